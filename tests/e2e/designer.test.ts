import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { readCodes } from '../golden/read-codes.ts';
import { addCatalogue } from './account.ts';
import { axeInBothSizes } from './axe.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

const drawing = (page: Page) => page.getByRole('tree', { name: 'Dibujo de la etiqueta' });
const onLabel = (page: Page, name: RegExp) => drawing(page).getByRole('treeitem', { name });
const codeOf = async (page: Page) =>
  (await page.getByRole('textbox', { name: 'Código de la plantilla' }).innerText()).replaceAll('\n\n', '\n');

/** The elements of the demo's shelf label, with the field by which each is known to be there. */
const shelf = [
  { element: 'Descripción', field: /^Descripción, texto/ },
  { element: 'Precio', field: /^Precio, centavos/ },
  { element: 'Oferta', field: /^OFERTA, texto/ },
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
  expect(code).toContain(`^FD${Math.trunc(Number(price))}^FS`);
  expect(code).not.toContain('%');
}

it('draws the shelf label by pointer alone, joined to a list, prints one, and converts it', async () => {
  const { page, client, errors } = await visitAs('customer');
  const rows = await addDemoList(client, 'Precios de julio');
  await page.goto(`${stack.url}/etiquetas`);
  await page.getByRole('button', { name: '50 × 30 mm' }).click();
  await page.getByRole('combobox', { name: 'Datos de' }).click();
  await page.getByRole('option', { name: 'Precios de julio' }).click();
  await page.getByRole('group', { name: 'Fila de la lista que se muestra' }).waitFor();
  const palette = page.getByRole('region', { name: 'Elementos' });
  for (const { element, field } of shelf) {
    await palette.getByRole('button', { name: element, exact: true }).click();
    await onLabel(page, field).waitFor();
  }
  await palette.getByRole('button', { name: /^UNIDAD/ }).click();
  await onLabel(page, /^Unidad, texto/).waitFor();

  const drawn = await codeOf(page);
  const barcode = onLabel(page, /^Código, código de barras/);
  await page
    .getByRole('tree', { name: 'Campos' })
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
  await page.getByRole('button', { name: 'Deshacer: Código en otro lugar' }).click();
  await expect.poll(() => codeOf(page)).toBe(drawn);
  await page.getByRole('button', { name: 'Rehacer: Código en otro lugar' }).click();
  await expect.poll(() => codeOf(page)).not.toBe(drawn);
  const moved = await codeOf(page);
  expect(await axeInBothSizes(page)).toEqual([]);

  const before = stack.printers.zebra.bytes().length;
  await page.getByRole('button', { name: 'Imprimir una de prueba' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).click();
  await expectPrinted(page, before, await shownRow(page, rows));

  const [number = ''] = await shownRow(page, rows);
  await expect.poll(() => codesOnBoard(page)).toEqual([`EAN13: ${number}`]);
  await page.getByRole('button', { name: 'Convertir a TSPL' }).click();
  await expect.poll(() => codeOf(page)).toMatch(/BARCODE \d+,\d+,"EAN13"/);
  await expect.poll(() => codesOnBoard(page)).toEqual([`EAN13: ${number}`]);
  await page.getByRole('button', { name: 'Volver a ZPL' }).click();
  await expect.poll(() => codeOf(page)).toBe(moved);
  expect(errors).toEqual([]);
});

it('draws the same by keys alone, stores it, and prints one', async () => {
  const { page, client, errors } = await visitAs('customer');
  const rows = await addDemoList(client, 'Precios de agosto');
  await page.goto(`${stack.url}/etiquetas`);
  await page.getByRole('button', { name: '50 × 30 mm' }).press('Enter');
  await page.getByRole('combobox', { name: 'Datos de' }).press('Enter');
  await page.getByRole('option', { name: 'Precios de agosto' }).press('Enter');
  await page.getByRole('group', { name: 'Fila de la lista que se muestra' }).waitFor();
  const palette = page.getByRole('region', { name: 'Elementos' });
  for (const { element, field } of shelf) {
    await palette.getByRole('button', { name: element, exact: true }).press('Enter');
    await onLabel(page, field).waitFor();
  }
  const drawn = await codeOf(page);
  const isFocused = (tree: Element) => tree === document.activeElement;
  await page.keyboard.press('F6');
  await expect.poll(() => drawing(page).evaluate(isFocused)).toBe(true);
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await expect.poll(() => codeOf(page)).not.toBe(drawn);
  await page.getByText(/^Código en otro lugar\. Código, código de barras/).waitFor({ state: 'attached' });
  // The words of the offer are written on the label itself.
  const fields = page.getByRole('tree', { name: 'Campos' });
  await fields.focus();
  for (const key of ['Home', 'PageDown', 'PageDown', 'PageDown', 'PageDown']) await page.keyboard.press(key);
  await expect
    .poll(() => fields.getByRole('treeitem', { name: /^OFERTA/ }).getAttribute('aria-selected'))
    .toBe('true');
  await page.keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Texto en la etiqueta' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('HOY');
  await page.keyboard.press('Enter');
  await onLabel(page, /^HOY, texto/).waitFor();
  // From the label to its properties, to the code below, and back.
  const field = page.getByRole('textbox', { name: 'Código de la plantilla' });
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect
    .poll(() => field.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box))
    .toBe(true);
  await page.keyboard.press('F6');
  await expect.poll(() => drawing(page).evaluate(isFocused)).toBe(true);

  const row = await shownRow(page, rows);
  const before = stack.printers.zebra.bytes().length;
  await page.getByRole('button', { name: 'Imprimir una de prueba' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).press('Enter');
  await expectPrinted(page, before, row);
  await page.getByLabel('Nombre', { exact: true }).fill('Dibujada con teclas');
  await page.getByLabel('Descripción', { exact: true }).fill('Dibujada por la prueba');
  await page.getByRole('checkbox', { name: 'Usar la vista previa como imagen' }).press('Space');
  await page.getByRole('button', { name: 'Crear plantilla' }).press('Enter');
  await page.waitForURL(/\/see-labels$/);
  expect(errors).toEqual([]);
});
