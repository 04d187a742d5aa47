import { runBwip, shrink } from './bwip.ts';
import { fnc1 } from './code-128.ts';
import { isLatin1, textBytes } from './text-bytes.ts';
import type { MatrixSymbol } from './symbol.ts';

/*
 * Data Matrix ECC 200 (ISO/IEC 16022). FNC1 in the data is `fnc1` of code-128.ts.
 */

export interface DataMatrixOptions {
  /** A size; the smallest that holds the data where missing or too small for it. */
  rows?: number;
  columns?: number;
  /** Whether sizes with unequal sides are chosen. */
  rectangular?: boolean;
}

/** Bytes as the encoder takes them; a caret stands for itself where it is doubled. */
function bytesText(text: string, latin1: boolean): string {
  return textBytes(text, latin1)
    .map((byte) => (byte === 94 ? '^^' : String.fromCharCode(byte)))
    .join('');
}

export function encodeDataMatrix(data: string, options: DataMatrixOptions = {}): MatrixSymbol {
  const latin1 = isLatin1(data.replaceAll(fnc1, ''));
  const text = data
    .split(fnc1)
    .map((part) => bytesText(part, latin1))
    .join('^FNC1');
  const encoder = options.rectangular ? 'datamatrixrectangular' : 'datamatrix';
  const run = (size: Record<string, number>) =>
    runBwip(encoder, 'Data Matrix', text, { parsefnc: true, binarytext: true, ...size });
  const { rows, columns } = options;
  const size: Record<string, number> = {};
  if (rows !== undefined) size.rows = rows;
  if (columns !== undefined) size.columns = columns;
  const drawing = run(size);
  const scanned = data.startsWith(fnc1) ? data.slice(1) : data;
  return {
    symbology: 'Data Matrix',
    data: scanned.replaceAll(fnc1, '\u001d'),
    ...shrink(drawing, 2, 2),
    quiet: 1,
  };
}
