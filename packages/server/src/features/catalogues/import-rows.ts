import { AppError } from '@marbete/core/api/errors';
import { columnLetter } from '@marbete/core/catalogue/columns';
import { looksLikeHeader } from '@marbete/core/catalogue/header';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { type Detected, type Notice, type OpenOptions, openSpreadsheet } from '@marbete/spreadsheets/read';
import type { Database } from '../../db/database.ts';
import { rowId } from './row-ids.ts';
import { createRowSetStore } from './row-set-store.ts';
import { searchText } from './search-text.ts';

/** Rows that are shown after the first one while a person decides about a file. */
const sampleRows = 20;
/** Rows that one transaction writes: large enough for the index, some hundredths of a second for those who wait. */
const batchRows = 4_000;
const batchCharacters = 4 * 1024 * 1024;
/** What a cell holds in a workbook, and so what every screen and call takes. */
const maxCellLength = 32_767;

export interface ImportedRows {
  rowSetId: number;
  /** All rows, a header included. */
  filas: number;
  /** Columns in use. */
  columnas: number;
  firstRow: readonly string[];
  /** The rows after the first. */
  sample: readonly (readonly string[])[];
  /** Whether the first row looks like a header. */
  header: boolean;
  detected: Detected;
  notices: readonly Notice[];
}

/**
 * Reads a file once, batch by batch, into a row set that nobody sees yet; the rows are never held together. A file
 * that cannot be read to its end leaves nothing behind. Throws what openSpreadsheet throws, and `data-invalid` for a
 * file without rows or with a cell that is too long.
 */
export async function importRows(
  database: Database,
  path: string,
  options: OpenOptions,
): Promise<ImportedRows> {
  const spreadsheet = await openSpreadsheet(path, options);
  let rowSetId: number | undefined;
  try {
    const { detected } = spreadsheet;
    rowSetId = await database.transaction((trx) =>
      createRowSetStore(trx, database.dialect).insert(detected.format, detected.delimiter),
    );
    const head: SheetRow[] = [];
    let filas = 0;
    let columnas = 0;
    for await (const rows of readAhead(gathered(spreadsheet.rows))) {
      const batch = rows.map((row, index) => toInsert(rowSetId!, filas + index + 1, row));
      await database.transaction(
        async (trx) => {
          await createRowSetStore(trx, database.dialect).assertLive(rowSetId!);
          await database.dialect.insertRows(trx, batch);
        },
        { later: true },
      );
      if (head.length <= sampleRows) head.push(...rows.slice(0, sampleRows + 1 - head.length));
      filas += rows.length;
      for (const row of rows) columnas = Math.max(columnas, row.cells.length);
    }
    const [first, ...others] = head;
    if (!first) {
      const message = `${options.fileName ?? 'The file'} has no rows. Check that the right sheet was chosen.`;
      throw new AppError('data-invalid', message, { details: { reason: 'no-rows' } });
    }
    const id = rowSetId;
    await database.transaction((trx) => createRowSetStore(trx, database.dialect).finish(id, filas, columnas));
    return {
      rowSetId,
      filas,
      columnas,
      firstRow: first.cells,
      sample: others.map((row) => row.cells),
      header: looksLikeHeader(head),
      detected,
      notices: spreadsheet.notices(),
    };
  } catch (error) {
    const id = rowSetId;
    if (id !== undefined) {
      await database.transaction((trx) => createRowSetStore(trx, database.dialect).drop(id));
    }
    throw error;
  } finally {
    await spreadsheet.close();
  }
}

function toInsert(rowSetId: number, position: number, row: SheetRow) {
  const long = row.cells.findIndex((cell) => cell.length > maxCellLength);
  if (long >= 0) {
    const place = `Row ${row.row ?? position}, column ${columnLetter(long)}`;
    throw new AppError(
      'data-invalid',
      `${place} holds ${row.cells[long]?.length} characters; a cell holds ${maxCellLength} at most. Shorten it.`,
      { details: { reason: 'cell-too-long', row: row.row ?? position, column: columnLetter(long) } },
    );
  }
  return {
    id: rowId(rowSetId, position),
    cells: row.cells,
    numbers: row.numbers ?? null,
    search: searchText(row.cells),
  };
}

/** Batches of at least so many rows, and characters enough for one statement. */
async function* gathered(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
  let rows: SheetRow[] = [];
  let characters = 0;
  for await (const batch of batches) {
    rows.push(...batch);
    for (const row of batch) for (const cell of row.cells) characters += cell.length;
    if (rows.length < batchRows && characters < batchCharacters) continue;
    yield rows;
    rows = [];
    characters = 0;
  }
  if (rows.length > 0) yield rows;
}

/** The same items, the next one being made while the last one is worked on: parsing and writing go side by side. */
async function* readAhead<T>(items: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  const ask = () => {
    const next = iterator.next();
    // Whoever awaits it gets the error; without this it would be unhandled in the meantime.
    next.catch(() => {});
    return next;
  };
  let next = ask();
  try {
    for (let item = await next; !item.done; item = await next) {
      next = ask();
      yield item.value;
    }
  } finally {
    await next.catch(() => {});
    await iterator.return?.();
  }
}
