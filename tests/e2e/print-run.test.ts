import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCatalogue, addLabel, askPrinter, printerOf, signInShop, type Account } from './account.ts';
import { articlesIn, priceLabel, priceListColumns, priceListLines } from './price-list.ts';
import { demoAccount } from './stack.ts';
import { withStack } from './with-stack.ts';

let shop: Account;
let vista: string;

const { stack, visit, visitAs } = withStack();

beforeAll(async () => {
  shop = await signInShop(stack);
  const lines = priceListLines(300);
  // Row 150 has a wrong check digit.
  lines[150] = lines[150]!.replace(
    /^(\d{12})(\d)/,
    (_, digits, check) => `${digits}${(Number(check) + 1) % 10}`,
  );
  const catalogue = await addCatalogue(shop, 'Corridas', lines);
  const label = await addLabel(
    shop,
    { nombre: 'Precio de corridas', etiqueta: priceLabel },
    { catalogue, columns: priceListColumns, printer: printerOf(stack, 'zebra') },
  );
  vista = `${stack.url}/vista/${catalogue}/${label}`;
});

beforeEach(() => {
  const { zebra } = stack.printers;
  zebra.clear();
  zebra.errors = 0;
  zebra.labelsLeft = 0;
  zebra.goOn();
});

const printed = () => articlesIn(stack.printers.zebra.taken());
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

async function open() {
  const { page, errors } = await visitAs(shop, { simple: true });
  await page.goto(vista);
  return { page, errors };
}

/** The card of the run that goes on. */
const dock = (page: Page) => page.getByRole('region', { name: 'Impresiones' });

async function quantity(page: Page, row: number, count: number): Promise<void> {
  const input = page.getByLabel(`Cantidad de la fila ${row}`, { exact: true });
  await input.fill(String(count));
  await input.press('Tab');
}

