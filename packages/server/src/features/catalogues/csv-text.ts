import type { SheetRow } from '@marbete/core/catalogue/rows';

const byteOrderMark = '\ufeff';

/**
 * A cell as CSV (RFC 4180). A cell that a spreadsheet program would run as a formula gets an apostrophe in front
 * unless it is a number (D54; OWASP, CSV Injection).
 */
export function csvCell(cell: string, delimiter: string): string {
  const risky = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)*$/.test(cell);
  const text = risky ? `'${cell}` : cell;
  return text.includes('"') || text.includes(delimiter) || /[\r\n]/.test(text) || /^\s|\s$/.test(text)
    ? `"${text.replaceAll('"', '""')}"`
    : text;
}

/** Rows as CSV bytes, UTF-8 with a byte order mark, batch by batch; every row has the same number of cells. */
export async function* csvBytes(
  batches: AsyncIterable<readonly SheetRow[]>,
  options: { columns: number; delimiter: string },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(byteOrderMark);
  for await (const rows of batches) {
    const lines = rows.map((row) => {
      const cells = Array.from({ length: options.columns }, (_, index) => row.cells[index] ?? '');
      return cells.map((cell) => csvCell(cell, options.delimiter)).join(options.delimiter);
    });
    yield Buffer.from(`${lines.join('\r\n')}\r\n`);
  }
}
