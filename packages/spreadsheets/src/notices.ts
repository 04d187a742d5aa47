import { columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import type { Notice } from './spreadsheet.ts';

/** Collects what comes up while rows are read: each thing once, with how often and where first. */
export interface NoticeBoard {
  cutColumns(row: number, width: number): void;
  linesInCell(row: number): void;
  errorCell(row: number): void;
  doubtEncoding(encoding: string): void;
  list(): Notice[];
}

export function createNoticeBoard(): NoticeBoard {
  const seen = new Map<Notice['code'], { count: number; row: number; width: number; encoding: string }>();
  const note = (code: Notice['code'], row: number, width = 0, encoding = '') => {
    const entry = seen.get(code) ?? { count: 0, row, width, encoding };
    seen.set(code, { ...entry, count: entry.count + 1, width: Math.max(entry.width, width) });
  };
  return {
    cutColumns: (row, width) => note('columns-cut', row, width),
    linesInCell: (row) => note('lines-in-cell', row),
    errorCell: (row) => note('error-cells', row),
    doubtEncoding: (encoding) => note('encoding-doubtful', 0, 0, encoding),
    list: () => [...seen].map(([code, entry]) => toNotice(code, entry)),
  };
}

function toNotice(
  code: Notice['code'],
  { count, row, width, encoding }: { count: number; row: number; width: number; encoding: string },
): Notice {
  switch (code) {
    case 'columns-cut':
      return {
        code,
        details: { rows: count, row, columns: width },
        message:
          `The sheet has ${width} columns; the first ${maxColumns} (A to ${columnLetter(maxColumns - 1)}) were read. ` +
          `${count} row(s) have more, the first is row ${row}.`,
      };
    case 'lines-in-cell':
      return {
        code,
        details: { rows: count, row },
        message: `A cell of row ${row} runs over many lines: check that its quotes are closed where they should be.`,
      };
    case 'error-cells':
      return {
        code,
        details: { cells: count, row },
        message: `${count} cell(s) hold an error such as #N/A, the first in row ${row}; they are read as that text.`,
      };
    case 'encoding-doubtful':
      return {
        code,
        details: { encoding },
        message: `Some bytes mean nothing in ${encoding}: perhaps the file is in another encoding, such as cp850.`,
      };
  }
}
