import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { readCodes } from '../golden/read-codes.ts';
import { addCatalogue } from './account.ts';
import { axeInBothSizes } from './axe.ts';
import { sampledIt } from './sampled.ts';
import { closeDetails, codeField, openDetails } from './pages/editor.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'label-editor', 'widgets/src/label-designer');
const { stack, visitAs } = withStack();

const drawing = (page: Page) => page.getByRole('tree', { name: 'Dibujo de la etiqueta' });
const onLabel = (page: Page, name: RegExp) => drawing(page).getByRole('treeitem', { name });
const codeOf = async (page: Page) => (await (await codeField(page)).innerText()).replaceAll('\n\n', '\n');

/** The elements of the demo's shelf label, with the field by which each is known to be there. */
const shelf = [
  { element: 'Descripción', field: /^Descripción, texto/ },
  { element: 'Precio', field: /^Precio, centavos/ },
  { element: 'Oferta', field: /^OFERTA, texto/ },
  { element: /^UNIDAD/, field: /^Unidad, texto/ },
  { element: 'Código de barras', field: /^Código, código de barras/ },
] as const;

/** Rows of the demo's list, some of them with an offer; answers them without their header. */
async function addDemoList(
  client: Parameters<typeof addCatalogue>[0]['client'],
  name: string,
): Promise<string[][]> {
  const file = await readFile(new URL('../../demo/prices.csv', import.meta.url));
  const [header = '', ...rows] = new TextDecoder('windows-1252').decode(file).split(/\r?\n/);
  const offered = rows.filter((row) => /^\d+;[^;]*;[^;]*;\d/.test(row)).slice(0, 5);
  const lines = [...rows.slice(0, 30), ...offered];
  await addCatalogue({ client }, name, [header, ...lines]);
  return lines.map((line) => line.split(';'));
}

/** What a scanner reads in the picture that is on the board. */
async function codesOnBoard(page: Page): Promise<string[]> {
  const url = await drawing(page)
    .locator('canvas')
    .evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL('image/png'));
  return readCodes(Buffer.from(url.replace(/^.*,/, ''), 'base64'));
}

/** The row of the list that is shown. */
async function shownRow(page: Page, rows: readonly string[][]): Promise<readonly string[]> {
  const shown = page.getByRole('group', { name: 'Fila de la lista que se muestra' });
  const said = await shown.locator('output').innerText();
  return rows[Number(/\d+/.exec(said)?.[0]) - 1] ?? [];
}

/** Waits for the one label that was asked for, and holds it against the row. */
async function expectPrinted(page: Page, before: number, row: readonly string[]) {
  await page.getByText('Se envió 1 etiqueta', { exact: false }).first().waitFor();
  const code = (await stack.printers.zebra.waitFor(before + 100)).subarray(before).toString();
  const [number = '', , price = ''] = row;
  expect(code).toContain(`^FD${number.slice(0, 12)}`);
  expect(code).toContain(`^FD$${Math.trunc(Number(price))}^FS`);
  expect(code).not.toContain('%');
}

interface Way {
  way: string;
  press: (on: Locator) => Promise<void>;
  /** Moves the barcode, which was put on last, and is done when the board says so. */
  move: (page: Page) => Promise<void>;
  /** Writes other words on the offer's first line. */
  write: (page: Page, words: string) => Promise<void>;
}

const fields = (page: Page) => page.getByRole('tree', { name: 'Campos' });
const written = (page: Page) => page.getByRole('combobox', { name: 'Texto en la etiqueta' });
const hasFocus = (on: Locator) =>
  expect
    .poll(() => on.evaluate((box) => (box.getRootNode() as ShadowRoot | Document).activeElement === box))
    .toBe(true);

