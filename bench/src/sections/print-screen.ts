import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login } from '@marbete/core/api/auth';
import { checkCatalogue, storeCatalogue } from '@marbete/core/api/catalogues';
import { createClient, type Client } from '@marbete/core/api/client';
import { assignCatalogue, storeLabel } from '@marbete/core/api/labels';
import { loadConfig } from '@marbete/server/config';
import { demoPassword, seedDemo } from '@marbete/server/seed';
import { startServer } from '@marbete/server/serve';
import type { CDPSession, Page } from 'playwright-core';
import { launchBrowser } from '../browser-launch.ts';
import { projectRoot } from '../machine.ts';
import type { Section, Table } from '../section.ts';

/** The large catalogue, and the small one that it is compared with. */
const sizes = [100_000, 1_000] as const;
const rounds = 7;
/** How much slower the processor of a cheap computer is. */
const slowdown = 4;
/** Pages that are turned between two looks at the browser's memory. */
const pagesTurned = 200;
/** The app forgets pages that were left, and pictures of their rows, after 15 seconds. */
const forgottenMs = 17_000;

/** The screen that prints from a catalogue, in a browser: opening, paging and searching, and what typing waits for. */
export const printScreen: Section = {
  name: 'print-screen',
  title: 'Printing from a catalogue of 100,000 rows',
  measure,
};

interface World {
  page: Page;
  cdp: CDPSession;
  /** Address of the screen by catalogue size. */
  addresses: ReadonlyMap<number, string>;
}

