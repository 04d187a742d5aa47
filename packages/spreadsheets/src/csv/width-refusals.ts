import { AppError } from '@marbete/core/api/errors';

/* What is said of a row with another width than the header's. */

export interface OddRow {
  row: number;
  cells: readonly string[];
}

const signOf = (delimiter: string) => (delimiter === '\t' ? 'tab' : delimiter);
const shown = ({ cells }: OddRow) => cells.map((cell) => cell.trim() || '(empty)').join(' | ');

export function wideRow(
  fileName: string,
  delimiter: string,
  odd: OddRow,
  headerWidth: number,
  count: number,
): AppError {
  const { row, cells } = odd;
  const cut = cells.findIndex((cell, at) => /\d$/.test(cell) && /^\d{1,3}(?:\D|$)/.test(cells[at + 1] ?? ''));
  const price = `${/[\d.]+$/.exec(cells[cut] ?? '')?.[0]},${/^\d+/.exec(cells[cut + 1] ?? '')?.[0]}`;
  const cause =
    delimiter === ',' && cut >= 0
      ? `Is the comma in ${price} a decimal mark? Quote such cells ("${price}"), or separate the cells by semicolons.`
      : `Quote cells that hold the sign between cells (${signOf(delimiter)}), or give the header a name more.`;
  const message =
    `${fileName}: row ${row} has ${cells.length} cells and the header ${headerWidth}` +
    `${count > 1 ? `, as have ${count - 1} more rows` : ''}. ${cause}`;
  return refusal('row-wider-than-header', fileName, odd, headerWidth, message, count);
}

export function narrowRow(fileName: string, delimiter: string, odd: OddRow, headerWidth: number): AppError {
  const { row, cells } = odd;
  const message =
    `${fileName}: row ${row} has ${cells.length} cells where the header and the other rows have ${headerWidth}: ` +
    `${shown(odd)}. Is a sign between cells (${signOf(delimiter)}) missing? If its last cell is empty, write the sign before it.`;
  return refusal('row-narrower-than-header', fileName, odd, headerWidth, message);
}

export function wideHeader(fileName: string, delimiter: string, odd: OddRow, headerWidth: number): AppError {
  const { row, cells } = odd;
  const message =
    `${fileName}: the header has ${headerWidth} names and no row as many cells: row ${row} has ${cells.length}, ${shown(odd)}. ` +
    `Is a sign between names (${signOf(delimiter)}) one too many? If the last cells are empty, write the signs before them.`;
  return refusal('header-wider-than-rows', fileName, odd, headerWidth, message);
}

function refusal(
  rule: string,
  file: string,
  { row, cells }: OddRow,
  headerCells: number,
  message: string,
  rows?: number,
): AppError {
  return new AppError('data-invalid', message, {
    details: { file, row, cells: cells.length, headerCells, ...(rows === undefined ? {} : { rows }) },
    issues: [{ path: ['row', row], message, rule }],
  });
}
