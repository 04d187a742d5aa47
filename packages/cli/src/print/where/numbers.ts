import { readPriceValue } from '@marbete/engine/internal/template/prices';
import type { DecimalMark, Value } from '@marbete/engine/internal/template/values';

const plain = /^-?\d+(?:\.\d+)?$/;

/**
 * The decimal text of a cell: the sheet's number where there is one, else what the rules of prices read ('$1,234.50').
 * undefined where it is no number.
 */
export function numberOf(value: Value, mark: DecimalMark): string | undefined {
  if (value.number !== undefined && plain.test(value.number)) return value.number;
  const text = value.text.trim();
  // A price of three decimals is told by the mark, so only what the mark cannot change is taken as it is.
  if (/^-?\d+$/.test(text) || (mark === '.' && plain.test(text))) return text;
  const negative = /^[-−–]\s*(?=\S)/.exec(text);
  const reading = readPriceValue({ text: negative ? text.slice(negative[0].length) : text }, mark);
  return reading.kind === 'price' ? `${negative ? '-' : ''}${reading.decimal}` : undefined;
}

/** Negative, zero or positive as a is below, equal to or above b; exact at any length. */
export function compareNumbers(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  if (left.negative !== right.negative) return left.negative ? -1 : 1;
  const order = compareSize(left, right);
  return left.negative ? -order : order;
}

interface Parts {
  negative: boolean;
  whole: string;
  fraction: string;
}

function partsOf(text: string): Parts {
  const negative = text.startsWith('-');
  const [int = '', decimals = ''] = (negative ? text.slice(1) : text).split('.');
  const whole = int.replace(/^0+/, '');
  const fraction = decimals.replace(/0+$/, '');
  return { negative: negative && (whole !== '' || fraction !== ''), whole, fraction };
}

function compareSize(a: Parts, b: Parts): number {
  if (a.whole.length !== b.whole.length) return a.whole.length - b.whole.length;
  if (a.whole !== b.whole) return a.whole < b.whole ? -1 : 1;
  if (a.fraction === b.fraction) return 0;
  return a.fraction < b.fraction ? -1 : 1;
}
