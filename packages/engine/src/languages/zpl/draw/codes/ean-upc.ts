import { drawEan } from '../../../../codes/drawing/draw-ean.ts';
import type { CodeRemark } from '../../../../codes/drawing.ts';
import { checkDigit as checkDigitOf, expandUpcE } from '../../../../codes/gtin.ts';
import {
  upcEDigits,
  encodeEan13,
  encodeEan8,
  encodeEanExtension,
  encodeUpcA,
  encodeUpcE,
  type EanSymbol,
} from '../../../../codes/symbols/ean-upc.ts';
import { fixedDigits } from './fixed-digits.ts';
import { barsLayout, type ZplCode, zplCode } from './zpl-code.ts';

/* ^BE, ^B8, ^BU, ^B9 and ^BS (ZPL II Programming Guide, the pages of these commands). */

interface EanNumber {
  symbol: EanSymbol;
  remarks: CodeRemark[];
}

function ean(command: 'B8' | 'B9' | 'BE' | 'BS' | 'BU', read: (data: string) => EanNumber): ZplCode {
  return zplCode(command, (data, values, around) => {
    const { symbol, remarks } = read(data);
    // Of UPC alone it says whether the check digit is written.
    const { 'check digit': checkDigit = true } = values as { 'check digit'?: boolean };
    return { ...drawEan(symbol, { ...barsLayout(values, around), checkDigit }), remarks };
  });
}

/** Digits of a fixed count without the check digit. */
const fixed =
  (symbology: string, count: number, encode: (digits: string) => EanSymbol) =>
  (data: string): EanNumber => {
    const { digits, remarks } = fixedDigits(symbology, data, count);
    return { symbol: encode(digits), remarks };
  };

const longUpcE = fixed('UPC-E', 10, (digits) => encodeUpcE(upcEDigits(digits)));

export const eanCodes = [
  ean('BE', fixed('EAN-13', 12, encodeEan13)),
  ean('B8', fixed('EAN-8', 7, encodeEan8)),
  ean('BU', fixed('UPC-A', 11, encodeUpcA)),
  // Ten digits of number system 0, printed as six.
  ean('B9', (data) => shortUpcE(data) ?? longUpcE(data)),
  // Two or five digits, their line above.
  ean('BS', (data) => {
    const { digits, remarks } = fixedDigits('EAN extension', data, data.length <= 2 ? 2 : 5, () => '');
    return { symbol: encodeEanExtension(digits), remarks };
  }),
];

/**
 * Six to eight digits are a number that is shortened already: six of them, with the number system before and the check
 * digit after where they are given. Undefined for other data, which is shortened here.
 */
function shortUpcE(data: string): EanNumber | undefined {
  const [, system = '0', six, check] =
    /^([01]?)(\d{6})$/.exec(data) ?? /^([01])(\d{6})(\d)$/.exec(data) ?? [];
  if (six === undefined) return undefined;
  const number = system === '1' ? '1' : '0';
  const right = checkDigitOf(number + expandUpcE(six));
  const message =
    check === undefined || check === right
      ? 'UPC-E takes ten digits and shortens them; these are taken for the short form.'
      : `The check digit of ${data} is ${right}; printers print that, not ${check}.`;
  return {
    symbol: encodeUpcE(six, number),
    remarks: [
      {
        code: check === undefined || check === right ? 'short-upc-e' : 'code-wrong-check-digit',
        message,
        details: { symbology: 'UPC-E', data },
      },
    ],
  };
}
