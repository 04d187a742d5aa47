import type { DecimalMark, Value } from '@marbete/engine/internal/template/values';
import { compareNumbers, numberOf } from './numbers.ts';

/** Text made comparable: accents, case and the number of blanks aside. */
export function folded(text: string): string {
  // oxlint-disable-next-line no-control-regex -- the common case, which needs no normalising
  const plain = /^[\u0000-\u007f]*$/.test(text) ? text : text.normalize('NFKD').replace(/\p{M}/gu, '');
  return plain.toLowerCase().replace(/\s+/g, ' ').trim();
}

/** Made for the first two texts, as it takes longer than reading a short list. */
let collator: Intl.Collator | undefined;

/** Order of two texts as a person expects it: accents and case aside, A2 before A10. */
export function compareTexts(a: string, b: string): number {
  collator ??= new Intl.Collator('es', { sensitivity: 'base', numeric: true });
  return collator.compare(a.trim(), b.trim());
}

/** Order of two cells: numbers by their size before texts, and empty ones last. */
export function compareValues(a: Value, b: Value, mark: DecimalMark): number {
  const [first, second] = [rankOf(a, mark), rankOf(b, mark)];
  if (first.rank !== second.rank) return first.rank - second.rank;
  if (first.number !== undefined && second.number !== undefined)
    return compareNumbers(first.number, second.number);
  return compareTexts(a.text, b.text);
}

function rankOf(value: Value, mark: DecimalMark): { rank: number; number?: string } {
  const number = numberOf(value, mark);
  if (number !== undefined) return { rank: 0, number };
  return { rank: value.text.trim() === '' ? 2 : 1 };
}
