import type { ZplCodeCommand } from '../drawing.ts';
import { encodeCode39 } from '../symbols/code-39.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

/** ^B3o,e,h,f,g (ZPL II Programming Guide, ^B3); the line shows the start and stop asterisks. */
export const code39: ZplCodeCommand<BarsSettings & { check: boolean }> = {
  command: 'B3',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 2, line: 3, above: 4 }),
      check: parameters.flag(1, false),
    };
  },
  draw: (settings, data, context) =>
    drawZplBars(encodeCode39(data, { check: settings.check, asterisks: true }), settings, context),
};
