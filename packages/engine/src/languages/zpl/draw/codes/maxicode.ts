import { drawMaxicode } from '../../../../codes/drawing/draw-maxicode.ts';
import { CodeFault, type ZplCodeCommand, type ZplCodeSettings } from '../../../../codes/drawing.ts';
import { encodeMaxicode, type MaxicodeOptions } from '../../../../codes/symbols/maxicode.ts';
import { codeParameters } from './code-parameters.ts';

interface MaxicodeSettings extends ZplCodeSettings {
  mode: MaxicodeOptions['mode'];
  part: { number: number; count: number };
}

/** What stands before the secondary message: class of service, country, postal code. */
const primaryOf = {
  2: /^(\d{3})(\d{3})(\d{9}|\d{5})/,
  3: /^(\d{3})(\d{3})([\s\S]{6})/,
} as const;

/** ^BDm,n,t (ZPL II Programming Guide, ^BD). It does not turn, and has one size. */
export const maxicode: ZplCodeCommand<MaxicodeSettings> = {
  command: 'BD',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      turn: 0,
      mode: parameters.whole(0, 2, 6, 2) as MaxicodeOptions['mode'],
      part: { number: parameters.whole(1, 1, 8, 1), count: parameters.whole(2, 1, 8, 1) },
    };
  },
  draw({ mode, part }, data, context) {
    if (mode !== 2 && mode !== 3) return drawMaxicode(encodeMaxicode(data, { mode, part }), context.dpmm);
    const match = primaryOf[mode].exec(data);
    if (!match) {
      throw new CodeFault(
        'code-invalid-data',
        `MaxiCode in mode ${mode} begins with three digits of class of service, three of country and ${
          mode === 2 ? 'nine digits' : 'six characters'
        } of postal code.`,
        { symbology: 'MaxiCode', mode },
      );
    }
    const [primary, serviceClass = '', country = '', postalCode = ''] = match;
    const secondary = data.slice(primary.length);
    const symbol = encodeMaxicode(secondary, { mode, part, primary: { serviceClass, country, postalCode } });
    return drawMaxicode({ ...symbol, data }, context.dpmm);
  },
};