describe('a run', () => {
  it('prints the first label alone, goes on with the others, says printed, and prints again', async () => {
    const { page, errors } = await open();
    await quantity(page, 1, 3);
    await quantity(page, 2, 1);
    await page.getByText('2 filas seleccionadas · 4 etiquetas').waitFor();
    await page.getByRole('button', { name: 'Imprimir solo la primera' }).click();
    await dock(page).getByRole('heading', { name: '¿Salió bien la primera etiqueta?' }).waitFor();
    await expect.poll(() => stack.printers.zebra.taken().match(/\^PQ\d+/g)).toEqual(['^PQ1']);
    // VIEW-22
    await page.getByText('0 filas seleccionadas').waitFor();
    stack.printers.zebra.labelsLeft = 3;
    await dock(page).getByRole('button', { name: 'Imprimir las otras 3' }).click();
    await dock(page).getByRole('heading', { name: 'Se enviaron 4 etiquetas de 2 filas' }).waitFor();
    await dock(page).getByText('Faltan 3 por salir de la impresora.').waitFor();
    expect(stack.printers.zebra.taken().match(/\^PQ\d+/g)).toEqual(['^PQ1', '^PQ2', '^PQ1']);
    stack.printers.zebra.labelsLeft = 0;
    await dock(page).getByRole('heading', { name: 'Se imprimieron 4 etiquetas de 2 filas' }).waitFor();

    const before = stack.printers.zebra.taken();
    stack.printers.zebra.clear();
    await dock(page).getByRole('button', { name: 'Imprimir de nuevo' }).click();
    await expect.poll(() => stack.printers.zebra.taken()).toBe(before);
    expect(errors).toEqual([]);
  });

  it('says why the printer waits, and cancelling empties it; then it goes on from the label at hand', async () => {
    const { page, errors } = await open();
    const { zebra } = stack.printers;
    await askPrinter(stack, 'zebra');
    zebra.errors = 1;
    await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
    await page.getByText('300 filas seleccionadas').waitFor();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const review = page.getByRole('dialog');
    await review.getByRole('button', { name: /^Saltarla e imprimir 299/ }).click();
    await dock(page).getByText('Sin papel').waitFor();
    await dock(page).getByText('Ponga papel en la impresora').waitFor();
    expect(zebra.taken()).toBe('');
    zebra.errors = 4;
    await dock(page).getByText('Tapa abierta').waitFor();
    zebra.asked.length = 0;
    await dock(page).getByRole('button', { name: 'Cancelar' }).click();
    await dock(page).getByRole('heading', { name: 'Impresión cancelada' }).waitFor();
    await dock(page).getByText('La impresora se vació').waitFor();
    expect(zebra.asked).toContain('~JA');

    zebra.errors = 0;
    const field = dock(page).getByLabel('Seguir desde la etiqueta');
    await field.fill('300');
    await dock(page).getByText('De la 1 a la 299').waitFor();
    await field.fill('150');
    // Row 150 was left out, so label 150 is row 151.
    await dock(page).getByText('Fila 151').waitFor();
    await dock(page).getByRole('button', { name: 'Seguir', exact: true }).click();
    await dock(page)
      .getByText(/299 etiquetas de 299 filas/)
      .waitFor();
    await expect.poll(printed).toEqual(upTo(300).slice(150));
    // The browser notes down that the helper answered 499 to the job that was taken back.
    expect(errors.filter((error) => !error.includes('499'))).toEqual([]);
  });

  it('leads from a problem to its row, which is corrected for this print and comes out as shown', async () => {
    const { page, errors } = await open();
    await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
    await page.getByText('300 filas seleccionadas').waitFor();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const review = page.getByRole('dialog');
    await review.getByText('1 fila no se puede imprimir').waitFor();
    await review.getByRole('button', { name: 'Fila 150' }).click();
    const input = page.getByLabel('Cantidad de la fila 150', { exact: true });
    await input.waitFor();
    await expect.poll(() => input.evaluate((element) => element === document.activeElement)).toBe(true);
    // The picture beside says it as well.
    await page.getByText('La fila 150 no se puede imprimir').waitFor();
    await page.getByText('300 filas seleccionadas').waitFor();
    const row = page.locator('tr[data-position="150"]');
    await row.locator('td').nth(2).dblclick();
    await page.keyboard.press('Control+A');
    await page.keyboard.type('7501031311309');
    await page.keyboard.press('Enter');
    await page.getByText('1 fila con datos cambiados solo para esta impresión').waitFor();
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await dock(page)
      .getByText(/300 etiquetas de 300 filas/)
      .waitFor();
    await expect.poll(printed).toEqual(upTo(300));
    expect(stack.printers.zebra.taken()).toContain('^FD750103131130^FS');
    expect(errors).toEqual([]);
  });

  it('prints the prices that the screen shows, with the currency sign of the settings', async () => {
    const { page, errors } = await open();
    for (const row of [1, 2, 3, 4]) await quantity(page, row, 1);
    const shown = await page
      .getByRole('grid')
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows
          .slice(0, 4)
          .map((row) => [...row.querySelectorAll('td')].slice(2, 5).map((cell) => cell.textContent)),
      );
    await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await dock(page)
      .getByText(/4 etiquetas de 4 filas/)
      .waitFor();
    await expect.poll(() => printed().length).toBe(4);
    const out = [
      ...stack.printers.zebra.taken().matchAll(/\^FD([^^]*)\^FS[^]*?\^FD([^^]*)\^FS[^]*?\^FD([^^]*)\^FS/g),
    ];
    expect(out.map(([, name, price, code]) => [code, name, price])).toEqual(
      shown.map(([code = '', name, price]) => [code!.slice(0, 12), name, `$${price}`]),
    );
    expect(errors).toEqual([]);
  });
});

