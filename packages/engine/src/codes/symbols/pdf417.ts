import { runBwip, shrink } from './bwip.ts';
import { pdf417Words } from './pdf417-words.ts';
import { requireLength, type MatrixSymbol } from './symbol.ts';

/*
 * PDF417 (ISO/IEC 15438) and MicroPDF417 (ISO/IEC 24728). One module a row; the row's height is the printer's.
 */

export interface Pdf417Options {
  /** Data columns, 1 to 30, and rows, 3 to 90; what is missing follows from the data. */
  columns?: number;
  rows?: number;
  /** Error correction level, 0 to 8. */
  level?: number;
  /** Without the right row indicator and with a narrow stop. */
  truncated?: boolean;
}

/** Our own code words. */
function wordsOf(symbology: string, data: string, micro = false): number[] {
  requireLength(symbology, data, 1, 2710);
  return pdf417Words(data, micro);
}

/** Code words as the encoder takes them. */
const rawWords = (words: readonly number[]) =>
  words.map((word) => `^${String(word).padStart(3, '0')}`).join('');

/** As few columns as hold the code words, with their length and check words, in so many rows. */
function columnsFor(words: number, rows: number, level: number): number {
  const all = words + 1 + 2 ** (level + 1);
  return Math.min(30, Math.max(1, Math.ceil(all / rows)));
}

/** Units of height that the encoder draws a row with. */
const rowUnits = 3;

export function encodePdf417(data: string, options: Pdf417Options = {}): MatrixSymbol {
  const words = wordsOf('PDF417', data);
  const { rows, level } = options;
  const columns =
    rows !== undefined && level !== undefined
      ? (options.columns ?? columnsFor(words.length, rows, level))
      : options.columns;
  const drawing = runBwip(options.truncated ? 'pdf417compact' : 'pdf417', 'PDF417', rawWords(words), {
    raw: true,
    ...(columns === undefined ? {} : { columns }),
    ...(rows === undefined ? {} : { rows }),
    ...(level === undefined ? {} : { eclevel: level }),
    rowmult: rowUnits,
  });
  return { symbology: 'PDF417', data, ...shrink(drawing, 1, rowUnits), quiet: 2 };
}

/** The sizes of MicroPDF417 as data columns and rows, in the order of ^BF's modes. */
export const microPdf417Sizes: readonly (readonly [columns: number, rows: number])[] = [
  ...[11, 14, 17, 20, 24, 28].map((rows) => [1, rows] as const),
  ...[8, 11, 14, 17, 20, 23, 26].map((rows) => [2, rows] as const),
  ...[6, 8, 10, 12, 15, 20, 26, 32, 38, 44].map((rows) => [3, rows] as const),
  ...[6, 8, 10, 12, 15, 20, 26, 32, 38, 44].map((rows) => [4, rows] as const),
  [4, 4],
];

export function encodeMicroPdf417(
  data: string,
  size?: readonly [columns: number, rows: number],
): MatrixSymbol {
  const units = 2;
  const drawing = runBwip('micropdf417', 'MicroPDF417', rawWords(wordsOf('MicroPDF417', data, true)), {
    raw: true,
    ...(size ? { columns: size[0], rows: size[1] } : {}),
    rowmult: units,
  });
  return { symbology: 'MicroPDF417', data, ...shrink(drawing, 1, units), quiet: 1 };
}
