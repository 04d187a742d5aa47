import type {
  CatalogueChanges,
  checkCatalogue,
  ReadOptions as Contract,
  storeCatalogue,
} from '@marbete/core/api/catalogues';
import { doubtCodes } from '@marbete/core/catalogue/remedies';
import type { CallAnswer, CallInput } from '@marbete/core/api/endpoint';

/** Kinds of files that a catalogue is made of (CIMP-01), for a file input and for the check before the upload. */
export const spreadsheetExtensions = ['.csv', '.xls', '.xlsx'] as const;

/** What a person may change about how a file is read; absent means: as detected. */
export type ReadOptions = Contract;

export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
  'cp437',
  'macintosh',
  'windows-1250',
  'iso-8859-15',
] as const;

export type CheckAnswer = CallAnswer<typeof checkCatalogue>;

/** A file that was read and can be kept. */
export interface CheckedFile {
  /** Names the upload on the server for 24 hours (D47). */
  upload: string;
  /** Prefills the catalogue's name (CIMP-05). */
  name: string;
  letters: string[];
  first: string[];
  others: string[][];
  /** Letters of the columns that hold nothing. */
  empty: readonly string[];
  /** Columns that nothing but their cells tells. */
  byCells: NonNullable<CheckAnswer['por_celdas']>;
  /** Rows of the file, the first one included; undefined when the server does not say. */
  rowCount: number | undefined;
  hasHeader: boolean;
  /** The row that names the columns, as a spreadsheet program counts. */
  headerRow: number | undefined;
  /** The first rows of the file, of which one may be the header. */
  top: NonNullable<CheckAnswer['top']>;
  /** How it was read as far as somebody said it. */
  options: ReadOptions;
  detected: CheckAnswer['detectado'];
  /** The decimal mark of its prices; absent where no price has one. */
  decimal: CheckAnswer['decimal'];
  /** Rows that are no articles. */
  leftOut: CheckAnswer['leftOut'];
  /** What has changed in the catalogue that it is to update. */
  changes: CatalogueChanges | undefined;
  notices: string[];
}

/** Whether this is no spreadsheet by its name (CIMP-04); the server looks at the content as well. */
export function hasWrongExtension(fileName: string): boolean {
  const name = fileName.toLowerCase();
  return !spreadsheetExtensions.some((extension) => name.endsWith(extension));
}

/** The file's name without its extension. */
export function nameOfFile(fileName: string): string {
  return fileName.replace(/\.(csv|xlsx?)$/i, '');
}

/** Whether a catalogue is called so already; how large letters are tells nobody two lists apart. */
export function isTaken(name: string, others: readonly string[]): boolean {
  const asked = name.trim().toLowerCase();
  return others.some((other) => other.trim().toLowerCase() === asked);
}

/** The name, with the first number behind it that no other catalogue has: 'prices (2)'. */
export function freeName(name: string, others: readonly string[]): string {
  let free = name;
  for (let number = 2; isTaken(free, others); number++) free = `${name} (${number})`;
  return free;
}

/** What a positive answer of the check says about the file; undefined for a refusal. */
export function checkedFile(
  answer: CheckAnswer,
  fileName: string,
  options: ReadOptions = {},
): CheckedFile | undefined {
  if (answer.respuesta !== 'correcto' || answer.nombreuuid === undefined) return undefined;
  return {
    upload: answer.nombreuuid,
    name: answer.nombre ?? nameOfFile(fileName),
    letters: answer.columnas ?? [],
    first: answer.cabeceras ?? [],
    others: answer.campos ?? [],
    empty: answer.vacias ?? [],
    byCells: answer.por_celdas ?? [],
    rowCount: answer.filas,
    hasHeader: answer.encabezado !== 0,
    headerRow: answer.leftOut?.headerRow ?? undefined,
    top: answer.top ?? [],
    options: answer.opciones ?? options,
    detected: answer.detectado,
    decimal: answer.decimal,
    leftOut: answer.leftOut,
    changes: answer.changes,
    notices: answer.avisos ?? [],
  };
}

/** Whether there is nothing in the file that a catalogue could hold. */
export function isEmpty({ rowCount, hasHeader, letters }: CheckedFile): boolean {
  return letters.length === 0 || (rowCount !== undefined && dataRows(rowCount, hasHeader) === 0);
}

/** Whether nothing about the file is left open: neither a doubt nor the decimal mark of its prices. */
export function canBeKept(file: CheckedFile): boolean {
  const open = file.decimal !== undefined && file.decimal.mark === undefined;
  return !isEmpty(file) && !open && !doubtCodes.some((code) => file.notices.includes(code));
}

/** Rows of data that the catalogue will have. */
export function dataRows(rowCount: number, hasHeader: boolean): number {
  return Math.max(hasHeader ? rowCount - 1 : rowCount, 0);
}

/** The call that keeps a checked file as a catalogue (CIMP-12, D47, A33). */
export function storeBody(file: CheckedFile, name: string): CallInput<typeof storeCatalogue>['body'] {
  return {
    catalogo: name,
    cabeceras: file.first,
    cabeceras_no_real: file.letters,
    csv: file.upload,
    encabezado: file.hasHeader ? 1 : 0,
    columnas: file.letters,
    importacion: 'local',
    drive_id: null,
    catalogo_web: 1,
  };
}
