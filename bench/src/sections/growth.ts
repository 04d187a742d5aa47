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

/* What a long price list costs those who work with it, up to the million rows that a catalogue may have. */

const sizes = [1_000_000, 100_000] as const;
const rounds = 15;
/** Between two calls of those who work while an import runs. */
const pauseMs = 20;
const idleMs = 6_000;

interface Read {
  title: string;
  work: string;
  request: (rows: number, round: number) => object;
  /** Milliseconds that are promised, by the rows of the list. */
  atMost?: Readonly<Record<DatabaseKind, Readonly<Record<number, number>>>>;
}

const searchAtMost = {
  sqlite: { 100_000: 50, 1_000_000: 400 },
  postgres: { 100_000: 50, 1_000_000: 700 },
};

const reads: readonly Read[] = [
  {
    title: 'A page',
    work: 'Ten rows from anywhere in the list.',
    request: (rows, round) => ({ page: 1 + Math.floor((rows / 10 - 1) * (round / rounds)) }),
  },
  {
    title: 'Searching a code',
    work: 'The row of one code; all rows are looked at.',
    request: (rows, round) => ({ query: String(7_501_000_000_000 + Math.floor((rows / rounds) * round)) }),
    atMost: searchAtMost,
  },
  {
    title: 'Searching a word that few rows have',
    work: 'Two words, which one row in a thousand has.',
    request: (_, round) => ({ query: `${100 + round} nuevo` }),
    atMost: searchAtMost,
  },
  {
    title: 'Searching a word of every row',
    work: 'The first page of a word that all rows have, and that there are more than ten thousand.',
    request: () => ({ query: 'galletas' }),
    atMost: searchAtMost,
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
          ...sizes.map((rows) => imports.get(rows)!),
          { name: `csv-parse, then one bare bulk insert, ${counted(large)}`, samples: [parsed + inserted] },
        ],
      },
      {
        title: `Other calls while a million rows are imported on ${name}`,
        work: 'Who am I, and a page of another list, one after the other, from another process; by the clock.',
        unit: 'ms',
        lines: [
          { name: 'meanwhile, the 99th percentile', samples: [percentile(busy, 99)], atMost: 100 },
          { name: 'meanwhile, the median', samples: [percentile(busy, 50)] },
          { name: 'otherwise, the 99th percentile', samples: [percentile(idle, 99)] },
          { name: 'otherwise, the median', samples: [percentile(idle, 50)] },
        ],
      },
      ...(await readTables(shop, kind, catalogues)),
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
  kind: DatabaseKind,
  catalogues: ReadonlyMap<number, number>,
): Promise<Table[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const tables: Table[] = [];
  for (const { title, work, request, atMost } of reads) {
    const samples = new Map(sizes.map((rows) => [rows, [] as number[]]));
    for (let round = -2; round < rounds; round++) {
      for (const rows of sizes) {
        const body = { id: catalogues.get(rows), per_page: 10, ...request(rows, Math.max(0, round)) };
        const { ms } = await send(agent, `${urls[0]}/api${showCatalogue.path}`, authorization, body);
        // The first rounds are not counted.
        if (round >= 0) samples.get(rows)?.push(ms);
      }
    }
    tables.push({
      title: `${title}, on ${databaseNames[kind]}`,
      work: `${work} By the clock.`,
      unit: 'ms',
      lines: sizes.map((rows) => {
        const promised = atMost?.[kind][rows];
        return {
          name: counted(rows),
          samples: samples.get(rows) ?? [],
          ...(promised === undefined ? {} : { atMost: promised }),
        };
      }),
    });
  }
  agent.destroy();
  return tables;
}

const counted = (rows: number) => `${rows.toLocaleString('en-US')} rows`;

export const growth: Section = {
  name: 'growth',
  title: 'Long price lists',
  onlyByName: true,
  async measure() {
    return [...(await tablesOf('sqlite')), ...(await tablesOf('postgres'))];
  },
};
