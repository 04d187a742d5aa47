import { type Client, createClient } from '@marbete/core/api/client';
import { cleanCatalogues } from '@marbete/server/catalogue-cleaning';
import { checkDatabase } from '@marbete/server/check';
import type { ServerConfig } from '@marbete/server/config';
import { openDatabase } from '@marbete/server/database';
import { compareWithServers, type Ledger } from './ledger.ts';
import type { Shop } from './shop.ts';

/**
 * What does not hold, as sentences: of what was answered, of the database, and of what is left in it once everything
 * that killed imports left has had its time.
 */
export async function faultsAfter(
  config: ServerConfig['database'],
  servers: readonly { url: string }[],
  shops: readonly Shop[],
  ledger: Ledger,
): Promise<string[]> {
  const clientsOf = ({ authorization }: Shop): Client[] =>
    servers.map(({ url }) =>
      createClient({ baseUrl: `${url}/api`, fetch, authorization: () => authorization }),
    );
  const database = await openDatabase(config);
  try {
    const answered = await compareWithServers(ledger, shops, clientsOf);
    const kept = await checkDatabase(database);
    await cleanCatalogues(database, { now: Date.now() + 48 * 3_600_000 });
    const sets: number[] = await database.read('row_sets').orderBy('id').pluck('id');
    const used: number[] = await database.read('catalogues').orderBy('row_set_id').pluck('row_set_id');
    const left = sets.filter((id) => !used.includes(id)).map((id) => `Row set ${id} belongs to nobody.`);
    return [...answered, ...kept, ...left, ...(await checkDatabase(database))];
  } finally {
    await database.close();
  }
}
