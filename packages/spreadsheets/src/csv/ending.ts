import { AppError } from '@marbete/core/api/errors';
import type { ByteSource } from './byte-source.ts';

/** Cells of one length say that a shorter one was cut off when there are so many of them, this long. */
const uniformRows = 10;
const uniformLength = 6;
/** Cells above it with as many decimals each let a last one with fewer be asked about; one alone shows no form. */
const fewestWithDecimals = 2;

/** Whether the last bytes hold a line end, or the mark of an end of file. */
async function endsWithLine(file: ByteSource): Promise<boolean> {
  for await (const piece of file.read(Math.max(0, file.bytes - 4)))
    if (
      piece.some((byte, at) => byte === 0x0a || byte === 0x0d || (byte === 0x1a && at === piece.length - 1))
    )
      return true;
  return false;
}

/** The last point or comma of a cell and what stands behind it; empty without one. */
function decimalsOf(cell: string): string {
  const mark = Math.max(cell.lastIndexOf('.'), cell.lastIndexOf(','));
  return mark < 0 ? '' : cell.slice(mark);
}

/** Whether a cell may be the beginning of one with so many decimals; one with the other mark is written differently. */
function hasFewerDecimals(cell: string, { mark, count, rows }: Decimals): boolean {
  const decimals = decimalsOf(cell);
  return (
    rows >= fewestWithDecimals &&
    Math.max(0, decimals.length - 1) < count &&
    (decimals === '' || decimals[0] === mark)
  );
}

interface Decimals {
  mark: string;
  /** -1 where the cells of a column differ. */
  count: number;
  rows: number;
}

/** What the last row is held against: whether others are narrower, and columns whose cells are of one length. */
export function createEnding(file: ByteSource) {
  /** With how many cells it was written: the reader drops empty ones at the end. */
  let last: { row: number; cells: readonly string[]; width: number } | undefined;
  /** The last cell of the row before it. */
  let above = '';
  let rows = 0;
  let narrowest = Number.POSITIVE_INFINITY;
  /** Length of the cells by column; -1 where they differ. */
  const lengths: number[] = [];
  /** Decimals of a row's last cell by its column. */
  const decimals: Decimals[] = [];

  /** How a last row looks cut off; undefined for one that does not. */
  const cutOf = (headerWidth: number | undefined): 'row' | 'price' | undefined => {
    if (!last || rows < 2) return undefined;
    const { cells, width } = last;
    const end = cells.length - 1;
    if (headerWidth !== undefined && width < headerWidth && width < narrowest) return 'row';
    const length = lengths[end] ?? -1;
    if (rows > uniformRows && length >= uniformLength && cells[end]!.length < length) return 'row';
    // A price such as 32.57 of which 3 is left.
    const uniform = decimals[end];
    return uniform !== undefined && hasFewerDecimals(cells[end]!, uniform) ? 'price' : undefined;
  };

  return {
    add(row: number, cells: readonly string[]): void {
      if (last) {
        rows += 1;
        narrowest = Math.min(narrowest, last.width);
        // The header is of another length, and so may be what stands above it.
        if (rows > 1) {
          for (let index = 0; index < last.cells.length; index++) {
            const { length } = last.cells[index]!;
            if (lengths[index] !== length) lengths[index] = index in lengths ? -1 : length;
          }
          const end = last.cells.length - 1;
          above = last.cells[end] ?? '';
          const { 0: mark = '', length } = decimalsOf(above);
          const count = Math.max(0, length - 1);
          const known = (decimals[end] ??= { mark, count, rows: 0 });
          known.rows += 1;
          if (known.mark !== mark || known.count !== count) known.count = -1;
        }
      }
      last = { row, cells, width: cells.length };
    },
    /** Throws `data-invalid` for a last row that looks cut off; a missing last line end alone is nothing. */
    async refuseCut(headerWidth: number | undefined): Promise<void> {
      const cut = cutOf(headerWidth);
      if (!cut || (await endsWithLine(file))) return;
      const { row, cells } = last!;
      const ending = cells.join(' ').slice(-30).trim();
      const cell = cells.at(-1)!;
      const message =
        cut === 'row'
          ? `${file.name} ends in the middle of row ${row} ('${ending}'), so it was not copied or ` +
            'written whole. Fetch it again; if it is whole, say so with --allow-incomplete.'
          : `${file.name} ends with '${cell}' in row ${row}, without a line end, where all cells above it have decimals ` +
            `('${above}'): it may not have been copied or written whole. Fetch it again; if '${cell}' is whole, say so with ` +
            '--allow-incomplete.';
      throw new AppError('data-invalid', message, {
        details: { file: file.name, row, ...(cut === 'price' ? { one: cell, other: above } : {}) },
        issues: [{ path: ['row', row], message, rule: 'file-cut-short' }],
      });
    },
  };
}
