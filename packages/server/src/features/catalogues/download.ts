import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { workbookBytes } from '@marbete/spreadsheets/write';
import type { CallContext } from '../../http/route.ts';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { csvBytes } from './csv-text.ts';
import { rowSetRange } from './row-ids.ts';
import { createRowStore } from './row-store.ts';

/** Above this many cells an .xls takes minutes and gigabytes to make, and an .xlsx seconds. */
const mostXlsCells = 100_000;

const workbookTypes = {
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

type DownloadedFile = Parameters<CallContext['sendFile']>[0];

/**
 * A catalogue as a file of the kind that it came from, with its present rows, named after it (API-43, D54). A large
 * .xls comes as .xlsx.
 */
export async function catalogueFile(
  database: Database,
  accountId: number,
  id: number,
): Promise<DownloadedFile> {
  const record = await createCatalogueStore(database.read).get(accountId, id);
  const batches = createRowStore(database.read).listBatches(rowSetRange(record.row_set_id));
  const rows = allOrNothing(batches, record.filas);
  const name = record.nombre.replace(/[\\/:*?"<>|\p{Cc}]+/gu, ' ').trim() || 'catalogo';
  const large = record.filas * record.columnas > mostXlsCells;
  const format = record.format === 'xls' && large ? 'xlsx' : record.format;
  const fileName = `${name}.${format}`;
  if (format === 'csv') {
    const body = csvBytes(rows, { columns: record.columnas, delimiter: record.delimiter ?? ',' });
    return { fileName, mediaType: 'text/csv; charset=utf-8', body };
  }
  return {
    fileName,
    mediaType: workbookTypes[format],
    body: workbookBytes(format, rows, { sheet: record.nombre }),
  };
}

/** Ends the download with an error when the catalogue is overwritten meanwhile; half a file would look whole. */
async function* allOrNothing(batches: AsyncIterable<SheetRow[]>, filas: number): AsyncGenerator<SheetRow[]> {
  let read = 0;
  for await (const rows of batches) {
    read += rows.length;
    yield rows;
  }
  if (read === filas) return;
  throw new AppError('conflict', 'The catalogue was changed while it was downloaded. Download it again.');
}
