import type { Db } from '../db/database.ts';
import { createBlockStore } from '../features/catalogues/block-store.ts';
import { blockText, linesOf, rowsAt } from '../features/catalogues/block-text.ts';
import { createRowSetIndex } from '../features/catalogues/gram-index.ts';
import { blockId } from '../features/catalogues/row-ids.ts';

const blocksAtOnce = 64;

/**
 * Rows are found by what they say, in their blocks and in the index over them. Reads and indexes all rows of a set anew;
 * answers what differs, as sentences.
 */
export async function checkBlocks(db: Db, what: string, rowSetId: number): Promise<string[]> {
  const store = createBlockStore(db);
  const index = createRowSetIndex();
  let wrongBlocks = 0;
  let wrongPages = 0;
  for (let block = 0; ; block += blocksAtOnce) {
    const ids = Array.from({ length: blocksAtOnce }, (_, at) => blockId(rowSetId, block + at));
    const stored = await store.list(ids);
    for (const each of stored) {
      const lines = linesOf(each);
      const rows = rowsAt(lines, lines.cells.keys());
      const fresh = blockText(rows.map(({ row }) => row));
      if (fresh.filas !== each.filas || fresh.search !== each.search) wrongBlocks += 1;
      wrongPages += (await store.differing(rowSetId, index.add(fresh.search))).length;
    }
    if (stored.length < blocksAtOnce) break;
  }
  wrongPages += (await store.differing(rowSetId, index.end())).length;
  return [
    ...(wrongBlocks > 0
      ? [`${what} has ${wrongBlocks} blocks whose search text is not that of their rows.`]
      : []),
    ...(wrongPages > 0
      ? [`${what} has ${wrongPages} parts of its search index that do not fit its rows.`]
      : []),
  ];
}
