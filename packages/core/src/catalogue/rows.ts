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

/** How many cells a row fills, counted up to this many: most rows are told by their first ones. */
export function filledUpTo({ cells }: SheetRow, most: number): number {
  let filled = 0;
  for (const cell of cells) {
    if (cell !== '' && cell.trim() !== '' && ++filled === most) break;
  }
  return filled;
}

export const isFilled = (row: SheetRow, index: number) => (row.cells[index] ?? '').trim() !== '';

/** Whether most of these rows fill a column. */
export function mostlyFilled(rows: readonly SheetRow[], index: number): boolean {
  return rows.filter((row) => isFilled(row, index)).length * 2 > rows.length;
}

/** Whether most of the cells that they fill in a column hold numbers. */
export function mostlyNumbers(rows: readonly SheetRow[], index: number): boolean {
  const filled = rows.filter((each) => isFilled(each, index));
  return filled.length > 0 && filled.filter((each) => holdsNumber(each, index)).length * 2 > filled.length;
}

const numberLike = /^[^\p{L}]*\d[^\p{L}]*$/u;
const moneyLike = /^(?=.*\d)(?:US\$|MX\$|[\p{L}$]{1,3}[.$]? ?)[\d.,']+$|^[\d.,']+ ?(?:[\p{L}]{1,3}|€)$/u;

/** Whether a cell is a number, with or without a currency. */
export function holdsNumber(row: SheetRow, index: number): boolean {
  if ((row.numbers?.[index] ?? null) !== null) return true;
  const cell = (row.cells[index] ?? '').trim();
  return numberLike.test(cell) || moneyLike.test(cell);
}

/** How many cells most rows fill. */
export function usualWidth(rows: readonly SheetRow[]): number {
  const widths = rows
    .map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length)
    .sort((a, b) => a - b);
  return widths[widths.length >> 1] ?? 0;
}
