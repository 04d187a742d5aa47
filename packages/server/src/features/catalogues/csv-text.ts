import type { SheetRow } from '@marbete/core/catalogue/rows';
import { stringify } from 'csv-stringify/sync';

/**
 * Rows as CSV (RFC 4180). A cell that a spreadsheet program would run as a formula gets an apostrophe in front unless
 * it is a number (D54; OWASP, CSV Injection).
 */
export function csvText(rows: readonly (readonly string[])[], delimiter: string): string {
  return stringify(
    rows.map((cells) => cells.map(guarded)),
    // Line breaks of either kind, and spaces at an end that readers would cut off.
    { delimiter, record_delimiter: '\r\n', quoted_match: /[\r\n]|^\s|\s$/ },
  );
}

function guarded(cell: string): string {
  const risky = /^[=+\-@\t\r]/.test(cell) && !/^[+-]?\d+([.,]\d+)*$/.test(cell);
  return risky ? `'${cell}` : cell;
}

/** Rows as CSV bytes, UTF-8 with a byte order mark, batch by batch; every row has the same number of cells. */
export async function* csvBytes(
  batches: AsyncIterable<readonly SheetRow[]>,
  { columns, delimiter }: { columns: number; delimiter: string },
): AsyncGenerator<Uint8Array> {
  yield Buffer.from('\ufeff');
  for await (const rows of batches) {
    const cells = rows.map((row) => Array.from({ length: columns }, (_, index) => row.cells[index] ?? ''));
    yield Buffer.from(csvText(cells, delimiter));
  }
}
