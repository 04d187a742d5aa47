import { createBitmap, type Bitmap } from '../../picture/bitmap.ts';
import { requireDots } from './draw-bars.ts';
import { drawRuns } from './draw-runs.ts';
import type { CodeDrawing } from '../drawing.ts';
import { drawLine, gapAbove, lineFont, lineWidth, type LinePlace } from './interpretation-line.ts';
import type { EanSymbol } from '../symbols/ean-upc.ts';

export interface EanLayout {
  moduleDots: number;
  heightDots: number;
  line: LinePlace;
  dpmm: number;
  /** Whether the check digit after the bars is written (UPC). */
  checkDigit?: boolean;
}

/** Dots between the short bars and the top of the digits' cell. */
const digitsGap = 4;

/**
 * Draws EAN and UPC: guard bars reach six and a half modules below the others, with or without a line; the digits of a
 * line below stand between them, half a module apart, the first one two characters left of the bars (measured from
 * pictures of printers' output).
 */
export function drawEan(symbol: EanSymbol, layout: EanLayout): CodeDrawing {
  const { moduleDots, heightDots, line } = layout;
  const runs = symbol.runs.map((run) => run * moduleDots);
  const barsWidth = runs.reduce((sum, run) => sum + run, 0);
  requireDots(symbol.symbology, barsWidth, heightDots);
  const font = lineFont(moduleDots, layout.dpmm);
  const guard = symbol.guards.length > 0 ? Math.round(moduleDots * 6.5) : 0;
  const gap = Math.round(moduleDots / 2);
  const digit = font.advance('0');
  const before = line === 'below' && symbol.before !== '' ? Math.round(2 * digit) : 0;
  const after =
    line === 'below' && symbol.after !== '' && layout.checkDigit !== false ? Math.round(2 * digit) : 0;
  const originY = line === 'above' ? font.heightDots + gapAbove : 0;
  const below = line === 'below' ? Math.max(guard, digitsGap + font.heightDots) : guard;
  const textWidth = line === 'above' ? lineWidth(font, symbol.text) : 0;
  const over = Math.max(0, Math.ceil((textWidth - barsWidth) / 2));
  const left = Math.max(before, over);
  const width = left + barsWidth + Math.max(after, over);
  const height = originY + heightDots + below;
  const ink = () => {
    const bitmap = createBitmap(width, height);
    drawRuns(bitmap, runs, left, originY, heightDots);
    drawGuards(bitmap, symbol, left, originY + heightDots, guard, moduleDots);
    if (line === 'above') {
      drawLine(bitmap, left + Math.floor((barsWidth - textWidth) / 2), 0, font, symbol.text);
    } else if (line === 'below') {
      const top = heightDots + digitsGap;
      for (const group of symbol.groups) {
        const groupWidth = lineWidth(font, group.text, gap) - gap;
        const middle = left + ((group.from + group.to) * moduleDots) / 2;
        drawLine(bitmap, Math.floor(middle - groupWidth / 2), top, font, group.text, gap);
      }
      if (before > 0) drawLine(bitmap, left - before, top, font, symbol.before);
      if (after > 0) drawLine(bitmap, left + barsWidth + Math.round(digit), top, font, symbol.after);
    }
    return bitmap;
  };
  const [quietLeft, quietRight] = symbol.quiet;
  return {
    width,
    height,
    ...(line === 'below' ? { line: { x: 0, y: heightDots, width, height: below } } : {}),
    ink,
    originX: left,
    originY,
    barsWidth,
    barsHeight: heightDots,
    symbology: symbol.symbology,
    data: symbol.data,
    moduleDots,
    quietZone: { left: quietLeft * moduleDots, right: quietRight * moduleDots, top: 0, bottom: 0 },
  };
}

function drawGuards(
  bitmap: Bitmap,
  symbol: EanSymbol,
  x: number,
  y: number,
  height: number,
  moduleDots: number,
): void {
  let module = 0;
  symbol.runs.forEach((run, index) => {
    const isGuard = symbol.guards.some(([from, to]) => module >= from && module < to);
    if (index % 2 === 0 && isGuard) drawRuns(bitmap, [run * moduleDots], x + module * moduleDots, y, height);
    module += run;
  });
}
