import { hash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { allRows } from '../row-selection.ts';
import { createPrintedStore } from '../state/printed-store.ts';
import { openStateFile } from '../state/state-file.ts';
import type { ColumnPlan } from './columns.ts';
import type { DataReading, DataRow } from './data-file.ts';
import { printRows, type RowPlan } from './file-rows.ts';

/*
 * What version 0.1.0 remembered of a row, written down here so that no later one changes it unseen: a version with another
 * rule has to compare what this one wrote by this one, or the day of its update prints the whole shop.
 */

const count = 24_000;
const cellsOf = (row: number) => [`75${row}`, `Article ${row}`, `${row}.5`, `A${row % 40}`];
const numbersOf = (row: number) => [`75${row}`, null, `${row}.5`, null];
const hashOf = (text: string, length: number) => hash('sha256', text, 'base64').slice(0, length);
const template = hashOf('the label', 8);

function rememberedThen(row: number): string {
  const same = JSON.stringify([
    ['CODE', null, null],
    ['DESCRIPTION', null, null],
    ['PRICE', null, null],
    ['SHOP', null, 'Centro'],
  ]);
  const [code, description, price] = cellsOf(row);
  const texts = [`75${row}`, code, '', description, `${row}.5`, price];
  return hashOf([hashOf(same, 8), ...texts].join('\u001f'), 16) + template + code;
}

test('a memory that version 0.1.0 wrote holds: of 24,000 rows that are as they were none prints', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-memory-'));
  const sql = await openStateFile(folder);
  onTestFinished(async () => {
    await sql.close();
    rmSync(folder, { recursive: true, force: true });
  });
  await sql.exec("insert into jobs (id, name) values ('night', 'night')");
  await sql.run(
    `insert into printed (job, key, hash, run, at)
     select 1, substr(value, 25), substr(value, 1, 24), 'then', '2026-11-26T22:00:00.000Z' from json_each(?)`,
    JSON.stringify(Array.from({ length: count }, (_, row) => rememberedThen(row))),
  );

  const rowsWith = (change: (row: number, cells: string[]) => void) =>
    ({
      head: { headers: ['CODIGO', 'DESCRIPCION', 'PRECIO', 'UBICACION'] },
      async *rows() {
        yield Array.from({ length: count }, (_, row): DataRow => {
          const cells = cellsOf(row);
          change(row, cells);
          return { row: row + 1, cells: { cells, numbers: numbersOf(row) } };
        });
      },
    }) as unknown as DataReading;
  const plan: ColumnPlan = {
    mapping: { PRICE: 'C', CODE: 'A', DESCRIPTION: 'B' },
    constants: { SHOP: { text: 'Centro' } },
    quantity: { each: 1 },
    missing: [],
    empty: [],
  };
  const job: RowPlan = {
    selection: allRows,
    choice: {
      key: ({ cells }) => cells[0] ?? '',
      keyNames: 'CODIGO',
      keyColumns: [0],
      template,
      memory: createPrintedStore(sql, 1),
      onlyChanged: true,
    },
    plan,
    decimalMark: '.',
    missingCheckDigits: {},
    fractions: undefined,
    prices: undefined,
    pricesOf: [],
  };
  const printed = async (change: (row: number, cells: string[]) => void) => {
    const found: number[] = [];
    for await (const rows of printRows(job, rowsWith(change))) found.push(...rows.map(({ row }) => row));
    return found;
  };
  expect(await printed(() => {})).toEqual([]);
  // A column that does not print changes nothing; one that does, its own row.
  expect(await printed((_, cells) => void (cells[3] = 'B1'))).toEqual([]);
  expect(await printed((row, cells) => void (row === 77 && (cells[1] = 'Another')))).toEqual([78]);
});
