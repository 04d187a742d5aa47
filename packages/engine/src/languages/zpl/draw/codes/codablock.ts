import { drawBars } from '../../../../codes/drawing/draw-bars.ts';
import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault } from '../../../../codes/drawing.ts';
import { encodeCodablockF } from '../../../../codes/symbols/codablock.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { barsLayout, zplCode } from './zpl-code.ts';

const usualRowDots = 8;

/**
 * ^BB (ZPL II Programming Guide, ^BB). Mode A is Code 39 in rows; in one row, as without a size, it is plain Code 39. Modes
 * E and F are Code 128 in rows, E beginning with FNC1.
 */
export const codablock = zplCode('BB', (data, { height = usualRowDots, characters, rows, mode }, around) => {
  if (mode === 'A') {
    if ((rows ?? 1) > 1)
      throw new CodeFault('code-not-drawn', 'Codablock A in several rows is not drawn; use mode F.', {
        symbology: 'Codablock A',
      });
    return drawBars(encodeCode39(data, { check: true }), barsLayout({ height, line: false }, around));
  }
  const symbol = encodeCodablockF(data, {
    rowModules: Math.max(8, Math.round(height / around.moduleDots)),
    columns: characters === undefined ? undefined : Math.max(4, characters),
    rows: rows === undefined ? undefined : Math.max(2, rows),
  });
  return drawMatrix(symbol, around.moduleDots);
});
