import { createClient, type Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { createAccountSource } from './account-source.ts';
import { createEmbedSource } from './embed-source.ts';
import type { LabelSource } from './label-source.ts';

/** The client of a server's calls. Throws AppError invalid-input without its address. */
export function clientOf(server: string | undefined, locale: 'es-MX' | 'en-US'): Client {
  if (server === undefined) {
    throw new AppError('invalid-input', 'Marbete needs the address of a server, or a client.');
  }
  return createClient({
    baseUrl: `${server.replace(/\/+$/, '')}/api`,
    fetch: (url, init) => fetch(url, init),
    locale: () => locale,
  });
}

/** Labels by a page's key, or the account's of the client. */
export function sourceOf(client: Client, publishableKey: string | undefined): LabelSource {
  return publishableKey === undefined
    ? createAccountSource(client)
    : createEmbedSource(client, publishableKey);
}
