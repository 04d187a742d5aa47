import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import type { TestServer } from './test-server.ts';

/** The mails that a test server has sent to an address, oldest first. */
export async function outboxOf(server: TestServer, to: string): Promise<Email[]> {
  await server.database.settled();
  const { mail } = server.config;
  if (mail.kind !== 'folder') throw new Error('This server sends by SMTP');
  const names = await readdir(mail.dir).catch(() => []);
  const mails = await Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(join(mail.dir, name)))),
  );
  return mails.filter((each) => each.to?.some(({ address }) => address === to));
}

/** The token at the end of the link of a mail. */
export function tokenOf(mail: Email | undefined): string {
  const token = /\/([\w-]{43})\s/.exec(mail?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No token in the mail: ${mail?.text}`);
  return token;
}
