/** A count of labels or copies as TSPL, EPL and CPCL write it: whole, 1 where it is missing, at least `least`. */
export function countOf(written = '', least: 0 | 1 = 1): number {
  return written.trim() === '' ? 1 : Math.max(least, Math.floor(Number(written)) || 0);
}
