import { weightedSum } from './check-digits.ts';
import { code39Pair } from '../code-39-pairs.ts';
import { refuseCharacter, requireLength, runsOf, type LinearSymbol } from './symbol.ts';

/*
 * Code 93 (AIM USS-93). Its two check characters are part of every symbol.
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Six elements a character; 43 to 46 are the shifts ($) (%) (/) (+), the last is start and stop. */
const patterns = (
  '131112 111213 111312 111411 121113 121212 121311 111114 131211 141111 211113 211212 211311 221112 221211 231111 ' +
  '112113 112212 112311 122112 132111 111123 111222 111321 121122 131121 212112 212211 211122 211221 221121 222111 ' +
  '112122 112221 122121 123111 121131 311112 311211 321111 112131 113121 211131 121221 312111 311121 122211 111141'
).split(' ');

const shifts = '$%/+';

/** @param rawShifts whether & ' ( ) in the data are the four shift characters themselves, as in ZPL */
export function encodeCode93(
  data: string,
  options: { rawShifts?: boolean; showChecks?: boolean } = {},
): LinearSymbol {
  requireLength('Code 93', data, 1, 120);
  const values: number[] = [];
  for (let at = 0; at < data.length; at++) {
    const character = data.charAt(at);
    const plain = alphabet.indexOf(character);
    const shift = options.rawShifts ? "&'()".indexOf(character) : -1;
    if (plain >= 0) values.push(plain);
    else if (shift >= 0) values.push(43 + shift);
    else if (data.charCodeAt(at) < 128) {
      const pair = code39Pair(data.charCodeAt(at));
      values.push(43 + shifts.indexOf(pair.charAt(0)), alphabet.indexOf(pair.charAt(1)));
    } else refuseCharacter('Code 93', data, at, 'ASCII');
  }
  const first = weightedSum(values, 20) % 47;
  const second = weightedSum([...values, first], 15) % 47;
  const runs = runsOf(patterns[47] ?? '');
  for (const value of [...values, first, second, 47]) runs.push(...runsOf(patterns[value] ?? ''));
  runs.push(1);
  const name = (value: number) => (value < 43 ? alphabet.charAt(value) : "&'()".charAt(value - 43));
  const text = options.showChecks ? data + name(first) + name(second) : data;
  return { symbology: 'Code 93', data, text, runs, widths: 'modules', quiet: [10, 10] };
}
