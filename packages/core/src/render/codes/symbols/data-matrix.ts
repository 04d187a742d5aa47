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

/** Bytes as the encoder reads them: unprintable ones as three digits, a caret twice, as it is read twice. */
function escaped(bytes: readonly number[]): string {
  return bytes
    .map((byte) => {
      if (byte === 94) return '^094^094';
      return byte >= 32 && byte < 127 ? String.fromCharCode(byte) : `^${String(byte).padStart(3, '0')}`;
    })
    .join('');
}

export function encodeDataMatrix(data: string, options: DataMatrixOptions = {}): MatrixSymbol {
  const latin1 = isLatin1(data.replaceAll(fnc1, ''));
  const text = data
    .split(fnc1)
    .map((part) => escaped(textBytes(part, latin1)))
    .join('^FNC1');
  const encoder = options.rectangular ? 'datamatrixrectangular' : 'datamatrix';
  const run = (size: Record<string, number>) =>
    runBwip(encoder, 'Data Matrix', text, { parse: true, parsefnc: true, binarytext: true, ...size });
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
