/** The middle of some numbers; NaN of none. */
export function median(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** How far the least and the greatest lie from the median, in percent of it. */
export function spread(numbers: readonly number[]): { below: number; above: number } {
  const middle = median(numbers);
  const share = (number: number) => Math.round((Math.abs(number - middle) / middle) * 100);
  return { below: share(Math.min(...numbers)), above: share(Math.max(...numbers)) };
}
