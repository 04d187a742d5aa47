import type { EditedLabel, Insertion } from '../../edit-rules.ts';
import { newCommand } from '../../line-insert.ts';
import { eplFont } from '../draw/fonts.ts';
import { eplCodes } from '../symbologies.ts';

/** One command (EPL Programming Guide, A, B, b, LO, LE, LW, LS, X and GW); positions count from R. */
export const writeEpl = (label: EditedLabel, insertion: Insertion, say: (text: string) => string): string =>
  newCommand(label, insertion, say, {
    name: 'EPL',
    codes: eplCodes,
    // EPL breaks no lines: a block is one line.
    text({ x, y, letterHeightDots }, data, dpmm, dots = Math.max(1, Math.round(3 * dpmm))) {
      const [font, times] = fontLike(letterHeightDots ?? dots, dpmm);
      return `A${x},${y},0,${font},${times},${times},N,${data}`;
    },
    line: ({ x, y, width, height }) => `LO${x},${y},${width},${height}`,
    box: ({ x, y, width, height, thickness }) => `X${x},${y},${thickness},${x + width},${y + height}`,
    area: ({ x, y, width, height }, turns) => `${turns ? 'LE' : 'LW'}${x},${y},${width},${height}`,
    diagonal: ({ x, width, thickness }, [from, to]) => `LS${x},${from},${thickness},${x + width},${to}`,
    image: ({ x, y, width, height }, bytes) => `GW${x},${y},${width},${height},${bytes}`,
  });

/** The font, and how many times its size, whose letters are about so high. */
function fontLike(dots: number, dpmm: number): [font: string, times: number] {
  let best: [font: string, times: number] = ['3', 1];
  let least = Infinity;
  for (const font of ['1', '2', '3', '4', '5']) {
    for (const times of [1, 2, 3, 4, 5, 6]) {
      const off = Math.abs((eplFont(font, times, times, dpmm)?.font.heightDots ?? 0) - dots);
      if (off < least) [best, least] = [[font, times], off];
    }
  }
  return best;
}
