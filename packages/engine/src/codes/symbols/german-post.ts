import { encodeInterleaved2of5 } from './two-of-five.ts';
import { requireDigits, type LinearSymbol } from './symbol.ts';

/*
 * Deutsche Post Identcode and Leitcode: Interleaved 2 of 5 with a check digit of weights 4 and 9, the line in groups.
 */

const forms = {
  Identcode: { count: 11, groups: /^(\d\d)(\d{3})(\d)(\d{5})(\d)$/, line: '$1.$2 $3.$4 $5' },
  Leitcode: { count: 13, groups: /^(\d{5})(\d{3})(\d{3})(\d\d)(\d)$/, line: '$1.$2.$3.$4 $5' },
} as const;

export function encodeGermanPost(data: string, form: keyof typeof forms): LinearSymbol {
  const { count, groups, line } = forms[form];
  requireDigits(form, data, count, count);
  let sum = 0;
  for (let at = 0; at < count; at++) sum += Number(data.charAt(at)) * (at % 2 === 0 ? 4 : 9);
  const written = data + String((10 - (sum % 10)) % 10);
  return { ...encodeInterleaved2of5(written), symbology: form, text: written.replace(groups, line) };
}
