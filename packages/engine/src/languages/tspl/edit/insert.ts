import type { EditedLabel, Insertion } from '../../edit-rules.ts';
import { newCommand } from '../../line-insert.ts';
import { tsplCodes } from '../symbologies.ts';

/** One command (TSPL/TSPL2 manual, 'Label Formatting Commands'); positions count from REFERENCE. */
export const writeTspl = (label: EditedLabel, insertion: Insertion, say: (text: string) => string): string =>
  newCommand(label, insertion, say, {
    name: 'TSPL',
    codes: tsplCodes,
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
    line: ({ x, y, width, height }) => `BAR ${x},${y},${width},${height}`,
    box: ({ x, y, width, height, thickness }) => `BOX ${x},${y},${x + width},${y + height},${thickness}`,
    area: ({ x, y, width, height }, turns) => `${turns ? 'REVERSE' : 'ERASE'} ${x},${y},${width},${height}`,
    ellipse: ({ x, y, width, height, thickness }) =>
      width === height
        ? `CIRCLE ${x},${y},${width},${thickness}`
        : `ELLIPSE ${x},${y},${width},${height},${thickness}`,
    diagonal: ({ x, width, thickness }, [from, to]) =>
      `DIAGONAL ${x},${from},${x + width},${to},${thickness}`,
    image: ({ x, y, width, height }, bytes) => `BITMAP ${x},${y},${width},${height},1,${bytes}`,
  });
