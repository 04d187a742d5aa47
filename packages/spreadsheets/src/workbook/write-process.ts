import { createReadStream, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { type CellObject, utils, write } from 'xlsx';
import { numberFormat } from './number-format.ts';

/** The request to the process: make a workbook of these rows. */
export interface WriteTask {
  /** One JSON array of rows a line. */
  rowsPath: string;
  workbookPath: string;
  format: 'xls' | 'xlsx';
  sheet: string;
}

/** Numbers with more digits lose the last ones in a workbook, so they stay text. */
const mostDigits = 15;

async function carryOut(task: WriteTask): Promise<void> {
  const lines = createInterface({
    input: createReadStream(task.rowsPath),
    crlfDelay: Number.POSITIVE_INFINITY,
  });
  const cells: (CellObject | null)[][] = [];
  for await (const line of lines) {
    for (const row of JSON.parse(line) as SheetRow[])
      cells.push(row.cells.map((text, at) => toCell(text, row.numbers?.[at])));
  }
  const sheet = utils.aoa_to_sheet(cells, { dense: true });
  const bookType = task.format === 'xls' ? 'biff8' : 'xlsx';
  const book = utils.book_new(sheet, task.sheet);
  writeFileSync(task.workbookPath, write(book, { type: 'buffer', bookType, compression: true }) as Buffer, {
    flag: 'wx',
    mode: 0o600,
  });
}

/** Text stays text, whatever it looks like; where the sheet held a number the cell is one, shown as it was. */
function toCell(text: string, number: string | null | undefined): CellObject | null {
  if (text === '') return null;
  if (number === null || number === undefined || number.replace(/\D/g, '').length > mostDigits) {
    return { t: 's', v: text, z: '@' };
  }
  const value = Number(number);
  return { t: 'n', v: value, z: numberFormat(value, text) };
}

process.once('message', (task: WriteTask) => {
  carryOut(task).then(
    () => process.send?.({ ok: true }, () => process.exit(0)),
    (error: unknown) => process.send?.({ ok: false, message: String(error) }, () => process.exit(1)),
  );
});
