import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import { withLine } from '../../../../codes/drawing/draw-stacked-line.ts';
import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeCode49 } from '../../../../codes/symbols/code-49.ts';
import { codeParameters, readBars, type BarsSettings } from './code-parameters.ts';

/** ^B4o,h,f,m (ZPL II Programming Guide, ^B4): h multiplies the module; the line says N, A above or B below. */
export const code49: ZplCodeCommand<BarsSettings & { rowModules: number; mode: number | undefined }> = {
  command: 'B4',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const bars = readBars(parameters, defaults, { height: -1, line: -1, above: -1 });
    const line = parameters.choice(2, ['N', 'A', 'B'], 'N');
    const mode = parameters.whole(3, 0, 5, -1);
    return {
      ...bars,
      line: line === 'N' ? 'none' : line === 'A' ? 'above' : 'below',
      // Without a height the symbol takes about ^BY's in all.
      rowModules: parameters.whole(1, 1, 500, Math.max(1, Math.round(bars.heightDots / bars.moduleDots))),
      mode: mode < 0 ? undefined : mode,
    };
  },
  draw(settings, data, context) {
    const symbol = encodeCode49(data, { mode: settings.mode, rowModules: settings.rowModules });
    return withLine(drawMatrix(symbol, settings.moduleDots), symbol.data, settings.line, context.dpmm);
  },
};
