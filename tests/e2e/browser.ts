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
  userAgent?: string;
}

export async function openVisitor(browser: Browser, options: VisitorOptions = {}): Promise<Visitor> {
  const context = await browser.newContext({
    locale: options.locale ?? 'es-MX',
    viewport: { width: options.width ?? 1280, height: 900 },
    colorScheme: options.dark ? 'dark' : 'light',
    ...(options.userAgent === undefined ? {} : { userAgent: options.userAgent }),
    acceptDownloads: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  return { context, page, errors };
}

/** Keeps a picture of a page in test-results, for a person to look at after a failure. */
export async function keepPicture(page: Page, name: string): Promise<void> {
  mkdirSync(pictures, { recursive: true });
  await page.screenshot({ path: `${pictures}/${name}.png` });
}
