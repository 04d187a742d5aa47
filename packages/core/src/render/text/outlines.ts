import { inflateSync } from 'fflate';
import { fromBase64 } from '../base64.ts';
import type { Contour } from '../shapes.ts';

/** One character's outline, in 1/1000 of the cell: x to the right, y up from the baseline. */
export interface GlyphOutline {
  advance: number;
  /** Straight-sided contours, as x, y, x, y, ... */
  contours: readonly Contour[];
}

/** A font's outlines by character. */
export interface Outlines {
  get(char: string): GlyphOutline | undefined;
}

/** Unpacks what scripts/compile-font.mjs wrote; a glyph's curves are worked out when it is first asked for. */
export function readOutlines(text: string): Outlines {
  const bytes = inflateSync(fromBase64(text));
  let at = 0;
  const unsigned = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) return value;
    }
  };
  const signed = (value: number) => (value & 1 ? -((value + 1) >> 1) : value >> 1);

  const glyphs = new Map<string, { advance: number; packed: Packed[]; outline?: GlyphOutline }>();
  const grid = unsigned();
  const count = unsigned();
  let code = 0;
  for (let index = 0; index < count; index++) {
    code += unsigned();
    const advance = unsigned();
    const packed: Packed[] = [];
    let x = 0;
    let y = 0;
    for (let contours = unsigned(); contours > 0; contours--) {
      const contour: Packed = [];
      for (let points = unsigned(); points > 0; points--) {
        const first = unsigned();
        x += signed(first >> 1);
        y += signed(unsigned());
        contour.push(x * grid, y * grid, first & 1);
      }
      packed.push(contour);
    }
    glyphs.set(String.fromCodePoint(code), { advance, packed });
  }
  return {
    get(char) {
      const glyph = glyphs.get(char);
      if (!glyph) return undefined;
      glyph.outline ??= { advance: glyph.advance, contours: glyph.packed.map(straightened) };
      return glyph.outline;
    },
  };
}

/** x, y and whether the point is a curve's control point, one after another. */
type Packed = number[];

/** Steps that one quadratic curve is drawn in: at 1000 units a cell, four are under a dot off up to cells of 500 dots. */
const steps = 4;

/** Curves as short straight sides; between two control points lies a point of the outline, half-way. */
function straightened(packed: Packed): Contour {
  const contour: number[] = [];
  const count = packed.length / 3;
  let fromX = packed[0] ?? 0;
  let fromY = packed[1] ?? 0;
  contour.push(fromX, fromY);
  for (let at = 1; at <= count; at++) {
    const index = (at % count) * 3;
    const x = packed[index] ?? 0;
    const y = packed[index + 1] ?? 0;
    if (packed[index + 2] === 0) {
      if (at < count) contour.push(x, y);
      fromX = x;
      fromY = y;
      continue;
    }
    const next = ((at + 1) % count) * 3;
    let toX = packed[next] ?? 0;
    let toY = packed[next + 1] ?? 0;
    const implied = packed[next + 2] === 1;
    if (implied) {
      toX = (x + toX) / 2;
      toY = (y + toY) / 2;
    }
    for (let step = 1; step <= steps; step++) {
      const t = step / steps;
      const a = (1 - t) * (1 - t);
      const b = 2 * t * (1 - t);
      const c = t * t;
      if (at + 1 >= count && !implied && step === steps) break;
      contour.push(a * fromX + b * x + c * toX, a * fromY + b * y + c * toY);
    }
    fromX = toX;
    fromY = toY;
    if (!implied) at++;
  }
  return contour;
}
