import type { Catalogue, CatalogueColumn, ListAnswers, ReadOptions } from '@marbete/core/api/catalogues';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { refuseFile } from '@marbete/core/catalogue/file-refusals';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import type { MappingHints } from '@marbete/core/catalogue/mapping';
import {
  listName,
  namedColumns,
  type ReadFile,
  readReport,
  saidOf,
} from '@marbete/core/catalogue/read-report';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { isAppError } from '@marbete/core/api/errors';
import { openInPage, type PageOptions } from '@marbete/spreadsheets/in-page';

/** Rows that are shown after the first one while a person decides about a file, as on a server. */
const sampleRows = 20;
/** Rows that say which column holds what. */
const hintRows = 5;

/** A file that a page has read. */
export interface TrialFile {
  file: Blob;
  upload: string;
  name: string;
  /** All of them, a header included. */
  rows: readonly SheetRow[];
  read: ReadFile;
}

/** A list that is tried: what a server would have stored of it. */
export interface TrialList extends TrialFile {
  called: string;
  header: 0 | 1;
  columns: CatalogueColumn[];
  answers: ListAnswers;
}

type Words = Readonly<Record<'es' | 'en', string>>;

const workbookWords = (fileName: string): Words =>
  /\.xls$/i.test(fileName)
    ? {
        es: 'Sin una cuenta no se leen archivos .xls. Guárdelo como .xlsx o .csv, o cree una cuenta',
        en: 'Without an account .xls files are not read. Save it as .xlsx or .csv, or create an account',
      }
    : {
        es: 'Este libro no se puede leer sin una cuenta. Guárdelo como .csv, o cree una cuenta',
        en: 'This workbook cannot be read without an account. Save it as .csv, or create an account',
      };

const tooLargeWords: Words = {
  es: 'Sin una cuenta se leen archivos de hasta 5 MB. Cree una cuenta, o pruebe con una parte de la lista',
  en: 'Without an account files of up to 5 MB are read. Create an account, or try a part of the list',
};

/** Reads a file in the page, or says why it does not, as the server's check of a file does. */
export async function readFile(
  file: File,
  options: ReadOptions = {},
): Promise<TrialFile | { respuesta: string; mensaje: Words }> {
  const given: PageOptions = { ...options, fileName: file.name };
  try {
    const sheet = await openInPage(file, given);
    const rows: SheetRow[] = [];
    for await (const batch of sheet.rows) rows.push(...batch);
    const { survey, detected } = sheet;
    const [first, ...others] = rows;
    const read: ReadFile = {
      filas: rows.length,
      columnas: rows.reduce((most, { cells }) => Math.max(most, cells.length), 0),
      firstRow: first?.cells ?? [],
      sample: others.slice(0, sampleRows).map(({ cells }) => cells),
      header: survey.headerRow !== null,
      detected,
      notices: sheet.notices(),
      marks: survey.marks,
      said: saidOf(options),
      survey,
    };
    return { file, upload: crypto.randomUUID(), name: listName(file.name), rows, read };
  } catch (error) {
    if (isAppError(error) && error.code === 'unsupported-file' && error.details['format'] === 'workbook')
      return { respuesta: 'workbook', mensaje: workbookWords(file.name) };
    if (isAppError(error) && error.code === 'too-large' && !('limitRows' in error.details))
      return { respuesta: 'too-large', mensaje: tooLargeWords };
    return refuseFile(error);
  }
}

/** What a person is told about a file that was read. */
export const reportOf = ({ upload, name, read }: TrialFile) => ({
  respuesta: 'correcto',
  nombre: name,
  nombreuuid: upload,
  ...readReport(read),
});

/** Keeps a file that was read as the list that is tried. */
export function keptList(file: TrialFile, called: string, header: 0 | 1): TrialList {
  // Nobody has chosen a currency sign: what the list says is right.
  const answers: ListAnswers = { currency: 'list' };
  const columns = namedColumns(file.read.columnas, header === 1 ? file.read.firstRow : []);
  return { ...file, called: called.trim() || file.name, header, columns, answers };
}

/** The id of the only list that there is. */
export const trialListId = 1;

/** The list as a server would answer it. */
export function catalogueOf(list: TrialList, labels: Catalogue['etiquetas']): Catalogue {
  return {
    id: trialListId,
    nombre: list.called,
    encabezado: list.header,
    etiquetas: labels,
    only_plantillas: list.columns,
    importacion: 'local',
    drive_id: '',
    catalogo_web: 0,
    filas: list.rows.length - list.header,
    columnas: columnLetters(list.read.columnas),
  };
}

/** A row of the list: its id is its place in the file as it was read, from 1, a header included. */
export interface TrialRow {
  id: number;
  posicion: number;
  row: SheetRow;
}

/** Rows of the list without its header, from the place `skip` on. */
export function rowsFrom({ rows, header }: TrialList, skip = 0, most = Infinity): TrialRow[] {
  return rows.slice(header + skip, header + skip + most).map((row, at) => {
    const posicion = skip + at + 1;
    return { id: posicion + header, posicion, row };
  });
}

/** A row by its id; undefined for none of the list. */
export function rowById(list: TrialList, id: number): TrialRow | undefined {
  return id > list.header ? rowsFrom(list, id - list.header - 1, 1)[0] : undefined;
}

/** What proposes columns of the list. */
export function hintsOf(list: TrialList): MappingHints {
  return {
    headers: list.columns.map(({ nombre_real: name }) => name),
    rows: rowsFrom(list, 0, hintRows).map(({ row }) => row),
    fields: Object.fromEntries(list.columns.map(({ fila, nombre }) => [fila, nombre])),
    empty: list.read.survey.empty,
    byCells: list.read.survey.byCells,
  };
}

/** What its cells prove, under what was said about it. */
export const marksOf = ({ read, answers }: TrialList) => marksWith(read.marks, answers);
