import { join } from 'node:path';
import * as z from 'zod/mini';
import { readOwnerOnly, removeFile, writeOwnerOnly } from './owner-only.ts';

const loginSchema = z.object({
  /** Address of the server that issued the token. */
  server: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.int(),
  token_type: z.string(),
  access_token: z.string(),
  /** A key that was made elsewhere, so that it is not ours to end. */
  given: z.optional(z.boolean()),
});

/** The key of a sign-in on a server. The token is kept with owner-only rights and never shown. */
export type Login = z.output<typeof loginSchema>;

const pathOf = (folder: string) => join(folder, 'login.json');

/** The sign-in that `marbete login` kept in this folder, if any. */
export async function findLogin(folder: string): Promise<Login | undefined> {
  const parsed = loginSchema.safeParse(await readOwnerOnly(pathOf(folder)));
  return parsed.success ? parsed.data : undefined;
}

export async function saveLogin(folder: string, login: Login): Promise<void> {
  await writeOwnerOnly(pathOf(folder), login);
}

/** Whether there was one. */
export async function removeLogin(folder: string): Promise<boolean> {
  return removeFile(pathOf(folder));
}
