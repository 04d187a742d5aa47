import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { CatalogueTable } from '../print-from-catalogue/catalogue-widgets.tsx';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';

test('a price that does not fit stops before printing, with its field, its value and the picture of its row', async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
  const details = { text: '1,234,567.50' };
  renderWidget(<CatalogueTable catalogueId={3} labelId={12} />, {
    signedIn: true,
    printer: {},
    server: { problems: [{ fila: 3, variable: 'PRICE', code: 'price-does-not-fit', details }] },
  });
  for (const row of [2, 3])
    await page.getByRole('checkbox', { name: `Seleccionar la fila ${row}`, exact: true }).click();
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByRole('dialog').getByText('Caja 1', { exact: true }).click();
  const review = page.getByRole('dialog', { name: '1 fila no se puede imprimir' });
  await expect.element(review.getByText('1,234,567.50').first()).toBeVisible();
  await expect.element(review.getByText('La fila 3 no se puede imprimir')).toBeVisible();
  await expect
    .poll(() => review.element().querySelector('figure[data-row="3"] img')?.getAttribute('src') ?? '')
    .toMatch(/^(?:blob|data):/);
});
