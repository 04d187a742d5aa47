import type { CallContext } from '../../http/route.ts';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { csvBytes } from './csv-text.ts';
import { rowSetRange } from './row-ids.ts';
import { createRowStore } from './row-store.ts';

type DownloadedFile = Parameters<CallContext['sendFile']>[0];

/** A catalogue as a file of the kind that it came from, with its present rows, named after it (API-43, D54). */
export async function catalogueFile(
  database: Database,
  accountId: number,
  id: number,
): Promise<DownloadedFile> {
  const record = await createCatalogueStore(database.read).get(accountId, id);
  const rows = createRowStore(database.read, database.dialect).batches(rowSetRange(record.row_set_id));
  return {
    fileName: `${record.nombre.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'catalogo'}.csv`,
    mediaType: 'text/csv; charset=utf-8',
    body: csvBytes(rows, { columns: record.columnas, delimiter: record.delimiter ?? ',' }),
  };
}
