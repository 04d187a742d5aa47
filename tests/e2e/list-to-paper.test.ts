import { currentUser } from '@marbete/core/api/auth';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { listLabels } from '@marbete/core/api/labels';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Account, addCatalogue, addLabel, askPrinter, newAccount, printerOf } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

/** An own list: title rows, semicolons, Windows-1252, decimal commas. */
const list = (rows: number, price = (row: number) => `${row},50`) =>
  Buffer.from(
    [
      'Abarrotes La Ñapa;;;',
      'Precios al 22 de noviembre;;;',
      'Clave;Artículo;Precio público;Existencia',
      ...Array.from(
        { length: rows },
        (_, at) => `7501000${String(at + 1).padStart(5, '0')};Piña nº ${at + 1};${price(at + 1)};3`,
      ),
      '',
    ].join('\r\n'),
    'latin1',
  );

/** The printer that was used before, as this browser remembers it. */
async function rememberZebra(page: Page, { client }: Account): Promise<void> {
  const { id } = await client.call(currentUser, {});
  const used = JSON.stringify({ printer: printerOf(stack, 'zebra') });
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    `marbete.printer.${id}`,
    used,
  ] as const);
}

/** Counts what a person clicks. */
function clicker(page: Page) {
  let clicks = 0;
  return {
    count: () => clicks,
    async press(name: RegExp | string) {
      clicks += 1;
      await page.getByRole('button', { name }).first().click();
    },
  };
}

