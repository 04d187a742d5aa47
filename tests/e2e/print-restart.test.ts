import { join } from 'node:path';
import { openHelperConfig } from '@marbete/helper/config';
import { expect, it } from 'vitest';
import { startHelperProcess } from '../helper/label-flood.ts';
import { keptPort } from '../kept-port.ts';
import { addCatalogue, addLabel, printerOf, signInShop } from './account.ts';
import { articlesIn, priceLabel, priceListColumns, priceListLines } from './price-list.ts';
import { withStack } from './with-stack.ts';

let port: number;
const { stack, visitAs } = withStack(async () => {
  port = await keptPort();
  return { helperUrl: `http://localhost:${port}` };
});

const rows = 5_000;

it('prints 5,000 labels through a helper that is killed and started again half-way', async () => {
  const configDir = join(stack.folder, 'killed-helper');
  openHelperConfig(configDir).allowSite(new URL(stack.url).origin);
  const printer = stack.printers.zebra;
  const first = await startHelperProcess(configDir, printer.url, port);
  const shop = await signInShop(stack);
  const catalogue = await addCatalogue(shop, 'Cinco mil', priceListLines(rows));
  const label = await addLabel(
    shop,
    { nombre: 'Precio', etiqueta: priceLabel },
    { catalogue, columns: priceListColumns, printer: { ...printerOf(stack, 'zebra'), uid: 'shelf' } },
  );
  const { page } = await visitAs(shop, { simple: true });
  await page.goto(`${stack.url}/vista/${catalogue}/${label}`);
  await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
  await page.getByText('5,000 filas seleccionadas').waitFor();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir 5,000 etiquetas' }).click();

  const arrived = () => articlesIn(printer.taken());
  const progress = page.getByRole('region', { name: 'Impresiones' });
  await expect.poll(() => arrived().length, { timeout: 60_000 }).toBeGreaterThan(rows / 3);
  await progress.getByText(/[\d,]+ de 5,000 etiquetas/).waitFor();
  await first.kill();
  const uncertain = progress.getByRole('heading', { name: '¿Salieron estas etiquetas?' });
  const stopped = progress.getByRole('heading', { name: 'La impresión se detuvo' });
  await uncertain.or(stopped).waitFor({ timeout: 30_000 });
  await startHelperProcess(configDir, printer.url, port);

  // Where nothing was under way the dialog of a helper that is not running offers to try again.
  const named = new Set<number>();
  const ended = progress.getByText(/5,000 etiquetas de 5,000 filas/);
  if (await uncertain.isVisible()) {
    await progress.getByRole('button', { name: 'Preguntar de nuevo' }).click();
    const yes = progress.getByRole('button', { name: 'Sí salieron: seguir' });
    const askAgain = progress.getByRole('button', { name: 'Preguntar de nuevo' });
    await expect
      .poll(
        async () => (await ended.isVisible()) || ((await yes.isVisible()) && !(await askAgain.isVisible())),
        {
          timeout: 60_000,
        },
      )
      .toBe(true);
    if (!(await ended.isVisible())) {
      const words = await progress.getByRole('alert').innerText();
      const [, from = '0', to = '0'] = /filas ([\d,]+) a ([\d,]+)/.exec(words) ?? [];
      const [low, high] = [from, to].map((text) => Number(text.replace(/,/g, ''))) as [number, number];
      for (let row = low; row <= high; row++) named.add(row);
      await yes.click();
    }
  } else {
    await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
  }
  await ended.waitFor({ timeout: 90_000 });
  await expect.poll(() => arrived().at(-1)).toBe(rows);

  // One chunk at most, and every other label once.
  expect(named.size).toBeLessThanOrEqual(100);
  const counts = new Map<number, number>();
  for (const row of arrived()) counts.set(row, (counts.get(row) ?? 0) + 1);
  const wrong = Array.from({ length: rows }, (_, index) => index + 1).filter(
    (row) => counts.get(row) !== 1 && !named.has(row),
  );
  expect(wrong).toEqual([]);
  expect([...counts.values()].every((count) => count === 1)).toBe(true);
});
