import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { browserArguments, findBrowser } from '../../scripts/browser.mjs';

const pictures = fileURLToPath(new URL('../../test-results', import.meta.url));

export function launchBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  return chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...browserArguments,
      // The helper answers on loopback; the browser's question about that has its own tests.
      '--disable-features=LocalNetworkAccessChecks',
      // The pages of a context share a process, and what it has compiled of the app: see createContexts.
      '--process-per-site',
    ],
  });
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Errors that the page wrote to its console or threw. */
  errors: string[];
}

export interface VisitorOptions {
  locale?: string;
  width?: number;
  dark?: boolean;
  /** What moves on the screen moves. Otherwise it is where it ends at once, as for people who ask their system for that. */
  motion?: boolean;
  userAgent?: string;
}

const defaultWidth = 1280;
const height = 900;

/** A visitor with a context of its own. */
export async function openVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  return openPage(await openContext(browser, options), options);
}

function openContext(browser: Browser, { locale = 'es-MX', userAgent }: VisitorOptions) {
  return browser.newContext({
    locale,
    viewport: { width: defaultWidth, height },
    reducedMotion: 'reduce',
    ...(userAgent === undefined ? {} : { userAgent }),
    acceptDownloads: true,
  });
}

async function openPage(context: BrowserContext, { width, dark, motion }: VisitorOptions): Promise<Visitor> {
  const page = await context.newPage();
  if (width !== undefined) await page.setViewportSize({ width, height });
  if (dark) await page.emulateMedia({ colorScheme: 'dark' });
  if (motion) await page.emulateMedia({ reducedMotion: 'no-preference' });
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

export interface Contexts {
  /** Somebody at an empty browser: no cookie, nothing stored, no permission. */
  open(options?: VisitorOptions): Promise<Visitor>;
  /** Empties the visitor's context for the next one. A context that a test has closed is not used again. */
  leave(visitor: Visitor): Promise<void>;
  close(): Promise<void>;
}

/**
 * Contexts that serve the visitors of a site one after another. In each a small page of the site stays open, so that its
 * process lives on with what it compiled of the app: a visitor's first screen takes half as much of the processor then.
 * A test that adds scripts to its context, or needs the next visitor's cache to be empty, closes its context.
 */
export function createContexts(browser: () => Promise<Browser>, site: () => string): Contexts {
  const unused = new Map<string, BrowserContext[]>();
  const kindOf = new Map<BrowserContext, string>();
  return {
    async open(options = {}) {
      const kind = `${options.locale} ${options.userAgent}`;
      const waiting = unused.get(kind)?.pop();
      // A window that opened while its visitor left would still be there.
      if (waiting?.pages().length === 1) return openPage(waiting, options);
      await waiting?.close();
      const context = await openContext(await browser(), options);
      kindOf.set(context, kind);
      const keeper = await context.newPage();
      await keeper.goto(`${site()}/api/health`);
      return openPage(context, options);
    },
    async leave({ context }) {
      const kind = kindOf.get(context);
      if (kind === undefined || context.isClosed()) return;
      try {
        await empty(context, site());
        unused.set(kind, [...(unused.get(kind) ?? []), context]);
      } catch {
        await context.close();
      }
    },
    async close() {
      await Promise.all([...kindOf.keys()].map((context) => context.close()));
      kindOf.clear();
      unused.clear();
    },
  };
}

/** Leaves nothing but the page that keeps the process; throws where that is not to be had. */
async function empty(context: BrowserContext, site: string): Promise<void> {
  const [keeper, ...pages] = context.pages();
  if (!keeper) throw new Error('The page that stays open was closed');
  const elsewhere = pages
    .flatMap((page) => page.frames())
    .filter((frame) => !frame.url().startsWith(`${site}/`));
  for (const frame of elsewhere) await frame.evaluate(() => localStorage.clear()).catch(() => {});
  for (const page of pages) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.clearCookies();
  await context.clearPermissions();
  const hasOwnClock = await keeper.evaluate(() => {
    localStorage.clear();
    return String(setTimeout).includes('[native code]');
  });
  if (!hasOwnClock) throw new Error('A clock that a test took over cannot be given back');
}

/** Keeps a picture of a page in test-results, for a person to look at after a failure. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}
