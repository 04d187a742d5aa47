import { createBitmap, fillSpan, type Bitmap } from '../../picture/bitmap.ts';
import { fillContours } from '../../picture/shapes.ts';
import type { CodeDrawing } from '../drawing.ts';
import type { MatrixSymbol } from '../symbols/symbol.ts';

/*
 * MaxiCode has one size. The lengths, in dots at eight a millimetre, were measured from pictures of printers' output.
 */

const measuredDpmm = 8;
const pitchX = 6.69;
const pitchY = 5.8;
const hexagonWidth = 5.8;
const hexagonHeight = 7.24;
/** Half of a hexagon's upright sides. */
const hexagonSide = 1.43;
/** Middle of the first hexagon from the field's corner. */
const firstX = 2.87;
const firstY = 3.54;
/** Radii of the bull's eye: each pair is a ring's outside and inside. */
const rings = [
  [29.5, 24.4],
  [19.25, 14.15],
  [9, 3.8],
] as const;
const middleX = 97.25;
const middleY = 96.85;

/** Draws MaxiCode for a print head of this density; it is placed by the corner of its ink. */
export function drawMaxicode(symbol: MatrixSymbol, dpmm: number): CodeDrawing {
  const scale = dpmm / measuredDpmm;
  const width = Math.ceil((pitchX * (symbol.width - 1) + 2 * firstX) * scale);
  const height = Math.ceil((pitchY * (symbol.height - 1) + 2 * firstY) * scale);
  const ink = () => {
    const bitmap = createBitmap(width, height);
    const halfWidth = (hexagonWidth / 2) * scale;
    const halfHeight = (hexagonHeight / 2) * scale;
    const halfSide = hexagonSide * scale;
    for (let row = 0; row < symbol.height; row++) {
      for (let column = 0; column < symbol.width; column++) {
        if (symbol.modules[row * symbol.width + column] !== 1) continue;
        const x = (firstX + pitchX * (column + (row % 2) / 2)) * scale;
        const y = (firstY + pitchY * row) * scale;
        const points = [
          [x, y - halfHeight],
          [x + halfWidth, y - halfSide],
          [x + halfWidth, y + halfSide],
          [x, y + halfHeight],
          [x - halfWidth, y + halfSide],
          [x - halfWidth, y - halfSide],
        ];
        fillContours(bitmap, [points.flat()], 'black');
      }
    }
    for (const [outside, inside] of rings) {
      fillDisc(bitmap, middleX * scale, middleY * scale, outside * scale, 'black');
      fillDisc(bitmap, middleX * scale, middleY * scale, inside * scale, 'white');
    }
    return bitmap;
  };
  return {
    width,
    height,
    ink,
    originX: 0,
    originY: 0,
    barsWidth: width,
    barsHeight: height,
    symbology: symbol.symbology,
    data: symbol.data,
    moduleDots: Math.round(pitchX * scale),
    quietZone: { left: 0, right: 0, top: 0, bottom: 0 },
  };
}

function fillDisc(bitmap: Bitmap, x: number, y: number, radius: number, ink: 'black' | 'white'): void {
  for (let row = Math.floor(y - radius); row <= y + radius; row++) {
    const down = row + 0.5 - y;
    const reach = Math.sqrt(Math.max(0, radius * radius - down * down));
    if (reach > 0) fillSpan(bitmap, row, Math.ceil(x - reach - 0.5), Math.ceil(x + reach - 0.5), ink);
  }
}
