import { currentUser } from '@marbete/core/api/auth';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { listLabels } from '@marbete/core/api/labels';
import { layoutLabel } from '@marbete/engine/internal/languages/render';
import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { findOverlaps } from '../../packages/engine/src/picture/overlaps.ts';
import { type Account, addCatalogue, addLabel, askPrinter, newAccount, printerOf } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { sentWith } from './sent-requests.ts';
import { strangerLists } from './stranger-lists.ts';
import { withStack } from './with-stack.ts';

const { stack, visit, visitAs } = withStack();

const printers = {
  ZPL: { code: 'zpl', printer: 'zebra', prints: /\^XZ/g },
  TSPL: { code: 'tspl', printer: 'tsc', prints: /^PRINT /gm },
  EPL: { code: 'epl', printer: 'zebra', prints: /^P\d/gm },
} as const;

/** Each list in each language at each place; without the long tests each of them once or twice. */
const journeys = strangerLists.flatMap(({ key }, list) =>
  (['ZPL', 'TSPL', 'EPL'] as const).flatMap((language, at) =>
    (['landing', 'account', 'phone'] as const)
      .filter(
        (_, where) =>
          process.env['MARBETE_LONG_TESTS'] ||
          ['000', '112', '220', '311', '102', '201'].includes(`${list}${at}${where}`),
      )
      .map((place) => [key, language, place] as const),
  ),
);

/** Bytes as lines that one reads, and that no tool takes for other ends of lines. */
const inWords = (bytes: string) =>
  bytes.replaceAll(/[^\x20-\x7e\n]/g, (sign) => `\\x${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** The texts of each label that was printed, none of which lies over another. */
async function printedTexts(language: 'zpl' | 'tspl' | 'epl', taken: string): Promise<string[]> {
  const paper = { dpmm: 8, widthMm: 100, heightMm: 100 };
  const { labels } = await layoutLabel(language, { text: taken, encoding: 'latin1' }, paper);
  return labels.map(({ elements }) => {
    expect(findOverlaps(elements)).toEqual([]);
    return elements.map((element) => (element.kind === 'text' ? element.text : '')).join(' ');
  });
}

/** Nothing is held against the page by axe, it scrolls down alone, and its foot covers no more than a button or two. */
async function looksWell(page: Page, what: string): Promise<void> {
  expect(await axeInBothThemes(page), what).toEqual([]);
  const [overflow, covered, most] = await page.evaluate(() => {
    const feet = [...document.querySelectorAll('main *')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    return [
      document.documentElement.scrollWidth - innerWidth,
      Math.max(0, ...feet.map((element) => element.getBoundingClientRect().height)),
      innerWidth < 720 ? 64 : 120,
    ] as const;
  });
  expect(overflow, what).toBeLessThanOrEqual(0);
  expect(covered, what).toBeLessThanOrEqual(most);
}

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

beforeEach(() => {
  for (const printer of Object.values(stack.printers)) printer.clear();
});

describe('an own list of a new account', () => {
  it.each(journeys)('is on paper: %s, in %s, %s', async (key, language, place) => {
    const list = strangerLists.find((each) => each.key === key)!;
    const options = { locale: list.locale, width: place === 'phone' ? 390 : 1280 };
    const account = place === 'landing' ? undefined : await newAccount(stack);
    const visitor = account ? await visitAs(account, { simple: true, ...options }) : await visit(options);
    const { page, errors } = visitor;
    // The first designs take their time on a busy machine.
    page.setDefaultTimeout(60_000);
    const sent = account ? [] : sentWith(page, stack.url, list.words);
    await page.goto(stack.url);
    const { press, count } = clicker(page);
    await drop(page, list.bytes, list.name);
    const use = page.getByRole('button', { name: /^(Usar esta lista|Use this list)$/ }).first();
    await use.waitFor();
    await looksWell(page, 'columns');
    for (const answer of list.answers) await press(answer);
    await press(/^(Usar esta lista|Use this list)$/);
    const print = /^(Imprimir|Print) 3 /;
    await page.getByRole('button', { name: print }).waitFor();
    for (const answer of account ? (list.looks ?? []) : []) {
      const look = page.getByRole('region', { name: /^(Por revisar|To look at)$/ });
      // It is answered here, and nowhere else.
      expect(await look.innerText()).not.toMatch(/casos especiales|special cases/);
      await press(answer);
    }
    await page.locator('fieldset img').nth(2).waitFor();
    await looksWell(page, 'labels');
    const { code, printer, prints } = printers[language];
    if (language === 'EPL') {
      // What a person says holds, whatever the printer answers.
      await chooseOption(
        page.getByRole('combobox', { name: /^(Lenguaje de la impresora|Printer language)$/ }),
        language,
      );
    }
    await press(print);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: printer }).click();
    await dialog.waitFor({ state: 'detached' });
    const { taken } = stack.printers[printer];
    const labels = () => taken().match(prints)?.length ?? 0;
    await expect.poll(labels, { timeout: 60_000 }).toBe(3);
    // The printer and its language are two clicks each.
    expect(count() + (language === 'EPL' ? 3 : 1)).toBeLessThanOrEqual(8);
    expect(sent).toEqual([]);
    expect(errors).toEqual([]);
    await expect(inWords(taken())).toMatchFileSnapshot(
      `stranger-labels/${key}.${place === 'landing' ? 'trial' : 'account'}.${code}`,
    );
    const texts = await printedTexts(code, taken());
    expect(texts).toHaveLength(3);
    for (const [at, said] of list.labels.entries()) expect(texts[at]).toContain(said);
    expect(texts.join(' ')).not.toMatch(list.never);
    if (!account) return;
    // The list and the label are kept, joined, and are the account's own.
    const [catalogue] = await account.client.call(listCatalogues, {});
    const { etiquetas } = await account.client.call(listLabels, {});
    expect(etiquetas).toMatchObject([{ catalogo_id: catalogue!.id, language: { name: language } }]);
    // The printer and what it speaks stay with each other.
    stack.printers[printer].clear();
    await page.reload();
    await press(print);
    await expect.poll(labels, { timeout: 60_000 }).toBe(3);
  });

  it('comes back as new prices: what changed is shown, and the label prints them', async () => {
    const account = await newAccount(stack);
    const { page, errors, client } = await visitAs(account, { simple: true });
    page.setDefaultTimeout(60_000);
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

  it('a list that is not there says so, and takes another', async () => {
    const { page } = await visitAs(await newAccount(stack), { simple: true });
    await page.goto(`${stack.url}/lista/999999`);
    await page.getByRole('heading', { name: 'Esta lista ya no existe' }).waitFor();
    await drop(page, list(2));
    await page.getByRole('button', { name: 'Usar esta lista' }).first().waitFor();
  });
});
