import { stamp, type Bitmap, type Ink, type Turn } from '../bitmap.ts';
import { fillContours } from '../shapes.ts';
import type { TextFont } from './fonts.ts';

/** How far the pen moves for a text, in dots and parts of them. */
export function measureText(font: TextFont, text: string): number {
  let width = 0;
  for (const char of text) width += font.advance(char);
  return width;
}

/**
 * Draws a text with its pen starting at (x, baseline) and answers how far the pen moved.
 * @param turn clockwise quarters: 1 writes downward, 2 to the left, 3 upward
 * @param gap dots added after each character
 */
export function drawText(
  bitmap: Bitmap,
  x: number,
  baseline: number,
  font: TextFont,
  text: string,
  ink: Ink,
  turn: Turn = 0,
  gap = 0,
): number {
  let pen = 0;
  // Characters that lie a cell or more outside the bitmap cost nothing but their advance.
  const across = turn === 0 || turn === 2;
  const margin = 2 * Math.max(font.widthDots, font.heightDots);
  const size = across ? bitmap.width : bitmap.height;
  const start = across ? x : baseline;
  const way = turn === 0 || turn === 1 ? 1 : -1;
  for (const char of text) {
    const along = Math.round(pen);
    const at = start + way * along;
    if (at < -margin || at > size + margin) {
      pen += font.advance(char) + gap;
      continue;
    }
    drawChar(
      bitmap,
      turn === 0 ? x + along : turn === 2 ? x - along : x,
      turn === 1 ? baseline + along : turn === 3 ? baseline - along : baseline,
      font,
      char,
      ink,
      turn,
    );
    pen += font.advance(char) + gap;
  }
  return pen;
}

function drawChar(
  bitmap: Bitmap,
  x: number,
  y: number,
  font: TextFont,
  char: string,
  ink: Ink,
  turn: Turn,
): void {
  const glyph = font.glyph(char, turn);
  if (glyph) {
    if (glyph.bitmap) stamp(bitmap, glyph.bitmap, x + glyph.left, y + glyph.top, ink);
    return;
  }
  const cosine = [1, 0, -1, 0][turn] ?? 1;
  const sine = [0, 1, 0, -1][turn] ?? 0;
  const contours = font.contours(char).map((contour) => {
    const moved: number[] = [];
    for (let at = 0; at < contour.length; at += 2) {
      const u = contour[at] ?? 0;
      const v = contour[at + 1] ?? 0;
      moved.push(x + u * cosine - v * sine, y + u * sine + v * cosine);
    }
    return moved;
  });
  fillContours(bitmap, contours, ink);
}
