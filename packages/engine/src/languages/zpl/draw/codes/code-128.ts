import type { CodeRemark, ZplCodeCommand } from '../../../../codes/drawing.ts';
import { checkDigit } from '../../../../codes/gtin.ts';
import { code128Symbol, encodeCode128, fnc1 } from '../../../../codes/symbols/code-128.ts';
import { requireDigits, type LinearSymbol } from '../../../../codes/symbols/symbol.ts';
import { readCode128Data } from './code-128-data.ts';
import { codeParameters, drawZplBars, readBars, type BarsSettings } from './code-parameters.ts';

const modes = ['N', 'U', 'A', 'D'] as const;

interface Code128Settings extends BarsSettings {
  mode: (typeof modes)[number];
  /** Whether a GS1 check digit is added in mode N. */
  check: boolean;
}

/** ^BCo,h,f,g,e,m (ZPL II Programming Guide, ^BC). */
export const code128Command: ZplCodeCommand<Code128Settings> = {
  command: 'BC',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    return {
      ...readBars(parameters, defaults, { height: 1, line: 2, above: 3 }),
      check: parameters.flag(4, false),
      mode: parameters.choice(5, modes, 'N'),
    };
  },
  draw(settings, data, context) {
    const remarks: CodeRemark[] = [];
    const symbol = encode(settings, data, remarks);
    return drawZplBars(symbol, settings, context, remarks);
  },
};

function encode(settings: Code128Settings, data: string, remarks: CodeRemark[]): LinearSymbol {
  switch (settings.mode) {
    case 'U':
      return containerCode(data, remarks);
    case 'D':
      return gs1Code(data);
    case 'A':
      return encodeCode128(data);
    case 'N': {
      const read = readCode128Data(data);
      remarks.push(...read.remarks);
      return code128Symbol(read.values, read.scanned, read.text);
    }
  }
}

/** Mode U: FNC1, nineteen digits and their check digit, in subset C. */
function containerCode(data: string, remarks: CodeRemark[]): LinearSymbol {
  requireDigits('Code 128', data, 1, 255);
  const digits = data.slice(0, 19).padStart(19, '0');
  if (data.length !== 19)
    remarks.push({
      code: 'code-digits-dropped',
      message: `Code 128 in mode U takes 19 digits, the field has ${data.length}; printers fill up with zeros or drop the rest.`,
      details: { symbology: 'Code 128', count: 19, length: data.length },
    });
  return encodeCode128(fnc1 + digits + checkDigit(digits), { symbology: 'GS1-128' });
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
