import { createBitmap, fillSpan } from '../../picture/bitmap.ts';
import { requireDots } from './draw-bars.ts';
import { repeatRow } from './draw-runs.ts';
import type { CodeDrawing } from '../drawing.ts';
import type { MatrixSymbol } from '../symbols/symbol.ts';

/** Draws a matrix or stacked code: each module moduleDots wide and, times its row's height, rowDots high. */
export function drawMatrix(
  symbol: MatrixSymbol,
  moduleDots: number,
  rowDots: number = moduleDots,
): CodeDrawing {
  const { width, height, modules, rowHeights } = symbol;
  const barsWidth = width * moduleDots;
  const rows = rowHeights ?? Array.from({ length: height }, () => 1);
  const barsHeight = rows.reduce((sum, row) => sum + Math.round(row * rowDots), 0);
  requireDots(symbol.symbology, barsWidth, barsHeight);
  const ink = () => {
    const bitmap = createBitmap(barsWidth, barsHeight);
    let y = 0;
    for (let row = 0; row < height; row++) {
      const rowHeight = Math.round((rows[row] ?? 1) * rowDots);
      const first = row * width;
      for (let x = 0; x < width;) {
        if (modules[first + x] === 0) {
          x++;
          continue;
        }
        let end = x + 1;
        while (end < width && modules[first + end] === 1) end++;
        fillSpan(bitmap, y, x * moduleDots, end * moduleDots, 'black');
        x = end;
      }
      repeatRow(bitmap, y, rowHeight);
      y += rowHeight;
    }
    return bitmap;
  };
  const quiet = symbol.quiet * moduleDots;
  return {
    width: barsWidth,
    height: barsHeight,
    ink,
    originX: 0,
    originY: 0,
    barsWidth,
    barsHeight,
    symbology: symbol.symbology,
    data: symbol.data,
    moduleDots,
    quietZone: { left: quiet, right: quiet, top: quiet, bottom: quiet },
  };
}
