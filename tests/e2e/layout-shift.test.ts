import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { signInShop, type Account } from './account.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

let shop: Account;

const it = sampledIt(import.meta.filename, 'landing', 'home', 'labels');
const { stack, visit, visitAs } = withStack();

beforeAll(async () => {
  shop = await signInShop(stack);
});

/** What a screen may move while it appears, as the browser counts it. */
const most = 0.05;

interface Shift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Element | null }[];
}

/** Everything that moved since the page began to load: how far, and which elements. */
async function shifts(page: Page): Promise<{ score: number; moved: string[] }> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const found: Shift[] = [];
        const observer = new PerformanceObserver((list) => found.push(...(list.getEntries() as Shift[])));
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are delivered before the frame after next.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            found.push(...(observer.takeRecords() as Shift[]));
            const own = found.filter(({ hadRecentInput }) => !hadRecentInput);
            resolve({
              score: own.reduce((sum, { value }) => sum + value, 0),
              moved: own.flatMap(({ value, sources }) =>
                sources.map(({ node }) => `${value.toFixed(4)} ${node?.outerHTML?.slice(0, 160)}`),
              ),
            });
          }),
        );
      }),
  );
}

// Each visitor's context is closed: the next one fetches everything anew.
describe('what is on the screen stays where it is while the rest arrives', () => {
  it.each([1280, 390])('on the landing, %i pixels wide', async (width) => {
    const { page, context } = await visit({ width, motion: true });
    await page.goto(stack.url);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const { score, moved } = await shifts(page);
    expect(score, moved.join('\n')).toBeLessThanOrEqual(most);
    await context.close();
  });

  it.each([1280, 390])(
    'on the home and the labels list of somebody signed in, %i pixels wide',
    async (width) => {
      const { page, context } = await visitAs(shop, { simple: true, width, motion: true });
      for (const path of ['/', '/see-labels']) {
        await page.goto(stack.url + path);
        await page.getByRole('heading', { level: 1 }).waitFor();
        const { score, moved } = await shifts(page);
        expect(score, `${path}\n${moved.join('\n')}`).toBeLessThanOrEqual(most);
      }
      await context.close();
    },
  );
});
