/**
 * How much less an offer costs than the price before, in whole percent, rounded down (Directive 98/6/EC, Art. 6a, as the
 * Court of Justice reads it in C-330/23: a percentage is told from the price before). '' where it is not lower, or by less
 * than one percent. Amounts have two decimals.
 */
export function percentOff(prior: string, offer: string): string {
  const [before, now] = [prior, offer].map((decimal) => BigInt(decimal.replace('.', ''))) as [bigint, bigint];
  if (before <= now) return '';
  const percent = ((before - now) * 100n) / before;
  return percent === 0n ? '' : percent.toString();
}
