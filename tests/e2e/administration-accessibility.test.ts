import { listUsers } from '@marbete/core/api/users';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFailed } from 'vitest';
import { axeInBothSizes, axeInBothThemes } from './axe.ts';
import { keepPicture, launchBrowser, openVisitor } from './browser.ts';
import { openSignedIn } from './pages/session.ts';
import { startStack, type Stack } from './stack.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

async function open(page: Page, path: string): Promise<void> {
  await page.goto(stack.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('axe finds nothing', () => {
  it('on the screens of administration, their mistakes and their questions', async () => {
    const { page, context, client } = await openSignedIn(browser, stack, 'administrator');
    onTestFailed(() => keepPicture(page, 'administration-accessibility'));
    const { Users } = await client.call(listUsers, { query: { query: 'demo@demo.test' } });
    const shop = Users[0]?.id ?? 0;
    const paths = [
      '/usuarios',
      `/usuarios/edit/${shop}`,
      `/usuarios/etiquetas/${shop}`,
      `/usuarios/catalogos/${shop}`,
      '/usuarios/adm',
      '/preformatos',
      '/preformatos/edit',
      '/precatalogos',
      '/precatalogos/create',
      '/languages/replaces',
      '/reportes',
    ];
    for (const path of paths) {
      await open(page, path);
      expect(await axeInBothSizes(page), path).toEqual([]);
    }
    for (const path of ['/usuarios/create', '/preformatos/create']) {
      await open(page, path);
      await page.getByRole('button', { name: 'Guardar', exact: true }).click();
      await page.getByText('Campo requerido').first().waitFor();
      expect(await axeInBothThemes(page), path).toEqual([]);
    }
    await open(page, '/usuarios');
    await page.getByRole('button', { name: 'Opciones de Tienda La Esquina' }).click();
    await page.getByRole('menuitem', { name: 'Eliminar' }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await axeInBothThemes(page), 'question').toEqual([]);
    await context.close();
  });

  it('on the quote page, on a phone as well', async () => {
    const { page, context } = await openVisitor(browser, { width: 390 });
    onTestFailed(() => keepPicture(page, 'quote-accessibility'));
    await page.route('**/api/mantenimiento', (route) =>
      route.fulfill({ json: { flag: 1, date: '2099-01-01T00:00:00' } }),
    );
    await page.goto(`${stack.url}/design`);
    await page.getByRole('timer').waitFor();
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await page.getByText('Imagen requerida').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await context.close();
  });
});
