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

/** A font as scripts/compile-font.mjs writes it. */
export interface PackedOutlines {
  /** Units of a step of the coordinates. */
  grid: number;
  /** The code points it has, in runs of neighbours: the first one, and how many they are. */
  runs: readonly number[];
  /** A text a glyph, parted by tildes. */
  glyphs: string;
}

/** The outlines of a packed font; a glyph is unpacked when it is first asked for. */
export function readOutlines({ grid, runs, glyphs }: PackedOutlines): Outlines {
  const texts = glyphs.split('~');
  const known = new Map<string, GlyphOutline | undefined>();

  function textOf(code: number): string | undefined {
    let before = 0;
    for (let run = 0; run < runs.length; run += 2) {
      const first = runs[run] ?? 0;
      const count = runs[run + 1] ?? 0;
      if (code >= first && code < first + count) return texts[before + code - first];
      before += count;
    }
    return undefined;
  }

  return {
    get(char) {
      const made = known.get(char);
      if (made || known.has(char)) return made;
      const text = textOf(char.codePointAt(0) ?? 0);
      const outline = text === undefined ? undefined : unpacked(text, grid);
      known.set(char, outline);
      return outline;
    },
  };
}

/** The first code point of which a font's common part does not say the last word. */
const firstUncommon = 0x100;

/** A font of two parts: the other one is only asked for characters that the common one lacks. */
export function joinOutlines(common: Outlines, more: () => Outlines): Outlines {
  return {
    get(char) {
      const outline = common.get(char);
      if (outline || (char.codePointAt(0) ?? 0) < firstUncommon) return outline;
      return more().get(char);
    },
  };
}

function unpacked(text: string, grid: number): GlyphOutline {
  let at = 0;
  const digit = () => {
    const code = text.charCodeAt(at++);
    // An exclamation mark stands for the backslash.
    return (code === 0x21 ? 0x5c : code) - 0x28;
  };
  const unsigned = () => {
    const value = digit();
    return value < 60 ? value : 60 + (value - 60) * 86 + digit();
  };
  const signed = (value: number) => (value & 1 ? -((value + 1) >> 1) : value >> 1);

  const advance = unsigned();
  const contours: Contour[] = [];
  let x = 0;
  let y = 0;
  for (let left = unsigned(); left > 0; left--) {
    const packed: Packed = [];
    for (let points = unsigned(); points > 0; points--) {
      const first = unsigned();
      x += signed(first >> 1);
      y += signed(unsigned());
      packed.push(x * grid, y * grid, first & 1);
    }
    contours.push(straightened(packed));
  }
  return { advance, contours };
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
