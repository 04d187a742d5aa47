import { createBitmap, stamp } from '../../../../picture/bitmap.ts';
import { drawBars } from '../../../../codes/drawing/draw-bars.ts';
import type { CodeDrawing } from '../../../../codes/drawing.ts';
import {
  drawLine,
  gapBelow,
  lineFont,
  lineWidth,
  printable,
} from '../../../../codes/drawing/interpretation-line.ts';
import type { LinearSymbol } from '../../../../codes/symbols/symbol.ts';

/** What BARCODE says about the bars, apart from the type. */
export interface BarSettings {
  heightDots: number;
  /** Dots of the narrow bar or module, and of the wide bar. */
  narrowDots: number;
  wideDots: number;
  /** The human readable line: 0 none, 1 left, 2 centre, 3 right. */
  line: number;
  dpmm: number;
}

/** Bars with their line of text below. */
export function drawAlignedBars(symbol: LinearSymbol, settings: BarSettings): CodeDrawing {
  const { narrowDots, wideDots, heightDots, dpmm } = settings;
  const layout = { moduleDots: narrowDots, wideDots, heightDots, line: 'none' as const, dpmm };
  return withLine(drawBars(symbol, layout), symbol.text, settings);
}

/** Adds the human readable line below a drawing, at the left, in the middle or at the right of the bars. */
export function withLine(drawing: CodeDrawing, text: string, settings: BarSettings): CodeDrawing {
  const said = settings.line === 0 ? '' : printable(text);
  if (said === '') return drawing;
  const { barsWidth, barsHeight } = drawing;
  const font = lineFont(settings.narrowDots, settings.dpmm);
  const width = lineWidth(font, said);
  const spare = barsWidth - width;
  const start = settings.line === 1 ? 0 : settings.line === 2 ? Math.floor(spare / 2) : spare;
  const left = Math.max(0, -start);
  const bitmap = createBitmap(
    left + Math.max(barsWidth, start + width),
    barsHeight + gapBelow + font.heightDots,
  );
  stamp(bitmap, drawing.bitmap, left, 0, 'black');
  drawLine(bitmap, left + start, barsHeight + gapBelow, font, said);
  return { ...drawing, bitmap, originX: left };
}
