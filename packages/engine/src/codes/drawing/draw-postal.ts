import { createBitmap, fillRect } from '../../picture/bitmap.ts';
import { requireDots } from './draw-bars.ts';
import type { CodeDrawing } from '../drawing.ts';
import type { MatrixSymbol } from '../symbols/symbol.ts';

/**
 * Draws bars of several heights. A bar is moduleDots wide and the gap a quarter wider, which gives the 20 to 24 bars an
 * inch that postal services want (USPS DMM 708.4).
 */
export function drawPostal(symbol: MatrixSymbol, moduleDots: number, heightDots: number): CodeDrawing {
  const pitch = moduleDots + Math.max(1, Math.round(moduleDots * 1.25));
  const barsWidth = (symbol.width - 1) * pitch + moduleDots;
  requireDots(symbol.symbology, barsWidth, heightDots);
  const parts = symbol.rowHeights ?? [1, 1, 1];
  const all = parts.reduce((sum, part) => sum + part, 0);
  const ink = () => {
    const bitmap = createBitmap(barsWidth, heightDots);
    let before = 0;
    for (let row = 0; row < symbol.height; row++) {
      const top = Math.round((before / all) * heightDots);
      before += parts[row] ?? 0;
      const bottom = Math.round((before / all) * heightDots);
      for (let bar = 0; bar < symbol.width; bar++) {
        if (symbol.modules[row * symbol.width + bar] === 1)
          fillRect(bitmap, bar * pitch, top, moduleDots, bottom - top, 'black');
      }
    }
    return bitmap;
  };
  return {
    width: barsWidth,
    height: heightDots,
    ink,
    originX: 0,
    originY: 0,
    barsWidth,
    barsHeight: heightDots,
    symbology: symbol.symbology,
    data: symbol.data,
    moduleDots,
    quietZone: { left: 0, right: 0, top: 0, bottom: 0 },
  };
}
