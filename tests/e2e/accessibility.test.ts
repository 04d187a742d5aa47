import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { keepPicture, launchBrowser, openVisitor } from './browser.ts';
import { enterAdministratorMode, signIn } from './pages/app.ts';
import { demoAccount, startStack, type Stack } from './stack.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

describe('axe finds nothing', () => {
  it('on the screens of labels and catalogues', async () => {
    const { page, context } = await openVisitor(browser);
    onTestFailed(() => keepPicture(page, 'accessibility'));
    await signIn(page, stack.url, demoAccount);
    expect(await axeInBothThemes(page)).toEqual([]);
    await enterAdministratorMode(page);
    for (const path of [
      '/see-labels',
      '/catalogo',
      '/etiquetas',
      '/importar-zpl',
      '/catalogos',
      '/importar',
      '/configuracion',
    ]) {
      await page.goto(`${stack.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await axeInBothThemes(page), path).toEqual([]);
    }
    await context.close();
  });
});
