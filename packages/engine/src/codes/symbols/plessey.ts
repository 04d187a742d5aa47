import { refuseCharacter, requireLength, type LinearSymbol } from './symbol.ts';

/*
 * Plessey: four bits a hexadecimal digit, the lowest first; a bit is a narrow bar and a wide space (0) or a wide bar and
 * a narrow space (1). Eight bits of a cyclic redundancy check follow (x8 + x7 + x6 + x5 + x3 + 1).
 */

const polynomial = [1, 1, 1, 1, 0, 1, 0, 0, 1];

function redundancy(bits: readonly number[]): number[] {
  const rest = [...bits, 0, 0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < bits.length; at++) {
    if (rest[at] !== 1) continue;
    for (let step = 0; step < 9; step++) rest[at + step] = (rest[at + step] ?? 0) ^ (polynomial[step] ?? 0);
  }
  return rest.slice(bits.length);
}

export function encodePlessey(data: string, options: { showChecks?: boolean } = {}): LinearSymbol {
  requireLength('Plessey', data, 1, 65);
  const wrong = data.search(/[^0-9A-F]/);
  if (wrong >= 0) refuseCharacter('Plessey', data, wrong, 'digits and A to F');
  const bits: number[] = [];
  for (const character of data) {
    const value = Number.parseInt(character, 16);
    for (let bit = 0; bit < 4; bit++) bits.push((value >> bit) & 1);
  }
  const check = redundancy(bits);
  const runs: number[] = [];
  for (const bit of [1, 1, 0, 1, ...bits, ...check]) runs.push(...(bit ? [2, 1] : [1, 2]));
  runs.push(2, 2, 1, 2, 1, 1, 2, 1, 2);
  const digit = (from: number) =>
    check
      .slice(from, from + 4)
      .reduce((sum, bit, at) => sum + (bit << at), 0)
      .toString(16)
      .toUpperCase();
  const text = options.showChecks ? data + digit(0) + digit(4) : data;
  return { symbology: 'Plessey', data, text, runs, widths: 'narrow-wide', quiet: [12, 12] };
}
