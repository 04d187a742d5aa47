import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { keepPicture, launchBrowser, openVisitor } from './browser.ts';
import { enterAdministratorMode, signIn } from './pages/app.ts';
import { demoAccount, startStack, type Stack } from './stack.ts';

let stack: Stack;
let browser: Browser;

beforeAll(async () => {
  [stack, browser] = await Promise.all([startStack(), launchBrowser()]);
}, 60_000);

afterAll(async () => {
  await browser?.close();
  await stack?.close();
});

const code = [
  '^XA',
  '^PW400',
  '^LL240',
  '^FO16,20^A0N,30,30^FD%DESCRIPTION%^FS',
  '<OFFER>',
  '^FO16,80^A0N,60,60^FD%OFFER%^FS',
  '</OFFER>',
  '^PQ%QUANTITY%',
  '^XZ',
].join('\n');

async function typeCode(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Código de la plantilla' });
  await field.click();
  await field.press('Control+A');
  await field.press('Delete');
  await page.keyboard.insertText(text);
}

it('makes a label with a live picture, meets a mistake at its line, mends it and prints it', async () => {
  const { page, context, errors } = await openVisitor(browser);
  onTestFailed(() => keepPicture(page, 'editor'));
  await signIn(page, stack.url, demoAccount);
  await enterAdministratorMode(page);
  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.waitForURL(/\/etiquetas$/);
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  expect(await page.getByText('Campo requerido').count()).toBe(3);
  await page.getByLabel('Nombre').fill('Oferta de prueba');
  expect(await page.getByText('Campo requerido').count()).toBe(2);
  await page.getByLabel('Descripción').fill('Hecha por la prueba');
  await typeCode(page, code);
  await page.getByRole('region', { name: 'Vista previa' }).locator('img').waitFor();
  const picture = () => page.getByRole('region', { name: 'Vista previa' }).locator('img').getAttribute('src');
  const before = await picture();

  // The picture is asked for, and the drawn one may stand in for it.
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.getByText('Debe subir una imagen').first().waitFor();
  await page.getByRole('checkbox', { name: 'Usar la vista previa como imagen' }).click();
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.waitForURL(/\/see-labels$/);
  await page.getByText('Se creo la etiqueta correctamente').first().waitFor();

  const edit = async () => {
    await page.getByRole('button', { name: 'Opciones de Oferta de prueba' }).click();
    await page.getByRole('menuitem', { name: 'Editar plantilla', exact: true }).click();
    await page.waitForURL(/\/edit-label\/\d+$/);
  };
  await edit();
  const field = page.getByRole('textbox', { name: 'Código de la plantilla' });
  await field.waitFor();
  await typeCode(page, 'nothing of this is taken');
  expect(await field.innerText()).toContain('^FD%DESCRIPTION%');
  await field.dblclick();
  await typeCode(page, code.replace('</OFFER>\n', ''));
  const remarks = page.getByRole('list', { name: 'Observaciones del código' });
  await remarks.getByRole('button', { name: /^Línea 5 Esta sección nunca se cierra/ }).waitFor();

  // The server refuses it as well, and what was typed stays.
  await page.keyboard.press('Control+S');
  await page.getByText('La plantilla tiene errores. Corrija las líneas marcadas.').waitFor();
  expect(await field.innerText()).not.toContain('</OFFER>');

  await typeCode(page, code.replace('30,30', '40,40'));
  await remarks.waitFor({ state: 'detached' });
  await expect.poll(picture).not.toBe(before);
  await page.keyboard.press('Control+S');
  await page.getByText('Se actualizo la etiqueta correctamente').first().waitFor();

  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Elegir impresora para Oferta de prueba' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('DESCRIPTION').or(form.getByLabel('Descripción')).first().fill('Pan de caja');
  await form.getByLabel('OFFER').or(form.getByLabel('Oferta')).first().fill('49.90');
  await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
  const printed = (await stack.printers.zebra.waitFor(80)).toString();
  expect(printed).toContain('^FO16,20^A0N,40,40');
  expect(printed).toContain('Pan de caja');
  expect(printed).toContain('49.90');
  expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
  await context.close();
});

it('imports a printer-code file, asks for a word of it, and is back at the first step', async () => {
  const { page, context, errors } = await openVisitor(browser);
  onTestFailed(() => keepPicture(page, 'import-code'));
  await signIn(page, stack.url, demoAccount);
  await enterAdministratorMode(page);
  await page.goto(`${stack.url}/importar-zpl`);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('¡Cargue un archivo!').waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'Bodega.prn',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('^XA^FO20,20^A0N,30,30^FDPASILLO^FS^XZ'),
  });
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('button', { name: 'PASILLO', exact: true }).click();
  expect(await page.getByLabel('Nombre').inputValue()).toBe('Bodega');
  await page.getByLabel('Valor').fill('¿Qué pasillo?');
  await page.getByRole('region', { name: 'Vista previa' }).locator('img').waitFor();
  await keepPicture(page, 'import-code');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('Se creo la etiqueta correctamente').first().waitFor();
  await page.getByText('Elija el archivo de la plantilla').waitFor();

  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Elegir impresora para Bodega' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).click();
  await page.getByRole('dialog').getByLabel('¿Qué pasillo?').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
