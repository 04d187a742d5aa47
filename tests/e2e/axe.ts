import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

declare global {
  interface Window {
    axe?: { run(options: RunOptions): Promise<AxeResults> };
  }
}

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** One line an element. Waits for running transitions to end: half-faded text has no contrast. */
async function axeViolations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => window.axe !== undefined))) await page.evaluate(source);
  return page.evaluate(async () => {
    const endless = (animation: Animation) =>
      animation.effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY;
    // An animation that is cancelled meanwhile rejects; it has ended all the same.
    const ended = document.getAnimations().filter((animation) => !endless(animation));
    await Promise.allSettled(ended.map((animation) => animation.finished));
    const { violations } = (await window.axe?.run({ resultTypes: ['violations'] })) ?? { violations: [] };
    // A toast that began to fade while axe looked at it has no contrast either, and is gone by now or about to be.
    const stays = (selector: string) => {
      const element = document.querySelector(selector);
      return element !== null && element.closest('[data-ending-style]') === null;
    };
    return violations.flatMap(({ id, help, nodes }) =>
      nodes
        .filter(({ target }) => stays(target.join(' ')))
        .map(
          ({ target, html, failureSummary }) =>
            `${id}: ${help}: ${target.join(' ')} ${html.slice(0, 200)} ${failureSummary ?? ''}`,
        ),
    );
  });
}

/** A phone, and a screen in a shop. */
const narrow = { width: 390, height: 844 };
const wide = { width: 1280, height: 900 };

/** The same in both themes on a wide screen and in the dark one on a phone, where lists become cards and menus drawers. */
export async function axeInBothSizes(page: Page): Promise<string[]> {
  await page.setViewportSize(narrow);
  await page.emulateMedia({ colorScheme: 'dark' });
  const found = (await axeViolations(page)).map((violation) => `phone: ${violation}`);
  await page.setViewportSize(wide);
  return [...found, ...(await axeInBothThemes(page))];
}

/**
 * What axe holds against the page as it stands, dialogs included, in light and in dark; all of axe's rules count.
 * `expect(await axeInBothThemes(page)).toEqual([])` says what to mend. Needs a page that follows the system's theme.
 */
export async function axeInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    found.push(...(await axeViolations(page)).map((violation) => `${colorScheme}: ${violation}`));
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
