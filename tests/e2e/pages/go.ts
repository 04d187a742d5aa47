import type { Page } from 'playwright-core';

/** Goes to an address inside the app, as a link does, with what the link takes along (ROUTE-09). */
export async function go(page: Page, path: string, state: object | null = null): Promise<void> {
  await page.evaluate(
    ([to, taken]) => {
      const kept = taken === null ? null : { usr: taken, key: 'test', idx: 1 };
      history.pushState(kept, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: kept }));
    },
    [path, state] as const,
  );
}
