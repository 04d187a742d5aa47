import type { GtinWidth } from '../codes/gtin.ts';
import { type Gs1Reading, groupSeparator, readGs1 } from '../codes/gs1.ts';
import type { ProblemPlace, Row } from './row.ts';
import { fail } from './row.ts';

/** The characters of a code whose values are written as they are. */
export interface Alphabet {
  /** As problems name it. */
  name: string;
  /** One character that the code has. */
  character: RegExp;
  /** The whole value, where length or order matter; with what to do about it. */
  whole?: { pattern: RegExp; rule: string };
}

/** What values a code takes: those of an alphabet, which has the code's own name when it has none, or article numbers. */
export type CodeValues =
  | (Omit<Alphabet, 'name'> & { name?: string })
  /** Digits without the check digit, or those of a UPC-E as ten or six; `extra` digits of an extension behind them. */
  | { gtin: GtinWidth['digits'] | 'ten' | 'six'; extra?: 2 | 5 };

/** What is looked at in a value, where that is not all of it. */
type Look = (value: string, row: Row, place: ProblemPlace, said?: string) => boolean;

/** Looks at values for an alphabet: both refuse the row and answer false where a value is not of it. */
export function alphabetRules({ name, character, whole }: Alphabet): { hasCharacters: Look; hasForm: Look } {
  const wrong = new RegExp(`(?!${character.source})[^]`, 'u');
  return {
    hasCharacters(value, row, place, said = value) {
      const bad = wrong.exec(said)?.[0];
      if (bad === undefined) return true;
      const message = `${name} cannot encode '${bad}' of '${value}': correct the code.`;
      fail(row, 'code-character', message, { ...place, details: { character: bad, text: value } });
      return false;
    },
    hasForm(value, row, place, said = value) {
      if (!whole || whole.pattern.test(said)) return true;
      const message = `${name} needs ${whole.rule}, not '${value}': correct the code.`;
      fail(row, 'code-length', message, { ...place, details: { text: value } });
      return false;
    },
  };
}

/** The elements of a GS1 text; undefined, and the row refused, where it is none. */
export function gs1Elements(
  content: string,
  row: Row,
  place: ProblemPlace,
): (Gs1Reading & { kind: 'elements' }) | undefined {
  const reading = readGs1(content);
  if (reading.kind === 'elements') return reading;
  const text = content.replaceAll(groupSeparator, ' ');
  const message = `The GS1 text '${text}' ${reading.reason}: correct it.`;
  fail(row, 'gs1-invalid', message, { ...place, details: { text } });
  return undefined;
}

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
