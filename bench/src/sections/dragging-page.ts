import { setTimeout } from 'node:timers/promises';
import type { CDPSession, Page } from 'playwright-core';
import type { BoardPage } from '../browser/board.ts';
import { launchBrowser } from '../browser-launch.ts';
import { buildPage, servePage } from '../browser-pages.ts';
import { boardLabels, ownLabels, type BoardLabel } from '../corpus.ts';
import type { Table } from '../section.ts';
import { percentile } from '../shop.ts';

/* What a drag takes of the page: processor time of Chromium's main thread for each move of the mouse. */

/** Fields of a label that are dragged, and moves of each that count. */
const [fieldsOfEach, moves] = [2, 12];
/** How much slower the processor of a cheap computer is. */
const slowdown = 4;
/** The picture of a move comes from the worker before the next one. */
const betweenMs = 30;

export async function onTheMainThread(): Promise<Table[]> {
  const page = await buildPage('board');
  const { server, url } = await servePage(page);
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
    const tab = await context.newPage();
    await tab.goto(url);
    await tab.waitForFunction(() => 'board' in globalThis);
    const cdp = await context.newCDPSession(tab);
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' });
    const labels = [...boardLabels(), ...(await ownLabels())];
    return [await measured(tab, cdp, labels, 1), await measured(tab, cdp, labels, slowdown)];
  } finally {
    await browser.close();
    server.close();
  }
}

async function measured(
  tab: Page,
  cdp: CDPSession,
  all: readonly BoardLabel[],
  rate: number,
): Promise<Table> {
  const labels: { name: string; times: number[] }[] = [];
  for (const label of all) {
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    const times = (await isOpened(tab, label)) ? await dragged(tab, cdp, rate) : [];
    if (times.length > 0) labels.push({ name: label.name, times });
  }
  const of = (part: number) => labels.map(({ times }) => percentile(times, part));
  const slowest = labels
    .map(({ name, times }) => ({ name, time: percentile(times, 50) }))
    .toSorted((a, b) => b.time - a.time)
    .slice(0, 5)
    .map(({ name, time }) => `${name} ${time.toFixed(1)}`);
  return {
    title: `A move of the mouse while fields are dragged, in Chromium${rate === 1 ? '' : `, ${rate} times slower`}`,
    work: `Processor time of the page's main thread for one move, with the picture that comes of it: ${moves} moves of each of up to ${fieldsOfEach} fields of ${labels.length} labels. The slowest: ${slowest.join(', ')} ms.`,
    unit: 'ms',
    samplesAre: 'items',
    lines: [
      { name: 'Marbete, of the label in the middle', samples: [percentile(of(50), 50)] },
      {
        name: 'Marbete, not exceeded by 95 % of the labels',
        samples: [percentile(of(50), 95)],
        atMost: rate === 1 ? 8 : 30,
      },
      {
        name: 'Marbete, the same of the slowest moves, 5 % of each label',
        samples: [percentile(of(95), 95)],
      },
    ],
  };
}

/** Shows a label; false where it has nothing to drag. */
async function isOpened(tab: Page, label: BoardLabel): Promise<boolean> {
  await tab.evaluate((shown) => (globalThis as unknown as { board: BoardPage }).board.open(shown), label);
  const isThere = () => document.querySelector('[data-layer]') && document.querySelector('canvas') !== null;
  const opened = await tab.waitForFunction(isThere, undefined, { timeout: 30_000 }).catch(() => undefined);
  // The label is made to fit once the room for it is known.
  await setTimeout(300);
  return opened !== undefined;
}

/** Milliseconds of each move that counts. */
async function dragged(tab: Page, cdp: CDPSession, rate: number): Promise<number[]> {
  const ids = await tab.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-layer]:not([data-cut])')].map(
      ({ dataset }) => dataset['layer'] ?? '',
    ),
  );
  const every = Math.max(1, Math.ceil(ids.length / fieldsOfEach));
  const times: number[] = [];
  for (const id of ids.filter((_, at) => at % every === 0)) {
    // What is selected is dragged from below others too.
    const at = await tab.evaluate((wanted) => {
      document.querySelector<HTMLElement>(`[data-layer="${wanted}"]`)?.click();
      const field = document.querySelector(`[data-field="${wanted}"]`)?.getBoundingClientRect();
      const paper = document.querySelector('canvas')?.getBoundingClientRect();
      if (!field || !paper) return undefined;
      const middle = (from: number, to: number, least: number, most: number) =>
        (Math.max(from, least) + Math.min(to, most)) / 2;
      return {
        x: middle(field.left, field.right, paper.left, paper.right),
        y: middle(field.top, field.bottom, paper.top, Math.min(paper.bottom, innerHeight)),
      };
    }, id);
    if (!at) continue;
    await setTimeout(50);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    await mouse(cdp, 'mouseMoved', at.x, at.y, 0);
    await mouse(cdp, 'mousePressed', at.x, at.y);
    for (let move = 1; move <= moves + 5; move++) {
      const from = await threadMs(cdp);
      await mouse(cdp, 'mouseMoved', at.x + move + 4, at.y + (move % 7) + 4);
      await setTimeout(betweenMs * Math.sqrt(rate));
      // The first ones make it a drag.
      if (move > 5) times.push((await threadMs(cdp)) - from);
    }
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    // Nothing of it is left.
    await tab.keyboard.press('Escape');
    await mouse(cdp, 'mouseReleased', at.x, at.y);
  }
  return times;
}

async function mouse(
  cdp: CDPSession,
  type: 'mouseMoved' | 'mousePressed' | 'mouseReleased',
  x: number,
  y: number,
  buttons = 1,
): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', {
    type,
    x,
    y,
    buttons,
    ...(buttons > 0 ? { button: 'left' as const, clickCount: 1 } : {}),
  });
}

/** Processor time of the tasks of the main thread until now. */
async function threadMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}
