import { createClient, type Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { createAccountSource } from './account-source.ts';
import { createEmbedSource } from './embed-source.ts';
import type { LabelSource } from './label-source.ts';

const clients = new Map<string, Client>();
const sources = new WeakMap<Client, Map<string | undefined, LabelSource>>();

/** The client of a server's calls, one for all widgets of a page. Throws AppError invalid-input without its address. */
export function clientOf(server: string | undefined, locale: 'es-MX' | 'en-US'): Client {
  if (server === undefined) {
    throw new AppError('invalid-input', 'Marbete needs the address of a server, or a client.');
  }
  const baseUrl = `${server.replace(/\/+$/, '')}/api`;
  const name = `${locale} ${baseUrl}`;
  const known = clients.get(name);
  if (known) return known;
  const made = createClient({ baseUrl, fetch: (url, init) => fetch(url, init), locale: () => locale });
  clients.set(name, made);
  return made;
}

/** Labels by a page's key, or the account's of the client; the same for all widgets that ask by both. */
export function sourceOf(client: Client, publishableKey: string | undefined): LabelSource {
  const own = sources.get(client) ?? new Map<string | undefined, LabelSource>();
  sources.set(client, own);
  const known = own.get(publishableKey);
  if (known) return known;
  const made =
    publishableKey === undefined ? createAccountSource(client) : createEmbedSource(client, publishableKey);
  own.set(publishableKey, made);
  return made;
}
