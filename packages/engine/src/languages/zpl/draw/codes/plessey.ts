import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodePlessey } from '../../../../codes/symbols/plessey.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

/** ^BPo,e,h,f,g (ZPL II Programming Guide, ^BP). */
export const plessey: ZplCodeCommand<BarsSettings & { showChecks: boolean }> = {
  command: 'BP',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 2, line: 3, above: 4 }),
      showChecks: parameters.flag(1, false),
    };
  },
  draw: (settings, data, context) =>
    drawZplBars(encodePlessey(data, { showChecks: settings.showChecks }), settings, context),
};
