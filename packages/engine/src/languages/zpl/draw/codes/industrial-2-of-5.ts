import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeBarsOnly2of5 } from '../../../../codes/symbols/two-of-five.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';
import { digitsAlone } from './fixed-digits.ts';

/** ^BIo,h,f,g (ZPL II Programming Guide, ^BI). */
export const industrial2of5: ZplCodeCommand<BarsSettings> = {
  command: 'BI',
  read: (params, defaults) =>
    readBars(codeParameters(params, defaults), defaults, { height: 1, line: 2, above: 3 }),
  draw(settings, data, context) {
    const { digits, remarks } = digitsAlone('Industrial 2 of 5', data);
    return drawZplBars(encodeBarsOnly2of5(digits, 'Industrial'), settings, context, remarks);
  },
};
