import type { CatalogueChanges, ReadOptions } from '@marbete/core/api/catalogues';
import type { AppError } from '@marbete/core/api/errors';
import { refuseByName, refuseFile } from '@marbete/core/catalogue/file-refusals';
import { listName, namedColumns } from '@marbete/core/catalogue/read-report';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import type { ServerConfig } from '../../config/config.ts';
import type { Database, Db } from '../../db/database.ts';
import type { UploadedFile } from '../../http/route.ts';
import { type Room, storeWithin } from '../quotas/quotas.ts';
import { createDeletedStore } from '../deleted/deleted-store.ts';
import { type CatalogueRecord, createCatalogueStore, type NewCatalogue } from './catalogue-store.ts';
import { createCheckedFileStore } from './checked-file-store.ts';
import { fileQueue } from './file-queue.ts';
import { type ImportedRows, importRows } from './import-rows.ts';
import { catalogueChanges, type NewFile } from './list-changes.ts';
import { answersOf } from './list-answers.ts';
import { createMappingStore } from './mapping-store.ts';
import { changedMeanwhile, changesOpen, doubtsOpen, fileGone, type Refusal } from './refusals.ts';
import { createPrinterSettingsStore } from '../printer-settings/printer-settings-store.ts';
import { tell } from '../webhooks/tell.ts';
import { createRowSetStore } from './row-set-store.ts';

interface Upload {
  file: UploadedFile;
  options: ReadOptions & { signal?: AbortSignal };
  limits: ServerConfig['limits'];
}

/** Reads an upload into a row set that is not visible yet when it is its account's turn, or answers why it is refused. */
async function readUpload(
  database: Database,
  accountId: number,
  { file, options, limits }: Upload,
  known: { remembered?: DecimalMark | undefined; accountMark: DecimalMark | undefined },
): Promise<ImportedRows | Refusal> {
  const refused = refuseByName(file.fileName);
  if (refused) return refused;
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  try {
    return await fileQueue.read(accountId, options.signal, () =>
      importRows(database, file.path, {
        fileName: file.fileName,
        limits: { csvBytes: limits.csvBytes, workbookBytes: limits.workbookBytes },
        ...known,
        ...given,
      }),
    );
  } catch (error) {
    return refuseFile(error as AppError);
  }
}

/**
 * Reads the next file of a catalogue with what was said about the last one. A file that has none of the known columns
 * then is another kind of file, and is read as it is found; an encoding that was said counts among code pages, which are
 * guesses, and never against UTF-8, which is not.
 */
async function readNext(
  database: Database,
  upload: Upload,
  catalogue: CatalogueRecord,
): Promise<(ImportedRows & { changes: CatalogueChanges }) | Refusal> {
  const {
    reading,
    said: mark,
    remembered,
  } = await createRowSetStore(database.read).getKnowledge(catalogue.row_set_id);
  const { decimal: markSince, ...answers } = answersOf(catalogue.answers);
  const { encoding, decimal: _, allowIncomplete: __, ...known } = { ...reading?.said, ...answers };
  const said = upload.options;
  const accountMark = await createPrinterSettingsStore(database.read).findMark(catalogue.user_id);
  const read = async (options: ReadOptions) => {
    const imported = await readUpload(
      database,
      catalogue.user_id,
      { ...upload, options: { ...options, ...said } },
      { remembered: markSince ?? mark ?? remembered, accountMark },
    );
    if ('respuesta' in imported) return imported;
    const changes = await catalogueChanges(database.read, catalogue, newFile(imported));
    return { ...imported, changes };
  };
  const again = async (before: ImportedRows, options: ReadOptions) => {
    await database.transaction((trx) => createRowSetStore(trx).markDeleted(before.rowSetId));
    return read(options);
  };
  let found = await read(known);
  if (Object.keys(known).length > 0 && isOtherKind(found)) {
    found = 'respuesta' in found ? await read({}) : await again(found, {});
  }
  if ('respuesta' in found || encoding === undefined || said.encoding !== undefined) return found;
  const { detected, survey } = found;
  const unsure = survey.doubts.some(({ code }) => code === 'encoding-unclear' || code === 'encoded-twice');
  const guessed = detected.encoding !== undefined && !detected.encoding.startsWith('utf');
  const codePage = guessed && !encoding.startsWith('utf') && detected.encoding !== encoding;
  return unsure || codePage ? again(found, { ...known, encoding }) : found;
}

function isOtherKind(found: { changes: CatalogueChanges } | Refusal): boolean {
  if ('respuesta' in found) return found.respuesta === 'sheet' || found.respuesta === 'data-invalid';
  return found.changes.columns.every(({ by }) => by !== 'name' && by !== 'letter');
}

function newFile(imported: ImportedRows, encabezado: 0 | 1 = imported.header ? 1 : 0): NewFile {
  const { rowSetId, filas, columnas, firstRow, marks } = imported;
  return { rowSetId, filas, columnas, encabezado, firstRow, marks };
}

