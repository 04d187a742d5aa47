import { part } from '../parts.ts';
import { outlines as condensedBold } from './outlines/condensed-bold.ts';
import { outlines as mono } from './outlines/mono.ts';
import { joinOutlines, readOutlines, type GlyphOutline, type Outlines } from './outlines.ts';
import { symbolOutline } from './symbols.ts';

/*
 * The fonts that every printer has. ZPL II Programming Guide, 'Standard Printer Fonts': matrix, gap between characters
 * and baseline of each; open fonts stand for their shapes.
 */

/** How a font is laid out at one size. */
export interface FontSize {
  heightDots: number;
  widthDots: number;
  baselineDots: number;
  /** Dots a unit of outline. */
  scaleX: number;
  /** Dots by which every glyph is moved to the right. */
  shiftX: number;
  scaleY: number;
  advance(outline: GlyphOutline): number;
  /** How far the pen moves for a character that the font lacks. */
  missing: number;
}

export interface BuiltInFont {
  name: string;
  size(heightDots: number, widthDots: number): FontSize;
  outline(char: string): GlyphOutline | undefined;
}

/** A bitmap font's cell, in dots. */
interface Cell {
  height: number;
  width: number;
  gap: number;
  baseline: number;
  /** Width of a character that the font lacks, where it is not the cell's: ideographs take two cells. */
  missing?: number;
}

interface Matrix extends Cell {
  outlines: () => Outlines;
  capitalsOnly?: boolean;
}

const regular = joinOutlines(
  readOutlines(mono),
  part(async () => readOutlines((await import('./outlines/mono-more.ts')).outlines)),
);
const scalable = joinOutlines(
  readOutlines(condensedBold),
  part(async () => readOutlines((await import('./outlines/condensed-bold-more.ts')).outlines)),
);
/** Few labels use the fonts that are drawn with it. */
const bold = part(async () => readOutlines((await import('./outlines/mono-bold.ts')).outlines));

/** The OCR fonts; characters that they lack come from the mono font. */
const ocrA = part(async () => withMono(readOutlines((await import('./outlines/ocr-a.ts')).outlines)));
const ocrB = part(async () => withMono(readOutlines((await import('./outlines/ocr-b.ts')).outlines)));

function withMono(face: Outlines): Outlines {
  return { get: (char) => face.get(char) ?? regular.get(char) };
}

/** The mono font's own advance and capital height, in 1/1000 of its em; the OCR faces are compiled to them. */
const monoAdvance = 602;
const monoCapital = 729;

const bitmapFonts: Readonly<Record<string, Matrix>> = {
  A: { height: 9, width: 5, gap: 1, baseline: 7, outlines: () => regular },
  B: { height: 11, width: 7, gap: 2, baseline: 11, outlines: bold, capitalsOnly: true },
  C: { height: 18, width: 10, gap: 2, baseline: 14, outlines: () => regular },
  D: { height: 18, width: 10, gap: 2, baseline: 14, outlines: () => regular },
  E: { height: 28, width: 15, gap: 5, baseline: 23, outlines: ocrB },
  F: { height: 26, width: 13, gap: 3, baseline: 21, outlines: () => regular },
  G: { height: 60, width: 40, gap: 8, baseline: 48, outlines: () => regular },
  H: { height: 21, width: 13, gap: 6, baseline: 21, outlines: ocrA, capitalsOnly: true },
};

/** The OCR fonts have a matrix for each head. */
const otherHeads: Readonly<Record<string, Readonly<Record<number, Partial<Matrix>>>>> = {
  E: {
    6: { height: 21, width: 10, gap: 5, baseline: 15 },
    12: { height: 42, width: 20, gap: 8, baseline: 35 },
    24: { height: 84, width: 40, gap: 16, baseline: 69 },
  },
  H: {
    6: { height: 17, width: 11, gap: 6, baseline: 17 },
    12: { height: 34, width: 22, gap: 9, baseline: 34 },
    24: { height: 68, width: 42, gap: 18, baseline: 68 },
  },
};

/** The scalable font's size where a command names none. */
const scalableSize = 15;

/** Fonts P to V: any size, and these where a command names none. */
const standardSizes: Readonly<Record<string, { height: number; width: number }>> = {
  P: { height: 20, width: 18 },
  Q: { height: 28, width: 24 },
  R: { height: 35, width: 31 },
  S: { height: 40, width: 35 },
  T: { height: 48, width: 42 },
  U: { height: 59, width: 53 },
  V: { height: 80, width: 71 },
};