const ways: readonly Way[] = [
  {
    way: 'pointer',
    press: (on) => on.click(),
    async move(page) {
      const barcode = onLabel(page, /^Código, código de barras/);
      await fields(page)
        .getByRole('treeitem', { name: /^Código, código de barras/ })
        .click();
      await drawing(page).scrollIntoViewIfNeeded();
      const canvas = await drawing(page).locator('canvas').boundingBox();
      const box = await barcode.boundingBox();
      if (!canvas || !box) throw new Error('Nothing is drawn');
      const perDot = canvas.width / 400;
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Ctrl: whatever is near does not attract it.
      await page.keyboard.down('Control');
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x + 20, y, { steps: 4 });
      await page.mouse.move(x + 4 * perDot, y, { steps: 4 });
      await page.mouse.up();
      await page.keyboard.up('Control');
    },
    async write(page, words) {
      // The offer's black ground lies over it, and is no obstacle.
      await onLabel(page, /^OFERTA, texto/).dblclick({ force: true });
      await written(page).fill(words);
      await onLabel(page, /^Descripción, texto/).click();
    },
  },
  {
    way: 'keys',
    press: (on) => on.press('Enter'),
    async move(page) {
      // From the elements to the label.
      await page.keyboard.press('F6');
      await hasFocus(drawing(page));
      await page.keyboard.press('End');
      await page.keyboard.press('Shift+ArrowRight');
    },
    async write(page, words) {
      await fields(page).focus();
      const offer = fields(page).getByRole('treeitem', { name: /^OFERTA/ });
      await page.keyboard.press('Home');
      for (
        let at = await offer.evaluate((item) => [...item.parentElement!.children].indexOf(item));
        at > 0;
        at--
      )
        await page.keyboard.press('PageDown');
      await expect.poll(() => offer.getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Enter');
      await written(page).waitFor();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(words);
      await page.keyboard.press('Enter');
      // From the label to its properties, to the code below, and back.
      await hasFocus(drawing(page));
      await page.keyboard.press('F6');
      await page.keyboard.press('F6');
      await hasFocus(page.getByRole('textbox', { name: 'Código de la plantilla' }));
      await page.keyboard.press('F6');
      await hasFocus(drawing(page));
    },
  },
];

it.each(ways)(
  'draws the shelf label by $way alone, joined to a list, prints one, converts and stores it',
  async ({ way, press, move, write }) => {
    const { page, client, errors } = await visitAs('customer');
    const list = `Precios por ${way}`;
    const rows = await addDemoList(client, list);
    await page.goto(`${stack.url}/etiquetas`);
    await press(page.getByRole('button', { name: '50 × 30 mm' }));
    await openDetails(page);
    await expect.poll(() => page.getByLabel('Ancho (in)').inputValue()).toBe('1.97');
    await press(page.getByRole('combobox', { name: 'Datos de' }));
    await press(page.getByRole('option', { name: list }));
    await closeDetails(page);
    await page.getByRole('group', { name: 'Fila de la lista que se muestra' }).waitFor();
    const palette = page.getByRole('region', { name: 'Elementos' });
    for (const { element, field } of shelf) {
      await press(palette.getByRole('button', { name: element, exact: true }));
      await onLabel(page, field).waitFor();
    }

    const drawn = await codeOf(page);
    await move(page);
    await press(page.getByRole('button', { name: 'Deshacer: Código en otro lugar' }));
    await expect.poll(() => codeOf(page)).toBe(drawn);
    await press(page.getByRole('button', { name: 'Rehacer: Código en otro lugar' }));
    await expect.poll(() => codeOf(page)).not.toBe(drawn);
    await write(page, 'HOY');
    await onLabel(page, /^HOY, texto/).waitFor();
    const done = await codeOf(page);
    if (way === 'pointer') expect(await axeInBothSizes(page)).toEqual([]);

    const row = await shownRow(page, rows);
    const before = stack.printers.zebra.bytes().length;
    await press(page.getByRole('button', { name: 'Imprimir una de prueba' }));
    await press(page.getByRole('dialog').getByRole('button', { name: 'zebra' }));
    await expectPrinted(page, before, row);

    const code = `EAN13: ${row[0] ?? ''}`;
    await expect.poll(() => codesOnBoard(page)).toEqual([code]);
    await openDetails(page);
    await press(page.getByRole('button', { name: 'Convertir a TSPL' }));
    await expect.poll(() => codeOf(page)).toMatch(/BARCODE \d+,\d+,"EAN13"/);
    await expect.poll(() => codesOnBoard(page)).toEqual([code]);
    await press(page.getByRole('button', { name: 'Volver a ZPL' }));
    await expect.poll(() => codeOf(page)).toBe(done);

    await page.getByLabel('Nombre', { exact: true }).fill(`Dibujada por ${way}`);
    await page.getByLabel('Descripción', { exact: true }).fill('Dibujada por la prueba');
    await press(page.getByRole('button', { name: 'Crear plantilla' }));
    await page.waitForURL(/\/see-labels$/);
    if (way === 'pointer') {
      // The list that it was drawn with is its own from now on.
      await page.getByRole('button', { name: `Opciones de Dibujada por ${way}` }).click();
      await page.getByRole('menuitem', { name: 'Editar plantilla', exact: true }).click();
      await openDetails(page);
      await expect.poll(() => page.getByRole('combobox', { name: 'Datos de' }).textContent()).toContain(list);
    }
    expect(errors).toEqual([]);
  },
);
