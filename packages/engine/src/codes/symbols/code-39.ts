import { code39Pair } from '../code-39-pairs.ts';
import { refuseCharacter, requireLength, runsOf, type LinearSymbol } from './symbol.ts';

/*
 * Code 39 (ISO/IEC 16388) and LOGMARS, which is Code 39 with its check character (MIL-STD-1189).
 */

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%';

/** Nine elements a character, 2 is wide; the last is the asterisk. */
const patterns = (
  '111221211 211211112 112211112 212211111 111221112 211221111 112221111 111211212 211211211 112211211 ' +
  '211112112 112112112 212112111 111122112 211122111 112122111 111112212 211112211 112112211 111122211 ' +
  '211111122 112111122 212111121 111121122 211121121 112121121 111111222 211111221 112111221 111121221 ' +
  '221111112 122111112 222111111 121121112 221121111 122121111 121111212 221111211 122111211 121212111 ' +
  '121211121 121112121 111212121 121121211'
).split(' ');

/** The modulo 43 check character. */
function code39Check(data: string): string {
  let sum = 0;
  for (const character of data) sum += alphabet.indexOf(character);
  return alphabet.charAt(sum % 43);
}

export interface Code39Options {
  /** Whether the modulo 43 check character is added. */
  check?: boolean;
  /** Whether characters that Code 39 lacks are written as pairs. */
  fullAscii?: boolean;
  /** Whether the interpretation line shows the asterisks at both ends. */
  asterisks?: boolean;
  symbology?: string;
}

export function encodeCode39(data: string, options: Code39Options = {}): LinearSymbol {
  const symbology = options.symbology ?? 'Code 39';
  requireLength(symbology, data, 1, 120);
  let written = '';
  for (let at = 0; at < data.length; at++) {
    const code = data.charCodeAt(at);
    const plain = alphabet.includes(data.charAt(at));
    if (plain && !(options.fullAscii && '$/+%'.includes(data.charAt(at)))) written += data.charAt(at);
    else if (options.fullAscii && code < 128) written += code39Pair(code);
    else refuseCharacter(symbology, data, at, 'digits, capital letters and - . $ / + % and the blank');
  }
  if (options.check) written += code39Check(written);
  const runs: number[] = [];
  for (const character of `*${written}*`) {
    if (runs.length > 0) runs.push(1);
    runs.push(...runsOf(patterns[character === '*' ? 43 : alphabet.indexOf(character)] ?? ''));
  }
  const shown = options.check ? data + written.slice(-1) : data;
  const text = options.asterisks ? `*${shown}*` : shown;
  return { symbology, data: shown, text, runs, widths: 'narrow-wide', quiet: [10, 10] };
}
