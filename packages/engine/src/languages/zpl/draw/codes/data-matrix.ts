import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault } from '../../../../codes/drawing.ts';
import { encodeDataMatrix } from '../../../../codes/symbols/data-matrix.ts';
import { readDataMatrixData } from '../../../../codes/symbols/data-matrix-escapes.ts';
import { zplCode } from './zpl-code.ts';

/** The manual's default; firmware V60.13.0.12 of 2006 alone took the underscore. */
const usualEscape = '~';

/** ^BX (ZPL II Programming Guide, ^BX); ECC 200 alone is drawn. */
export const dataMatrix = zplCode('BX', (data, values, { heightDots }) => {
  const { height, quality, columns, rows, escape, aspect } = values;
  if (quality !== 200) {
    throw new CodeFault(
      'code-not-drawn',
      `Data Matrix of quality ${quality} is a form that scanners no longer read and is not drawn; use quality 200.`,
      { symbology: 'Data Matrix', quality },
    );
  }
  const text = readDataMatrixData(data, escape.charAt(0) || usualEscape);
  const symbol = encodeDataMatrix(text, { rows, columns, rectangular: aspect === 2 });
  return drawMatrix(symbol, height ?? Math.max(1, Math.round(heightDots / symbol.height)));
});
