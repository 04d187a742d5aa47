import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { addCatalogue } from './account.ts';
import { axeInBothSizes } from './axe.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

const drawing = (page: Page) => page.getByRole('tree', { name: 'Dibujo de la etiqueta' });
const onLabel = (page: Page, name: RegExp) => drawing(page).getByRole('treeitem', { name });
const codeOf = async (page: Page) =>
  (await page.getByRole('textbox', { name: 'Código de la plantilla' }).innerText()).replaceAll('\n\n', '\n');

/** Stores the label that is drawn and prints it once; answers what the printer got. */
async function printDrawn(page: Page, name: string): Promise<string> {
  await page.getByLabel('Nombre', { exact: true }).fill(name);
  await page.getByLabel('Descripción', { exact: true }).fill('Dibujada por la prueba');
  await page.getByRole('checkbox', { name: 'Usar la vista previa como imagen' }).click();
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.waitForURL(/\/see-labels$/);
  await page.getByRole('button', { name: `Elegir impresora para ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('DESCRIPTION').or(form.getByLabel('Descripción')).first().fill('Pan de caja');
  await form.getByLabel('PRICE').or(form.getByLabel('Precio')).first().fill('49.90');
  await form.getByLabel('CODE').or(form.getByLabel('Código')).first().fill('7501031311309');
  const before = stack.printers.zebra.bytes().length;
  await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
  return (await stack.printers.zebra.waitFor(before + 100)).subarray(before).toString();
}

it('draws a price label by pointer alone, from an empty one to the printer', async () => {
  const { page, client, errors } = await visitAs('customer');
  await addCatalogue({ client }, 'Precios de julio', [
    'DESCRIPCION,PRECIO,CODIGO',
    'Sal,8.90,7501031311309',
    'Aceite de oliva extra virgen,249.00,7501031311309',
  ]);
  await page.goto(`${stack.url}/etiquetas`);
  await page.getByRole('button', { name: '50 × 30 mm' }).click();
  const palette = page.getByRole('region', { name: 'Elementos' });
  await palette.getByRole('button', { name: 'Descripción' }).click();
  await onLabel(page, /^Descripción, texto/).waitFor();
  await palette.getByRole('button', { name: 'Precio' }).click();
  await onLabel(page, /^Precio, centavos/).waitFor();
  await palette.getByRole('button', { name: 'Código de barras' }).click();
  const barcode = onLabel(page, /^Código, código de barras/);
  await barcode.waitFor();

  const drawn = await codeOf(page);
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
  await page.mouse.move(x + 24 * perDot, y + 8 * perDot, { steps: 4 });
  await page.mouse.up();
  await page.keyboard.up('Control');
  await page.getByRole('button', { name: 'Deshacer: Código en otro lugar' }).waitFor();
  const moved = await codeOf(page);
  expect(moved).not.toBe(drawn);
  await page.getByRole('button', { name: 'Deshacer: Código en otro lugar' }).click();
  await expect.poll(() => codeOf(page)).toBe(drawn);
  await page.getByRole('button', { name: 'Rehacer: Código en otro lugar' }).click();
  await expect.poll(() => codeOf(page)).toBe(moved);
  // A row of a list, and the label in the other language and back.
  await page.getByRole('combobox', { name: 'Datos de' }).click();
  await page.getByRole('option', { name: 'Precios de julio' }).click();
  await page.getByText('Fila 2 de 2').first().waitFor();
  await onLabel(page, /^Descripción, texto/).waitFor();
  expect(await axeInBothSizes(page)).toEqual([]);
  await page.getByRole('button', { name: 'Convertir a TSPL' }).click();
  await expect.poll(() => codeOf(page)).toMatch(/BARCODE \d+,\d+,"EAN13"/);
  await page.getByRole('button', { name: 'Volver a ZPL' }).click();
  await expect.poll(() => codeOf(page)).toBe(moved);

  const printed = await printDrawn(page, 'Dibujada a mano');
  expect(printed).toContain('Pan de caja');
  expect(printed).toMatch(/\^FD49\^FS/);
  expect(printed).toMatch(/\^BE[^]*\^FD750103131130/);
  expect(errors).toEqual([]);
});

it('draws the same by keys alone', async () => {
  const { page, errors } = await visitAs('customer');
  await page.goto(`${stack.url}/etiquetas`);
  await page.getByRole('button', { name: '50 × 30 mm' }).press('Enter');
  const palette = page.getByRole('region', { name: 'Elementos' });
  await palette.getByRole('button', { name: 'Descripción' }).press('Enter');
  await onLabel(page, /^Descripción, texto/).waitFor();
  await palette.getByRole('button', { name: 'Precio' }).press('Space');
  await onLabel(page, /^Precio, centavos/).waitFor();
  await palette.getByRole('button', { name: 'Código de barras' }).press('Enter');
  await onLabel(page, /^Código, código de barras/).waitFor();
  const drawn = await codeOf(page);
  await page.keyboard.press('F6');
  await expect.poll(() => drawing(page).evaluate((tree) => tree === document.activeElement)).toBe(true);
  for (const key of ['ArrowRight', 'Shift+ArrowDown', 'ArrowLeft']) await page.keyboard.press(key);
  await expect.poll(() => codeOf(page)).not.toBe(drawn);
  await page.getByText(/^Código en otro lugar\. Código, código de barras/).waitFor({ state: 'attached' });
  // From the label to its properties, to the code below, and back.
  const field = page.getByRole('textbox', { name: 'Código de la plantilla' });
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect
    .poll(() => field.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box))
    .toBe(true);
  await page.keyboard.press('F6');
  await expect.poll(() => drawing(page).evaluate((tree) => tree === document.activeElement)).toBe(true);
  const printed = await printDrawn(page, 'Dibujada con teclas');
  expect(printed).toContain('Pan de caja');
  expect(printed).toMatch(/\^BE/);
  expect(errors).toEqual([]);
});
