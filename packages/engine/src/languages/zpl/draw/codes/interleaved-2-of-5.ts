import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeInterleaved2of5 } from '../../../../codes/symbols/two-of-five.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';
import { digitsAlone } from './fixed-digits.ts';

/** ^B2o,h,f,g,e (ZPL II Programming Guide, ^B2). */
export const interleaved2of5: ZplCodeCommand<BarsSettings & { check: boolean }> = {
  command: 'B2',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 1, line: 2, above: 3 }),
      check: parameters.flag(4, false),
    };
  },
  draw(settings, data, context) {
    const { digits, remarks } = digitsAlone('Interleaved 2 of 5', data);
    return drawZplBars(encodeInterleaved2of5(digits, { check: settings.check }), settings, context, remarks);
  },
};
