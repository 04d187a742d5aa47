import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { expectedTspl, expectedZpl } from './expected-bytes.ts';
import {
  assignCatalogue,
  choosePrinter,
  enterAdministratorMode,
  importCatalogue,
  signIn,
  typeQuantities,
} from './pages/app.ts';
import { demoAccount } from './stack.ts';
import { withStack } from './with-stack.ts';

const priceList = fileURLToPath(new URL('../../demo/prices.xlsx', import.meta.url));

const { stack, visit } = withStack();

/** 25 rows on three pages, each with another quantity. */
const quantities = new Map(
  Array.from({ length: 25 }, (_, index) => [index + 1, ((index * 7) % 25) + 1] as const),
);

describe('a shop that prints its shelf labels', () => {
  it('imports a price list, maps it to labels, selects rows and prints them in ZPL and TSPL', async () => {
    const { page, errors } = await visit();
    await signIn(page, stack.url, demoAccount);
    await enterAdministratorMode(page);
    await importCatalogue(page, stack.url, priceList, 'Lista de noviembre');

    await assignCatalogue(page, stack.url, 'Anaquel con oferta (TSPL)', 'Lista de noviembre');
    await choosePrinter(page, 'Anaquel con oferta (TSPL)', 'tsc');
    await typeQuantities(page, quantities);
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const tspl = expectedTspl(quantities);
    expect((await stack.printers.tsc.waitFor(tspl.length)).toString()).toBe(tspl.toString());

    await page.goto(`${stack.url}/see-labels`);
    await choosePrinter(page, 'Anaquel con oferta (ZPL)', 'zebra');
    await typeQuantities(page, quantities);
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const zpl = expectedZpl(quantities);
    expect((await stack.printers.zebra.waitFor(zpl.length)).toString()).toBe(zpl.toString());

    expect(errors).toEqual([]);
  });
});
