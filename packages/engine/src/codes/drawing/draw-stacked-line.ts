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
  const textWidth = lineWidth(font, text);
  const { barsWidth } = drawing;
  const over = Math.max(0, Math.ceil((textWidth - barsWidth) / 2));
  const above = place === 'above' ? font.heightDots + gapAbove : 0;
  const below = place === 'below' ? font.heightDots + gapBelow : 0;
  const width = drawing.width + 2 * over;
  const height = drawing.height + above + below;
  const lineBox = {
    x: over + drawing.originX + Math.floor((barsWidth - textWidth) / 2),
    y: place === 'above' ? 0 : drawing.height + gapBelow,
    width: textWidth,
    height: font.heightDots,
  };
  const ink = () => {
    const result = createBitmap(width, height);
    stamp(result, drawing.ink(), over, above, 'black');
    drawLine(result, lineBox.x, lineBox.y, font, text);
    return result;
  };
  return {
    ...drawing,
    width,
    height,
    line: lineBox,
    ink,
    originX: drawing.originX + over,
    originY: drawing.originY + above,
  };
}
