import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';

export type SpreadsheetFormat = 'csv' | 'xls' | 'xlsx';

/** How a file was read; everything here can be changed by an option of the same name. */
export interface Detected {
  format: SpreadsheetFormat;
  /** CSV only: utf-8, utf-16le, utf-16be, windows-1252, cp850, cp437 or macintosh. */
  encoding?: string;
  /** CSV only: the sign between cells. */
  delimiter?: string;
  /** CSV only: whether the file began with a byte order mark. */
  bom?: boolean;
  /** Workbooks only: the sheet that is read. */
  sheet?: string;
  /** Workbooks only: the names of all sheets with cells. */
  sheets?: string[];
}

/** Something about a file that did not stop the reading and that a person should know. */
export interface Notice {
  code:
    | 'columns-cut' // cells right of column Z were left out
    | 'encoding-doubtful' // bytes that the encoding does not have
    | 'lines-in-cell' // a cell runs over many lines: perhaps a quote was never closed
    | 'quotes-as-text' // quotes inside cells, which are text
    | 'error-cells' // formulas that ended in an error
    | 'formulas-without-value' // formulas whose result was never stored
    | 'hidden-rows' // hidden or filtered rows or columns, which were read
    | 'hidden-left-out' // the same, which were not
    | 'columns-by-cells' // what nothing but its cells tells of a column
    | 'set-with-blanks' // columns that stand under each other
    | 'named-otherwise' // another kind of file than its name says
    | 'other-sheets'; // visible sheets with cells that were not read, and nobody had said which
  message: string;
  /** Facts for the text: how many, and the first row that it is about. */
  details: Readonly<Record<string, string | number>>;
}

export interface Spreadsheet {
  readonly detected: Detected;
  /** What all rows say together, learned before the first one is handed out. */
  readonly survey: SheetSurvey;
  /** The header, where there is one, and the articles, in batches: what stands above, between and blank is left out. Can be read once; reading to the end closes the file. */
  readonly rows: AsyncIterable<SheetRow[]>;
  /** What came up; complete after all rows were read. */
  notices(): Notice[];
  /** Stops reading and removes temporary files. Safe to call twice. */
  close(): Promise<void>;
}
