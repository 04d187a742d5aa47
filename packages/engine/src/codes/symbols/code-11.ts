import { weightedSum } from './check-digits.ts';
import { refuseCharacter, requireLength, runsOf, type LinearSymbol } from './symbol.ts';

/*
 * Code 11 (USD-8). Five elements a character, 2 is wide; the last is start and stop.
 */

const alphabet = '0123456789-';
const patterns = '11112 21112 12112 22111 11212 21211 12211 11122 21121 21111 11211 11221'.split(' ');

/** @param checkDigits one check digit, or two where a second one covers the first */
export function encodeCode11(data: string, checkDigits: 0 | 1 | 2): LinearSymbol {
  requireLength('Code 11', data, 1, 80);
  const values = Array.from(data, (character, at) => {
    const value = alphabet.indexOf(character);
    return value >= 0 ? value : refuseCharacter('Code 11', data, at, 'digits and the hyphen');
  });
  if (checkDigits > 0) values.push(weightedSum(values, 10) % 11);
  if (checkDigits > 1) values.push(weightedSum(values, 9) % 11);
  const runs: number[] = [];
  for (const value of [11, ...values, 11]) {
    if (runs.length > 0) runs.push(1);
    runs.push(...runsOf(patterns[value] ?? ''));
  }
  const written = values.map((value) => alphabet.charAt(value)).join('');
  return { symbology: 'Code 11', data: written, text: written, runs, widths: 'narrow-wide', quiet: [10, 10] };
}
