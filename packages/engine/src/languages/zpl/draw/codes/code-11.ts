import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeCode11 } from '../../../../codes/symbols/code-11.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

/** ^B1o,e,h,f,g (ZPL II Programming Guide, ^B1): one check digit with Y, two without. */
export const code11: ZplCodeCommand<BarsSettings & { checkDigits: 1 | 2 }> = {
  command: 'B1',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 2, line: 3, above: 4 }),
      checkDigits: parameters.flag(1, false) ? 1 : 2,
    };
  },
  draw: (settings, data, context) => drawZplBars(encodeCode11(data, settings.checkDigits), settings, context),
};
