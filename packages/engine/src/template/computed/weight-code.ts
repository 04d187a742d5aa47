import { checkDigit } from '../../codes/gtin.ts';

/*
 * Codes of goods that are sold by weight: numbers for use in a shop or a country, with a price or a weight in them (GS1
 * General Specifications, 2.1.11). Each country has its own forms, and shops have theirs: an account says its pattern, such
 * as 2{PLU:5}{PRICE:5}{C} or 28{PLU:4}{V}{WEIGHT:5}{C}. No country has one by itself: no text of any was read.
 */

interface Field {
  kind: 'PLU' | 'PRICE' | 'WEIGHT';
  digits: number;
}

/** Digits that stand as they are, fields, the verifier of the price or weight, and the check digit. */
export type WeightPattern = readonly (string | Field | 'V' | 'C')[];

/** What a pattern of an account has at most, to be refused before it is read. */
export const mostPatternLength = 60;

/** Reads a pattern; undefined for one that makes no code of 12 or 13 digits with an article and a price or a weight. */
export function readWeightPattern(text: string): WeightPattern | undefined {
  if (text.length > mostPatternLength) return undefined;
  const parts = text.match(/\d+|\{(?:PLU|PRICE|WEIGHT):[1-9]\}|\{[VC]\}/g) ?? [];
  if (parts.join('') !== text) return undefined;
  const pattern = parts.map((part): WeightPattern[number] => {
    const [, kind, digits] = /^\{(PLU|PRICE|WEIGHT):(\d)\}$/.exec(part) ?? [];
    if (kind !== undefined) return { kind: kind as Field['kind'], digits: Number(digits) };
    return part === '{V}' ? 'V' : part === '{C}' ? 'C' : part;
  });
  const kinds = pattern.map((part) => (typeof part === 'object' ? part.kind : /\d/.test(part) ? '' : part));
  const length = pattern.reduce(
    (sum, part) => sum + (typeof part === 'object' ? part.digits : part.length),
    0,
  );
  const only = (...names: string[]) => kinds.filter((kind) => names.includes(kind)).length === 1;
  const isWhole = only('PLU') && only('PRICE', 'WEIGHT') && only('C') && kinds.at(-1) === 'C';
  const verified = pattern.find((part) => typeof part === 'object' && part.kind !== 'PLU') as
    | Field
    | undefined;
  const isVerified = !kinds.includes('V') || (only('V') && [4, 5].includes(verified?.digits ?? 0));
  return isWhole && isVerified && (length === 12 || length === 13) ? pattern : undefined;
}

/** The field of a pattern that holds an amount. */
export const measureOf = (pattern: WeightPattern): 'PRICE' | 'WEIGHT' =>
  pattern.some((part) => typeof part === 'object' && part.kind === 'PRICE') ? 'PRICE' : 'WEIGHT';

/**
 * The code of an article: `plu` in digits, `amount` in cents or grams. `tooLong` names the field whose digits have no
 * room.
 */
export function weightCode(
  pattern: WeightPattern,
  plu: string,
  amount: string,
): { code: string } | { tooLong: 'PLU' | 'PRICE' | 'WEIGHT' } {
  const bare = (digits: string) => digits.replace(/^0+(?=\d)/, '');
  const said = { PLU: bare(plu), PRICE: bare(amount), WEIGHT: bare(amount) };
  const tooLong = pattern.find(
    (part): part is Field => typeof part === 'object' && said[part.kind].length > part.digits,
  );
  if (tooLong) return { tooLong: tooLong.kind };
  const written = (part: Field) => said[part.kind].padStart(part.digits, '0');
  const measured = pattern.find((part): part is Field => typeof part === 'object' && part.kind !== 'PLU');
  const verifier = measured && pattern.includes('V') ? verifierOf(written(measured)) : '';
  const digits = pattern
    .map((part) =>
      typeof part === 'object' ? written(part) : part === 'V' ? verifier : part === 'C' ? '' : part,
    )
    .join('');
  return { code: digits + checkDigit(digits) };
}

/** What each digit weighs in a verifier, by the digit: twice less the tens, three times, five times plus or less the tens. */
const weights = {
  twoMinus: '0246891357',
  three: '0369258147',
  fivePlus: '0516273849',
  fiveMinus: '0594837261',
};
const ofFour = [weights.twoMinus, weights.twoMinus, weights.three, weights.fiveMinus];
const ofFive = [weights.fivePlus, weights.twoMinus, weights.fiveMinus, weights.fivePlus, weights.twoMinus];

/**
 * The verifier of four or five digits of a price or a weight: GS1 General Specifications, 7.9.2 to 7.9.4, as biip
 * (checksums.py) has them with their examples; read 2026-11-28.
 */
export function verifierOf(digits: string): string {
  const table = digits.length === 4 ? ofFour : ofFive;
  const sum = table.reduce((total, weight, at) => total + Number(weight[Number(digits[at])]), 0);
  if (digits.length === 4) return String((sum * 3) % 10);
  return String(weights.fiveMinus.indexOf(String((10 - (sum % 10)) % 10)));
}
