import { AppError } from '@marbete/core/api/errors';
import { columnLetter } from '@marbete/core/catalogue/columns';
import { type ReadFile, saidOf } from '@marbete/core/catalogue/read-report';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { type OpenOptions, openSpreadsheet, type Spreadsheet } from '@marbete/spreadsheets/read';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import type { Database } from '../../db/database.ts';
import { createRowSetStore } from './row-set-store.ts';
import { createRowStore, type StoredRow, storedRow } from './row-store.ts';

/** Rows that one transaction writes: some milliseconds for those who wait for it. */
const batchRows = 1_000;
/** A batch of very long rows ends sooner. */
const batchCharacters = 2 * 1024 * 1024;
/** Rows that are shown after the first one while a person decides about a file. */
const sampleRows = 20;
/** What a cell holds in a workbook, and so what every screen and call takes. */
const maxCellLength = 32_767;
/** After fewer new rows the database's own picture of the table is good enough. */
const analyzeFromRows = 10_000;

/** What a file turned out to be, and the set that holds its rows. */
export interface ImportedRows extends ReadFile {
  rowSetId: number;
  /** What its cells prove, such as the decimal mark of its prices. */
  survey: Spreadsheet['survey'];
}

/**
 * Reads a file once, batch by batch, into a row set that is not visible yet; the rows are never in memory all at once.
 * A file that cannot be read to its end leaves nothing behind. Throws what openSpreadsheet throws, and `data-invalid` for a
 * file without rows or with a cell that is too long.
 */
export async function importRows(
  database: Database,
  path: string,
  { remembered, ...options }: OpenOptions & { remembered?: DecimalMark | undefined },
): Promise<ImportedRows> {
  const sheet = await openSpreadsheet(path, { ...options, surveyWithRows: true });
  const { detected, rows, notices, close } = sheet;
  try {
    const rowSetId = await database.transaction((trx) =>
      createRowSetStore(trx).insert(detected.format, detected.delimiter),
    );
    try {
      const { head, bytes, ...size } = await storeRows(database, rowSetId, rows);
      const [first, ...others] = head;
      if (!first) throw noRows(options.fileName ?? 'The file');
      const { survey } = sheet;
      const header = survey.headerRow !== null;
      const marks = { ...survey.marks, ...(remembered === undefined ? {} : { remembered }) };
      const doubts = survey.doubts.map(({ code }) => code);
      await database.transaction((trx) =>
        createRowSetStore(trx).finish(rowSetId, {
          ...size,
          bytes,
          marks,
          reading: {
            header,
            said: saidOf(options),
            doubts,
            empty: survey.empty,
            byCells: survey.byCells.found,
          },
        }),
      );
      if (size.filas >= analyzeFromRows) {
        await database.transaction((trx) => createRowStore(trx).analyze());
      }
      return {
        rowSetId,
        ...size,
        firstRow: first.cells,
        sample: others.map((row) => row.cells),
        header,
        marks,
        said: saidOf(options),
        detected,
        notices: notices(),
        survey,
      };
    } catch (error) {
      await database.transaction((trx) => createRowSetStore(trx).markDeleted(rowSetId));
      throw error;
    }
  } finally {
    await close();
  }
}

/**
 * Stores rows, a transaction each batch, while the next batch is read; answers how many there are, and the first ones.
 */
async function storeRows(
  database: Database,
  rowSetId: number,
  batches: AsyncIterable<readonly SheetRow[]>,
): Promise<{ filas: number; columnas: number; bytes: number; head: SheetRow[] }> {
  const head: SheetRow[] = [];
  let filas = 0;
  let columnas = 0;
  let bytes = 0;
  let batch: StoredRow[] = [];
  let characters = 0;
  let stored: Promise<void> = Promise.resolve();
  const store = (rows: readonly StoredRow[], position: number) =>
    database.transaction(async (trx) => {
      await createRowSetStore(trx).assertLive(rowSetId);
      await createRowStore(trx).insert(rowSetId, position, rows);
    });
  let before = stored;
  const flush = async () => {
    // One batch is being stored and one waits: the reader need not, and other writers come between the two.
    await before;
    before = stored;
    const [ready, position] = [batch, filas - batch.length + 1];
    stored = before.then(() => store(ready, position));
    // Whoever waits for it next is told; until then nobody does.
    stored.catch(() => {});
    [batch, characters] = [[], 0];
  };
  try {
    for await (const rows of batches) {
      for (const row of rows) {
        filas += 1;
        columnas = Math.max(columnas, row.cells.length);
        if (head.length <= sampleRows) head.push(row);
        assertCells(row, filas);
        const ready = storedRow(row);
        batch.push(ready);
        bytes += sizeOf(ready);
        characters += ready.search.length + ready.cells.length;
        if (batch.length === batchRows || characters >= batchCharacters) await flush();
      }
    }
    if (batch.length > 0) await flush();
  } finally {
    // Also after a fault of the file: rows must not arrive in a set that is deleted.
    await stored;
  }
  return { filas, columnas, bytes, head };
}

const sizeOf = ({ search, cells, numbers }: StoredRow) =>
  Buffer.byteLength(search) + Buffer.byteLength(cells) + Buffer.byteLength(numbers ?? '');

function noRows(name: string): AppError {
  return new AppError('data-invalid', `${name} has no rows. Check that the right sheet was chosen.`, {
    details: { reason: 'no-rows' },
  });
}

function assertCells(row: SheetRow, position: number): void {
  const long = row.cells.findIndex((cell) => cell.length > maxCellLength);
  if (long < 0) return;
  const place = `Row ${row.row ?? position}, column ${columnLetter(long)}`;
  throw new AppError(
    'data-invalid',
    `${place} holds ${row.cells[long]?.length} characters; a cell holds ${maxCellLength} at most. Shorten it.`,
    { details: { reason: 'cell-too-long', row: row.row ?? position, column: columnLetter(long) } },
  );
}
