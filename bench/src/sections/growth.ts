import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { currentUser } from '@marbete/core/api/auth';
import { showCatalogue } from '@marbete/core/api/catalogues';
import { insertBare, parseBare, upload } from '../import-file.ts';
import type { Line, Section, Table } from '../section.ts';
import { csvFile } from '../sheet-files.ts';
import {
  type DatabaseKind,
  databaseNames,
  openShop,
  percentile,
  send,
  type Shop,
  storeChecked,
} from '../shop.ts';

/* How cost grows with the rows of a price list, up to the million that a catalogue may have. */

const sizes = [1_000_000, 100_000, 10_000, 1_000] as const;
const rounds = 15;
/** Between two calls of those who work while an import runs. */
const pauseMs = 20;
const idleMs = 6_000;

const reads: readonly { title: string; work: string; ask: (rows: number, round: number) => object }[] = [
  {
    title: 'A page',
    work: 'Ten rows from anywhere in the list.',
    ask: (rows, round) => ({ page: 1 + Math.floor((rows / 10 - 1) * (round / rounds)) }),
  },
  {
    title: 'A code',
    work: 'The row of one code.',
    ask: (rows, round) => ({ query: String(7_501_000_000_000 + Math.floor((rows / rounds) * round)) }),
  },
  {
    title: 'Three characters',
    work: 'Rows with one of 120 brands, of which there are more in a longer list.',
    ask: (_, round) => ({ query: `a ${100 + round}` }),
  },
  {
    title: 'A word of every row',
    work: 'The first page of a word that all rows have, and how many they are.',
    ask: () => ({ query: 'galletas' }),
  },
];

async function tablesOf(kind: DatabaseKind): Promise<Table[]> {
  const shop = await openShop(kind);
  const name = databaseNames[kind];
  try {
    const { nombreuuid: another } = await upload(shop, await csvFile(1_000));
    const list = await storeChecked(shop, another);
    const idle = await others(shop, list, setTimeout(idleMs));
    const imports = new Map<number, Line>();
    const catalogues = new Map<number, number>();
    let busy: number[] = [];
    for (const rows of sizes.toReversed()) {
      const running = csvFile(rows).then((file) => upload(shop, file));
      if (rows === sizes[0]) busy = await others(shop, list, running);
      const { ms, nombreuuid } = await running;
      const peakBytes = shop.peakBytes();
      imports.set(rows, { name: counted(rows), samples: [ms], ...(peakBytes ? { peakBytes } : {}) });
      catalogues.set(rows, await storeChecked(shop, nombreuuid));
    }
    const [large] = sizes;
    const file = await csvFile(large);
    const bare: string[][] = [];
    const parsed = await parseBare(file);
    await parseBare(file, (row) => bare.push(row));
    const inserted = await insertBare(kind, bare);
    return [
      {
        title: `Importing on ${name}`,
        work: 'From the first byte of the upload to the answer, by the clock; the memory is the most that the server held until then. While the million is imported another caller asks every 20 ms.',
        unit: 'ms',
        lines: [
          ...sizes.slice(0, 1).map((rows) => imports.get(rows)!),
          {
            name: `csv-parse, then one bare bulk insert, ${counted(large)}`,
            samples: [parsed + inserted],
            promised: 1 / 1.5,
          },
          ...sizes.slice(1).map((rows) => imports.get(rows)!),
        ],
      },
      {
        title: `Other calls while a million rows are imported on ${name}`,
        work: 'Who am I, and a page of another list, one after the other, from another process; the 99th percentile, by the clock. The promise is at most three times what it is when nothing else happens.',
        unit: 'ms',
        lines: [
          { name: 'meanwhile', samples: [percentile(busy, 99)] },
          { name: 'otherwise', samples: [percentile(idle, 99)], promised: 1 / 3 },
          { name: 'meanwhile, the median', samples: [percentile(busy, 50)] },
          { name: 'otherwise, the median', samples: [percentile(idle, 50)] },
        ],
      },
      ...(await readTables(shop, name, catalogues)),
    ];
  } finally {
    await shop.close();
  }
}

/** Calls until the work is done, and how long each took. */
async function others(
  { urls, authorization }: Shop,
  list: number,
  work: Promise<unknown>,
): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const times: number[] = [];
  const done = new AbortController();
  const end = work.finally(() => done.abort());
  while (!done.signal.aborted) {
    const { ms } =
      times.length % 2 === 0
        ? await send(agent, `${urls[0]}/api${currentUser.path}`, authorization)
        : await send(agent, `${urls[0]}/api${showCatalogue.path}`, authorization, {
            id: list,
            per_page: 10,
            page: 1 + (times.length % 100),
          });
    times.push(ms);
    await setTimeout(pauseMs);
  }
  await end;
  agent.destroy();
  return times;
}

async function readTables(
  { urls, authorization }: Shop,
  name: string,
  catalogues: ReadonlyMap<number, number>,
): Promise<Table[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tables: Table[] = [];
  for (const { title, work, ask } of reads) {
    const samples = new Map(sizes.map((rows) => [rows, [] as number[]]));
    for (let round = -2; round < rounds; round++) {
      for (const rows of sizes) {
        const body = { id: catalogues.get(rows), per_page: 10, ...ask(rows, Math.max(0, round)) };
        const { ms } = await send(agent, `${urls[0]}/api${showCatalogue.path}`, authorization, body);
        // The first rounds are not counted.
        if (round >= 0) samples.get(rows)?.push(ms);
      }
    }
    tables.push({
      title: `${title}, on ${name}`,
      work: `${work} By the clock; a million rows are promised to take at most three times what 10,000 take.`,
      unit: 'ms',
      lines: sizes.map((rows) => ({
        name: counted(rows),
        samples: samples.get(rows) ?? [],
        ...(rows === 10_000 ? { promised: 1 / 3 } : {}),
      })),
    });
  }
  agent.destroy();
  return tables;
}

const counted = (rows: number) => `${rows.toLocaleString('en-US')} rows`;

export const growth: Section = {
  name: 'growth',
  title: 'How cost grows with rows',
  onlyByName: true,
  async measure() {
    return [...(await tablesOf('sqlite')), ...(await tablesOf('postgres'))];
  },
};
