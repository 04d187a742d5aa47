import type { LineShapes, NewCommands } from '../../line-insert.ts';
import { cpclFont, residentFonts } from '../draw/fonts.ts';
import { hexOf } from '../picture-label.ts';
import { cpclCodes } from '../symbologies.ts';

/* New commands (CPCL Programming Manual, TEXT, BARCODE, LINE, BOX, INVERSE-LINE and EXPANDED-GRAPHICS). */

export const cpclShapes: LineShapes = {
  area: ({ x, y, width, height }, ink) =>
    ink === 'white'
      ? undefined
      : `${ink === 'flip' ? 'INVERSE-LINE' : 'LINE'} ${x} ${y} ${x + width} ${y} ${height}`,
  line: ({ x, y, width, height }) =>
    width >= height
      ? `LINE ${x} ${y} ${x + width} ${y} ${height}`
      : `LINE ${x} ${y} ${x} ${y + height} ${width}`,
  box: ({ x, y, width, height }, border, radius) =>
    radius === 0 ? `BOX ${x} ${y} ${x + width} ${y + height} ${border}` : undefined,
  diagonal({ x, y, width, height }, thickness, falls) {
    const [from, to] = falls ? [y, y + height] : [y + height, y];
    return `LINE ${x} ${from} ${x + width} ${to} ${thickness}`;
  },
  image: ({ data, stride, height }, x, y, turns) =>
    turns ? undefined : `EG ${stride} ${height} ${x} ${y} ${hexOf(data)}`,
};

export const cpclCommands: NewCommands = {
  name: 'CPCL',
  codes: cpclCodes,
  shapes: cpclShapes,
  hasRawImages: false,
  quote: '',
  // TEXT has one line: a block is one line too.
  text: ({ x, y, letterHeightDots }, data, dpmm, dots = Math.max(1, Math.round(3 * dpmm))) =>
    `TEXT ${fontLike(letterHeightDots ?? dots, dpmm)} ${x} ${y} ${data}`,
};

/** The font and size whose letters are about so high. */
function fontLike(dots: number, dpmm: number): string {
  const off = ([name, size]: readonly [string, number]) =>
    Math.abs(cpclFont(name, size, 1, 1, dpmm).font.heightDots - dots);
  const usual = residentFonts.filter(([name]) => /[0457]/.test(name));
  return usual.toSorted((a, b) => off(a) - off(b))[0]?.join(' ') ?? '7 0';
}
