import { readFileSync } from 'node:fs';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import type { Contestant, Section } from '../section.ts';
import { Tally, workbookFile } from '../sheet-files.ts';

/*
 * Reading a workbook to the last cell. Ours reads it in a process of its own, with limits of memory and time, and gives
 * the text that people see beside the number; so the clock counts, not the processor time of one process.
 */

const rows = 20_000;
const many = 100_000;
type Format = 'xlsx' | 'xls';

const ours = (format: Format, count = rows): Contestant => ({
  name: 'Marbete, in a process of its own',
  async prepare() {
    const path = await workbookFile(count, format);
    return async () => {
      const tally = new Tally();
      const sheet = await openSpreadsheet(path);
      for await (const batch of sheet.rows) for (const { cells } of batch) tally.add(cells);
      return tally;
    };
  },
});

const sheetJs = (format: Format): Contestant => ({
  name: 'the reading library alone',
  package: 'xlsx',
  async prepare() {
    const { read, utils } = await import('xlsx');
    const path = await workbookFile(rows, format);
    return () => {
      const tally = new Tally();
      const book = read(readFileSync(path), { dense: true });
      const sheet = book.Sheets[book.SheetNames[0] ?? ''];
      if (sheet) for (const row of utils.sheet_to_json<string[]>(sheet, { header: 1 })) tally.add(row);
      return tally;
    };
  },
});

const exceljs: Contestant = {
  name: 'exceljs',
  package: 'exceljs',
  async prepare() {
    const { default: excel } = await import('exceljs');
    const path = await workbookFile(rows, 'xlsx');
    return async () => {
      const tally = new Tally();
      const book = new excel.Workbook();
      await book.xlsx.readFile(path);
      book.worksheets[0]?.eachRow((row) => tally.add((row.values as unknown[]).slice(1)));
      return tally;
    };
  },
};

const readExcelFile = (count: number): Contestant => ({
  name: 'read-excel-file',
  package: 'read-excel-file',
  async prepare() {
    const { readSheet } = await import('read-excel-file/node');
    const path = await workbookFile(count, 'xlsx');
    return async () => {
      const tally = new Tally();
      for (const row of await readSheet(path)) tally.add(row);
      return tally;
    };
  },
});

export const workbooks: Section = {
  name: 'workbooks',
  title: 'Reading workbooks',
  races: [
    {
      name: 'xlsx',
      title: 'XLSX, 20,000 rows of ten columns',
      work: 'Reading a file to the last cell, by the clock. The memory of ours is with its reading process.',
      clock: 'elapsed',
      setUp: () => workbookFile(rows, 'xlsx'),
      rounds: 5,
      sameAnswer: true,
      contestants: [ours('xlsx'), sheetJs('xlsx'), exceljs, readExcelFile(rows)],
    },
    {
      name: 'xlsx-large',
      title: 'XLSX, 100,000 rows of ten columns',
      work: 'The same of a larger file, which is streamed; the memory of ours is with its reading process.',
      clock: 'elapsed',
      setUp: () => workbookFile(many, 'xlsx'),
      rounds: 3,
      sameAnswer: true,
      contestants: [ours('xlsx', many), readExcelFile(many)],
      promises: { 'read-excel-file': 1 / 1.6 },
      mostBytes: 270 * 2 ** 20,
    },
    {
      name: 'xls',
      title: 'XLS, 20,000 rows of ten columns',
      work: 'The same in the older format, which the others do not read.',
      clock: 'elapsed',
      setUp: () => workbookFile(rows, 'xls'),
      rounds: 5,
      sameAnswer: true,
      contestants: [ours('xls'), sheetJs('xls')],
    },
  ],
};
