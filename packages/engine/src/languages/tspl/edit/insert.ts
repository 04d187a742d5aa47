import { type LineShapes, type NewCommands, rawBits } from '../../line-insert.ts';
import { tsplCodes } from '../symbologies.ts';

/* New commands (TSPL/TSPL2 manual, 'Label Formatting Commands'); positions count from REFERENCE. */

const areas = { black: 'BAR', white: 'ERASE', flip: 'REVERSE' };

export const tsplShapes: LineShapes = {
  area: ({ x, y, width, height }, ink) => `${areas[ink]} ${x},${y},${width},${height}`,
  box({ x, y, width, height }, border, radius) {
    if (!Number.isInteger(radius)) return undefined;
    return `BOX ${x},${y},${x + width},${y + height},${border}${radius === 0 ? '' : `,${radius}`}`;
  },
  ellipse: ({ x, y, width, height }, border) =>
    width === height
      ? `CIRCLE ${x},${y},${width},${border}`
      : `ELLIPSE ${x},${y},${width},${height},${border}`,
  diagonal({ x, y, width, height }, thickness, falls) {
    const [from, to] = falls ? [y, y + height] : [y + height, y];
    return `DIAGONAL ${x},${from},${x + width},${to},${thickness}`;
  },
  image: (bits, x, y, turns) =>
    `BITMAP ${x},${y},${bits.stride},${bits.height},${turns ? 2 : 1},${rawBits(bits)}`,
};

export const tsplCommands: NewCommands = {
  name: 'TSPL',
  codes: tsplCodes,
  shapes: tsplShapes,
  hasRawImages: true,
  quote: '"',
  text({ x, y, widthDots, ...text }, data, dpmm, dots = Math.max(1, Math.round(3 * dpmm))) {
    const pointsOf = (size: number) => Math.max(1, Math.round((size * 72) / (dpmm * 25.4)));
    const points = pointsOf(text.letterHeightDots ?? dots);
    const across = pointsOf(text.letterWidthDots ?? text.letterHeightDots ?? dots);
    if (widthDots === undefined) return `TEXT ${x},${y},"0",0,${points},${points},${data}`;
    const align = { left: 1, centre: 2, right: 3 }[text.align ?? 'left'];
    const lines = text.lines ?? 1;
    const room = Math.max(text.heightDots ?? 0, lines * Math.ceil((points * dpmm * 25.4) / 72));
    return `BLOCK ${x},${y},${widthDots},${room},"0",0,${across},${points},0,${align},${data}`;
  },
};
