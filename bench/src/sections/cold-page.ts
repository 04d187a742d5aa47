import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPublishableKey } from '@marbete/core/api/keys';
import { listLabels } from '@marbete/core/api/labels';
import { loadConfig } from '@marbete/server/config';
import { seedDemo } from '@marbete/server/seed';
import { startServer } from '@marbete/server/serve';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../browser-launch.ts';
import { demoArticle } from '../demo-article.ts';
import { projectRoot } from '../machine.ts';
import type { Section, Table } from '../section.ts';
import { openSlowLine } from '../slow-line.ts';
import { signIn } from './print-screen.ts';

const line = { bytesASecond: 50_000, latencyMs: 400 };
const slowdown = 4;
const rounds = 5;
const promisedMs = 5_000;
const promisedKilobytes = 150;

/** The first picture of the element on somebody else's page, with nothing cached. */
export const coldPage: Section = {
  name: 'cold-page',
  title: 'The first picture on a cold page',
  measure,
};

async function measure(): Promise<Table[]> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-bench-'));
  const server = await startServer(
    loadConfig({
      MARBETE_PORT: '0',
      MARBETE_DATA: folder,
      MARBETE_EMBED_ROOT: join(projectRoot, 'packages', 'widgets', 'dist', 'embed'),
      MARBETE_LOG: 'silent',
    }),
  );
  const browser = await launchBrowser();
  const slow = await openSlowLine(server.url, line);
  let html = '';
  const host = createServer((_, answer) => {
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
  });
  host.listen(0, '127.0.0.1');
  await once(host, 'listening');
  const hostUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  try {
    await seedDemo(server.database, { demoDir: join(projectRoot, 'demo') });
    const { client } = await signIn(server.url);
    const label = (await client.call(listLabels, {})).etiquetas.find(({ nombre }) =>
      nombre.includes('(ZPL)'),
    );
    if (!label) throw new Error('The demo has no ZPL label.');
    const { llave } = await client.call(createPublishableKey, {
      body: { nombre: 'Bench', origenes: [hostUrl], etiquetas: [label.id] },
    });
    html = `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,"><title>Shop</title>
      <script type="module" src="${slow.url}/embed/marbete.js"></script>
      <marbete-print view="panel" locale="en-US" key="${llave.clave}" label="${label.id}"
        values='${JSON.stringify(demoArticle)}'></marbete-print>`;
    const times: number[] = [];
    let carried: number[] = [];
    for (let round = 0; round <= rounds; round++) {
      const time = await firstPicture(browser, hostUrl);
      carried = slow.take();
      // The first one compresses the files and warms the browser up.
      if (round > 0) times.push(time);
    }
    const kilobytes = carried.reduce((sum, bytes) => sum + bytes, 0) / 1000;
    const work = `The element's label in a page of another origin, from the page's start until the picture is decoded, nothing cached; every file of Marbete over a line of ${line.bytesASecond / 1000} kB/s that answers after ${line.latencyMs} ms, on a processor ${slowdown} times slower (the page's own thread: browsers slow no worker). Connections are open at once, as nothing of DNS, TCP and TLS is in it.`;
    return [
      {
        title: 'The first picture on a cold page',
        work,
        unit: 'ms',
        lines: [{ name: 'Marbete', samples: times, atMost: promisedMs }],
      },
      {
        title: 'What it fetches until then',
        work: `In ${carried.length} requests, compressed.`,
        unit: 'kB',
        lines: [{ name: 'Marbete', samples: [kilobytes], atMost: promisedKilobytes }],
      },
    ];
  } finally {
    await browser.close();
    await slow.close();
    host.close();
    await server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function firstPicture(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'commit' });
    const picture = page.getByRole('figure').getByRole('presentation');
    await picture.waitFor({ timeout: 60_000 });
    return await picture.evaluate(async (image) => {
      await (image as HTMLImageElement).decode();
      return performance.now();
    });
  } finally {
    await context.close();
  }
}
