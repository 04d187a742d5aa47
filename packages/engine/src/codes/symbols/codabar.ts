import { refuseCharacter, requireLength, runsOf, type LinearSymbol } from './symbol.ts';

/*
 * Codabar (AIM USS-Codabar, EN 798). Seven elements a character, 2 is wide.
 */

const alphabet = '0123456789-$:/.+ABCD';
const patterns = (
  '1111122 1111221 1112112 2211111 1121121 2111121 1211112 1211211 1221111 2112111 ' +
  '1112211 1122111 2111212 2121112 2121211 1121212 1122121 1212112 1112122 1112221'
).split(' ');

export type CodabarEnd = 'A' | 'B' | 'C' | 'D';

export function encodeCodabar(data: string, start: CodabarEnd = 'A', stop: CodabarEnd = 'A'): LinearSymbol {
  requireLength('Codabar', data, 1, 60);
  const wrong = data.search(/[^0-9\-$:/.+]/);
  if (wrong >= 0) refuseCharacter('Codabar', data, wrong, 'digits and - $ : / . +');
  const written = start + data + stop;
  const runs: number[] = [];
  for (const character of written) {
    if (runs.length > 0) runs.push(1);
    runs.push(...runsOf(patterns[alphabet.indexOf(character)] ?? ''));
  }
  return { symbology: 'Codabar', data: written, text: written, runs, widths: 'narrow-wide', quiet: [10, 10] };
}

/** The same, where the data may begin and end with its start and stop. */
export function encodeCodabarWithEnds(data: string): LinearSymbol {
  const [, start, middle = '', stop] = /^([A-D])(.*)([A-D])$/is.exec(data) ?? [];
  if (start === undefined || stop === undefined) return encodeCodabar(data);
  return encodeCodabar(middle, start.toUpperCase() as CodabarEnd, stop.toUpperCase() as CodabarEnd);
}
