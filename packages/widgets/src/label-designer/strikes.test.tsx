import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { inList, openBoard } from '../../../../tests/components/open-board.tsx';

const columns = ['PRICE', 'OFFER'].map((variable) => ({ name: variable, variable, sample: '' }));
const rows = [
  { PRICE: '9.50', OFFER: '8.00' },
  { PRICE: '12345.00', OFFER: '9999.00' },
  { PRICE: '9999.9', OFFER: '' },
];

/** The width of a price is asked of the code alone, in a label with nothing else. */
const lineOf = (code: string) => Number(/\^GB(\d+),\d+/.exec(code)?.[1]);
const start = '^XA^PW640^LL400\n^FO8,300^A0N,20,20^FDUno^FS\n^XZ\n';

it('draws the line of a struck price as wide as the widest price of the list, and lets it follow', async () => {
  const code = await openBoard(start, { columns, rows });
  await page.getByRole('button', { name: 'Antes, tachado' }).click();
  await expect.poll(() => code.now).toMatch(/@field group=1 strikes/);
  const first = code.now;
  // Nine characters of half the height and more, whatever row is shown.
  expect(lineOf(first)).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Fila siguiente' }).click();
  await expect.element(page.getByText('Fila 3 de 3').first()).toBeVisible();
  expect(code.now).toBe(first);
  const price = inList(/^PRICE|^Precio/);
  await price.click();
  await expect.element(page.getByRole('heading', { name: /2 campos/ })).not.toBeInTheDocument();
  const height = page.getByLabelText('Ancho de letra');
  await height.fill('7');
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => lineOf(code.now)).toBeGreaterThan(1.8 * lineOf(first));
  await page.getByRole('button', { name: /^Deshacer/ }).click();
  await expect.poll(() => code.now).toBe(first);
});
