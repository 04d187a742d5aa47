import { columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import { proposalWords } from '@marbete/core/catalogue/columns-by-cells';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import type { Notice } from './spreadsheet.ts';

/** Collects what comes up while rows are read: each thing once, with how often and where first. */
export interface NoticeBoard {
  cutColumns(row: number, width: number): void;
  linesInCell(row: number): void;
  /** A row of a CSV file whose quotes are text. */
  quotesAsText(row: number): void;
  errorCell(row: number): void;
  openFormula(row: number): void;
  /** How many rows and columns the program does not show; said where there are any. */
  hidden(rows: number, columns: number, leftOut: boolean): void;
  /** Sheets that hold something and were not read. */
  otherSheets(read: string, others: readonly string[]): void;
  doubtEncoding(encoding: string): void;
  /** Columns that no known name claims and that were told by their cells. */
  columnsByCells(survey: Pick<SheetSurvey, 'byCells' | 'headers'>): void;
  /** A list whose columns are set under each other with blanks. */
  setWithBlanks(columns: number): void;
  /** What a file holds, where its name says otherwise. */
  namedOtherwise(content: string): void;
  list(): Notice[];
}

export function createNoticeBoard(): NoticeBoard {
  const seen = new Map<CountedNotice, { count: number; row: number; width: number; encoding: string }>();
  const note = (code: CountedNotice, row: number, width = 0, encoding = '') => {
    const entry = seen.get(code) ?? { count: 0, row, width, encoding };
    seen.set(code, { ...entry, count: entry.count + 1, width: Math.max(entry.width, width) });
  };
  const ofFile: Notice[] = [];
  return {
    cutColumns: (row, width) => note('columns-cut', row, width),
    linesInCell: (row) => note('lines-in-cell', row),
    quotesAsText: (row) => note('quotes-as-text', row),
    errorCell: (row) => note('error-cells', row),
    openFormula: (row) => note('formulas-without-value', row),
    hidden(rows, columns, leftOut) {
      if (rows + columns === 0) return;
      const what = [rows > 0 ? `${rows} row(s)` : '', columns > 0 ? `${columns} column(s)` : ''];
      ofFile.push({
        code: leftOut ? 'hidden-left-out' : 'hidden-rows',
        details: { rows, columns },
        message:
          `${what.filter((part) => part !== '').join(' and ')} of the sheet are hidden or filtered, and were ` +
          (leftOut ? 'left out.' : 'read as well; --visible-only leaves them out.'),
      });
    },
    otherSheets(read, others) {
      if (others.length === 0) return;
      const names = others.slice(0, 5).map((name) => `'${name}'`);
      ofFile.push({
        code: 'other-sheets',
        details: { sheets: others.length },
        message:
          `Only the sheet '${read}' was read. ${names.join(', ')}${others.length > 5 ? ' and others' : ''} ` +
          `${others.length === 1 ? 'holds' : 'hold'} cells too; --sheet names one of them.`,
      });
    },
    columnsByCells({ byCells: { found }, headers }) {
      const told = Object.entries(found);
      if (told.length === 0) return;
      const words = told.map(([variable, letter]) => proposalWords(variable, letter, headers));
      ofFile.push({
        code: 'columns-by-cells',
        details: Object.fromEntries(told),
        message: `Known by its cells alone: ${words.join('; ')}. Look whether that is right.`,
      });
    },
    setWithBlanks(columns) {
      const message = `Its ${columns} columns are set under each other with blanks, and were read by their places.`;
      ofFile.push({ code: 'set-with-blanks', details: { columns }, message });
    },
    namedOtherwise(content) {
      const message = `The name of the file says otherwise, but it holds ${content}; it was read as that.`;
      ofFile.push({ code: 'named-otherwise', details: { content }, message });
    },
    doubtEncoding: (encoding) => note('encoding-doubtful', 0, 0, encoding),
    list: () => [...seen].map(([code, entry]) => toNotice(code, entry)).concat(ofFile),
  };
}

/** Notices that come up cell by cell. */
type CountedNotice = Exclude<
  Notice['code'],
  | 'columns-by-cells'
  | 'set-with-blanks'
  | 'hidden-rows'
  | 'hidden-left-out'
  | 'named-otherwise'
  | 'other-sheets'
>;

function toNotice(
  code: CountedNotice,
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
    case 'quotes-as-text':
      return {
        code,
        details: { rows: count, row },
        message: `${count} row(s) have quotes inside their cells, the first is row ${row}; they are read as text.`,
      };
    case 'error-cells':
      return {
        code,
        details: { cells: count, row },
        message: `${count} cell(s) hold an error such as #N/A, the first in row ${row}; they are read as that text.`,
      };
    case 'formulas-without-value':
      return {
        code,
        details: { cells: count, row },
        message:
          `${count} formula(s) have no stored result, the first in row ${row}: open the file in its spreadsheet ` +
          'program and save it again.',
      };
    case 'encoding-doubtful':
      return {
        code,
        details: { encoding },
        message: `Some bytes mean nothing in ${encoding}: perhaps the file is in another encoding, such as cp850.`,
      };
  }
}
