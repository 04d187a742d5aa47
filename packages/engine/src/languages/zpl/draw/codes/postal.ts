import { drawPostal } from '../../../../codes/drawing/draw-postal.ts';
import { withLine } from '../../../../codes/drawing/draw-stacked-line.ts';
import { CodeFault } from '../../../../codes/drawing.ts';
import { encodeIntelligentMail } from '../../../../codes/symbols/intelligent-mail.ts';
import { encodePostal } from '../../../../codes/symbols/postal.ts';
import type { MatrixSymbol } from '../../../../codes/symbols/symbol.ts';
import type { CodeParameters } from '../../code-parameters.ts';
import { linePlace, type ZplCode, zplCode } from './zpl-code.ts';

/** ^BZ (POSTNET, PLANET or Intelligent Mail) and ^B5 (PLANET): ZPL II Programming Guide, the pages of these commands. */
export const postalCodes = [
  postal('BZ', (data, { type }) => {
    if (type === 0) return encodePostal(data, 'POSTNET');
    if (type === 1) return encodePostal(data, 'PLANET');
    if (type === 3) return encodeIntelligentMail(data);
    throw new CodeFault('code-unknown-type', `^BZ has no postal code of type ${type}; use 0, 1 or 3.`, {
      type,
    });
  }),
  postal('B5', (data) => encodePostal(data, 'PLANET')),
];

function postal<Name extends 'B5' | 'BZ'>(
  command: Name,
  encode: (data: string, values: CodeParameters<Name>) => MatrixSymbol,
): ZplCode {
  return zplCode(command, (data, values, { moduleDots, dpmm }) => {
    const symbol = encode(data, values);
    return withLine(drawPostal(symbol, moduleDots, values.height), symbol.data, linePlace(values), dpmm);
  });
}