/**
 * Reads an upload and keeps it for a day under a name that only this account can store it by (API-40, D47). For a
 * catalogue that it is to update, it says what has changed.
 */
export async function checkFile(
  database: Database,
  room: Room,
  accountId: number,
  upload: Upload,
  catalogo?: number,
) {
  const imported: (ImportedRows & { changes?: CatalogueChanges }) | Refusal =
    catalogo === undefined
      ? await readUpload(database, accountId, upload, {
          accountMark: await createPrinterSettingsStore(database.read).findMark(accountId),
        })
      : await readNext(database, upload, await createCatalogueStore(database.read).get(accountId, catalogo));
  if ('respuesta' in imported) return toldOf(database, accountId, imported, upload.file.fileName);
  const nombre = listName(upload.file.fileName);
  const { rowSetId: row_set_id, firstRow: first_row } = imported;
  const nombreuuid = await orDropped(database, row_set_id, () =>
    storeWithin(database, room, async (trx) => {
      await createRowSetStore(trx).assertLive(row_set_id);
      return createCheckedFileStore(trx).insert(accountId, { row_set_id, nombre, first_row });
    }),
  );
  return { respuesta: 'correcto', nombre, nombreuuid, imported };
}

/** Has the account's webhooks told of a refused file. */
const tellRefusal = (
  trx: Db,
  accountId: number,
  { respuesta, mensaje }: Refusal,
  name: string,
  list?: number,
) =>
  tell(trx, accountId, 'list.refused', () => ({
    list: list ?? null,
    name,
    reason: respuesta,
    detail: mensaje.en,
  }));

async function toldOf<R extends Refusal>(
  database: Database,
  accountId: number,
  refusal: R,
  name: string,
  list?: number,
): Promise<R> {
  await database.transaction((trx) => tellRefusal(trx, accountId, refusal, name, list));
  return refusal;
}

/** Work that keeps rows that were just read; where it fails they are left to be cleaned. */
async function orDropped<T>(database: Database, rowSetId: number, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.transaction((trx) => createRowSetStore(trx).markDeleted(rowSetId));
    throw error;
  }
}

/** Makes a checked file a catalogue in one short transaction (API-41). */
export async function storeCheckedFile(
  database: Database,
  room: Room,
  nombreuuid: string,
  catalogue: Omit<NewCatalogue, 'row_set_id'>,
): Promise<Refusal | { respuesta: 'correcto'; id: number }> {
  return storeWithin(database, room, async (trx) => {
    const checked = createCheckedFileStore(trx);
    const waiting = await checked.find(catalogue.user_id, nombreuuid);
    // It waits on, so that it is still there once they are answered.
    if (waiting && (await leavesOpen(trx, waiting.row_set_id))) {
      await tellRefusal(trx, catalogue.user_id, doubtsOpen, waiting.nombre);
      return doubtsOpen;
    }
    const file = await checked.take(catalogue.user_id, nombreuuid);
    if (!file) return fileGone;
    const { row_set_id } = file;
    const { columnas, filas } = await createRowSetStore(trx).get(row_set_id);
    const columns = namedColumns(columnas, catalogue.encabezado === 1 ? file.first_row : []);
    const nombre = catalogue.nombre.trim() || file.nombre;
    const id = await createCatalogueStore(trx).insert({ ...catalogue, nombre, row_set_id }, columns);
    const rows = Math.max(0, filas - catalogue.encabezado);
    await tell(trx, catalogue.user_id, 'list.stored', () => ({ id, name: nombre, rows }));
    return { respuesta: 'correcto', id };
  });
}

/**
 * Whether a file leaves open how it is read. Whether it has a header is said by the call that stores it.
 */
async function leavesOpen(db: Db, rowSetId: number): Promise<boolean> {
  const { reading } = await createRowSetStore(db).getKnowledge(rowSetId);
  return reading?.doubts.some((code) => code !== 'header-unclear') ?? false;
}

/** What a person said about the file that takes a catalogue's place. */
interface Answers {
  encabezado: 0 | 1 | undefined;
  /** Old letter -> new one, '' for none. */
  columnas: Readonly<Record<string, string>>;
  confirmado: boolean;
}

/**
 * Swaps an upload or a checked file in. Labels and fields follow their columns; what has changed about a column that
 * labels use is refused until it is answered (API-44, D48).
 */
export async function overwriteCatalogue(
  database: Database,
  room: Room,
  target: { accountId: number; id: number } & Answers,
  source: Upload | { csv: string },
): Promise<
  | (Refusal & { changes?: CatalogueChanges })
  | { respuesta: 'correcto'; filas: number; changes: CatalogueChanges }
