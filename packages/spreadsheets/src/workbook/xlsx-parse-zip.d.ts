import type { ParsingOptions, WorkBook } from 'xlsx';

declare module 'xlsx' {
  /** The reader of unpacked workbooks, which the library exports and its types leave out. */
  export function parse_zip(parts: unknown, options: ParsingOptions): WorkBook;
}
