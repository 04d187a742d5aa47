import { insertBare, parseBare, upload } from '../import-file.ts';
import type { Section, Table } from '../section.ts';
import { csvFile } from '../sheet-files.ts';
import { type DatabaseKind, databaseNames, openShop } from '../shop.ts';

/* A price list on its way into the database, beside reading it and storing bare rows, which cannot be left out. */

const rows = 100_000;
const rounds = 3;

async function tableOf(kind: DatabaseKind): Promise<Table> {
  const file = await csvFile(rows);
  const sheet: string[][] = [];
  await parseBare(file, (row) => sheet.push(row));
  const shop = await openShop(kind);
  const [whole, both]: [number[], number[]] = [[], []];
  try {
    await upload(shop, await csvFile(1_000));
    for (let round = 0; round < rounds; round++) {
      both.push((await parseBare(file)) + (await insertBare(kind, sheet)));
      whole.push((await upload(shop, file)).ms);
    }
    const peakBytes = shop.peakBytes();
    return {
      title: `Importing ${rows.toLocaleString('en-US')} rows over HTTP on ${databaseNames[kind]}`,
      work: 'From the first byte of the upload to the answer with the sample, in a server of its own; by the clock. Beside it the bare stream of csv-parse and then a bare insert: one transaction of the fastest statement that the database has, into a table that is not searched.',
      unit: 'ms',
      lines: [
        { name: 'Marbete', samples: whole, ...(peakBytes ? { peakBytes } : {}) },
        { name: 'csv-parse, then one bare bulk insert', samples: both },
      ],
    };
  } finally {
    await shop.close();
  }
}

export const importing: Section = {
  name: 'importing',
  title: 'Importing a price list',
  async measure() {
    return [await tableOf('sqlite'), await tableOf('postgres')];
  },
};
