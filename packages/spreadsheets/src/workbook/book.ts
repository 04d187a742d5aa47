import type { SheetRow } from '@marbete/core/catalogue/rows';

/** A sheet of a workbook, whatever program reads it. */
export interface BookSheet {
  name: string;
  hidden: boolean;
  /** Whether it was in front when the file was saved. */
  active: boolean;
  /** Its first filled rows, at most so many. */
  first(most: number): Promise<readonly SheetRow[]>;
  /** The filled rows in the order of their numbers, cut at column Z. */
  rows(seen: SheetNotes, visibleOnly: boolean): AsyncGenerator<SheetRow[]>;
}

/** What comes up in the cells of a sheet. */
export interface SheetNotes {
  errorCell(row: number): void;
  openFormula(row: number): void;
  cutColumns(row: number, width: number): void;
  hiddenRow(row: number): void;
  hiddenColumn(column: number): void;
}

/** For a look at a sheet, of which nothing is said. */
export const unseen: SheetNotes = {
  errorCell() {},
  openFormula() {},
  cutColumns() {},
  hiddenRow() {},
  hiddenColumn() {},
};
