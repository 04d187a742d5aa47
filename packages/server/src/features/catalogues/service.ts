import type { CatalogueColumn } from '@marbete/core/api/catalogues';
import type { AppError } from '@marbete/core/api/errors';
import { columnLetters } from '@marbete/core/catalogue/columns';
import type { OpenOptions } from '@marbete/spreadsheets/read';
import type { ServerConfig } from '../../config/config.ts';
import type { Database } from '../../db/database.ts';
import type { UploadedFile } from '../../http/route.ts';
import { createCatalogueStore, type NewCatalogue } from './catalogue-store.ts';
import { createCheckedFileStore } from './checked-file-store.ts';
import { type ImportedRows, importRows } from './import-rows.ts';
import { createMappingStore } from './mapping-store.ts';
import { columnsGone, fileGone, type Refusal, refuseByName, refuseFile } from './refusals.ts';
import { createRowSetStore } from './row-set-store.ts';

/** What a catalogue's columns may be called. */
const maxHeaderLength = 300;

interface Upload {
  file: UploadedFile;
  options: Pick<
    OpenOptions,
    'sheet' | 'encoding' | 'delimiter' | 'decimal' | 'headerRow' | 'sections' | 'allowIncomplete' | 'signal'
  >;
  limits: ServerConfig['limits'];
}

/** Reads an upload into a row set that is not visible yet, or answers why it is refused. */
async function readUpload(database: Database, upload: Upload): Promise<ImportedRows | Refusal> {
  const { file, options, limits } = upload;
  const refused = refuseByName(file.fileName);
  if (refused) return refused;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  try {
    return await importRows(database, file.path, {
      fileName: file.fileName,
      limits: { csvBytes: limits.csvBytes, workbookBytes: limits.workbookBytes },
      ...given,
    });
  } catch (error) {
    return refuseFile(error as AppError);
  }
}

/** Reads an upload and keeps it for a day under a name that only this account can store it by (API-40, D47). */
export async function checkFile(database: Database, accountId: number, upload: Upload) {
  const imported = await readUpload(database, upload);
  if ('respuesta' in imported) return imported;
  const nombre = baseName(upload.file.fileName);
  const nombreuuid = await database.transaction(async (trx) => {
    await createRowSetStore(trx).assertLive(imported.rowSetId);
    return createCheckedFileStore(trx).insert(accountId, {
      row_set_id: imported.rowSetId,
      nombre,
      first_row: imported.firstRow,
    });
  });
  return { respuesta: 'correcto', nombre, nombreuuid, imported };
}

/** Makes a checked file a catalogue in one short transaction (API-41). */
export async function storeCheckedFile(
  database: Database,
  nombreuuid: string,
  catalogue: Omit<NewCatalogue, 'row_set_id'>,
): Promise<Refusal | { respuesta: 'correcto'; id: number }> {
  return database.transaction(async (trx) => {
    const file = await createCheckedFileStore(trx).take(catalogue.user_id, nombreuuid);
    if (!file) return fileGone;
    const { columnas } = await createRowSetStore(trx).get(file.row_set_id);
    const columns = namedColumns(columnas, catalogue.encabezado === 1 ? file.first_row : []);
    const nombre = catalogue.nombre.trim() || file.nombre;
    const id = await createCatalogueStore(trx).insert(
      { ...catalogue, nombre, row_set_id: file.row_set_id },
      columns,
    );
    return { respuesta: 'correcto', id };
  });
}

/** Reads an upload and swaps it in; refused when labels use columns that it lacks (API-44, D48). */
export async function overwriteCatalogue(
  database: Database,
  target: { accountId: number; id: number; encabezado: 0 | 1 | undefined },
  upload: Upload,
): Promise<Refusal | { respuesta: 'correcto'; filas: number }> {
  // Before a file is read that may not go anywhere.
  const { row_set_id: current } = await createCatalogueStore(database.read).get(target.accountId, target.id);
  // The decimal mark that was chosen for the last file holds for the next one.
  const decimal = upload.options.decimal ?? (await createRowSetStore(database.read).findChosenMark(current));
  const imported = await readUpload(database, { ...upload, options: { ...upload.options, decimal } });
  if ('respuesta' in imported) return imported;
  return database.transaction(async (trx) => {
    const catalogues = createCatalogueStore(trx);
    const rowSets = createRowSetStore(trx);
    const old = await catalogues.get(target.accountId, target.id, { lock: true });
    await rowSets.assertLive(imported.rowSetId);
    const lastLetter = columnLetters(imported.columnas).at(-1) ?? '';
    const lost = await createMappingStore(trx).listBeyond(old.id, lastLetter);
    if (lost.length > 0) {
      await rowSets.markDeleted(imported.rowSetId);
      return columnsGone(lost);
    }
    const encabezado = target.encabezado ?? (imported.header ? 1 : 0);
    const fields = new Map(
      (await catalogues.listColumns(old.id)).map((column) => [column.fila, column.nombre]),
    );
    const columns = namedColumns(imported.columnas, encabezado === 1 ? imported.firstRow : []);
    await catalogues.updateRows(old.id, imported.rowSetId, encabezado);
    await catalogues.replaceColumns(
      old.id,
      columns.map((column) => ({ ...column, nombre: fields.get(column.fila) ?? '' })),
    );
    await rowSets.markDeleted(old.row_set_id);
    return { respuesta: 'correcto', filas: Math.max(0, imported.filas - encabezado) };
  });
}

/** Deletes a catalogue and leaves its rows to be cleaned; answers the list that is left (API-42, D48). */
export async function deleteCatalogue(database: Database, accountId: number, id: number) {
  return database.transaction(async (trx) => {
    const catalogues = createCatalogueStore(trx);
    const { row_set_id } = await catalogues.get(accountId, id, { lock: true });
    await catalogues.delete(id);
    await createRowSetStore(trx).markDeleted(row_set_id);
    return catalogues.list(accountId);
  });
}

/** Columns by what the document calls them; a column without a name, or a document without a header, has its letter. */
function namedColumns(count: number, header: readonly string[]): CatalogueColumn[] {
  return columnLetters(count).map((fila, index) => ({
    nombre: '',
    nombre_real: (header[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, maxHeaderLength) || fila,
    fila,
  }));
}

function baseName(fileName: string): string {
  return (
    fileName
      .replace(/^.*[\\/]/, '')
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, 255) || 'Catalogo'
  );
}