> {
  // Before a file is read that may not go anywhere.
  const catalogue = await createCatalogueStore(database.read).get(target.accountId, target.id);
  const found =
    'csv' in source
      ? await checkedRows(database, target.accountId, source.csv, target.encabezado)
      : await readNext(database, source, catalogue);
  const named = 'csv' in source ? catalogue.nombre : source.file.fileName;
  if ('respuesta' in found) return toldOf(database, target.accountId, found, named, target.id);
  const file = 'encabezado' in found ? found : newFile(found, target.encabezado);
  const changes = await catalogueChanges(database.read, catalogue, file);
  const refused = (await leavesOpen(database.read, file.rowSetId))
    ? doubtsOpen
    : isOpen(changes, target)
      ? { ...changesOpen(changes), changes }
      : undefined;
  if (refused) {
    // A checked file waits for the answers.
    if (!('csv' in source))
      await database.transaction((trx) => createRowSetStore(trx).markDeleted(file.rowSetId));
    return toldOf(database, target.accountId, refused, named, target.id);
  }
  const swap = async (trx: Db) => {
    const catalogues = createCatalogueStore(trx);
    const rowSets = createRowSetStore(trx);
    const old = await catalogues.get(target.accountId, target.id, { lock: true });
    if (old.row_set_id !== catalogue.row_set_id) return changedMeanwhile;
    if ('csv' in source && !(await createCheckedFileStore(trx).take(target.accountId, source.csv)))
      return fileGone;
    await rowSets.assertLive(file.rowSetId);
    const letters = new Map(
      changes.columns.flatMap(({ letter, to }) => {
        const now = target.columnas[letter] ?? to ?? '';
        return now === '' ? [] : [[letter, now] as const];
      }),
    );
    const fields = new Map(
      (await catalogues.listColumns(old.id)).flatMap(({ fila, nombre }) => {
        const now = letters.get(fila);
        return nombre === '' || now === undefined ? [] : [[now, nombre] as const];
      }),
    );
    const columns = namedColumns(file.columnas, file.encabezado === 1 ? file.firstRow : []);
    await catalogues.updateRows(old.id, file.rowSetId, file.encabezado);
    await catalogues.replaceColumns(
      old.id,
      columns.map((column) => ({ ...column, nombre: fields.get(column.fila) ?? '' })),
    );
    await createMappingStore(trx).moveColumns(old.id, letters);
    await rowSets.markDeleted(old.row_set_id);
    const filas = Math.max(0, file.filas - file.encabezado);
    await tell(trx, target.accountId, 'list.stored', () => ({ id: old.id, name: old.nombre, rows: filas }));
    return { respuesta: 'correcto', filas, changes } as const;
  };
  const stored = () => storeWithin(database, room, swap);
  return 'csv' in source ? stored() : orDropped(database, file.rowSetId, stored);
}

/** The rows of a checked file, which stays where it is. */
async function checkedRows(
  database: Database,
  accountId: number,
  csv: string,
  encabezado: 0 | 1 | undefined,
): Promise<NewFile | Refusal> {
  const checked = await createCheckedFileStore(database.read).find(accountId, csv);
  if (!checked) return fileGone;
  const rowSets = createRowSetStore(database.read);
  const { filas, columnas } = await rowSets.get(checked.row_set_id);
  const marks = await rowSets.getKnowledge(checked.row_set_id);
  return {
    rowSetId: checked.row_set_id,
    filas,
    columnas,
    encabezado: encabezado ?? (marks.reading?.header === false ? 0 : 1),
    firstRow: checked.first_row,
    marks,
  };
}

/** Whether something has to be answered still: a column that is gone by name, all else by looking at it. */
function isOpen({ columns, questions }: CatalogueChanges, { columnas, confirmado }: Answers): boolean {
  const answered = (letter: string) => columnas[letter] !== undefined;
  const openColumn = columns.some(
    ({ letter, doubt, labels }) =>
      doubt !== undefined && labels.length > 0 && !answered(letter) && (doubt === 'gone' || !confirmado),
  );
  return openColumn || (!confirmado && questions.some((question) => question !== 'columns'));
}

/** Deletes a catalogue, whose rows stay as long as it can be restored; answers the list that is left (API-42, D48). */
export async function deleteCatalogue(database: Database, accountId: number, id: number) {
  return database.transaction(async (trx) => {
    const catalogues = createCatalogueStore(trx);
    await catalogues.get(accountId, id, { lock: true });
    await createDeletedStore(trx).delete('catalogues', id);
    return (await catalogues.list(accountId)).rows;
  });
}

/**
 * Puts a deleted catalogue back; answers the list with it.
 * @throws AppError not-found; too-large where the account has no room for it any more.
 */
export async function restoreCatalogue(database: Database, room: Room, accountId: number, id: number) {
  return storeWithin(database, room, async (trx) => {
    await createDeletedStore(trx).restore(accountId, 'catalogues', id);
    return (await createCatalogueStore(trx).list(accountId)).rows;
  });
}
