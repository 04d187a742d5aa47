import { checkDigit } from '../gtin.ts';
import { encodeCode128, fnc1 } from './code-128.ts';
import { requireDigits, type LinearSymbol } from './symbol.ts';
import { joinGs1, readGs1 } from '../gs1.ts';

/* EAN128 and EAN14 (TSPL/TSPL2 manual, BARCODE): Code 128 that begins with FNC1. */

/** GS1 text with identifiers in brackets, or any text, which follows FNC1 as it is. */
export function encodeEan128(data: string): LinearSymbol {
  const reading = data.startsWith('(') ? readGs1(data) : undefined;
  if (reading?.kind !== 'elements') {
    const plain = data.replaceAll('\u001d', fnc1);
    return encodeCode128(fnc1 + plain, { symbology: 'GS1-128', text: data });
  }
  return encodeCode128(fnc1 + joinGs1(reading.elements, fnc1), { symbology: 'GS1-128', text: data });
}

/** Thirteen digits as identifier 01 with their check digit. */
export function encodeEan14(data: string): LinearSymbol {
  requireDigits('EAN-14', data, 13, 14);
  const digits = data.slice(0, 13) + checkDigit(data.slice(0, 13));
  return encodeCode128(`${fnc1}01${digits}`, { symbology: 'EAN-14', text: `(01)${digits}` });
}
