import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { textOfCode } from '@marbete/engine/internal/template/source';
import { encodePng } from '@marbete/engine/internal/picture/png';
import { renderZpl } from '@marbete/engine/internal/languages/zpl/draw/render-zpl';
import type { Browser, Page } from 'playwright-core';
import { demoArticle } from '../demo-article.ts';
import type { Driver } from '../browser/driver.ts';
import { launchBrowser } from '../browser-launch.ts';
import { bundlePage, servePage, type BrowserPage } from '../browser-pages.ts';
import { corpusLabel, corpusNames, type CorpusLabel } from '../corpus.ts';
import { projectRoot, versionOf } from '../machine.ts';
import type { Contestant, Line, Section, Table } from '../section.ts';

/*
 * Pictures of the ZPL corpus, from code to PNG, and what a browser has to fetch and run before the first one stands.
 */

const ours: Contestant = {
  name: 'Marbete',
  async prepare() {
    return async (name) => {
      const { zpl, widthMm, heightMm } = labelOf(name);
      const { labels } = await renderZpl(zpl, { dpmm: 8, widthMm, heightMm, size: 'paper' });
      for (const { bitmap } of labels) encodePng(bitmap, 8);
    };
  },
};

const zplRendererJs: Contestant = {
  name: 'zpl-renderer-js',
  package: 'zpl-renderer-js',
  async prepare() {
    const { zplToBase64Async } = await import('zpl-renderer-js');
    return async (name) => {
      const { zpl, widthMm, heightMm } = labelOf(name);
      // Some labels it refuses; what it did until then counts.
      await zplToBase64Async(zpl, widthMm, heightMm, 8).catch(() => undefined);
    };
  },
};

const read = new Map<string, CorpusLabel>();

function labelOf(name: string): CorpusLabel {
  const label = read.get(name) ?? corpusLabel(name);
  read.set(name, label);
  return label;
}

/** The pages that race in the browser, by the package whose version is named. */
const pages: readonly {
  name: string;
  file: string;
  package?: string;
  sizePromise?: number;
  firstPromise?: number;
}[] = [
  { name: 'Marbete', file: 'marbete' },
  {
    name: 'zpl-renderer-js',
    file: 'zpl-renderer-js',
    package: 'zpl-renderer-js',
    sizePromise: 10,
    firstPromise: 10,
  },
  { name: 'zplr', file: 'zplr', package: 'zplr' },
];

const firstRounds = 7;
const pageTimeMs = 120_000;

/** A connection as offices have it. */
const office = { latencyMs: 20, megabits: 20 };

async function inTheBrowser(): Promise<Table[]> {
  const bundles = await Promise.all(pages.map(({ file }) => bundlePage(file)));
  const browser = await launchBrowser();
  try {
    const first = async (title: string, label: CorpusLabel, through?: typeof office): Promise<Table> => ({
      title: `The first picture in Chromium: ${title}`,
      work: `From asking for the renderer in an open page until the picture is decoded, nothing cached, files compressed, on loopback${through ? ` held to ${through.megabits} Mbit/s and ${through.latencyMs} ms` : ''}; by the clock.`,
      unit: 'ms',
      lines: lines(await firstPictures(browser, bundles, label, through), 'firstPromise'),
    });
    return [
      {
        title: 'Each label of the corpus, in Chromium',
        work: 'From code to PNG in a page that has drawn before; the median over the labels, by the clock.',
        unit: 'ms',
        samplesAre: 'items',
        lines: lines(await corpusTimes(browser, bundles)),
      },
      await first('a shelf label with EAN-13', shelfLabel()),
      await first('the same, over a connection', shelfLabel(), office),
      await first('a carrier label with MaxiCode, for which ours fetches more', corpusLabel('ups')),
      downloadSizes(bundles),
    ];
  } finally {
    await browser.close();
  }
}

/** The demo's label with one article. */
function shelfLabel(): CorpusLabel {
  const text = readFileSync(join(projectRoot, 'demo', 'shelf.zpl'), 'utf8');
  const template = compileTemplate(text, { language: 'zpl', settings: defaultPrinterSettings });
  const values = Object.fromEntries(Object.entries(demoArticle).map(([name, text]) => [name, { text }]));
  const { code } = template.expand(values, 1, { date: '21/11/2026', time: '10:15 a. m.' });
  return { zpl: code ? textOfCode(code) : '', widthMm: 50, heightMm: 30 };
}