async function measure(): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-bench-'));
  const server = await startServer(
    loadConfig({
      MARBETE_PORT: '0',
      MARBETE_DATA: folder,
      MARBETE_WEB_ROOT: join(projectRoot, 'packages', 'web', 'dist'),
      MARBETE_LOG: 'silent',
    }),
  );
  const browser = await launchBrowser();
  try {
    await seedDemo(server.database, { demoDir: join(projectRoot, 'demo') });
    const { client, session } = await signIn(server.url);
    const addresses = new Map<number, string>();
    for (const size of sizes) addresses.set(size, `${server.url}${await printScreenOf(client, size)}`);
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 900 } });
    await context.addInitScript((text) => localStorage.setItem('@login', text), JSON.stringify(session));
    await context.addInitScript(() => {
      const lengths: number[] = [];
      Object.assign(globalThis, { longTasks: lengths });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) lengths.push(entry.duration);
      }).observe({ type: 'longtask' });
      new PerformanceObserver((list) => {
        for (const { startTime } of list.getEntries()) Object.assign(globalThis, { largestPaint: startTime });
      }).observe({ type: 'largest-contentful-paint', buffered: true });
    });
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    const world: World = { page, cdp, addresses };
    return [
      await compared(world, 'Opening', 'From the address to the first row that can be typed into.', open),
      await compared(world, 'Turning to a page', 'A page that was not fetched ahead, typed in.', turnPage),
      await compared(
        world,
        'Searching a code',
        'One row of the catalogue, by a part of its code.',
        searchOne,
      ),
      await compared(world, 'Searching a word', 'A word that a tenth of all rows have.', searchMany),
      ...(await slowly(world)),
      await typing(world),
      await memory(world),
    ];
  } finally {
    await browser.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function signIn(url: string) {
  const baseUrl = `${url}/api`;
  const stranger = createClient({ baseUrl, fetch, authorization: () => undefined });
  const session = await stranger.call(login, {
    body: { email: 'demo@demo.test', password: demoPassword },
  });
  if (!('access_token' in session)) throw new Error(session.message);
  const authorization = () => `${session.token_type} ${session.access_token}`;
  return { client: createClient({ baseUrl, fetch, authorization }), session };
}

/** Stores a price list of so many rows with a label, and answers the path of its screen. */
async function printScreenOf(client: Client, rows: number): Promise<string> {
  const lines = ['CODE,DESCRIPTION,PRICE,QUANTITY'];
  for (let row = 1; row <= rows; row++) {
    lines.push(`${7_500_000_000_000 + row * 7},${words(row)},${(row % 900) + 1}.50,0`);
  }
  const archivo = new File([`${lines.join('\n')}\n`], 'list.csv');
  const checked = await client.call(checkCatalogue, { form: {}, files: { archivo } });
  const { id: catalogue } = await client.call(storeCatalogue, {
    body: { csv: checked.nombreuuid ?? '', catalogo: `${rows} rows`, encabezado: 1 },
  });
  const etiqueta =
    '^XA^FO16,20^A0N,30,30^FD%DESCRIPTION%^FS^FO16,70^A0N,60^FD%PRICE%^FS^FO16,150^BCN,60^FD%CODE%^FS^XZ';
  const data = { nombre: `Bench ${rows}`, descripcion: 'Bench', etiqueta, medida: 1, tag: [1] };
  const { id: label } = await client.call(storeLabel, { form: { data }, files: {} });
  if (catalogue === undefined || label === undefined) throw new Error('The catalogue was not stored');
  const columns = { CODE: 'A', DESCRIPTION: 'B', PRICE: 'C', QUANTITY: 'D' };
  const cabeceras = Object.entries(columns).map(([variable, columna]) => ({ variable, columna }));
  await client.call(assignCatalogue, { body: { etiqueta: label, catalogo: catalogue, cabeceras } });
  return `/vista/${catalogue}/${label}`;
}

const kinds = ['rice', 'beans', 'milk', 'bread', 'salt', 'sugar', 'oil', 'coffee', 'tea', 'soap'];

function words(row: number): string {
  return `Article-${String(row).padStart(6, '0')} ${kinds[row % kinds.length]} of the house`;
}

type Act = (world: World, size: number, round: number) => Promise<number>;

async function compared(world: World, title: string, work: string, act: Act): Promise<Table> {
  const samples = new Map(sizes.map((size) => [size, [] as number[]]));
  for (let round = -1; round < rounds; round++) {
    for (const size of sizes) {
      const time = await act(world, size, round + 1);
      if (round >= 0) samples.get(size)?.push(time);
    }
  }
  const [large, small] = sizes;
  return {
    title,
    work,
    unit: 'ms',
    lines: [
      { name: `${large.toLocaleString('en-US')} rows`, samples: samples.get(large) ?? [] },
      {
        name: `${small.toLocaleString('en-US')} rows`,
        samples: samples.get(small) ?? [],
        // The large catalogue takes three times as long at most.
        promised: 0.33,
      },
    ],
  };
}

/** The quantity of a row, by its place in the catalogue. */
const quantityOf = (page: Page, row: number) =>
  page.locator(`tr[data-position="${row}"] input[inputmode="decimal"]`);

async function show({ page, addresses }: World, size: number): Promise<void> {
  const address = addresses.get(size) ?? '';
  if (page.url() !== address) await page.goto(address);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'First page' }).waitFor();
  await quantityOf(page, 1).waitFor();
}

