import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Db } from '../../db/database.ts';
import type { Dialect, RowRange } from '../../db/dialects/dialect.ts';
import { rowId, rowSetRange } from './row-ids.ts';

/** Rows are counted up to here; a screen says '10,000+' beyond (design: Catalogues at scale). */
export const countCap = 10_000;

export interface CatalogueRow extends SheetRow {
  id: number;
}

/** The data rows of a catalogue: all of its row set but a header. */
export function dataRange(catalogue: { row_set_id: number; encabezado: number }): RowRange {
  const { first, last } = rowSetRange(catalogue.row_set_id);
  return { first: first + catalogue.encabezado, last };
}

/** Reads the rows of row sets, always a page or a batch, never all of them. */
export function createRowStore(db: Db, dialect: Dialect) {
  const columns = ['id', 'cells', 'numbers'] as const;

  async function findByIds(ids: readonly number[]): Promise<CatalogueRow[]> {
    if (ids.length === 0) return [];
    return (await db('catalogue_rows').select(columns).whereIn('id', ids).orderBy('id')).map(toRow);
  }

  return {
    /** The rows with these ids in the order of the sheet; ids that are not there are left out. */
    findByIds,

    /** Rows by position: the range is dense, so a page far down costs what the first one costs. */
    async page(range: RowRange, offset: number, limit: number): Promise<CatalogueRow[]> {
      const first = range.first + offset;
      if (first > range.last) return [];
      const rows = await db('catalogue_rows')
        .select(columns)
        .whereBetween('id', [first, Math.min(first + limit - 1, range.last)])
        .orderBy('id');
      return rows.map(toRow);
    },

    /** A page of the rows that hold every one of these words. */
    async search(
      range: RowRange,
      words: readonly string[],
      offset: number,
      limit: number,
    ): Promise<CatalogueRow[]> {
      const ids = await dialect.matchingIds(db, range, words).limit(limit).offset(offset);
      return findByIds(ids.map((row: { id: number }) => row.id));
    },

    /** How many rows hold these words; one more than the cap means that there are more. */
    async count(range: RowRange, words: readonly string[]): Promise<number> {
      const counted = dialect.matchingIds(db, range, words).limit(countCap + 1);
      const [row] = await db.from(counted.as('matches')).count<{ rows: number | string }[]>({ rows: '*' });
      return Number(row?.rows ?? 0);
    },

    /** The first row of a set, a header or not. */
    async first(rowSetId: number): Promise<readonly string[]> {
      const [row] = await findByIds([rowId(rowSetId, 1)]);
      return row?.cells ?? [];
    },

    /** All rows of a range in batches, each read by itself. */
    async *batches(range: RowRange, size = 1_000): AsyncGenerator<CatalogueRow[]> {
      for (let offset = 0; ; offset += size) {
        const rows = await this.page(range, offset, size);
        if (rows.length > 0) yield rows;
        if (rows.length < size) return;
      }
    },
  };
}

function toRow(row: { id: number; cells: string; numbers: string | null }): CatalogueRow {
  const cells = JSON.parse(row.cells) as string[];
  return row.numbers === null
    ? { id: row.id, cells }
    : { id: row.id, cells, numbers: JSON.parse(row.numbers) as (string | null)[] };
}
