import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeCode39 } from '../../../../codes/symbols/code-39.ts';
import { barWidths, codeParameters, drawZplBars, linePlace, type BarsSettings } from './code-parameters.ts';
import { code39Characters } from './code-39.ts';

/** ^BLo,h,g (ZPL II Programming Guide, ^BL): Code 39 with its check character, small letters as capitals. */
export const logmars: ZplCodeCommand<BarsSettings> = {
  command: 'BL',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      turn: parameters.turn(0),
      ...barWidths(defaults),
      heightDots: parameters.height(1),
      line: linePlace(true, parameters.flag(2, false)),
    };
  },
  draw(settings, data, context) {
    const symbology = 'LOGMARS';
    const { written, remarks } = code39Characters(symbology, data.toUpperCase());
    const symbol = encodeCode39(written, { check: true, asterisks: true, symbology });
    return drawZplBars(symbol, settings, context, remarks);
  },
};
