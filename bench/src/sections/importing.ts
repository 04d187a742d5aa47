import { blocksOf } from '@marbete/server/sheet-blocks';
import { openDatabase } from '@marbete/server/database';
import { storeSheet } from '@marbete/server/import-rows';
import { insertBare, parseBare, upload } from '../import-file.ts';
import type { Section, Table } from '../section.ts';
import { csvFile } from '../sheet-files.ts';
import { type DatabaseKind, databaseNames, openHome, openShop } from '../shop.ts';

/*
 * A price list on its way into the database: storing rows that are there, and all of an import by a call, beside what
 * cannot be left out.
 */

const rows = 100_000;
const rounds = 3;
const size = rows.toLocaleString('en-US');

async function tablesOf(kind: DatabaseKind): Promise<Table[]> {
  const file = await csvFile(rows);
  const sheet: string[][] = [];
  await parseBare(file, (row) => sheet.push(row));
  const shop = await openShop(kind);
  const [stored, bare, whole, parsed]: number[][] = [[], [], [], []];
  try {
    await upload(shop, await csvFile(1_000));
    for (let round = 0; round < rounds; round++) {
      stored!.push(await storeRows(kind, sheet));
      bare!.push(await insertBare(kind, sheet));
      parsed!.push(await parseBare(file));
      whole!.push((await upload(shop, file)).ms);
    }
    const both = parsed!.map((ms, round) => ms + (bare![round] ?? 0));
    const peakBytes = shop.peakBytes();
    return [
      {
        title: `Storing ${size} rows on ${databaseNames[kind]}`,
        work: 'Rows that are in memory, until they are in the database with what they are searched by; by the clock. The bare insert is one transaction of the fastest statement that the database has, into a table of the same cells without any search. The promise is at most twice its time.',
        unit: 'ms',
        lines: [
          { name: 'Marbete', samples: stored! },
          { name: 'one bare bulk insert', samples: bare!, promised: 0.5 },
        ],
      },
      {
        title: `Importing ${size} rows over HTTP on ${databaseNames[kind]}`,
        work: 'From the first byte of the upload to the answer with the sample, in a server of its own; by the clock. The promise is at most one and a half times the bare stream of csv-parse and the bare insert together.',
        unit: 'ms',
        lines: [
          { name: 'Marbete', samples: whole!, ...(peakBytes ? { peakBytes } : {}) },
          { name: 'csv-parse, then one bare bulk insert', samples: both, promised: 1 / 1.5 },
          { name: 'csv-parse alone', samples: parsed! },
        ],
      },
    ];
  } finally {
    await shop.close();
  }
}

async function storeRows(kind: DatabaseKind, sheet: readonly (readonly string[])[]): Promise<number> {
  const home = await openHome(kind);
  const database = await openDatabase(home.database);
  async function* batches() {
    for (let at = 0; at < sheet.length; at += 1_000) {
      yield sheet.slice(at, at + 1_000).map((cells) => ({ cells }));
    }
  }
  try {
    const began = performance.now();
    const opened = {
      detected: { format: 'csv', delimiter: ',' } as const,
      survey: { marks: { columns: {} } },
      rows: batches(),
      notices: () => [],
    };
    await storeSheet(database, blocksOf(opened, 'rows'));
    return performance.now() - began;
  } finally {
    await database.close();
    await home.close();
  }
}

export const importing: Section = {
  name: 'importing',
  title: 'Importing a price list',
  async measure() {
    return [...(await tablesOf('sqlite')), ...(await tablesOf('postgres'))];
  },
};
