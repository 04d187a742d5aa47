import type { CodeRemark } from '../../../../codes/drawing.ts';
import { checkDigit } from '../../../../codes/gtin.ts';
import { code128Symbol, encodeCode128, fnc1 } from '../../../../codes/symbols/code-128.ts';
import { requireDigits, type LinearSymbol } from '../../../../codes/symbols/symbol.ts';
import { readCode128Data } from './code-128-data.ts';
import { zplBars } from './zpl-code.ts';

/** ^BC (ZPL II Programming Guide, ^BC). */
export const code128 = zplBars('BC', (data, { mode }) => {
  switch (mode) {
    case 'U':
      return containerCode(data);
    case 'D':
      return gs1Code(data);
    case 'A':
      return encodeCode128(data);
    case 'N': {
      const { values, scanned, text, remarks } = readCode128Data(data);
      return { ...code128Symbol(values, scanned, text), remarks };
    }
  }
});

/** Mode U: FNC1, nineteen digits and their check digit, in subset C. */
function containerCode(data: string): LinearSymbol & { remarks: CodeRemark[] } {
  requireDigits('Code 128', data, 1, 255);
  const digits = data.slice(0, 19).padStart(19, '0');
  const remark = {
    code: 'code-digits-dropped',
    message: `Code 128 in mode U takes 19 digits, the field has ${data.length}; printers fill up with zeros or drop the rest.`,
    details: { symbology: 'Code 128', count: 19, length: data.length },
  };
  const symbol = encodeCode128(fnc1 + digits + checkDigit(digits), { symbology: 'GS1-128' });
  return { ...symbol, remarks: data.length === 19 ? [] : [remark] };
}

/** Signs behind '>' in mode D, which has the invocation codes of mode N. */
const signs = { '>8': fnc1, '>0': '>', '><': '^', '>=': '~' } as const;

/** Mode D: FNC1 at the beginning and at every >8; parentheses and blanks are for people only. */
function gs1Code(data: string): LinearSymbol {
  const read = data.replaceAll(/>[80<=]/g, (code) => signs[code as keyof typeof signs]);
  const text = read.replaceAll(fnc1, '');
  const codes = read.replaceAll(/[() ]/g, '');
  return encodeCode128(fnc1 + codes.replace(new RegExp(`^${fnc1}+`), ''), { symbology: 'GS1-128', text });
}
