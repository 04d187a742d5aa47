import { drawEan } from '../../../../codes/drawing/draw-ean.ts';
import type {
  BarDefaults,
  CodeContext,
  CodeDrawing,
  CodeRemark,
  ZplCodeCommand,
} from '../../../../codes/drawing.ts';
import { checkDigit, expandUpcE } from '../../../../codes/gtin.ts';
import {
  upcEDigits,
  encodeEan13,
  encodeEan8,
  encodeEanExtension,
  encodeUpcA,
  encodeUpcE,
  type EanSymbol,
} from '../../../../codes/symbols/ean-upc.ts';
import { codeParameters, readBars, type BarsSettings } from './code-parameters.ts';
import { fixedDigits } from './fixed-digits.ts';

interface EanSettings extends BarsSettings {
  checkDigit: boolean;
}

function read(params: readonly string[], defaults: BarDefaults): EanSettings {
  const parameters = codeParameters(params, defaults);
  return {
    ...readBars(parameters, defaults, { height: 1, line: 2, above: 3 }),
    checkDigit: parameters.flag(4, true),
  };
}

function draw(
  symbol: EanSymbol,
  settings: EanSettings,
  context: CodeContext,
  remarks: CodeRemark[],
): CodeDrawing {
  return { ...drawEan(symbol, { ...settings, dpmm: context.dpmm }), remarks };
}

/** ^BEo,h,f,g (ZPL II Programming Guide, ^BE): twelve digits. */
export const ean13: ZplCodeCommand<EanSettings> = {
  command: 'BE',
  read,
  draw(settings, data, context) {
    const { digits, remarks } = fixedDigits('EAN-13', data, 12);
    return draw(encodeEan13(digits), settings, context, remarks);
  },
};

/** ^B8o,h,f,g (ZPL II Programming Guide, ^B8): seven digits. */
export const ean8: ZplCodeCommand<EanSettings> = {
  command: 'B8',
  read,
  draw(settings, data, context) {
    const { digits, remarks } = fixedDigits('EAN-8', data, 7);
    return draw(encodeEan8(digits), settings, context, remarks);
  },
};

/** ^BUo,h,f,g,e (ZPL II Programming Guide, ^BU): eleven digits; e says whether the check digit is written. */
export const upcA: ZplCodeCommand<EanSettings> = {
  command: 'BU',
  read,
  draw(settings, data, context) {
    const { digits, remarks } = fixedDigits('UPC-A', data, 11);
    return draw(encodeUpcA(digits), settings, context, remarks);
  },
};

/**
 * Six to eight digits are a number that is shortened already: six of them, with the number system before and the check
 * digit after where they are given. Undefined for other data, which is shortened here.
 */
function shortUpcE(data: string): { six: string; system: '0' | '1'; remarks: CodeRemark[] } | undefined {
  const [, system = '0', six, check] =
    /^([01]?)(\d{6})$/.exec(data) ?? /^([01])(\d{6})(\d)$/.exec(data) ?? [];
  if (six === undefined) return undefined;
  const number = system === '1' ? '1' : '0';
  const right = checkDigit(number + expandUpcE(six));
  const message =
    check === undefined || check === right
      ? 'UPC-E takes ten digits and shortens them; these are taken for the short form.'
      : `The check digit of ${data} is ${right}; printers print that, not ${check}.`;
  return {
    six,
    system: number,
    remarks: [
      {
        code: check === undefined || check === right ? 'short-upc-e' : 'code-wrong-check-digit',
        message,
        details: { symbology: 'UPC-E', data },
      },
    ],
  };
}

/** ^B9o,h,f,g,e (ZPL II Programming Guide, ^B9): ten digits of number system 0, printed as six. */
export const upcE: ZplCodeCommand<EanSettings> = {
  command: 'B9',
  read,
  draw(settings, data, context) {
    const short = shortUpcE(data);
    if (short) return draw(encodeUpcE(short.six, short.system), settings, context, short.remarks);
    const { digits, remarks } = fixedDigits('UPC-E', data, 10);
    return draw(encodeUpcE(upcEDigits(digits)), settings, context, remarks);
  },
};

/** ^BSo,h,f,g (ZPL II Programming Guide, ^BS): two or five digits, their line above. */
export const eanExtension: ZplCodeCommand<EanSettings> = {
  command: 'BS',
  read(params, defaults) {
    const parameters = codeParameters(params, defaults);
    const missing = { line: true, above: true };
    return {
      ...readBars(parameters, defaults, { height: 1, line: 2, above: 3 }, missing),
      checkDigit: false,
    };
  },
  draw(settings, data, context) {
    const count = data.length <= 2 ? 2 : 5;
    const { digits, remarks } = fixedDigits('EAN extension', data, count, () => '');
    return draw(encodeEanExtension(digits), settings, context, remarks);
  },
};
