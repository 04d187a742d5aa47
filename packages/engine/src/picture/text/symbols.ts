import type { Contour } from '../shapes.ts';
import type { GlyphOutline, Outlines } from './outlines.ts';

/*
 * The symbol font of ^GS. ZPL II Programming Guide, ^GS: A registered, B copyright, C trademark, D Underwriters
 * Laboratories approval, E Canadian Standards Association approval. Drawn in a cell of 72 x 72, y down. The font's own
 * matrix is 24 x 24; each symbol is followed by two of its columns, as the blank's width in the reference pictures shows.
 */

const cell = 72;

/** The place of a letter of another font within the cell. */
interface Letter {
  char: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const known = new Map<string, GlyphOutline>();

/** A symbol's outline in 1/1000 of the cell, or undefined where there is none. */
export function symbolOutline(char: string, letters: () => Outlines): GlyphOutline | undefined {
  const made = known.get(char) ?? symbols[char]?.(letters);
  if (made) known.set(char, made);
  return made;
}

const symbols: Readonly<Record<string, (letters: () => Outlines) => GlyphOutline>> = {
  ' ': () => glyph([], 1083),
  A: (letters) =>
    glyph(
      [
        ...ring(22.5, 22.5, 22.5, 4),
        ...letter(letters, { char: 'R', left: 13, right: 34, top: 10, bottom: 35 }),
      ],
      708,
    ),
  B: (letters) =>
    glyph(
      [
        ...ring(22.5, 22.5, 22.5, 4),
        ...letter(letters, { char: 'C', left: 9, right: 35, top: 9, bottom: 36 }),
      ],
      708,
    ),
  C: (letters) =>
    glyph(
      [
        ...letter(letters, { char: 'T', left: 0, right: 22, top: 0, bottom: 30 }),
        ...letter(letters, { char: 'M', left: 25, right: 57, top: 0, bottom: 30 }),
      ],
      875,
    ),
  D: () =>
    glyph(
      [
        ...ring(36, 36, 36, 5),
        [
          16, 15, 23, 15, 23, 42, 24, 44, 29, 44, 30, 42, 30, 15, 37, 15, 37, 44, 35, 48, 31, 51, 22, 51, 18,
          48, 16, 44,
        ],
        [40, 21, 47, 21, 47, 49, 58, 49, 58, 56, 40, 56],
        ...ring(26.5, 57.5, 4.5, 1),
      ],
      1083,
    ),
  E: () =>
    glyph([
      arc(36, 36, 36, 27, Math.PI * 0.235, Math.PI * 1.765),
      [
        33, 14, 27, 15, 23, 17, 19, 21, 16, 26, 14, 29, 26, 39.5, 26, 49, 23, 46, 21, 40, 14.5, 41.5, 16, 47,
        20, 53, 26, 57, 33, 59, 33, 36.5, 23, 27.5, 23, 26, 26, 24, 26.5, 27, 33, 27,
      ],
      [
        39, 14, 45, 14.5, 51, 17.5, 55, 22, 58, 28, 59, 33, 58.5, 40, 56, 48, 53.5, 50.5, 49.5, 47.5, 52, 43,
        52, 40, 46, 40, 46, 57, 40, 59, 40, 50, 39, 45,
      ],
      [46, 24, 46, 33, 52, 33, 51, 28, 48, 24.5],
      ...ring(61.5, 49.7, 4.5, 1),
    ]),
};

function glyph(contours: Contour[], advance = 1000): GlyphOutline {
  const scale = 1000 / cell;
  return {
    advance,
    contours: contours.map((contour) =>
      contour.map((value, at) => (at % 2 === 0 ? value * scale : (cell - value) * scale)),
    ),
  };
}

function ring(x: number, y: number, radius: number, stroke: number): Contour[] {
  const circle = (r: number, way: 1 | -1) => {
    const contour: number[] = [];
    for (let step = 0; step < 48; step++) {
      const angle = (way * step * Math.PI) / 24;
      contour.push(x + r * Math.cos(angle), y + r * Math.sin(angle));
    }
    return contour;
  };
  return [circle(radius, 1), circle(radius - stroke, -1)];
}

/** A broad arc from one angle to another, clockwise from the right. */
function arc(x: number, y: number, outer: number, inner: number, from: number, to: number): Contour {
  const contour: number[] = [];
  const steps = 40;
  for (let step = 0; step <= steps; step++) {
    const angle = from + ((to - from) * step) / steps;
    contour.push(x + outer * Math.cos(angle), y + outer * Math.sin(angle));
  }
  for (let step = steps; step >= 0; step--) {
    const angle = from + ((to - from) * step) / steps;
    contour.push(x + inner * Math.cos(angle), y + inner * Math.sin(angle));
  }
  return contour;
}

function letter(letters: () => Outlines, place: Letter): Contour[] {
  const contours = letters().get(place.char)?.contours ?? [];
  const xs = contours.flatMap((contour) => contour.filter((_, at) => at % 2 === 0));
  const ys = contours.flatMap((contour) => contour.filter((_, at) => at % 2 === 1));
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [bottom, top] = [Math.min(...ys), Math.max(...ys)];
  const across = (place.right - place.left) / (right - left);
  const down = (place.bottom - place.top) / (top - bottom);
  return contours.map((contour) =>
    contour.map((value, at) =>
      at % 2 === 0 ? place.left + (value - left) * across : place.top + (top - value) * down,
    ),
  );
}
