import { createBitmap, stamp } from '../../picture/bitmap.ts';
import type { CodeDrawing } from '../drawing.ts';
import {
  drawLine,
  gapAbove,
  gapBelow,
  lineFont,
  lineWidth,
  printable,
  type LinePlace,
} from './interpretation-line.ts';

/** Adds an interpretation line, centred above or below, to a code that was drawn without one. */
export function withLine(drawing: CodeDrawing, line: string, place: LinePlace, dpmm: number): CodeDrawing {
  const text = printable(line);
  if (place === 'none' || text === '') return drawing;
  const font = lineFont(drawing.moduleDots, dpmm);
  const width = lineWidth(font, text);
  const { barsWidth, bitmap } = drawing;
  const over = Math.max(0, Math.ceil((width - barsWidth) / 2));
  const above = place === 'above' ? font.heightDots + gapAbove : 0;
  const below = place === 'below' ? font.heightDots + gapBelow : 0;
  const result = createBitmap(bitmap.width + 2 * over, bitmap.height + above + below);
  stamp(result, bitmap, over, above, 'black');
  const x = over + drawing.originX + Math.floor((barsWidth - width) / 2);
  drawLine(result, x, place === 'above' ? 0 : bitmap.height + gapBelow, font, text);
  return { ...drawing, bitmap: result, originX: drawing.originX + over, originY: drawing.originY + above };
}
