import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { projectRoot } from './machine.ts';

/** Chromium without its own traffic. */
export async function launchBrowser(): Promise<Browser> {
  const { ensureBrowser } = (await import(
    pathToFileURL(join(projectRoot, 'scripts', 'browser.mjs')).href
  )) as {
    ensureBrowser(): Promise<string>;
  };
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}
