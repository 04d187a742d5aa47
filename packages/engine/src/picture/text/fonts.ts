import { createBitmap, turned, type Bitmap, type Turn } from '../bitmap.ts';
import { fillContours, type Contour } from '../shapes.ts';
import { builtInFonts, type BuiltInFont } from './built-in.ts';
import type { GlyphOutline } from './outlines.ts';

/** A character as dots: the bitmap's upper left dot lies at (left, top) from the pen on the baseline. */
export interface Glyph {
  advance: number;
  bitmap: Bitmap | undefined;
  left: number;
  top: number;
}

/** A built-in font at one size. */
export interface TextFont {
  /** The letter under which printers know it. */
  readonly name: string;
  readonly heightDots: number;
  readonly widthDots: number;
  /** From the top of the cell down to the baseline. */
  readonly baselineDots: number;
  /** How far the pen moves for a character, in dots and parts of them; the replacement's width for unknown ones. */
  advance(char: string): number;
  /** The ink box of an upright character, in dots from the pen on the baseline; undefined without ink. */
  extent(char: string): { left: number; top: number; right: number; bottom: number } | undefined;
  /** Whether the font has the character. */
  has(char: string): boolean;
  /** The character as dots, turned clockwise; undefined where it is too large to be kept (see contours). */
  glyph(char: string, turn: Turn): Glyph | undefined;
  /** Its outline in dots from the pen on the baseline, y down. */
  contours(char: string): readonly Contour[];
}

/** Cells higher or wider than this are drawn from their outlines each time, so that none costs much memory. */
const largestKept = 600;
const mostFonts = 64;
const mostGlyphs = 4096;
const fonts = new Map<string, TextFont>();

/**
 * A font at a size. Height and width in dots, 0 where only the other counts or neither; bitmap fonts take whole multiples
 * of their matrix, scalable ones any size. Unknown names give font A, as printers do.
 * @param dpmm dots a millimetre of the print head: two fonts have a matrix for each
 */
export function textFont(name: string, heightDots: number, widthDots: number, dpmm: number): TextFont {
  return keptFont(`${name}/${heightDots}/${widthDots}/${dpmm}`, () =>
    createFont(builtInFonts(name, dpmm), heightDots, widthDots),
  );
}

/** A built-in font at a size, for languages that name their fonts otherwise. */
export function fontOf(builtIn: BuiltInFont, heightDots: number, widthDots: number): TextFont {
  return keptFont(`${builtIn.name}/${heightDots}/${widthDots}`, () =>
    createFont(builtIn, heightDots, widthDots),
  );
}

function keptFont(key: string, create: () => TextFont): TextFont {
  const known = fonts.get(key);
  if (known) return known;
  if (fonts.size >= mostFonts) fonts.clear();
  const font = create();
  fonts.set(key, font);
  return font;
}

function createFont(builtIn: BuiltInFont, heightDots: number, widthDots: number): TextFont {
  const size = builtIn.size(heightDots, widthDots);
  const { scaleX, scaleY, shiftX, baselineDots } = size;
  const outlineOf = (char: string): GlyphOutline | undefined => builtIn.outline(char);
  const glyphs = new Map<string, Glyph>();
  const extents = new Map<string, WholeBox>();
  const advances = new Map<string, number>();

  /** An outline in dots, moved by whole dots. */
  const scaled = (outline: GlyphOutline | undefined, left = 0, top = 0): number[][] =>
    (outline?.contours ?? []).map((contour) => {
      const points: number[] = [];
      for (let at = 0; at < contour.length; at += 2) {
        points.push(
          (contour[at] as number) * scaleX + shiftX - left,
          -(contour[at + 1] as number) * scaleY - top,
        );
      }
      return points;
    });

  function upright(char: string): Glyph {
    const outline = outlineOf(char);
    const advance = outline ? size.advance(outline) : size.missing;
    if (!outline || outline.contours.length === 0) return { advance, bitmap: undefined, left: 0, top: 0 };
    const { left, top, right, bottom } = wholeBoxOf(scaled(outline));
    const bitmap = createBitmap(right - left, bottom - top);
    fillContours(bitmap, scaled(outline, left, top), 'black');
    return { advance, bitmap, left, top };
  }

  function extent(char: string) {
    const known = extents.get(char);
    if (known) return known;
    const outline = outlineOf(char);
    if (!outline || outline.contours.length === 0) return undefined;
    const made = wholeBoxOf(scaled(outline));
    extents.set(char, made);
    return made;
  }

  function glyph(char: string, turn: Turn): Glyph {
    const key = turn === 0 ? char : char + turn;
    const known = glyphs.get(key);
    if (known) return known;
    if (glyphs.size >= mostGlyphs) glyphs.clear();
    const made = turn === 0 ? upright(char) : turnedGlyph(glyph(char, 0), turn);
    glyphs.set(key, made);
    return made;
  }

  return {
    name: builtIn.name,
    heightDots: size.heightDots,
    widthDots: size.widthDots,
    baselineDots,
    advance: (char) => {
      const known = advances.get(char);
      if (known !== undefined) return known;
      const outline = outlineOf(char);
      const made = outline ? size.advance(outline) : size.missing;
      if (advances.size < mostGlyphs) advances.set(char, made);
      return made;
    },
    extent,
    has: (char) => outlineOf(char) !== undefined,
    glyph: (char, turn) =>
      size.heightDots > largestKept || size.widthDots > largestKept ? undefined : glyph(char, turn),
    contours: (char) => scaled(outlineOf(char)),
  };
}

interface WholeBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The whole dots around outlines, at least one each way. */
function wholeBoxOf(contours: readonly Contour[]): WholeBox {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const contour of contours) {
    for (let at = 0; at < contour.length; at += 2) {
      const x = contour[at] as number;
      const y = contour[at + 1] as number;
      if (x < box.left) box.left = x;
      if (x > box.right) box.right = x;
      if (y < box.top) box.top = y;
      if (y > box.bottom) box.bottom = y;
    }
  }
  const left = Math.floor(box.left);
  const top = Math.floor(box.top);
  return {
    left,
    top,
    right: Math.max(left + 1, Math.ceil(box.right)),
    bottom: Math.max(top + 1, Math.ceil(box.bottom)),
  };
}

/** A glyph turned about its pen point. */
function turnedGlyph(glyph: Glyph, turn: Turn): Glyph {
  const { bitmap, left, top } = glyph;
  if (!bitmap) return glyph;
  const right = left + bitmap.width;
  const bottom = top + bitmap.height;
  const corner =
    turn === 1
      ? { left: -bottom, top: left }
      : turn === 2
        ? { left: -right, top: -bottom }
        : { left: top, top: -right };
  return { advance: glyph.advance, bitmap: turned(bitmap, turn), ...corner };
}
