import { listPrintedRuns } from '@marbete/core/api/print-history';
import { demoPassword } from '@marbete/server/seed';
import { expect } from 'vitest';
import { addCatalogue, addLabel, printerOf, signInShop } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'home', 'print-history');
const { stack, visitAs } = withStack();

it('home prints the label of last time with one click, opens a list, and shows what has printed', async () => {
  const shop = await signInShop(stack);
  const printer = printerOf(stack, 'zebra');
  const catalogue = await addCatalogue(shop, 'Lista de la casa', ['NOMBRE', 'Uno', 'Dos']);
  await addLabel(
    shop,
    { nombre: 'De la lista', etiqueta: '^XA^FO9,9^A0N,30^FD%NAME%^FS^XZ' },
    { catalogue, columns: { NAME: 'A' }, printer },
  );
  await addLabel(shop, { nombre: 'Sin precio', etiqueta: '^XA^FO9,9^A0N,30^FDFIJA^FS^XZ' }, { printer });
  // Newer labels, so that the printed ones stand first because they were printed.
  for (const nombre of ['Nueva 1', 'Nueva 2', 'Nueva 3', 'Nueva 4']) {
    await addLabel(shop, { nombre, etiqueta: '^XA^FO9,9^A0N,30^FDNUEVA^FS^XZ' });
  }
  const { page, errors } = await visitAs(shop, { simple: true });
  await page.goto(stack.url);
  const main = page.getByRole('main');
  const again = main.getByRole('region', { name: 'Imprimir de nuevo' });
  await again.getByRole('article').nth(3).waitFor();
  expect(await again.getByRole('article', { name: 'Sin precio' }).count()).toBe(0);
  // Nothing was printed: there is nothing to tell of it.
  expect(await main.getByRole('region', { name: 'Lo último que se imprimió' }).count()).toBe(0);

  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Imprimir Sin precio', exact: true }).click();
  await page.getByText('Se envió a zebra').waitFor();
  await stack.printers.zebra.waitFor(10);
  stack.printers.zebra.clear();

  await page.goto(stack.url);
  await again.getByRole('article').first().getByText('Sin precio').first().waitFor();
  await again.getByRole('button', { name: 'Imprimir Sin precio' }).click();
  await page.getByText('Se envió a zebra').waitFor();
  expect((await stack.printers.zebra.waitFor(10)).toString()).toContain('^FDFIJA^FS');

  await page.reload();
  const prints = main.getByRole('region', { name: 'Lo último que se imprimió' });
  await expect.poll(() => prints.getByRole('listitem').count()).toBe(2);
  await prints.getByText('Completa').first().waitFor();
  // The picture is drawn of what was sent.
  await expect.poll(() => prints.locator('img[src^="data:image/png"]').count()).toBe(2);
  await main.getByRole('region', { name: 'Impresoras' }).getByText('zebra').waitFor();
  await main.getByRole('region', { name: 'Impresoras' }).getByText('lista', { exact: true }).waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);

  await main.getByRole('button', { name: 'Imprimir Lista de la casa' }).click();
  await page.waitForURL(new RegExp(`/vista/${catalogue}/\\d+`));
  expect(errors).toEqual([]);
});

it('home fits a phone, and passes axe in English', async () => {
  const operator = await signInShop(stack, { email: 'operator@demo.test', password: demoPassword });
  const { page, errors } = await visitAs(operator, { locale: 'en-US', width: 360 });
  await page.goto(stack.url);
  await page.getByRole('main').getByRole('region', { name: 'Print again' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await axeInBothThemes(page)).toEqual([]);
  expect(errors).toEqual([]);

  // Labels that cannot be loaded are not told to be missing.
  await page.route('**/api/etiquetas/index*', (route) =>
    route.fulfill({ status: 403, json: { error: 'forbidden', message: 'Forbidden' } }),
  );
  await page.reload();
  await page.getByRole('main').getByRole('button', { name: 'Try again' }).waitFor();
  expect(await page.getByText('You have no labels yet').count()).toBe(0);
});

it('the history finds a run by a word without its accent and by its state, and shows each label as it printed', async () => {
  const shop = await signInShop(stack);
  const printer = printerOf(stack, 'zebra');
  await addLabel(
    shop,
    { nombre: 'Jalapeño rebajado', etiqueta: '^XA^FO9,9^A0N,30^FDCHILE^FS^XZ' },
    { printer },
  );
  const { page, errors } = await visitAs(shop, { simple: true });
  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Imprimir Jalapeño rebajado', exact: true }).click();
  await page.getByText('Se envió a zebra').waitFor();
  const { total } = await shop.client.call(listPrintedRuns, { query: {} });
  await page.goto(`${stack.url}/impresiones`);
  const rows = page.getByRole('table', { name: 'Historial de impresiones' }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(total);
  const search = page.getByRole('searchbox', { name: /^Buscar etiqueta/ });
  await search.fill('JALAPENO');
  await expect.poll(() => rows.count()).toBe(1);
  await rows.getByText('Jalapeño rebajado').waitFor();
  await rows.getByText('Completa').waitFor();
  await rows.locator('img[src^="data:image/png"]').waitFor();
  await page.getByRole('combobox', { name: 'Estado' }).click();
  await page.getByRole('option', { name: 'Sin terminar' }).click();
  await page.getByText('Ninguna impresión coincide').waitFor();
  expect(await axeInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Ver todas' }).click();
  await expect.poll(() => rows.count()).toBe(total);
  const today = await page.evaluate(() => new Intl.DateTimeFormat('sv-SE').format(new Date()));
  await page.getByLabel('Desde').fill('2026-01-02');
  await page.getByLabel('Hasta').fill('2026-01-03');
  await page.getByText('Ninguna impresión coincide').waitFor();
  await page.getByLabel('Hasta').fill(today);
  await expect.poll(() => rows.count()).toBe(total);
  expect(errors).toEqual([]);
});
