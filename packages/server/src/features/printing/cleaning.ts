import type { Database } from '../../db/database.ts';
import { createCountStore } from './count-store.ts';
import { createRecordStore } from './record-store.ts';
import { createChunkStore } from './chunk-store.ts';

const batchChunks = 200;

/** Deletes the expired chunks of print runs and closes those that fell silent; the runs stay in the history. */
export async function cleanPrinting(
  database: Database,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  await database.transaction((trx) => createRecordStore(trx).closeSilent(now));
  for (;;) {
    if (signal?.aborted) return;
    const deleted = await database.transaction((trx) =>
      createChunkStore(trx).deleteExpiredChunks(now, batchChunks),
    );
    if (deleted < batchChunks) break;
  }
  for (;;) {
    if (signal?.aborted) return;
    const deleted = await database.transaction((trx) =>
      createCountStore(trx).deleteOldSlots(now, batchChunks),
    );
    if (deleted < batchChunks) return;
  }
}