describe('the print history', () => {
  it('says what was printed, when, by whom and from where, and prints some rows or all again', async () => {
    const { page, errors } = await open();
    for (const row of [5, 6, 7]) await quantity(page, row, 2);
    await page.keyboard.press('Control+p');
    await dock(page)
      .getByText(/6 etiquetas de 3 filas/)
      .waitFor();
    const before = stack.printers.zebra.taken();
    stack.printers.zebra.clear();
    await page.getByRole('link', { name: 'Historial' }).first().click();
    await page.getByRole('heading', { name: 'Historial de impresiones' }).waitFor();
    const run = page.getByRole('table').locator('tbody tr').first();
    for (const words of [
      'Precio de corridas',
      'Corridas',
      'Tienda La Esquina',
      'zebra',
      '6 etiquetas',
      '3 filas',
    ]) {
      await run.getByText(words).first().waitFor();
    }
    expect(await run.locator('time').getAttribute('datetime')).toContain(
      new Date().toISOString().slice(0, 10),
    );

    await run.getByRole('button', { name: /^Imprimir de nuevo Precio de corridas/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Articulo-000006 · 7.50').waitFor();
    await dialog.getByRole('checkbox', { name: 'Elegir la fila 6' }).click();
    await dialog.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await dock(page)
      .getByText(/2 etiquetas de 1 fila/)
      .waitFor();
    await expect.poll(printed).toEqual([6]);
    expect(before).toContain(stack.printers.zebra.taken());

    // The repetition is in the list at once, and can be repeated as well.
    stack.printers.zebra.clear();
    await run.getByText('Repetición').waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: '6 etiquetas' })
      .getByRole('button', { name: /^Imprimir de nuevo Precio de corridas/ })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir las 6 etiquetas' }).click();
    await expect.poll(() => stack.printers.zebra.taken()).toBe(before);
    expect(errors).toEqual([]);
  });

  it('is a list of cards on phones, in English', async () => {
    const { page, errors } = await visitAs(shop, { simple: true, locale: 'en-US', width: 390 });
    await page.goto(`${stack.url}/impresiones`);
    await page.getByRole('heading', { name: 'Print history' }).waitFor();
    await page.getByRole('list', { name: 'Print history' }).getByText('6 labels').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(errors).toEqual([]);
  });
});

it('keyboard alone signs in, opens the catalogue, chooses rows and quantities, and prints', async () => {
  const { page, errors } = await visit();
  await page.goto(stack.url);
  await page
    .getByRole('button', { name: 'Iniciar sesión' })
    .or(page.getByRole('link', { name: 'Iniciar sesión' }))
    .first()
    .waitFor();
  const focused = () =>
    page.evaluate(() => {
      const element = document.activeElement;
      const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
      return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
    });
  const tabTo = async (name: RegExp) => {
    const passed: string[] = [];
    for (let step = 0; step < 200; step++) {
      const at = await focused();
      if (name.test(at)) return;
      passed.push(at);
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${name.source}; it passed ${passed.join(' | ')}`);
  };
  await tabTo(/^Iniciar sesión/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Correo electrónico').waitFor();
  await tabTo(/^Correo electrónico/);
  await page.keyboard.type(demoAccount.email);
  await tabTo(/^Contraseña/);
  await page.keyboard.type(demoAccount.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Mis etiquetas' }).first().waitFor();
  await tabTo(/^Mis etiquetas/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /Imprimir Precio de corridas/ }).waitFor();
  await tabTo(/Imprimir Precio de corridas/);
  await page.keyboard.press('Enter');
  await page.getByLabel('Cantidad de la fila 1', { exact: true }).waitFor();
  await tabTo(/^Cantidad de la fila 1$/);
  await page.keyboard.type('2');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('1');
  await page.getByText('2 filas seleccionadas · 3 etiquetas').waitFor();
  await page.keyboard.press('Control+p');
  await dock(page)
    .getByText(/3 etiquetas de 2 filas/)
    .waitFor();
  await expect.poll(printed).toEqual([1, 2]);
  expect(errors).toEqual([]);
});