async function firstPictures(
  browser: Browser,
  bundles: readonly BrowserPage[],
  label: CorpusLabel,
  through?: typeof office,
): Promise<number[][]> {
  const samples = bundles.map((): number[] => []);
  for (let round = 0; round <= firstRounds; round++) {
    for (const [at, bundle] of bundles.entries()) {
      const time = await onPage(browser, bundle, async (page) => {
        if (through) await slowDown(page, through);
        return page.evaluate(
          ({ script, label }) =>
            (globalThis as unknown as { driver: Driver }).driver.firstPicture(script, label),
          { script: bundle.script, label },
        );
      });
      // The first round warms the browser up.
      if (round > 0) samples[at]?.push(time);
    }
  }
  return samples;
}

async function slowDown(page: Page, { latencyMs, megabits }: typeof office): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const throughput = (megabits * 1e6) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

async function corpusTimes(browser: Browser, bundles: readonly BrowserPage[]): Promise<number[][]> {
  const labels = corpusNames().map((name) => labelOf(name));
  const samples: number[][] = [];
  for (const bundle of bundles) {
    const times = await onPage(browser, bundle, (page) =>
      page.evaluate(
        ({ script, labels }) =>
          (globalThis as unknown as { driver: Driver }).driver.eachLabel(script, labels),
        { script: bundle.script, labels },
      ),
    );
    samples.push(times);
  }
  return samples;
}

/** Runs something on an open page of a browser context that has nothing cached. */
async function onPage<T>(browser: Browser, bundle: BrowserPage, run: (page: Page) => Promise<T>): Promise<T> {
  const { server, url } = await servePage(bundle);
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.goto(url);
    await page.waitForFunction(() => 'driver' in globalThis);
    return await Promise.race([run(page), tooLong(bundle.script)]);
  } finally {
    await context.close();
    server.close();
  }
}

/** A page whose process is gone never answers. */
async function tooLong(script: string): Promise<never> {
  await setTimeout(pageTimeMs, undefined, { ref: false });
  throw new Error(`The page of ${script} did not answer within ${pageTimeMs / 1000} s.`);
}

function lines(samples: readonly (readonly number[])[], promise?: 'firstPromise'): Line[] {
  return pages.map((page, at) => {
    const version = page.package && versionOf(page.package);
    const promised = promise && page[promise];
    return {
      name: page.name,
      ...(version ? { version } : {}),
      samples: samples[at] ?? [],
      ...(promised === undefined ? {} : { promised }),
    };
  });
}

function downloadSizes(bundles: readonly BrowserPage[]): Table {
  const kilobytes = (bytes: number) => bytes / 1000;
  const sized = pages.flatMap((page, at): Line[] => {
    const { startBytes, laterBytes } = bundles[at] as BrowserPage;
    const version = page.package && versionOf(page.package);
    const line: Line = {
      name: page.name,
      ...(version ? { version } : {}),
      samples: [kilobytes(startBytes + laterBytes)],
      ...(page.sizePromise === undefined ? {} : { promised: page.sizePromise }),
    };
    if (laterBytes === 0) return [line];
    const start: Line = {
      name: `${page.name}, before the first large code`,
      samples: [kilobytes(startBytes)],
    };
    return [line, start];
  });
  return {
    title: 'Download',
    work: 'Everything a page needs to draw ZPL and write PNG: bundled, minified and compressed with gzip.',
    unit: 'kB',
    lines: sized,
  };
}

export const rendering: Section = {
  name: 'rendering',
  title: 'Pictures of labels',
  races: [
    {
      name: 'corpus',
      title: 'Each label of the corpus, in Node',
      work: 'From code to PNG; the median over the labels. zplr draws in Node with a native canvas only, so it is in the browser below.',
      items: corpusNames,
      rounds: 3,
      contestants: [ours, zplRendererJs],
      promises: { 'zpl-renderer-js': 20 },
    },
  ],
  measure: inTheBrowser,
};
