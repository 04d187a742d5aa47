import { AppError } from '@marbete/core/api/errors';
import type { ByteSource } from './byte-source.ts';
import type { ScannedRow } from './scan-blocks.ts';

interface TornRow {
  row: number;
  line: number;
  /** Cells that the row would have. */
  width: number;
  shown: string;
}

/** An amount, or a part of one or of a code. */
const digitsAlone = /^\s*\p{Sc}?\s*(?=\S*\d)[\d.,]+\s*$/u;

/**
 * Line ends within cells without quotes: two lines, the first with an end that few lines have, that together have the cells of
 * one row; and a line of digits alone beside a whole row, which may be the rest of its price or the beginning of its code.
 */
export function createLineEnds() {
  const mostKept = 50;
  const counts = new Map<string, number>();
  const torn = new Map<string, TornRow[]>();
  const keep = (key: string, row: TornRow) => {
    const rows = torn.get(key) ?? [];
    if (rows.length < mostKept) rows.push(row);
    torn.set(key, rows);
  };
  /** The row before with its cells as they were written: the reader drops empty ones at the end. */
  let last: { row: ScannedRow; width: number; isDigits: boolean } | undefined;
  return {
    add(row: ScannedRow, isWidth: (width: number) => boolean): void {
      const isDigits = row.cells.length === 1 && digitsAlone.test(row.cells[0]!);
      const beforeIt = last;
      last = { row, width: row.cells.length, isDigits };
      counts.set(row.lineEnd, (counts.get(row.lineEnd) ?? 0) + 1);
      if (!beforeIt) return;
      const before = beforeIt.row;
      const width = beforeIt.width + row.cells.length - 1;
      if (width < 2 || !isWidth(width)) return;
      const isOther = before.lineEnd !== row.lineEnd;
      const isRest = row.row === before.row + 1 && (isDigits || beforeIt.isDigits);
      if (!isOther && !isRest) return;
      const shown = [...before.cells.slice(-1), row.cells[0]].join(' ↵ ').slice(0, 60);
      keep(isRest ? 'digits' : before.lineEnd, { row: before.row, line: before.line, width, shown });
    },
    /** Throws `data-invalid` for the first of them below the header. */
    refuse({ name }: ByteSource, headerRow: number, headerWidth: number): void {
      const most = Math.max(...counts.values());
      for (const [key, rows] of torn) {
        if ((counts.get(key) ?? 0) * 2 > most) continue;
        const found = rows.find(({ row, width }) => row > headerRow && width === headerWidth);
        if (!found) continue;
        const message =
          `${name}: line ${found.line} and the next one may be one row: '${found.shown}' may be one cell with a line end in it. ` +
          'Take the line end out, or put quotes around the cell.';
        throw new AppError('data-invalid', message, {
          details: { file: name, row: found.row, line: found.line },
          issues: [{ path: ['row', found.row], message, rule: 'line-end-in-cell' }],
        });
      }
    },
  };
}
