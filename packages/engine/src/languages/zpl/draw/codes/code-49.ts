import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { withLine } from '../../../../codes/drawing/draw-stacked-line.ts';
import { encodeCode49 } from '../../../../codes/symbols/code-49.ts';
import { zplCode } from './zpl-code.ts';

const lines = { N: 'none', A: 'above', B: 'below' } as const;

/**
 * ^B4 (ZPL II Programming Guide, ^B4): its height multiplies the module; without one the symbol takes about ^BY's in all.
 * The line says N, A above or B below.
 */
export const code49 = zplCode('B4', (data, { height, line, mode }, { moduleDots, heightDots, dpmm }) => {
  const rowModules = height ?? Math.max(1, Math.round(heightDots / moduleDots));
  const symbol = encodeCode49(data, { mode, rowModules });
  return withLine(drawMatrix(symbol, moduleDots), symbol.data, lines[line], dpmm);
});
