import { createReadStream, readFileSync } from 'node:fs';
import { openSpreadsheet } from '@marbete/spreadsheets/read';
import type { Contestant, Section } from '../section.ts';
import { csvFile, Tally } from '../sheet-files.ts';

/*
 * Reading a CSV file to the last cell. Ours finds out the encoding and the delimiter first, reads the file with two readers and
 * compares them, bounds rows and columns, and notes what is odd; the others get these findings as options.
 */

const rows = 100_000;
const many = 1_000_000;
/** Ours may take 1.6 times csv-parse's time. */
const promises = { 'csv-parse, stream of arrays': 1 / 1.6 };
const mostBytes = 160 * 2 ** 20;

const ours = (count: number): Contestant => ({
  name: 'Marbete',
  async prepare() {
    const path = await csvFile(count);
    return async () => {
      const tally = new Tally();
      const sheet = await openSpreadsheet(path);
      for await (const batch of sheet.rows) for (const { cells } of batch) tally.add(cells);
      return tally;
    };
  },
});

const csvParse = (count: number): Contestant => ({
  name: 'csv-parse, stream of arrays',
  package: 'csv-parse',
  async prepare() {
    const { parse } = await import('csv-parse');
    const path = await csvFile(count);
    return async () => {
      const tally = new Tally();
      for await (const row of createReadStream(path).pipe(parse())) tally.add(row as string[]);
      return tally;
    };
  },
});

const papaparse: Contestant = {
  name: 'papaparse, whole text',
  package: 'papaparse',
  async prepare() {
    const { default: papa } = await import('papaparse');
    const path = await csvFile(rows);
    return () => {
      const tally = new Tally();
      const { data } = papa.parse<string[]>(readFileSync(path, 'utf8'), { skipEmptyLines: true });
      for (const row of data) tally.add(row);
      return tally;
    };
  },
};

/** Its own stream of Node breaks characters at the borders of chunks unless the stream decodes first. */
const papaparseStream: Contestant = {
  name: 'papaparse, stream',
  package: 'papaparse',
  async prepare() {
    const { default: papa } = await import('papaparse');
    const path = await csvFile(rows);
    return async () => {
      const tally = new Tally();
      const parser = papa.parse(papa.NODE_STREAM_INPUT, { skipEmptyLines: true });
      for await (const row of createReadStream(path, 'utf8').pipe(parser)) tally.add(row as string[]);
      return tally;
    };
  },
};

const fastCsv: Contestant = {
  name: 'fast-csv, stream of arrays',
  package: 'fast-csv',
  async prepare() {
    const { parseFile } = await import('fast-csv');
    const path = await csvFile(rows);
    return async () => {
      const tally = new Tally();
      for await (const row of parseFile(path)) tally.add(row as string[]);
      return tally;
    };
  },
};

const split: Contestant = {
  name: 'a bare split, which quotes break',
  async prepare() {
    const path = await csvFile(rows);
    return () => {
      const tally = new Tally();
      for (const line of readFileSync(path, 'utf8').split('\r\n')) tally.add(line.split(','));
    };
  },
};

export const csv: Section = {
  name: 'csv',
  title: 'Reading CSV files',
  races: [
    {
      name: 'rows',
      title: '100,000 rows of ten columns',
      work: 'Reading a file to the last cell. Ours detects the encoding and the delimiter, reads with two readers that have to agree, and bounds what it reads.',
      setUp: () => csvFile(rows),
      rounds: 5,
      sameAnswer: true,
      contestants: [ours(rows), csvParse(rows), papaparse, papaparseStream, fastCsv, split],
      promises,
    },
    {
      name: 'many-rows',
      title: '1,000,000 rows of ten columns',
      work: 'The same of a file of 100 MB.',
      setUp: () => csvFile(many),
      rounds: 2,
      sameAnswer: true,
      contestants: [ours(many), csvParse(many)],
      promises,
      mostBytes,
    },
    {
      name: 'first',
      title: '100,000 rows of ten columns, the first file of a process',
      work: 'The same of a process that has read nothing yet, so that compiling the code counts, as for a command.',
      setUp: () => csvFile(rows),
      rounds: 5,
      cold: true,
      sameAnswer: true,
      contestants: [ours(rows), csvParse(rows)],
      promises,
    },
  ],
};
