import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assignCatalogue, choosePrinter, importCatalogue } from './pages/app.ts';
import { withStack } from './with-stack.ts';

const { stack, visitAs } = withStack();

const label = 'Anaquel con oferta (TSPL)';

/** A price list in which the second row has a wrong check digit and the fourth no price. */
const rows = [
  'CODIGO,DESCRIPCION,PRECIO,OFERTA,UNIDAD,UBICACION,CANTIDAD',
  '7509715894964,Arroz,43.00,,PZA,A01-3,2',
  '7509715894965,Frijol,31.00,,PZA,A01-4,1',
  '75311049,Sal,12.50,,PZA,A01-5,3',
  '7509848554292,Leche,,,PZA,A01-6,1',
];

describe('printing from a catalogue', () => {
  it('names the rows that cannot print, leaves them out, and finds and prints a single row', async () => {
    const { page, errors } = await visitAs('customer');
    const file = join(stack.folder, 'lista.csv');
    writeFileSync(file, `${rows.join('\n')}\n`);
    await importCatalogue(page, stack.url, file, 'Lista con errores');
    await assignCatalogue(page, stack.url, label, 'Lista con errores');
    await choosePrinter(page, label, 'tsc');

    await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
    await page.getByText('4 filas seleccionadas · 4 etiquetas').waitFor();
    await page.keyboard.press('Control+p');
    const review = page.getByRole('dialog');
    await review.getByText('2 filas no se pueden imprimir').waitFor();
    await review.getByText('Fila 2', { exact: true }).waitFor();
    await review.getByText('Fila 4', { exact: true }).waitFor();
    expect(stack.printers.tsc.bytes().length).toBe(0);
    await review.getByRole('button', { name: 'Saltarlas e imprimir 2 etiquetas' }).click();
    await page.getByText('2 etiquetas de 2 filas').first().waitFor();
    const printed = () => stack.printers.tsc.bytes().toString();
    await expect.poll(printed).toMatch(/"Arroz"[^]*"Sal"[^]*PRINT/);
    expect(printed()).not.toMatch(/Frijol|Leche/);
    await page.getByText('0 filas seleccionadas · 0 etiquetas').waitFor();

    stack.printers.tsc.clear();
    await page.getByRole('switch', { name: /Busca e imprime/ }).click();
    await page.getByRole('searchbox', { name: 'Escanee o busque' }).fill('75311049');
    await page.getByRole('searchbox', { name: 'Escanee o busque' }).press('Enter');
    await page.getByText('3 etiquetas', { exact: true }).waitFor();
    await expect.poll(printed).toMatch(/"Sal"[^]*PRINT/);
    expect(printed()).not.toContain('Arroz');
    expect(errors).toEqual([]);
  });

  it('goes on while another screen is open, stops, and resumes without losing or repeating a label', async () => {
    const { page, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/see-labels`);
    await choosePrinter(page, 'Anaquel con oferta (ZPL)', 'zebra');
    await page.getByLabel('Cambiar cantidad de todas las filas').fill('1');
    await page.getByText('3,000 filas seleccionadas').waitFor();
    await page.keyboard.press('Control+p');
    await page.getByRole('button', { name: 'Imprimir 3,000 etiquetas' }).click();
    await page.getByRole('link', { name: 'Mis catálogos' }).first().click();
    await page.getByRole('button', { name: 'Pausar' }).click();
    await page.getByText('Impresión en pausa').waitFor();
    await page.getByRole('button', { name: 'Continuar' }).click();
    await page.getByText('3,000 etiquetas de 3,000 filas').first().waitFor({ timeout: 60_000 });
    const labels = () => stack.printers.zebra.bytes().toString().match(/\^XZ/g)?.length;
    await expect.poll(labels).toBe(3_000);
    expect(errors).toEqual([]);
  });
});
