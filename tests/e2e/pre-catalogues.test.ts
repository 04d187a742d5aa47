import { listPreCatalogues } from '@marbete/core/api/catalogues';
import { expect, it } from 'vitest';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

it('imports a pre-catalogue in two steps, puts another file in its place and deletes it', async () => {
  const { page, client, errors } = await visitAs('administrator');
  const sheet = (text: string) => ({ name: 'bebidas.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.goto(stack.url);
  await page.getByRole('link', { name: 'Pre-catálogos' }).first().click();
  await page.waitForURL(/\/precatalogos$/);
  // PCAT-01, PCAT-02
  await page.getByRole('cell', { name: /^Abarrotes/ }).waitFor();
  await page.getByRole('button', { name: 'Importar catálogo' }).click();
  await page.waitForURL(/\/precatalogos\/create$/);
  await page.getByText('Paso 1 de 2').waitFor();
  await page.locator('input[type=file]').setInputFiles(sheet('CODIGO,PRECIO\n75001,12.50\n75002,9.90\n'));
  await page.getByText('Paso 2 de 2').waitFor();
  await page.getByRole('switch', { name: 'Usar encabezado' }).waitFor();
  await page.getByRole('cell', { name: '12.50' }).waitFor();
  await page.getByLabel('Nombre del catálogo').fill('Bebidas');
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  // PCAT-03
  await page.waitForURL(/\/precatalogos$/);
  await page.getByRole('cell', { name: 'Bebidas 2 filas' }).waitFor();
  const stored = (await client.call(listPreCatalogues, {})).find(({ nombre }) => nombre === 'Bebidas');
  expect(stored).toMatchObject({ catalogo_web: 1, filas: 2 });
  await page.getByRole('button', { name: 'Importar catálogo' }).click();
  await page.getByText('Paso 1 de 2').waitFor();

  await page.goto(`${stack.url}/precatalogos`);
  const act = async (item: string) => {
    await page.getByRole('button', { name: 'Opciones de Bebidas' }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
  };
  await act('Actualizar');
  await page.waitForURL(/\/catalogos\/update/);
  await page.locator('input[type=file]').setInputFiles(sheet('CODIGO,PRECIO\n75003,5.00\n'));
  await page.getByText('Qué cambia').waitFor();
  await page.getByRole('button', { name: 'Actualizar catálogo' }).click();
  // ROUTE-37
  await page.waitForURL(/\/precatalogos$/);
  await page.getByRole('cell', { name: 'Bebidas 1 fila' }).waitFor();
  const download = page.waitForEvent('download');
  await act('Descargar');
  expect((await download).suggestedFilename()).toBe('Bebidas.csv');
  await act('Eliminar');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Si, borrar' }).click();
  await page.getByText('Se elimino correctamente el catalogo').first().waitFor();
  await page.getByRole('button', { name: 'Opciones de Bebidas' }).waitFor({ state: 'detached' });

  // An import elsewhere by an administrator comes back here as well (A16).
  await page.goto(`${stack.url}/importar`);
  await page.locator('input[type=file]').setInputFiles(sheet('CODIGO\n75004\n'));
  await page.getByRole('button', { name: 'Guardar plantilla' }).click();
  await page.waitForURL(/\/precatalogos$/);
  expect(errors).toEqual([]);
});
