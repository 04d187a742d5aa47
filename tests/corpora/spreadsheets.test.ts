import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { createNoticeBoard } from '../../packages/spreadsheets/src/notices.ts';
import { readWorkbook } from '../../packages/spreadsheets/src/workbook/read-workbook.ts';

const projectRoot = fileURLToPath(new URL('../..', import.meta.url));
const corpora = join(process.env.MARBETE_CORPORA ?? join(projectRoot, '../shared/corpora'), 'spreadsheets');
const present = existsSync(corpora);
if (!present) console.warn(`Not run: no spreadsheets in ${corpora}; MARBETE_CORPORA names another folder.`);

type Table = readonly (readonly string[])[];

async function readAll(path: string, sheet?: string) {
  const opened = await openSpreadsheet(path, { sheet });
  const rows: SheetRow[] = [];
  for await (const batch of opened.rows) rows.push(...batch);
  return { detected: opened.detected, cells: rows.map(({ cells }) => cells) };
}

describe.runIf(present)('csv-spectrum', () => {
  const folder = join(corpora, 'csv-spectrum');
  const names = present ? readdirSync(join(folder, 'csvs')).map((file) => file.replace(/\.csv$/, '')) : [];

  test.each(names)('%s reads as its JSON says', async (name) => {
    const expected = JSON.parse(readFileSync(join(folder, 'json', `${name}.json`), 'utf8')) as object[];
    const [header, ...others] = (await readAll(join(folder, 'csvs', `${name}.csv`))).cells;
    const objects = others.map((cells) =>
      Object.fromEntries(header!.map((key, index) => [key, cells[index] ?? ''])),
    );
    expect(objects).toEqual(expected);
  });
});

/** Where our cells differ on purpose from what the other program wrote, and how to see past it. */
const documentedDifferences: Readonly<Record<string, (ours: Table, theirs: Table) => [Table, Table]>> = {
  'columns count from A, where theirs count from the first column in use': (ours, theirs) => [
    withoutBlankColumns(ours),
    withoutBlankColumns(theirs),
  ],
  'a comma in a cell does not part it, where theirs were written without quotes': (ours, theirs) => [
    ours,
    theirs.map((row, index) => joinedLike(ours[index] ?? [], row)),
  ],
  'numbers in scientific notation are written out in digits': (ours, theirs) => [
    ours,
    theirs.map((row, r) => row.map((cell, c) => (sameNumber(ours[r]?.[c], cell) ? ours[r]![c]! : cell))),
  ],
};

/** These workbooks were changed after the expected cells of these sheets were written. */
const outdatedExpectations = ['CustomXMLMappings-complex-type.xlsx.1', 'FormatConditionTests.xlsx.1'];

function sameNumber(digits: string | undefined, scientific: string): boolean {
  if (digits === undefined || !/^-?[\d.]+E[+-]\d+$/.test(scientific)) return false;
  const [mantissa] = scientific.split('E') as [string];
  const decimals = mantissa.split('.')[1]?.length ?? 0;
  return Number(Number(digits).toExponential(decimals)) === Number(scientific);
}

/** Their cells put together again where one of ours holds commas. */
function joinedLike(ours: readonly string[], theirs: readonly string[]): string[] {
  let at = 0;
  const cells = ours.map((cell) => {
    const pieces = cell.split(',').length;
    at += pieces;
    return theirs.slice(at - pieces, at).join(',');
  });
  return theirs.length === at ? cells : [...theirs];
}

function withoutBlankColumns(table: Table): Table {
  const first = Math.min(...table.map((row) => row.findIndex((cell) => cell !== '')).filter((at) => at >= 0));
  return table.map((row) => row.slice(first));
}

/** As we hand rows on: at most 26 cells, no empty ones at the end, no blank rows. */
function asRows(text: string): Table {
  const records = parse(text, { bom: true, relax_column_count: true, relax_quotes: true }) as string[][];
  return records
    .map((cells) => cells.slice(0, maxColumns))
    .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
    .filter((cells) => cells.length > 0);
}

const same = (ours: Table, theirs: Table) => JSON.stringify(ours) === JSON.stringify(theirs);

describe.runIf(present)('workbooks', () => {
  const folder = join(corpora, 'workbooks');
  const files = present ? readdirSync(folder) : [];
  const workbooks = files.filter((file) => /\.xlsx?$/.test(file));

  async function readSheet(workbook: string, sheet?: string) {
    const kind = workbook.endsWith('.xlsx') ? 'zip' : 'compound';
    const path = join(folder, workbook);
    const file = { path, name: workbook, kind, unpackedBytes: 200 * 1024 * 1024, maxRows: 200_000 } as const;
    return readWorkbook(file, { sheet }, createNoticeBoard(), async ({ sheets, rows }) => {
      const cells: (readonly string[])[] = [];
      for await (const batch of rows) for (const row of batch) cells.push(row.cells);
      return { sheets, cells };
    });
  }

  test('at least 97 of 100 sheets read as expected, documented differences aside', async () => {
    const usedDifferences = new Set<string>();
    const unlike: string[] = [];
    let equal = 0;
    let count = 0;
    for (const workbook of workbooks) {
      const { sheets } = await readSheet(workbook);
      for (const [index, sheet] of sheets.entries()) {
        const id = `${workbook}.${index}`;
        if (!files.includes(`${id}.csv`)) continue;
        count++;
        let ours: Table = (await readSheet(workbook, sheet)).cells;
        let theirs = asRows(readFileSync(join(folder, `${id}.csv`), 'utf8'));
        if (same(ours, theirs)) {
          equal++;
          continue;
        }
        for (const [difference, apply] of Object.entries(documentedDifferences)) {
          const [oursThen, theirsThen] = apply(ours, theirs);
          if (!same(ours, oursThen) || !same(theirs, theirsThen)) usedDifferences.add(difference);
          [ours, theirs] = [oursThen, theirsThen];
        }
        if (!same(ours, theirs)) unlike.push(id);
      }
    }
    const percent = (number: number) => `${((100 * number) / count).toFixed(1)} %`;
    console.log(
      `${count} sheets: ${percent(equal)} read exactly as expected, ` +
        `${percent(count - unlike.length)} with the documented differences aside.`,
    );
    expect(count).toBeGreaterThan(200);
    expect((count - unlike.length) / count).toBeGreaterThanOrEqual(0.97);
    expect([...usedDifferences].sort()).toEqual(Object.keys(documentedDifferences).sort());
    expect(unlike.sort()).toEqual(outdatedExpectations);
  });

  test.each(['WithVariousData.xlsx', 'Simple.xls', 'TwoSheetsOneHidden.xlsx', '50299.xlsx'])(
    '%s reads the same through the process of its own',
    async (workbook) => {
      const { detected, cells } = await readAll(join(folder, workbook));
      expect(cells).toEqual((await readSheet(workbook)).cells);
      expect(detected.sheets).toEqual((await readSheet(workbook)).sheets);
    },
  );
});
