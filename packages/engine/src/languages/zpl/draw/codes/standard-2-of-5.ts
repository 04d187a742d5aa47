import type { ZplCodeCommand } from '../../../../codes/drawing.ts';
import { encodeBarsOnly2of5 } from '../../../../codes/symbols/two-of-five.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';
import { digitsAlone } from './fixed-digits.ts';

/** ^BJo,h,f,g (ZPL II Programming Guide, ^BJ): the form with short start and stop, known as IATA 2 of 5 elsewhere. */
export const standard2of5: ZplCodeCommand<BarsSettings> = {
  command: 'BJ',
  read: (params, defaults) =>
    readBars(codeParameters(params, defaults), defaults, { height: 1, line: 2, above: 3 }),
  draw(settings, data, context) {
    const symbology = 'Standard 2 of 5';
    const { digits, remarks } = digitsAlone(symbology, data);
    return drawZplBars(encodeBarsOnly2of5(digits, 'IATA', { symbology }), settings, context, remarks);
  },
};
