import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Client, createClient } from '@marbete/core/api/client';

/** The client of whoever signed in last with a folder of settings. */
export async function signedInClient(folder: string, url: string): Promise<Client> {
  const { token_type, access_token } = JSON.parse(
    await readFile(join(folder, 'login.json'), 'utf8'),
  ) as Record<string, string>;
  return createClient({
    baseUrl: `${url}/api`,
    fetch,
    authorization: () => `${token_type} ${access_token}`,
  });
}
