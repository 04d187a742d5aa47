import { type Catalogue, listCatalogues } from '@marbete/core/api/catalogues';
import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import { exitCodes, withExit } from '../exit-codes.ts';

/** A catalogue of the account by number or name. @throws AppError 'not-found', with the exit code of the server */
export async function findCatalogue(client: Client, wanted: string): Promise<Catalogue> {
  const all = await client.call(listCatalogues, {});
  const byId = all.find(({ id }) => String(id) === wanted);
  const named = all.filter(({ nombre }) => nombre.toLowerCase() === wanted.toLowerCase());
  const found = byId ?? (named.length === 1 ? named[0] : undefined);
  if (found) return found;
  const message =
    named.length > 1
      ? `${named.length} catalogues are called '${wanted}': give the number instead (${named.map(({ id }) => id).join(', ')}).`
      : `There is no catalogue '${wanted}' on the server; marbete catalogues list shows them.`;
  throw withExit(new AppError('not-found', message), exitCodes.server);
}
