import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { CatalogueTable } from '../print-from-catalogue/catalogue-widgets.tsx';
import { renderWidget } from '../../../../tests/components/render-widget.tsx';

const quantityOf = (row: number) =>
  page.getByRole('textbox', { name: `Cantidad de la fila ${row}`, exact: true });
const checkboxOf = (row: number) =>
  page.getByRole('checkbox', { name: `Seleccionar la fila ${row}`, exact: true });
const count = (text: string) => expect.element(page.getByText(text, { exact: true })).toBeVisible();

beforeEach(async () => {
  await page.viewport(1280, 900);
  localStorage.clear();
  renderWidget(<CatalogueTable catalogueId={3} labelId={12} />);
  await expect.element(quantityOf(1)).toHaveValue('0');
});

// VIEW-16, VIEW-19, VIEW-20, CONST-06
test('a quantity takes non-negative decimals only and selects its row, 0 deselects it', async () => {
  await quantityOf(1).click();
  await userEvent.keyboard('-1a.5.2x');
  await expect.element(quantityOf(1)).toHaveValue('1.52');
  await count('1 fila seleccionada · 1 etiqueta');
  await expect.element(checkboxOf(1)).toBeChecked();
  await quantityOf(1).fill('0');
  await count('0 filas seleccionadas · 0 etiquetas');
  await expect.element(checkboxOf(1)).not.toBeChecked();
});

test('a checked row prints one label, and the selection holds over pages', async () => {
  await checkboxOf(1).click();
  await expect.element(quantityOf(1)).toHaveValue('1');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await quantityOf(12).fill('3');
  await count('2 filas seleccionadas · 4 etiquetas');
  await page.getByRole('button', { name: 'Página anterior' }).click();
  await expect.element(quantityOf(1)).toHaveValue('1');
});

// VIEW-04, VIEW-17
test('one quantity for all rows counts rows that no page has shown, and empty takes it back', async () => {
  const all = page.getByRole('textbox', { name: 'Cambiar cantidad de todas las filas' });
  await all.fill('2');
  await count('3,000 filas seleccionadas · 6,000 etiquetas');
  await all.fill('');
  await count('0 filas seleccionadas · 0 etiquetas');
});

test('a column that is pasted from a spreadsheet goes on over the end of the page', async () => {
  await quantityOf(9).click();
  const data = new DataTransfer();
  data.setData('text', '1\n2\n3\n');
  const paste = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
  document.activeElement?.dispatchEvent(paste);
  await count('3 filas seleccionadas · 6 etiquetas');
  await page.getByRole('button', { name: 'Página siguiente' }).click();
  await expect.element(quantityOf(11)).toHaveValue('3');
});

// VIEW-21
test('printing without a selection asks for one', async () => {
  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await expect.element(page.getByText('Seleccione al menos una fila').first()).toBeVisible();
});

test('only changed prices selects what would print otherwise, and asks about a label that was edited', async () => {
  await checkboxOf(1).click();
  await page.getByRole('button', { name: 'Solo precios que cambiaron' }).click();
  await count('2 filas seleccionadas · 2 etiquetas');
  await expect.element(checkboxOf(1)).not.toBeChecked();
  await expect.element(checkboxOf(3)).toBeChecked();
  await expect.element(page.getByText('2,997 siguen como se imprimieron')).toBeVisible();
  await page.getByRole('button', { name: 'Seleccionarlas también' }).click();
  await count('3 filas seleccionadas · 3 etiquetas');
  await expect.element(checkboxOf(9)).toBeChecked();
});

test('one click takes the quantities of the catalogue, of all its rows or of those that a search found', async () => {
  const take = page.getByRole('button', { name: 'Usar las cantidades del catálogo' });
  await quantityOf(2).fill('7');
  await take.click();
  await count('Todas las filas que tienen cantidad');
  await expect.element(take).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Quitar la selección' }).click();
  await page.getByRole('searchbox').fill('caf');
  await expect.element(page.getByText(/filas encontradas, no solo esta página/)).toBeVisible();
  await take.click();
  await expect.element(page.getByText(/^\d[\d,]* filas seleccionadas · \d[\d,]* etiquetas$/)).toBeVisible();
});

test('choosing the first row moves no row, on a phone and beside the picture', async () => {
  for (const width of [390, 1000, 1280]) {
    await page.viewport(width, 900);
    const narrow = width < 720;
    const place = () =>
      document.querySelector(narrow ? '[data-position="1"]' : 'tbody tr')!.getBoundingClientRect().top;
    await expect
      .poll(() => document.querySelector(narrow ? '[data-position="1"]' : 'tbody tr'))
      .not.toBeNull();
    const before = place();
    if (narrow) await page.getByRole('button', { name: 'Una más, fila 1', exact: true }).click();
    else await quantityOf(1).fill('1');
    await count('1 fila seleccionada · 1 etiqueta');
    expect(place()).toBe(before);
    await page.getByRole('button', { name: 'Quitar la selección' }).click();
    await count('0 filas seleccionadas · 0 etiquetas');
  }
});

test('the preview shows each chosen row with its number of labels, and leaves the selection as it was', async () => {
  await quantityOf(1).fill('2');
  await quantityOf(3).fill('1');
  await count('2 filas seleccionadas · 3 etiquetas');
  await page.getByRole('button', { name: 'Vista previa' }).click();
  const labels = page.getByRole('list', { name: 'Así saldrán las etiquetas' });
  await expect.element(labels.getByText('Fila 1: así saldrá')).toBeVisible();
  await expect.element(labels.getByText('Fila 3: así saldrá')).toBeVisible();
  await expect.element(labels.getByText('2 etiquetas')).toBeVisible();
  expect(labels.element().children).toHaveLength(2);
  await page.getByRole('button', { name: 'Cerrar', exact: true }).last().click();
  await expect.element(labels).not.toBeInTheDocument();
  await count('2 filas seleccionadas · 3 etiquetas');
});
