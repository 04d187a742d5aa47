/** One row of a spreadsheet or catalogue: cells as text, from column A on; trailing empty cells are left out. */
export interface SheetRow {
  cells: readonly string[];
  /**
   * Decimal text ('12.5') where the sheet holds a number, null elsewhere, aligned to `cells`. Prices and quantities
   * use it instead of the text. Absent when the row has no number, and always for CSV, which has only text.
   */
  numbers?: readonly (string | null)[];
  /** The row's number in the sheet, from 1, as a spreadsheet program shows it; blank rows count but are not read. */
  row?: number;
}

/** The most columns that any of these rows fills. */
export function widthOf(rows: readonly SheetRow[]): number {
  return rows.reduce((width, row) => Math.max(width, row.cells.length), 0);
}
