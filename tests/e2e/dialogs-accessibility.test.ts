import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeInBothSizes, axeInBothThemes } from './axe.ts';
import { sampledIt } from './sampled.ts';
import { codeField, openDetails } from './pages/editor.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'labels', 'catalogues', 'session');
const { stack, visitAs } = withStack();

const label = 'Anaquel con oferta (TSPL)';
const catalogue = 'Lista de precios';

/** Looks at an open menu or dialog, and closes it again. */
async function lookAt(page: Page, what: string): Promise<void> {
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog')).or(page.getByRole('menu'));
  await dialog.first().waitFor();
  expect(await axeInBothThemes(page), what).toEqual([]);
  await page.keyboard.press('Escape');
  await dialog.first().waitFor({ state: 'detached' });
}

describe('axe finds nothing', () => {
  it('in the menu and the dialogs of a label', async () => {
    const { page } = await visitAs('customer');
    await page.goto(`${stack.url}/see-labels`);
    const menu = page.getByRole('button', { name: `Opciones de ${label}` });
    await menu.click();
    await lookAt(page, 'menu');
    for (const item of ['Editar nombre', 'Clonar', 'Eliminar']) {
      await menu.click();
      await page.getByRole('menuitem', { name: item, exact: true }).click();
      await lookAt(page, item);
    }
    await page.getByRole('button', { name: `Elegir impresora para ${label}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).waitFor();
    await lookAt(page, 'printers');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Agregar catálogo', exact: true }).click();
    await page.getByRole('dialog').getByText(catalogue).waitFor();
    expect(await axeInBothThemes(page), 'choice of catalogue').toEqual([]);
    await page.getByRole('dialog').getByText(catalogue).click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Asignar columnas' }).waitFor();
    expect(await axeInBothThemes(page), 'columns').toEqual([]);
    await page.goto(`${stack.url}/see-labels`);
    await page.getByRole('switch', { name: 'Modo administrador' }).click();
    await lookAt(page, 'mode');
  });

  it('in the dialogs and the deeper screens of catalogues', async () => {
    const { page } = await visitAs('customer');
    await page.goto(`${stack.url}/catalogos`);
    const menu = page.getByRole('button', { name: `Opciones de ${catalogue}` });
    await menu.waitFor();
    await page.getByRole('button', { name: '¿Cómo se usa?' }).click();
    await lookAt(page, 'how to');
    await menu.click();
    await lookAt(page, 'menu');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Eliminar', exact: true }).click();
    await lookAt(page, 'delete');
    await menu.click();
    await page.getByRole('menuitem', { name: 'Actualizar', exact: true }).click();
    await page.waitForURL(/\/catalogos\/update/);
    await page.getByRole('heading', { name: 'Actualizar catálogo', level: 1 }).waitFor();
    expect(await axeInBothThemes(page), 'update').toEqual([]);
  });

  it('on the edit screen of a label, nor when the session has ended', async () => {
    const { page } = await visitAs('customer');
    await page.goto(`${stack.url}/see-labels`);
    await page.getByRole('button', { name: `Opciones de ${label}` }).click();
    await page.getByRole('menuitem', { name: 'Editar plantilla', exact: true }).click();
    // The board takes its time on a busy machine.
    await page.getByRole('tree', { name: 'Campos' }).waitFor({ timeout: 60_000 });
    expect(await axeInBothThemes(page), 'edit').toEqual([]);
    await (await codeField(page)).waitFor();
    await openDetails(page);
    expect(await axeInBothSizes(page), 'edit, all of it open').toEqual([]);

    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 401, json: { error: 'unauthenticated', message: 'Unauthenticated.' } }),
    );
    // A list that this page has not loaded yet.
    await page.getByRole('link', { name: 'Dispositivos' }).first().click();
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).first().waitFor();
    expect(await axeInBothThemes(page), 'session').toEqual([]);
  });
});
