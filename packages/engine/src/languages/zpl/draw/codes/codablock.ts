import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { CodeFault, type ZplCodeCommand, type ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeCodablockF } from '../../../../codes/symbols/codablock.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { barWidths, codeParameters, drawZplBars, type BarsSettings } from './code-parameters.ts';

interface CodablockSettings extends ZplCodeSettings {
  bars: BarsSettings;
  rowDots: number;
  columns: number | undefined;
  rows: number | undefined;
  mode: 'A' | 'E' | 'F';
}

/**
 * ^BBo,h,s,c,r,m (ZPL II Programming Guide, ^BB). Mode A is Code 39 in rows; in one row, as without a size, it is plain
 * Code 39. Modes E and F are Code 128 in rows, E beginning with FNC1.
 */
export const codablock: ZplCodeCommand<CodablockSettings> = {
  command: 'BB',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const columns = parameters.whole(3, 2, 62, 0);
    const rows = parameters.whole(4, 1, 44, 0);
    const turn = parameters.turn(0);
    const rowDots = parameters.dots(1) ?? 8;
    return {
      turn,
      bars: { turn, ...barWidths(defaults), heightDots: rowDots, line: 'none' },
      rowDots,
      columns: columns || undefined,
      rows: rows || undefined,
      mode: parameters.choice(5, ['A', 'E', 'F'], 'F'),
    };
  },
  draw(settings, data, context) {
    const { bars, columns, rows, mode, rowDots } = settings;
    if (mode === 'A') {
      if ((rows ?? 1) > 1)
        throw new CodeFault('code-not-drawn', 'Codablock A in several rows is not drawn; use mode F.', {
          symbology: 'Codablock A',
        });
      return drawZplBars(encodeCode39(data, { check: true }), bars, context);
    }
    const rowModules = Math.max(8, Math.round(rowDots / bars.moduleDots));
    const symbol = encodeCodablockF(data, {
      rowModules,
      columns: columns === undefined ? undefined : Math.max(4, columns),
      rows: rows === undefined ? undefined : Math.max(2, rows),
    });
    return drawMatrix(symbol, bars.moduleDots);
  },
};
