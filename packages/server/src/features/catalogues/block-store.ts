import type { Db } from '../../db/database.ts';
import { placesOf, prepared } from '../../db/prepared.ts';
import type { BlockText } from './block-text.ts';
import { blocksPerSegment, type GramPage, type Mark, pagesPerSegment, sameMarks } from './gram-index.ts';
import { blockId, blockRange, positionsPerSet, rowsPerBlock } from './row-ids.ts';

const segmentsPerSet = positionsPerSet / rowsPerBlock / blocksPerSegment;
/** Pages of the search index that one statement writes. */
const pagesAtOnce = 64;

/** What is stored of a block. */
export type StoredBlock = BlockText & { id: number };

/** Blocks of rows and the index over them: the only place that knows their tables. */
export function createBlockStore(db: Db) {
  return {
    /** Writes blocks that follow each other. */
    async insert(rowSetId: number, firstBlock: number, blocks: readonly BlockText[]): Promise<void> {
      await insertValues(
        db,
        'catalogue_blocks (id, filas, cells, numbers, search)',
        blocks.map((block, index) => [
          blockId(rowSetId, firstBlock + index),
          block.filas,
          block.cells,
          block.numbers,
          block.search,
        ]),
      );
    },

    async insertPages(rowSetId: number, pages: readonly GramPage[]): Promise<void> {
      for (let at = 0; at < pages.length; at += pagesAtOnce) {
        const values = pages
          .slice(at, at + pagesAtOnce)
          .map(({ segment, page, bits }) => [
            pageId(rowSetId, segment, page),
            Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength),
          ]);
        await insertValues(db, 'catalogue_grams (id, bits)', values);
      }
    },

    /** Blocks as they are stored; those that are not there are left out. */
    async list(ids: readonly number[]): Promise<StoredBlock[]> {
      return db('catalogue_blocks')
        .select('id', 'filas', 'cells', 'numbers', 'search')
        .whereIn('id', ids)
        .orderBy('id');
    },

    /** The rows of blocks, without what they are searched by. */
    async cellsOf(ids: readonly number[]): Promise<Pick<StoredBlock, 'id' | 'cells' | 'numbers'>[]> {
      const [filled, places] = fillUp(ids);
      return prepared(
        db,
        `select id, cells, numbers from catalogue_blocks where id in ${places} order by id`,
        filled,
      );
    },

    async searchOf(ids: readonly number[]): Promise<Pick<StoredBlock, 'id' | 'search'>[]> {
      return db('catalogue_blocks').select('id', 'search').whereIn('id', ids).orderBy('id');
    },

    /**
     * For the first so many segments of a set, what its index says of these marks: pages by their number; fewer than
     * are asked for where there is no index.
     */
    async pagesOf(
      rowSetId: number,
      segments: number,
      marks: readonly Mark[],
    ): Promise<Map<number, Buffer>[]> {
      const found = Array.from({ length: segments }, () => new Map<number, Buffer>());
      if (marks.length === 0) return found;
      const wanted = [...new Set(marks.map(({ page }) => page))];
      const ids = found.flatMap((_, segment) => wanted.map((page) => pageId(rowSetId, segment, page)));
      const rows: { id: number; bits: Buffer }[] = await db('catalogue_grams')
        .select('id', 'bits')
        .whereIn('id', ids);
      const first = pageId(rowSetId, 0, 0);
      for (const { id, bits } of rows) {
        found[Math.floor((id - first) / pagesPerSegment)]?.set((id - first) % pagesPerSegment, bits);
      }
      return found;
    },

    /** Which of these pages of an index are stored as something else, or not at all. */
    async differing(rowSetId: number, pages: readonly GramPage[]): Promise<GramPage[]> {
      const wrong: GramPage[] = [];
      for (let at = 0; at < pages.length; at += pagesAtOnce) {
        const some = pages.slice(at, at + pagesAtOnce);
        const ids = some.map(({ segment, page }) => pageId(rowSetId, segment, page));
        const rows: { id: number; bits: Buffer }[] = await db('catalogue_grams')
          .select('id', 'bits')
          .whereIn('id', ids);
        const stored = new Map(rows.map(({ id, bits }) => [id, bits]));
        wrong.push(...some.filter(({ bits }, index) => !sameMarks(bits, stored.get(ids[index]!))));
      }
      return wrong;
    },

    /** Deletes at most so many blocks of a set, and its index with the last one; answers whether all are gone. */
    async deleteSome(rowSetId: number, limit: number): Promise<boolean> {
      const { first, last } = blockRange(rowSetId);
      const some = db('catalogue_blocks')
        .select('id')
        .whereBetween('id', [first, last])
        .orderBy('id')
        .limit(limit);
      const deleted = await db('catalogue_blocks').whereIn('id', some).delete();
      if (deleted === limit) return false;
      await db('catalogue_grams')
        .whereBetween('id', [pageId(rowSetId, 0, 0), pageId(rowSetId + 1, 0, 0) - 1])
        .delete();
      return true;
    },
  };
}

/** Ids with their places, filled up to a power of two by the last one, so that there are few statements to prepare. */
function fillUp(ids: readonly number[]): [values: number[], places: string] {
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, ids.length)));
  const last = ids.at(-1) ?? 0;
  return [[...ids, ...Array.from({ length: count - ids.length }, () => last)], placesOf(1, count)];
}

function pageId(rowSetId: number, segment: number, page: number): number {
  return (rowSetId * segmentsPerSet + segment) * pagesPerSegment + page;
}

/** One statement with its values beside it: knex would look at each of them several times. */
async function insertValues(db: Db, into: string, values: readonly (readonly unknown[])[]): Promise<void> {
  const [first] = values;
  if (!first) return;
  const places = `(${first.map(() => '?').join(', ')})`;
  await db.raw(
    `insert into ${into} values ${values.map(() => places).join(', ')}`,
    values.flat() as Parameters<Db['raw']>[1] as never,
  );
}