const drop = (page: Page, buffer: Buffer, name = 'mis precios.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });

const words = {
  'es-MX': { use: 'Usar esta lista', print: /^Imprimir 12 etiquetas$/, whole: 'Etiquetas para su lista' },
  'en-US': { use: 'Use this list', print: /^Print 12 labels$/, whole: 'Labels for your list' },
} as const;

beforeEach(() => stack.printers.zebra.clear());

describe('an own list of a new account', () => {
  it.each([
    ['es-MX', 1280],
    ['es-MX', 390],
    ['en-US', 1280],
    ['en-US', 390],
  ] as const)('is on paper four clicks after it was dropped: %s, %i px', async (locale, width) => {
    const account = await newAccount(stack);
    const { page, errors, client } = await visitAs(account, { simple: true, locale, width });
    await rememberZebra(page, account);
    const t = words[locale];
    await page.goto(stack.url);
    const { press, count } = clicker(page);
    await drop(page, list(12));
    // What each column was taken for, with samples.
    const columns = page.getByRole('combobox', { name: /columna|column/i });
    await expect
      .poll(() => columns.allInnerTexts())
      .toEqual(
        locale === 'es-MX'
          ? ['CÓDIGO', 'DESCRIPCIÓN', 'PRECIO', 'Nada para la etiqueta']
          : ['CODE', 'DESCRIPTION', 'PRICE', 'Nothing for the label'],
      );
    await page.getByText('750100000001 · 750100000002').waitFor();
    expect(await axeInBothThemes(page), 'columns').toEqual([]);
    await press(t.use);
    const labels = page.getByRole('group', { name: t.whole });
    await expect.poll(() => labels.locator('img').count()).toBeGreaterThan(2);
    expect(await axeInBothThemes(page), 'labels').toEqual([]);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    // What stays at the foot while one looks through the labels covers no more than a button and its margins.
    const covered = () =>
      page.evaluate(() => {
        const fixed = [...document.querySelectorAll('main *')].filter(
          (element) => getComputedStyle(element).position === 'sticky',
        );
        return Math.max(0, ...fixed.map((element) => element.getBoundingClientRect().height));
      });
    expect(await covered()).toBeLessThanOrEqual(width === 390 ? 64 : 120);
    await press(t.print);
    await expect.poll(() => stack.printers.zebra.taken().match(/\^XZ/g)?.length).toBe(12);
    expect(count()).toBeLessThanOrEqual(4);
    expect(stack.printers.zebra.taken()).toMatch(/Pi\S{1,4}a n\S{1,4} 12\b/);
    // The list and the label are kept, joined, and are the account's own.
    const [catalogue] = await client.call(listCatalogues, {});
    const { etiquetas } = await client.call(listLabels, {});
    expect(catalogue).toMatchObject({ nombre: 'mis precios', filas: 12 });
    expect(etiquetas).toMatchObject([{ catalogo_id: catalogue!.id, language_id: 1 }]);
    expect(catalogue!.etiquetas.map(({ id }) => id)).toEqual([etiquetas[0]!.id]);
    expect(errors).toEqual([]);
  });

  it('comes back as new prices: what changed is shown, and the label prints them', async () => {
    const account = await newAccount(stack);
    const { page, errors, client } = await visitAs(account, { simple: true });
    await rememberZebra(page, account);
    await page.goto(`${stack.url}/lista`);
    await drop(page, list(3));
    const { press, count } = clicker(page);
    await press('Usar esta lista');
    await press(/^Imprimir 3 etiquetas$/);
    await expect.poll(() => stack.printers.zebra.taken().match(/\^XZ/g)?.length).toBe(3);
    await page.getByText('Se enviaron 3 etiquetas').waitFor();
    stack.printers.zebra.clear();
    const before = count();
    await page.goto(stack.url);
    // One price changed, and one product is new.
    await drop(
      page,
      list(4, (row) => (row === 2 ? '2,75' : `${row},50`)),
      'precios diciembre.csv',
    );
    await press('Son precios nuevos para «mis precios»');
    await page.getByText('Filas: 3 antes, 4 ahora.').waitFor();
    await press('Actualizar catálogo');
    await page.getByText('2 filas cambiaron o no se habían impreso con esta etiqueta').waitFor();
    await press(/^Imprimir 2 etiquetas$/);
    await expect.poll(() => stack.printers.zebra.taken().match(/\^XZ/g)?.length).toBe(2);
    expect(count() - before).toBeLessThanOrEqual(4);
    expect(stack.printers.zebra.taken()).toMatch(/FD\$2\^FS[^]{0,80}FD75\^FS/);
    // What has just been printed is not chosen again.
    await page.getByRole('button', { name: 'Imprimir 0 etiquetas', exact: true, disabled: true }).waitFor();
    // All of them are a choice away.
    await chooseOption(page.getByRole('combobox', { name: 'Productos', exact: true }), 'Todos');
    await page.getByRole('button', { name: 'Imprimir 4 etiquetas', exact: true }).waitFor();
    expect(await client.call(listCatalogues, {})).toMatchObject([{ nombre: 'mis precios', filas: 4 }]);
    expect((await client.call(listLabels, {})).etiquetas).toHaveLength(1);
    expect(errors).toEqual([]);
  });
});

describe('the labels for a list', () => {
  it('a label of another list goes on printing it, and its copy prints the new one; what the list lacks is asked', async () => {
    const shop = await newAccount(stack);
    const old = await addCatalogue(shop, 'vieja', ['NOMBRE,LOTE', 'uno,1']);
    const etiqueta = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% lote %LOTE%^FS^XZ';
    const columns = { DESCRIPTION: 'A', LOTE: 'B' };
    const label = await addLabel(shop, { nombre: 'Lote', etiqueta }, { catalogue: old, columns });
    const fresh = await addCatalogue(shop, 'nueva', ['ARTICULO', 'Café', 'Té']);
    const { page, client, errors } = await visitAs(shop, { simple: true });
    await page.goto(`${stack.url}/lista/${fresh}`);
    const card = page.locator('label').filter({ hasText: 'Pregunta LOTE al imprimir' });
    await card.click();
    // No printer was used before: it is asked for, and its language with it.
    await askPrinter(stack, 'zebra');
    await page.getByRole('button', { name: /^Imprimir 2 etiquetas$/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: /zebra/ }).click();
    const question = page.getByRole('dialog').getByLabel('LOTE');
    await question.fill('L-77');
    await page.getByRole('dialog').getByRole('button', { name: 'Imprimir' }).click();
    await expect.poll(() => stack.printers.zebra.taken().match(/lote L-77/g)?.length).toBe(2);
    const { etiquetas } = await client.call(listLabels, {});
    expect(etiquetas.map(({ nombre, catalogo_id }) => [nombre, catalogo_id])).toEqual([
      ['Lote · nueva', fresh],
      ['Lote', old],
    ]);
    expect(etiquetas[1]!.id).toBe(label);
    expect(errors).toEqual([]);
  });

  it.each([
    ['TSPL', 'Anaquel '],
    ['EPL', 'Anaquel '],
  ])(
    'print in the language that a person chose, whatever the printer is taken for: %s',
    async (language, card) => {
      const account = await newAccount(stack);
      const { page, errors } = await visitAs(account, { simple: true });
      await page.goto(stack.url);
      await drop(page, list(3));
      await page.getByRole('button', { name: 'Usar esta lista' }).first().click();
      const choice = page.getByRole('combobox', { name: 'Lenguaje de la impresora', exact: true });
      await page.getByRole('button', { name: /^Imprimir 3 etiquetas$/ }).waitFor();
      await page.locator('label').filter({ hasText: card }).first().click();
      await chooseOption(choice, language);
      await page.getByRole('button', { name: /^Imprimir 3 etiquetas$/ }).click();
      await page.getByRole('dialog').getByRole('button', { name: /zebra/ }).click();
      const print = language === 'TSPL' ? /^PRINT /gm : /^P\d/gm;
      await expect.poll(() => stack.printers.zebra.taken().match(print)?.length).toBe(3);
      expect(stack.printers.zebra.taken()).not.toContain('^XA');
      // The choice stays with the printer.
      await page.reload();
      stack.printers.zebra.clear();
      await page.getByRole('button', { name: /^Imprimir 3 etiquetas$/ }).click();
      await expect.poll(() => stack.printers.zebra.taken().match(print)?.length).toBe(3);
      expect(errors).toEqual([]);
    },
  );

  it('a list that is not there says so, and takes another', async () => {
    const { page } = await visitAs(await newAccount(stack), { simple: true });
    await page.goto(`${stack.url}/lista/999999`);
    await page.getByRole('heading', { name: 'Esta lista ya no existe' }).waitFor();
    await drop(page, list(2));
    await page.getByRole('button', { name: 'Usar esta lista' }).first().waitFor();
  });
});
