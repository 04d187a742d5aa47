import type { Insertion } from '../../edit-rules.ts';
import { type LineShapes, type NewCommands, rawBits } from '../../line-insert.ts';
import { eplFont, eplTimes } from '../draw/fonts.ts';
import { eplCodes } from '../symbologies.ts';

/* New commands (EPL Programming Guide, A, B, b, LO, LE, LW, LS, X and GW); positions count from R. */

const areas = { black: 'LO', white: 'LW', flip: 'LE' };

export const eplShapes: LineShapes = {
  area: ({ x, y, width, height }, ink) => `${areas[ink]}${x},${y},${width},${height}`,
  box: ({ x, y, width, height }, border, radius) =>
    radius === 0 ? `X${x},${y},${border},${x + width},${y + height}` : undefined,
  diagonal({ x, y, width, height }, thickness, falls) {
    const [from, to] = falls ? [y, y + height] : [y + height, y];
    return `LS${x},${from},${thickness},${x + width},${to}`;
  },
  image: (bits, x, y, turns) =>
    turns ? undefined : `GW${x},${y},${bits.stride},${bits.height},${rawBits(bits)}`,
};

export const eplCommands: NewCommands = {
  name: 'EPL',
  codes: eplCodes,
  shapes: eplShapes,
  hasRawImages: true,
  quote: '"',
  // EPL breaks no lines: a block is one line.
  text(text, data, dpmm, dots = Math.max(1, Math.round(3 * dpmm))) {
    const { font, across, down } = fontLike(text, text.letterHeightDots ?? dots, dpmm);
    return `A${text.x},${text.y},0,${font},${across},${down},N,${data}`;
  },
};

/** Dots by which letters may be off rather than once more as coarse. */
const coarse = 3;

/**
 * The font, and how many times its size, whose letters are about so high: of two that are alike the finer one. An amount
 * may be told how wide a character is at most, and font 5 has no small letters.
 */
function fontLike(
  { isAmount = false, letterWidthDots }: Insertion,
  high: number,
  dpmm: number,
): { font: string; across: number; down: number } {
  const most = isAmount ? letterWidthDots : undefined;
  let best = { font: '1', across: 1, down: 1 };
  let least = Infinity;
  for (const font of isAmount ? ['5', '4', '3', '2', '1'] : ['4', '3', '2', '1']) {
    for (const down of most === undefined ? eplTimes.both : eplTimes.down) {
      for (const across of most === undefined ? [down] : eplTimes.across) {
        const found = eplFont(font, across, down, dpmm)?.font;
        if (!found) continue;
        const wide = most === undefined ? 0 : most - found.advance('8');
        if (wide < 0) continue;
        const off = Math.abs(found.heightDots - high) + wide + (most === undefined ? 0 : coarse * across);
        if (off < least) [best, least] = [{ font, across, down }, off];
      }
    }
  }
  return best;
}
