import { drawMaxicode } from '../../../../codes/drawing/draw-maxicode.ts';
import { CodeFault } from '../../../../codes/drawing.ts';
import { encodeMaxicode, type MaxicodeOptions } from '../../../../codes/symbols/maxicode.ts';
import { zplCode } from './zpl-code.ts';

/** The primary message: class of service, country, postal code. */
const primaryOf = {
  2: /^(\d{3})(\d{3})(\d{9}|\d{5})/,
  3: /^(\d{3})(\d{3})([\s\S]{6})/,
} as const;

/** ^BD (ZPL II Programming Guide, ^BD). It does not turn, and has one size. */
export const maxicode = zplCode('BD', (data, { mode: number, symbol, symbols }, { dpmm }) => {
  const mode = number as MaxicodeOptions['mode'];
  const part = { number: symbol, count: symbols };
  if (mode !== 2 && mode !== 3) return drawMaxicode(encodeMaxicode(data, { mode, part }), dpmm);
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
  const encoded = encodeMaxicode(secondary, { mode, part, primary: { serviceClass, country, postalCode } });
  return drawMaxicode({ ...encoded, data }, dpmm);
});
