import { listUsers } from '@marbete/core/api/users';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeInBothSizes, axeInBothThemes } from './axe.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'users', 'preformats', 'quote-form');
const { stack, visit, visitAs } = withStack();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(stack.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

describe('axe finds nothing', () => {
  it('on the screens of administration, their mistakes and their questions', async () => {
    const { page, client } = await visitAs('administrator');
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
  });

  it('on the quote page, on a phone as well', async () => {
    const { page } = await visit({ width: 390 });
    await page.route('**/api/mantenimiento', (route) =>
      route.fulfill({ json: { flag: 1, date: '2099-01-01T00:00:00' } }),
    );
    await page.goto(`${stack.url}/design`);
    await page.getByRole('timer').waitFor();
    await page.getByRole('button', { name: 'Enviar solicitud' }).click();
    await page.getByText('Imagen requerida').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
  });
});
