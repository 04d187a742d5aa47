import type { Content } from './content.ts';
import type { UnitRule } from './unit-rules.ts';

export interface UnitPrice {
  /** As prices are written, with two decimals: 12.50. */
  decimal: string;
  /** What it is for: 1 kg. */
  per: string;
}

/** The largest multiple of a unit that a price is said for. */
const mostUnits = 1_000_000;

/**
 * The price of one unit of a content, rounded as prices are; of ten, a hundred, ... units where one would cost 0.00.
 * Undefined where the country says no unit for what is measured, or the price is that of one unit already.
 */
export function unitPrice(
  price: string,
  { measure, millionths }: Content,
  rule: UnitRule,
): UnitPrice | undefined {
  const unit = rule.per[measure];
  const cents = Number(price.slice(0, -3) + price.slice(-2));
  if (unit === undefined || cents === 0) return undefined;
  for (let count = 1; count <= mostUnits; count *= 10) {
    const each = rounded(cents, count, millionths);
    if (each === '0') continue;
    if (count === 1 && each === String(cents)) return undefined;
    const digits = each.padStart(3, '0');
    return { decimal: `${digits.slice(0, -2)}.${digits.slice(-2)}`, per: `${count} ${unit}` };
  }
  return undefined;
}

/** Cents for so many units, half a cent up. */
function rounded(cents: number, count: number, millionths: number): string {
  const [twice, divisor] = [2 * cents * count * 1e6 + millionths, 2 * millionths];
  if (twice <= Number.MAX_SAFE_INTEGER) return String((twice - (twice % divisor)) / divisor);
  const exact = 2n * BigInt(cents) * BigInt(count) * 1_000_000n + BigInt(millionths);
  return (exact / BigInt(divisor)).toString();
}
