import type { OpenOptions } from '@marbete/spreadsheets/read';
import type { Database } from '../../db/database.ts';
import { createBlockStore } from './block-store.ts';
import { readSheet } from './read-sheet.ts';
import { createRowSetStore } from './row-set-store.ts';
import type { BlockBatch, SheetFacts } from './sheet-blocks.ts';

export interface ImportedRows extends SheetFacts {
  rowSetId: number;
}

/**
 * Reads a file once, batch by batch, into a row set that nobody sees yet; the rows are never held together. A file
 * that cannot be read to its end leaves nothing behind. Throws what openSpreadsheet throws, and `data-invalid` for a
 * file without rows or with a cell that is too long.
 */
export function importRows(database: Database, path: string, options: OpenOptions): Promise<ImportedRows> {
  return storeSheet(database, readSheet(path, options));
}

/** The same for a sheet that comes as it is stored. */
export async function storeSheet(
  database: Database,
  sheet: AsyncGenerator<BlockBatch, SheetFacts>,
): Promise<ImportedRows> {
  const later = { later: true };
  const ask = () => {
    const asked = sheet.next();
    // Whoever awaits it gets the error; without this it would be unhandled in the meantime.
    asked.catch(() => {});
    return asked;
  };
  let asked = ask();
  let rowSetId: number | undefined;
  let stored = 0;
  try {
    for (let next = await asked; ; next = await asked) {
      if (next.done) {
        const id = rowSetId!;
        const { filas, columnas, survey } = next.value;
        await database.transaction((trx) =>
          createRowSetStore(trx).finish(id, { filas, columnas, marks: survey.marks }),
        );
        return { rowSetId: id, ...next.value };
      }
      // The next batch is made while this one is written.
      asked = ask();
      const { detected, blocks, pages } = next.value;
      rowSetId ??= await database.transaction(
        (trx) => createRowSetStore(trx).insert(detected.format, detected.delimiter),
        later,
      );
      const id = rowSetId;
      await database.transaction(async (trx) => {
        await createRowSetStore(trx).assertLive(id);
        const store = createBlockStore(trx);
        await store.insert(id, stored, blocks);
        await store.insertPages(id, pages);
      }, later);
      stored += blocks.length;
    }
  } catch (error) {
    const id = rowSetId;
    if (id !== undefined) await database.transaction((trx) => createRowSetStore(trx).drop(id));
    throw error;
  } finally {
    await sheet.return(undefined as never);
  }
}
