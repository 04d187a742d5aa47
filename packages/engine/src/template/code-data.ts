import { groupSeparator } from '../codes/gs1.ts';
import type { ProblemPlace, Row } from './row.ts';
import { fail } from './row.ts';

/** A value of a code with GS as the symbology writes it; undefined, and the row refused, where it has no way to. */
export function codeData(
  value: string,
  row: Row,
  place: ProblemPlace,
  fnc1: string | undefined,
): string | undefined {
  if (!value.includes(groupSeparator)) return value;
  if (fnc1 !== undefined) return value.replaceAll(groupSeparator, fnc1);
  fail(
    row,
    'control-character',
    `${place.variable} holds U+001D, which this code has no FNC1 for: leave it out.`,
    {
      ...place,
      details: { codePoint: 'U+001D' },
    },
  );
  return undefined;
}
