import type { CatalogueColumn, checkCatalogue, ReadOptions } from '../api/catalogues.ts';
import type { HandlerAnswer } from '../api/endpoint.ts';
import { columnLetters } from './columns.ts';
import { decideMark, priceColumns, type SheetMarks } from './decimal-marks.ts';
import type { SheetSurvey } from './survey.ts';

/** A file that was read to its end. */
export interface ReadFile {
  /** All rows, a header included. */
  filas: number;
  /** Columns in use. */
  columnas: number;
  firstRow: readonly string[];
  /** The rows after the first. */
  sample: readonly (readonly string[])[];
  /** Whether the first row names the columns. */
  header: boolean;
  detected: NonNullable<HandlerAnswer<typeof checkCatalogue>['detectado']>;
  notices: readonly { code: string; message: string }[];
  /** What its cells prove of the decimal mark, and what was said of it. */
  marks: SheetMarks;
  /** How it was read as far as somebody said it. */
  said: ReadOptions;
  survey: Pick<SheetSurvey, 'above' | 'byCells' | 'doubts' | 'empty' | 'headerRow' | 'leftOut' | 'top'>;
}

/** How a file was read, for a person to see before it is kept. */
export function readReport(file: ReadFile) {
  const { survey } = file;
  const notices = [...file.notices, ...survey.doubts];
  return {
    cabeceras: [...file.firstRow],
    campos: file.sample.map((cells) => [...cells]),
    columnas: columnLetters(file.columnas),
    filas: file.filas,
    vacias: survey.empty,
    por_celdas: Object.entries(survey.byCells.found).map(([variable, columna]) => ({ variable, columna })),
    detectado: file.detected,
    opciones: file.said,
    top: survey.top,
    avisos: notices.map(({ code }) => code),
    notices: notices.map(({ code, message }) => ({ code, message })),
    encabezado: file.header,
    decimal: decimalOf(file),
    leftOut: leftOutOf(file),
  };
}

/** The options with which a file was read, as far as somebody said them. */
export function saidOf(
  options: Readonly<Partial<Record<keyof ReadOptions, string | number | boolean | undefined>>>,
): ReadOptions {
  const { sheet, encoding, delimiter, decimal, headerRow, sections, allowIncomplete } = options;
  const { visibleOnly, round, zeroPrice, priceWords, currency, lostCodes, checkDigits } = options;
  const reading = { sheet, encoding, delimiter, decimal, headerRow, sections, allowIncomplete };
  const said = { ...reading, visibleOnly, round, zeroPrice, priceWords, currency, lostCodes, checkDigits };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}

/** What the prices say of their decimal mark, by what stands above the columns. */
function decimalOf({ firstRow, marks }: ReadFile) {
  const decided = decideMark(marks, priceColumns(firstRow));
  if (decided.kind === 'proven') {
    const { mark, open, proof } = decided;
    return {
      mark,
      open: open?.count ?? 0,
      samples: open?.samples ?? [],
      ...(open && proof ? { proof } : {}),
    };
  }
  if (decided.kind === 'open') {
    const { count, samples, proof } = decided;
    return { open: count, samples, ...(proof === undefined ? {} : { proof }) };
  }
  if (decided.kind === 'none') return undefined;
  return { open: 0, samples: [decided.point, decided.comma] };
}

/** The rows that are no articles, for a person to see. */
function leftOutOf({ survey: { above, leftOut, headerRow } }: ReadFile) {
  const rows = [...above, ...leftOut.first.map(({ row, text }) => ({ row, text }))];
  return { headerRow, count: above.length + leftOut.count, rows };
}

/** What a column of a list may be called, in characters. */
const maxHeaderLength = 300;

/** Columns by what the document calls them; a column without a name, or a document without a header, has its letter. */
export function namedColumns(count: number, header: readonly string[]): CatalogueColumn[] {
  return columnLetters(count).map((fila, index) => ({
    nombre: '',
    nombre_real: (header[index] ?? '').replace(/\s+/g, ' ').trim().slice(0, maxHeaderLength) || fila,
    fila,
  }));
}

/** What a list is called after its file, at most 255 characters. */
export function listName(fileName: string): string {
  return (
    fileName
      .replace(/^.*[\\/]/, '')
      .replace(/\.[^.]*$/, '')
      .trim()
      .slice(0, 255) || 'Catalogo'
  );
}
