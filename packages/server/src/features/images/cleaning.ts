import type { Database } from '../../db/database.ts';
import { createImageStore } from './image-store.ts';

const hourMs = 3_600_000;

/** Deletes pictures that went with an account and its labels; one that was just stored waits for its label. */
export async function cleanImages(database: Database, now = Date.now()): Promise<void> {
  const keptBefore = new Date(now - hourMs).toISOString();
  await database.transaction((trx) => createImageStore(trx).deleteLeftovers(keptBefore));
}
