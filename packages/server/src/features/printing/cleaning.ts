import type { Database } from '../../db/database.ts';
import { createRunStore } from './run-store.ts';

const batchChunks = 200;

/** Deletes the expired chunks of print runs; the runs stay in the history. */
export async function cleanPrinting(
  database: Database,
  { now = Date.now(), signal }: { now?: number; signal?: AbortSignal } = {},
): Promise<void> {
  for (;;) {
    if (signal?.aborted) return;
    const deleted = await database.transaction((trx) =>
      createRunStore(trx).deleteExpiredChunks(now, batchChunks),
    );
    if (deleted < batchChunks) return;
  }
}
