import { isHeaderName } from './header-names.ts';
import type { SheetRow } from './rows.ts';

const numberLike = /^[^\p{L}]*\d[^\p{L}]*$/u;

/**
 * Whether the first of these rows names the columns, for files where nobody said: it does when a cell is a usual
 * column name, and does not when one of its cells is a number. Otherwise it is one when some column is text first
 * and numbers below. A table of text only is taken to have a header, as the import's switch is on at first (CIMP-07).
 */
export function looksLikeHeader(rows: readonly SheetRow[]): boolean {
  const [first, ...others] = rows;
  if (!first) return false;
  if (first.cells.some((cell, index) => holdsNumber(first, index) && cell.trim() !== '')) return false;
  if (first.cells.some(isHeaderName)) return true;
  if (others.length === 0) return false;
  const width = Math.max(...others.map((row) => row.cells.length), 0);
  for (let index = 0; index < width; index++) {
    const filled = others.filter((row) => (row.cells[index] ?? '').trim() !== '');
    const numbers = filled.filter((row) => holdsNumber(row, index));
    if (filled.length > 0 && numbers.length * 2 > filled.length) return true;
  }
  return first.cells.every((cell) => cell.trim() !== '');
}

function holdsNumber(row: SheetRow, index: number): boolean {
  return (row.numbers?.[index] ?? null) !== null || numberLike.test((row.cells[index] ?? '').trim());
}
