import { fillSpan, type Bitmap } from '../../picture/bitmap.ts';

/**
 * Inks runs of bars and spaces, in dots, side by side from x on, and answers where they end. The rows take over whatever
 * the first of them already holds: bars are drawn before anything else stands beside them.
 */
export function drawRuns(
  bitmap: Bitmap,
  runs: readonly number[],
  x: number,
  y: number,
  height: number,
): number {
  let at = x;
  for (let index = 0; index < runs.length; index++) {
    const width = runs[index] ?? 0;
    if (index % 2 === 0) fillSpan(bitmap, y, at, at + width, 'black');
    at += width;
  }
  repeatRow(bitmap, y, height);
  return at;
}

/** Copies row y to the rows under it, so that `height` rows are the same. */
export function repeatRow(bitmap: Bitmap, y: number, height: number): void {
  const { stride, data } = bitmap;
  const from = y * stride;
  for (let row = 1; row < height; row++) data.copyWithin(from + row * stride, from, from + stride);
}
