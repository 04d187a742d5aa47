import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { createDeletedStore } from '../deleted/deleted-store.ts';
import { createCheckedFileStore } from './checked-file-store.ts';
import { createListPriceStore, recordPrices } from './list-prices.ts';
import { createRowSetStore } from './row-set-store.ts';

/** Rows that go in one transaction: others wait for the writing connection for some hundredths of a second at most. */
const batchRows = 5_000;
const hourMs = 3_600_000;

/**
 * Deletes what is no longer needed: checked files that were not stored within a day, what can no longer be restored, old
 * prices, and rows of deleted, overwritten and half-read catalogues; records the prices of lists that were stored. Runs at
 * the start, every hour and after each call that stores or drops rows; several may run side by side, and what one leaves
 * undone is done by the next.
 */
export async function cleanCatalogues(
  database: Database,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  await database.transaction(async (trx) => {
    await createCheckedFileStore(trx).deleteExpired(now);
    await createDeletedStore(trx).deleteExpired(now);
  });
  // An import that began an hour ago and has no owner did not end.
  const startedBefore = new Date(now - hourMs).toISOString();
  await database.transaction((trx) => createRowSetStore(trx).markAbandoned(startedBefore));
  for (;;) {
    if (signal?.aborted) return;
    const gone = await database.transaction((trx) => createListPriceStore(trx).deleteOld(now, batchRows));
    if (gone < batchRows) break;
  }
  const leftovers = await createRowSetStore(database.read).listMarked();
  for (const id of leftovers) await deleteRowSet(database, id, signal);
  await recordPrices(database, { now, signal });
}

async function deleteRowSet(database: Database, id: number, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const gone = await database.transaction((trx) => createRowSetStore(trx).deleteSome(id, batchRows));
    if (gone) return;
  }
}

/** Cleans after the answer of a call that stored or dropped rows. */
export function cleanAfterwards({ database, log }: { database: Database; log: Logger }): void {
  database.afterwards((signal) =>
    cleanCatalogues(database, { signal }).catch((error: unknown) =>
      log.warn({ err: error }, 'Rows of deleted catalogues could not be removed; the next cleaning does it'),
    ),
  );
}
