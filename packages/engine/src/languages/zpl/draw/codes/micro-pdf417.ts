import { drawMatrix } from '../../../../codes/drawing/draw-matrix.ts';
import type { ZplCodeCommand, ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeMicroPdf417, microPdf417Sizes } from '../../../../codes/symbols/pdf417.ts';
import { barWidths, codeParameters } from './code-parameters.ts';
import { unescapeLines } from './pdf417.ts';

interface MicroPdf417Settings extends ZplCodeSettings {
  moduleDots: number;
  rowDots: number;
  mode: number;
}

/** ^BFo,h,m (ZPL II Programming Guide, ^BF): the mode is one of 34 sizes. */
export const microPdf417: ZplCodeCommand<MicroPdf417Settings> = {
  command: 'BF',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      turn: parameters.turn(0),
      moduleDots: barWidths(defaults).moduleDots,
      rowDots: parameters.height(1),
      mode: parameters.whole(2, 0, 33, 0),
    };
  },
  draw: (settings, data) =>
    drawMatrix(
      encodeMicroPdf417(unescapeLines(data), microPdf417Sizes[settings.mode]),
      settings.moduleDots,
      settings.rowDots,
    ),
};
