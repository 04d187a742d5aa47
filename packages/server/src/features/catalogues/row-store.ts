import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Db } from '../../db/database.ts';
import { createBlockStore } from './block-store.ts';
import { type BlockLines, linesOf, rowsAt, slotsWith } from './block-text.ts';
import { blocksPerSegment, markedBlocks, marksOf } from './gram-index.ts';
import {
  blockId,
  blockIdOf,
  blockNumberOf,
  firstRowOf,
  type IdRange,
  rowId,
  rowSetOf,
  slotOf,
} from './row-ids.ts';

/** Rows are counted up to here; a screen says '10,000+' beyond. */
const countCap = 10_000;
/** Once a page is full, its rows are counted on in so many blocks at most: a common word is '500+' then, at once. */
const blocksToCount = 256;
/** Blocks are looked through in growing steps: the first page of a common word needs one, a rare word many. */
const [firstStep, longestStep] = [4, 128];

export interface CatalogueRow extends SheetRow {
  id: number;
}

/** The data rows of a catalogue: all of its row set but a header. */
export function dataRange(catalogue: { row_set_id: number; encabezado: number; filas: number }): IdRange {
  const before = rowId(catalogue.row_set_id, 1) - 1;
  return { first: before + 1 + catalogue.encabezado, last: before + catalogue.filas };
}

/** Rows by id out of blocks, which are read as they are needed; in the order of the sheet. */
export async function rowsOfBlocks(
  ids: readonly number[],
  read: (blockIds: readonly number[]) => Promise<ReadonlyMap<number, BlockLines>>,
): Promise<CatalogueRow[]> {
  const slots = new Map<number, Set<number>>();
  for (const id of ids.toSorted((one, other) => one - other)) {
    const block = blockIdOf(id);
    const ofBlock = slots.get(block) ?? new Set();
    slots.set(block, ofBlock.add(slotOf(id)));
  }
  if (slots.size === 0) return [];
  const found = await read([...slots.keys()]);
  return [...slots].flatMap(([block, ofBlock]) => {
    const lines = found.get(block);
    if (!lines) return [];
    return rowsAt(lines, ofBlock).map(({ slot, row }) => ({ id: firstRowOf(block) + slot, ...row }));
  });
}

/** Reads the rows of row sets, always a page or a batch, never all of them. */
export function createRowStore(db: Db) {
  const blocks = createBlockStore(db);

  const findByIds = (ids: readonly number[]) =>
    rowsOfBlocks(ids, async (blockIds) => {
      const found = await blocks.cellsOf(blockIds);
      return new Map(found.map((block) => [block.id, linesOf(block)]));
    });

  /** The ids, ascending, of the blocks that can hold these words, in steps; each is looked at before it counts. */
  async function* candidates(range: IdRange, words: readonly string[]): AsyncGenerator<number[]> {
    if (range.first > range.last) return;
    const rowSetId = rowSetOf(range.first);
    const last = blockNumberOf(blockIdOf(range.last));
    const marks = marksOf(words);
    const segments = await blocks.pagesOf(rowSetId, Math.floor(last / blocksPerSegment) + 1, marks);
    let size = firstStep;
    for (const [segment, pages] of segments.entries()) {
      const start = segment * blocksPerSegment;
      const isIndexed = marks.length > 0 && marks.every(({ page }) => pages.has(page));
      const found = isIndexed
        ? markedBlocks(pages, marks).map((block) => start + block)
        : Array.from({ length: blocksPerSegment }, (_, index) => start + index);
      const ids = found.filter((block) => block <= last).map((block) => blockId(rowSetId, block));
      for (let at = 0; at < ids.length;) {
        yield ids.slice(at, at + size);
        at += size;
        size = Math.min(longestStep, 2 * size);
      }
    }
  }

  return {
    /** The rows with these ids in the order of the sheet; ids that are not there are left out. */
    findByIds,

    /** Rows by position: the range is dense, so a page far down costs what the first one costs. */
    async page(range: IdRange, offset: number, limit: number): Promise<CatalogueRow[]> {
      const first = range.first + offset;
      const count = Math.min(limit, range.last + 1 - first);
      return count < 1 ? [] : findByIds(Array.from({ length: count }, (_, index) => first + index));
    },

    /**
     * A page of the rows that hold every one of these words, and how many there are: counted to ten thousand, or as
     * far as can be at once beyond the page; `exact` says whether there are no more.
     */
    async search(
      range: IdRange,
      words: readonly string[],
      offset: number,
      limit: number,
    ): Promise<{ rows: CatalogueRow[]; total: number; exact: boolean }> {
      const ids: number[] = [];
      let total = 0;
      let counted = 0;
      let exact = true;
      for await (const step of candidates(range, words)) {
        if (total > countCap && ids.length === limit) break;
        if (ids.length === limit && (counted += step.length) > blocksToCount) {
          exact = false;
          break;
        }
        for (const { id, search } of await blocks.searchOf(step)) {
          for (const slot of slotsWith(search, words)) {
            const row = firstRowOf(id) + slot;
            if (row < range.first || row > range.last) continue;
            if (total >= offset && ids.length < limit) ids.push(row);
            total += 1;
          }
        }
      }
      return {
        rows: await findByIds(ids),
        total: Math.min(total, countCap),
        exact: exact && total <= countCap,
      };
    },

    /** All rows of a range in batches, each read by itself. */
    async *batches(range: IdRange, size = 1_024): AsyncGenerator<CatalogueRow[]> {
      for (let offset = 0; ; offset += size) {
        const rows = await this.page(range, offset, size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    },
  };
}
