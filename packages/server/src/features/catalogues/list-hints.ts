import type { CatalogueColumn } from '@marbete/core/api/catalogues';
import type { MappingHints } from '@marbete/core/catalogue/mapping';
import type { Db } from '../../db/database.ts';
import { type CatalogueRecord, createCatalogueStore } from './catalogue-store.ts';
import { dataRange } from './row-ids.ts';
import { createRowSetStore } from './row-set-store.ts';
import { type CatalogueRow, createRowStore } from './row-store.ts';

/** Rows that tell columns apart, and that are shown beside them. */
const firstRows = 10;

/** What tells what the columns of a list hold, with its first rows and what is known of its cells. */
export async function hintsOfList(
  db: Db,
  record: Pick<CatalogueRecord, 'id' | 'row_set_id' | 'encabezado' | 'filas'>,
): Promise<{
  hints: MappingHints & { headers: readonly string[] };
  columns: CatalogueColumn[];
  rows: CatalogueRow[];
  knowledge: Awaited<ReturnType<ReturnType<typeof createRowSetStore>['getKnowledge']>>;
}> {
  const [columns, rows, knowledge] = await Promise.all([
    createCatalogueStore(db).listColumns(record.id),
    createRowStore(db).listPage(dataRange(record), 0, firstRows),
    createRowSetStore(db).getKnowledge(record.row_set_id),
  ]);
  const hints = {
    headers: columns.map((column) => column.nombre_real),
    rows,
    fields: Object.fromEntries(columns.map((column) => [column.fila, column.nombre])),
    empty: knowledge.reading?.empty ?? [],
    byCells: { found: knowledge.reading?.byCells ?? {} },
  };
  return { hints, columns, rows, knowledge };
}
