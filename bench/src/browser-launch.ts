import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium, type Browser } from 'playwright-core';
import { projectRoot } from './machine.ts';

/** Chromium without its own traffic. */
export async function launchBrowser(): Promise<Browser> {
  const { browserArguments, ensureBrowser } = (await import(
    pathToFileURL(join(projectRoot, 'scripts', 'browser.mjs')).href
  )) as {
    browserArguments: readonly string[];
    ensureBrowser(): Promise<string>;
  };
  return chromium.launch({
    executablePath: await ensureBrowser(),
    args: [...browserArguments],
  });
}
