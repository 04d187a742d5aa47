import { createClient, type Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { createAccountSource } from './account-source.ts';
import { createEmbedSource } from './embed-source.ts';
import type { LabelSource } from './label-source.ts';

const clients = new Map<string, Client>();
const sources = new WeakMap<Client, Map<string | undefined, LabelSource>>();

/** Where a server can be: at an address of its own, or under a path of the page's own server. */
export function isServerAddress(text: string): boolean {
  return /^(https?:\/)?\//i.test(text);
}

/** Refuses each call: a page without a server's address keeps all that it has beside the widgets. */
const unaddressed: Client = {
  call: () =>
    Promise.reject(
      new AppError(
        'invalid-input',
        'Marbete needs the address of a server, such as https://labels.example.com, or a client.',
      ),
    ),
};

/** The client of a server's calls, one for all widgets of a page. Without an address its calls are refused. */
export function clientOf(server: string | undefined, locale: 'es-MX' | 'en-US'): Client {
  if (server === undefined || !isServerAddress(server)) return unaddressed;
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
