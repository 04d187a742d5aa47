import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB and two passes, as OWASP's password storage sheet has it; these are the library's defaults. */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

let stranger: Promise<string> | undefined;

/** Whether a password is an account's. An account without one costs as much time as any other. */
export async function isPasswordOf(
  passwordHash: string | null | undefined,
  password: string,
): Promise<boolean> {
  const known = passwordHash ?? (await (stranger ??= hashPassword('nobody')));
  const matches = await verify(known, password);
  return matches && passwordHash !== null && passwordHash !== undefined;
}
