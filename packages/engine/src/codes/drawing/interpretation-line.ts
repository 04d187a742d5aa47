import type { Bitmap } from '../../picture/bitmap.ts';
import { drawText, measureText } from '../../picture/text/draw-text.ts';
import { textFont, type TextFont } from '../../picture/text/fonts.ts';

/*
 * The text beside bars. Printers write it in font A magnified by the module width (measured from pictures of printers'
 * output: at two dots a module 12 dots a character, at three dots 18), six dots under the bars.
 */

/** Where the line stands, or that there is none. */
export type LinePlace = 'none' | 'above' | 'below';

/** Dots between the bars and the top of the line's cell below them. */
export const gapBelow = 6;
/** Dots between the bottom of the line's cell and the bars under it. */
export const gapAbove = 8;

const mostMagnified = 10;

/** The font of a line beside bars of this module width. */
export function lineFont(moduleDots: number, dpmm: number): TextFont {
  const times = Math.max(1, Math.min(mostMagnified, Math.round(moduleDots)));
  return textFont('A', 9 * times, 5 * times, dpmm);
}

/** Control characters do not print. */
export function printable(text: string): string {
  return text.replaceAll(/\p{C}/gu, '');
}

/** Dots from the first character's pen to the last one's end. */
export function lineWidth(font: TextFont, text: string, gap = 0): number {
  return Math.ceil(measureText(font, text) + gap * text.length);
}

/** Writes a line whose cell has its top left corner at (x, top). */
export function drawLine(
  bitmap: Bitmap,
  x: number,
  top: number,
  font: TextFont,
  text: string,
  gap = 0,
): void {
  drawText(bitmap, Math.round(x), top + font.baselineDots, font, text, 'black', 0, gap);
}
