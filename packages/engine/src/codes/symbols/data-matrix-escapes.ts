import { CodeFault } from '../drawing.ts';
import { fnc1 } from './code-128.ts';

/**
 * Field data of ^BX with its escapes (ZPL II Programming Guide, ^BX, 'Field data for quality 200'): the escape character
 * twice is itself, @ to _ after it a control character, 1 FNC1, d and three digits a byte.
 */
export function readDataMatrixData(data: string, escape: string): string {
  let result = '';
  for (let at = 0; at < data.length;) {
    const character = data.charAt(at);
    if (character !== escape) {
      result += character;
      at++;
      continue;
    }
    const next = data.charAt(at + 1);
    const decimal = /^d(\d{3})/i.exec(data.slice(at + 1, at + 5));
    const control = next.toUpperCase().charCodeAt(0) - 64;
    if (next === escape) {
      result += escape;
      at += 2;
    } else if (decimal && Number(decimal[1]) < 256) {
      result += String.fromCharCode(Number(decimal[1]));
      at += 5;
    } else if (next === '1') {
      result += fnc1;
      at += 2;
    } else if (next === '0') {
      // A pad: the rest is filled up anyway.
      at += 2;
    } else if (control >= 0 && control < 32) {
      result += String.fromCharCode(control);
      at += 2;
    } else {
      throw new CodeFault(
        'code-invalid-data',
        `Data Matrix does not know the escape '${data.slice(at, at + 2)}' (character ${at + 1}); write '${escape}${escape}' for '${escape}'.`,
        { symbology: 'Data Matrix', position: at + 1 },
      );
    }
  }
  return result;
}
