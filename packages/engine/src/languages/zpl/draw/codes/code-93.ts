import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeCode93 } from '../../../../codes/symbols/code-93.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

/** ^BAo,h,f,g,e (ZPL II Programming Guide, ^BA); & ' ( ) are the four shift characters. */
export const code93: ZplCodeCommand<BarsSettings & { showChecks: boolean }> = {
  command: 'BA',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 1, line: 2, above: 3 }),
      showChecks: parameters.flag(4, false),
    };
  },
  draw: (settings, data, context) =>
    drawZplBars(encodeCode93(data, { rawShifts: true, showChecks: settings.showChecks }), settings, context),
};
