import type { Database } from '../../db/database.ts';
import { createBlockStore } from './block-store.ts';
import { type BlockLines, linesOf } from './block-text.ts';

/** Blocks that a server keeps at most: some megabytes. A run goes through its list block by block, and so do others. */
const most = 256;

const keptOf = new WeakMap<Database, Map<string, BlockLines>>();

/** Which rows are read: a row set, and when it was made, which tells it from one of the same id in a database that was put back. */
export interface ShownRowSet {
  row_set_id: number;
  made_at: string;
}

/**
 * Blocks of a row set that is shown, by their ids; those that are not there are left out. What was read once is kept
 * and is true for good, as a row set that is shown never changes: a catalogue goes on to another one, and the caller
 * has just asked which.
 */
export async function keptBlocks(
  database: Database,
  { row_set_id, made_at }: ShownRowSet,
  ids: readonly number[],
): Promise<Map<number, BlockLines>> {
  const kept = keptOf.get(database) ?? new Map<string, BlockLines>();
  keptOf.set(database, kept);
  const keyOf = (id: number) => `${row_set_id} ${made_at} ${id}`;
  const found = new Map<number, BlockLines>();
  for (const id of ids) {
    const block = kept.get(keyOf(id));
    if (block) found.set(id, block);
  }
  const missing = ids.filter((id) => !found.has(id));
  const read = missing.length === 0 ? [] : await createBlockStore(database.read).cellsOf(missing);
  for (const block of read) found.set(block.id, linesOf(block));
  // What was used last stands at the end, and goes last.
  for (const [id, block] of found) {
    kept.delete(keyOf(id));
    kept.set(keyOf(id), block);
  }
  for (const oldest of kept.keys()) {
    if (kept.size <= most) break;
    kept.delete(oldest);
  }
  return found;
}
