import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Db } from '../../db/database.ts';
import { type IdRange, rowId, rowSetRange } from './row-ids.ts';
import { searchText } from '../../search-text.ts';

/** The rows of a search are counted up to here; a screen says '10,000+' beyond. */
const countLimit = 10_000;

export interface CatalogueRow extends SheetRow {
  id: number;
}

/** A row as it is stored: cells and numbers as JSON, and the text that a search looks at. */
export interface StoredRow {
  search: string;
  cells: string;
  numbers: string | null;
}

export function storedRow({ cells, numbers }: SheetRow): StoredRow {
  return {
    search: searchText(cells),
    cells: JSON.stringify(cells),
    numbers: numbers ? JSON.stringify(numbers) : null,
  };
}

function catalogueRow({ id, cells, numbers }: Omit<StoredRow, 'search'> & { id: number }): CatalogueRow {
  const row: CatalogueRow = { id, cells: JSON.parse(cells) as string[] };
  if (numbers !== null) row.numbers = JSON.parse(numbers) as (string | null)[];
  return row;
}

/** The rows of row sets; the only place that knows their table. Reads a page or a batch, never all of them. */
export function createRowStore(db: Db) {
  // The elements of a JSON array as rows with a `value`, which each database calls by its own name.
  const elements =
    db.client.config.client === 'pg' ? 'json_array_elements(?) as elements(value)' : 'json_each(?)';
  const select = () => db('catalogue_rows').select('id', 'cells', 'numbers').orderBy('id');

  return {
    /**
     * Adds rows to a set, the first of them at this position. They are one JSON text, since a bound value for each cell
     * takes more processor time.
     */
    async insert(rowSetId: number, position: number, rows: readonly StoredRow[]): Promise<void> {
      const values = rows.map(({ search, cells, numbers }, index) => [
        rowId(rowSetId, position + index),
        search,
        cells,
        numbers,
      ]);
      await db.raw(
        `insert into catalogue_rows (id, search, cells, numbers)
        select cast(value->>0 as bigint), value->>1, value->>2, value->>3 from ${elements}`,
        [JSON.stringify(values)],
      );
    },

    /** The rows with these ids in the order of the sheet; ids that are not there are left out. */
    async listByIds(ids: readonly number[]): Promise<CatalogueRow[]> {
      return ids.length === 0 ? [] : (await select().whereIn('id', ids)).map(catalogueRow);
    },

    /** Rows by position: the range is dense, so a page far down costs what the first one costs. */
    async listPage({ first, last }: IdRange, offset: number, limit: number): Promise<CatalogueRow[]> {
      const from = first + offset;
      return (await select().whereBetween('id', [from, Math.min(last, from + limit - 1)])).map(catalogueRow);
    },

    /**
     * A page of the rows that hold every one of these words, and how many there are, counted up to ten thousand;
     * `exact` is false when there are more. One scan of the range answers both.
     */
    async search(
      { first, last }: IdRange,
      words: readonly string[],
      offset: number,
      limit: number,
    ): Promise<{ rows: CatalogueRow[]; total: number; exact: boolean }> {
      const hits = db('catalogue_rows')
        .select('id')
        .whereBetween('id', [first, last])
        .orderBy('id')
        .limit(Math.max(countLimit, offset + limit) + 1);
      for (const word of words) {
        const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
        hits.whereRaw("search like ? escape '\\'", [pattern]);
      }
      // A page beyond the last hit still says how many there are.
      const found: (Omit<StoredRow, 'search'> & { id: number | null; total: number })[] = await db
        .withMaterialized('hits', hits)
        .with('page', db('hits').select('id').orderBy('id').limit(limit).offset(offset))
        .with('counted', db('hits').count({ total: '*' }))
        .from('counted')
        .joinRaw('left join page on true')
        .leftJoin('catalogue_rows', 'catalogue_rows.id', 'page.id')
        .select('total', 'page.id', 'cells', 'numbers')
        .orderBy('page.id');
      const total = found[0]?.total ?? 0;
      return {
        rows: found.flatMap((row) => (row.id === null ? [] : catalogueRow({ ...row, id: row.id }))),
        total: Math.min(total, countLimit),
        exact: total <= countLimit,
      };
    },

    /** All rows of a range in batches, each read by itself. */
    async *listBatches(range: IdRange, size = 1_024): AsyncGenerator<CatalogueRow[]> {
      for (let offset = 0; ; offset += size) {
        const rows = await this.listPage(range, offset, size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    },

    /** Deletes at most so many rows of a set, the first ones; answers whether all are gone. */
    async deleteSome(rowSetId: number, limit: number): Promise<boolean> {
      const { first, last } = rowSetRange(rowSetId);
      const some = db('catalogue_rows')
        .select('id')
        .whereBetween('id', [first, last])
        .orderBy('id')
        .limit(limit);
      return (await db('catalogue_rows').whereIn('id', some).delete()) < limit;
    },

    /** Tells the database how many rows there are now, which decides how it searches them. */
    async analyze(): Promise<void> {
      await db.raw('analyze catalogue_rows');
    },
  };
}