/** The built-in font of this name; A for names that no printer has. */
export function builtInFonts(name: string, dpmm: number): BuiltInFont {
  if (name === '0') return scalableFont;
  const sizes = standardSizes[name];
  if (sizes) return boldFont(name, sizes);
  if (name === symbolFont.name) return symbolFont;
  const letter = bitmapFonts[name] ? name : 'A';
  const matrix = { ...bitmapFonts[letter], ...otherHeads[letter]?.[dpmm] } as Matrix;
  return bitmapFont(letter, matrix);
}

/** Whether a font comes in any size, not in multiples of a matrix. */
export function isScalable(name: string): boolean {
  return name === '0' || standardSizes[name] !== undefined;
}

/** Whether printers have a font of this name of their own. */
export function isBuiltInFont(name: string): boolean {
  return name === '0' || bitmapFonts[name] !== undefined || standardSizes[name] !== undefined;
}

const scalableFont: BuiltInFont = {
  name: '0',
  size(height, width) {
    const heightDots = height || width || scalableSize;
    const widthDots = width || heightDots;
    const scaleX = widthDots / 1000;
    return {
      heightDots,
      widthDots,
      baselineDots: Math.floor(heightDots * 0.75),
      scaleX,
      shiftX: 0,
      scaleY: heightDots / 1000,
      advance: (outline) => outline.advance * scaleX,
      // The reference pictures leave a blank's room for a character that they do not have.
      missing: (scalable.get(' ')?.advance ?? 500) * scaleX,
    };
  },
  outline: (char) => scalable.get(char),
};

/** The reference pictures show fonts P to V as a bold face of even width: one cell wide, capitals 0.63 of the height. */
function boldFont(name: string, standard: { height: number; width: number }): BuiltInFont {
  return {
    name,
    size(height, width) {
      const heightDots = height || width || standard.height;
      const widthDots =
        width || (height === 0 ? standard.width : Math.round((height * standard.width) / standard.height));
      return {
        heightDots,
        widthDots,
        baselineDots: Math.round(heightDots * 0.8),
        scaleX: widthDots / monoAdvance,
        shiftX: 0,
        scaleY: (heightDots * 0.633) / monoCapital,
        advance: () => widthDots,
        missing: widthDots,
      };
    },
    outline: (char) => evenOutline(bold(), char),
  };
}

/** Printers' hyphen is as wide as a minus. */
function evenOutline(outlines: Outlines, char: string): GlyphOutline | undefined {
  return outlines.get(char === '-' ? '\u2212' : char);
}

/** A bitmap font of another printer language: the open mono font in a cell of its size. */
export function cellFont(name: string, cell: Cell): BuiltInFont {
  return bitmapFont(name, { ...cell, outlines: () => regular });
}

function bitmapFont(name: string, matrix: Matrix): BuiltInFont {
  return {
    name,
    size(height, width) {
      let down = Math.max(1, Math.round(height / matrix.height));
      let across = Math.max(1, Math.round(width / matrix.width));
      if (height === 0) down = across;
      if (width === 0) across = down;
      const advance = (matrix.width + matrix.gap) * across;
      return {
        heightDots: matrix.height * down,
        widthDots: matrix.width * across,
        baselineDots: matrix.baseline * down,
        scaleX: advance / monoAdvance,
        // The glyphs stand in the middle of the matrix, not of the matrix with its gap.
        shiftX: -Math.round((matrix.gap * across) / 2),
        scaleY: (matrix.baseline * down) / monoCapital,
        advance: () => advance,
        missing: matrix.missing === undefined ? advance : matrix.missing * across,
      };
    },
    outline: (char) => evenOutline(matrix.outlines(), matrix.capitalsOnly ? char.toUpperCase() : char),
  };
}

/** ^GS: the marks of approval, at any size. */
const symbolFont: BuiltInFont = {
  name: 'GS',
  size(height, width) {
    const heightDots = height || width || 24;
    const widthDots = width || height || 24;
    return {
      heightDots,
      widthDots,
      baselineDots: heightDots,
      scaleX: widthDots / 1000,
      shiftX: 0,
      scaleY: heightDots / 1000,
      advance: (outline) => (outline.advance * widthDots) / 1000,
      missing: widthDots,
    };
  },
  outline: (char) => symbolOutline(char, bold),
};
