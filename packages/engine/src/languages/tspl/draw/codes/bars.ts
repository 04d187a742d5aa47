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

/** The parameters of BARCODE for the bars, without the type. */
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
  const textWidth = lineWidth(font, said);
  const spare = barsWidth - textWidth;
  const start = settings.line === 1 ? 0 : settings.line === 2 ? Math.floor(spare / 2) : spare;
  const left = Math.max(0, -start);
  const width = left + Math.max(barsWidth, start + textWidth);
  const height = barsHeight + gapBelow + font.heightDots;
  const line = { x: left + start, y: barsHeight + gapBelow, width: textWidth, height: font.heightDots };
  const ink = () => {
    const bitmap = createBitmap(width, height);
    stamp(bitmap, drawing.ink(), left, 0, 'black');
    drawLine(bitmap, line.x, line.y, font, said);
    return bitmap;
  };
  return { ...drawing, width, height, line, ink, originX: left };
}

/** A remark on a code that is larger than its area. */
export function withinArea(drawing: CodeDrawing, width: number, height: number): CodeDrawing {
  const { barsWidth, barsHeight, symbology } = drawing;
  if (barsWidth <= width && barsHeight <= height) return drawing;
  return {
    ...drawing,
    remarks: [
      {
        code: 'code-over-area',
        message: `The ${symbology} code takes ${barsWidth} x ${barsHeight} dots; its area has ${width} x ${height}.`,
        details: { width: barsWidth, height: barsHeight },
      },
    ],
  };
}