async function timed(work: () => Promise<void>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function open({ page, addresses }: World, size: number): Promise<number> {
  await page.goto('about:blank');
  return timed(async () => {
    await page.goto(addresses.get(size) ?? '', { waitUntil: 'commit' });
    await quantityOf(page, 1).waitFor();
  });
}

async function turnPage(world: World, size: number, round: number): Promise<number> {
  const { page } = world;
  await page.goto('about:blank');
  await show(world, size);
  // Half-way, and never the same twice.
  const wanted = size / 20 + round * 3 + 2;
  await page.getByLabel('Go to page').fill(String(wanted));
  return timed(async () => {
    await page.keyboard.press('Enter');
    await quantityOf(page, (wanted - 1) * 10 + 1).waitFor();
  });
}

async function searchOne(world: World, size: number, round: number): Promise<number> {
  const { page } = world;
  await show(world, size);
  const row = size / 2 + round * 11;
  await page.getByRole('searchbox').fill(`article-${String(row).padStart(6, '0')}`);
  return timed(async () => {
    await page.getByRole('searchbox').press('Enter');
    await page.getByText('1 row', { exact: true }).waitFor();
    await quantityOf(page, row).waitFor();
  });
}

async function searchMany(world: World, size: number, round: number): Promise<number> {
  const { page } = world;
  await show(world, size);
  const kind = kinds[round % kinds.length] ?? 'rice';
  await page.getByRole('searchbox').fill(kind);
  const first = Array.from({ length: 10 }, (_, index) => index + 1).find((row) => words(row).includes(kind));
  return timed(async () => {
    await page.getByRole('searchbox').press('Enter');
    await quantityOf(page, (first ?? 0) + 10).waitFor();
  });
}

/** Opening on a processor that is four times slower: when the largest part is painted, and the longest task until then. */
async function slowly(world: World): Promise<Table[]> {
  const { page, cdp } = world;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const paints = new Map(sizes.map((size) => [size, [] as number[]]));
  const tasks = new Map(sizes.map((size) => [size, [] as number[]]));
  for (let round = 0; round < rounds; round++) {
    for (const size of sizes) {
      await open(world, size);
      await page.waitForLoadState('networkidle');
      const found = await page.evaluate(() => {
        const { largestPaint = 0, longTasks } = globalThis as unknown as {
          largestPaint?: number;
          longTasks: number[];
        };
        return { paint: largestPaint, task: Math.max(0, ...longTasks) };
      });
      paints.get(size)?.push(found.paint);
      tasks.get(size)?.push(found.task);
    }
  }
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  const lines = (samples: typeof paints) =>
    sizes.map((size) => ({ name: `${size.toLocaleString('en-US')} rows`, samples: samples.get(size) ?? [] }));
  const work = `Opening with a processor that the browser makes ${slowdown} times slower`;
  return [
    { title: 'The largest paint, slowly', work: `${work}. Wanted: 3 s.`, unit: 'ms', lines: lines(paints) },
    { title: 'The longest task, slowly', work: `${work}. Wanted: 300 ms.`, unit: 'ms', lines: lines(tasks) },
  ];
}

/** Types with everything selected, the hardest moment, and asks the browser for tasks above 50 ms. */
async function typing(world: World): Promise<Table> {
  const { page } = world;
  const lines = [];
  for (const size of sizes) {
    await show(world, size);
    await page.getByLabel('Change quantity of all rows').fill('1');
    await page.getByText(`${size.toLocaleString('en-US')} rows selected`).waitFor();
    await page.evaluate(() => {
      (globalThis as unknown as { longTasks: number[] }).longTasks.length = 0;
    });
    for (let row = 1; row <= 10; row++) {
      await quantityOf(page, row).focus();
      await page.keyboard.type('12', { delay: 20 });
    }
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('article-0009', { delay: 30 });
    await page.locator('tbody tr').first().waitFor();
    const tasks = await page.evaluate(() => [
      ...(globalThis as unknown as { longTasks: number[] }).longTasks,
    ]);
    lines.push({
      name: `${size.toLocaleString('en-US')} rows`,
      samples: [Math.max(0, ...tasks)],
      note: `${tasks.length} tasks above 50 ms`,
    });
  }
  return {
    title: 'The longest task while somebody types',
    work: 'Twenty digits of quantities and a search, with every row selected; 0 is none above 50 ms.',
    unit: 'ms',
    lines,
  };
}

async function memory(world: World): Promise<Table> {
  const { page, cdp } = world;
  const [large] = sizes;
  await show(world, large);
  const turn = async (count: number) => {
    for (let step = 0; step < count; step++) {
      const before = Number(await page.getByLabel('Go to page').inputValue());
      await page.getByRole('button', { name: 'Next page' }).click();
      await quantityOf(page, before * 10 + 1).waitFor();
    }
  };
  const used = async () => {
    await page.waitForTimeout(forgottenMs);
    await cdp.send('HeapProfiler.collectGarbage');
    const { usedSize } = await cdp.send('Runtime.getHeapUsage');
    return usedSize / 1024;
  };
  await turn(20);
  const early = await used();
  await turn(pagesTurned);
  const late = await used();
  return {
    title: 'Memory of the page',
    work: `After twenty pages of the large catalogue, and after ${pagesTurned} more, once the pages that were left are forgotten. It is promised to grow by a tenth at most.`,
    unit: 'kB',
    lines: [
      { name: `after ${20 + pagesTurned} pages`, samples: [late] },
      { name: 'after 20 pages', samples: [early], promised: 0.9 },
    ],
  };
}
