/*
 * Decimal arithmetic on text: prices never become floating point numbers on their way to a shelf.
 * A decimal here is digits, optionally a point and digits ('0.5', '1234', '007.50'); no sign, no exponent.
 */

/** The two halves of a decimal, rounded half up to two places. */
export interface RoundedDecimal {
  /** Without grouping and leading zeros; '0' for .5. */
  int: string;
  /** Two digits. */
  cent: string;
  /** Whether digits other than zero were lost, or a carry happened. */
  rounded: boolean;
}

/** Rounds a decimal half up to two places, on its digits. */
export function roundDecimal(decimal: string): RoundedDecimal {
  const point = decimal.indexOf('.');
  const whole = point < 0 ? decimal : decimal.slice(0, point);
  const fraction = point < 0 ? '' : decimal.slice(point + 1);
  const kept = `${whole === '' ? '0' : whole}${fraction.slice(0, 2).padEnd(2, '0')}`;
  const rest = fraction.slice(2);
  const digits = rest !== '' && rest.charCodeAt(0) >= 0x35 ? addOne(kept) : kept;
  return {
    int: digits.slice(0, -2).replace(/^0+(?=\d)/, ''),
    cent: digits.slice(-2),
    rounded: /[1-9]/.test(rest),
  };
}

function addOne(digits: string): string {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '9') at--;
  const nines = '0'.repeat(digits.length - 1 - at);
  if (at < 0) return `1${nines}`;
  return `${digits.slice(0, at)}${String(Number(digits[at]) + 1)}${nines}`;
}

/** Negative, zero or positive as a is below, equal to or above b. Both as `int.cent` with two places and no leading zeros. */
export function compareDecimals(a: string, b: string): number {
  if (a.length !== b.length) return a.length - b.length;
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
