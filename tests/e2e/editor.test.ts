import { destroyLabel, listLabels, showLabel, storeLabel } from '@marbete/core/api/labels';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { addLabel, signInShop } from './account.ts';
import { codeField, openDetails, typeCode } from './pages/editor.ts';
import { demoAccountOf } from './pages/session.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'label-editor', 'label-import');
const { stack, visitAs } = withStack();

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

it('makes a label with a live picture, meets a mistake at its line, mends it and prints it', async () => {
  const { page, errors } = await visitAs('customer');
  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.waitForURL(/\/etiquetas$/);
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  // NEW-09, NEW-12
  await expect.poll(() => page.getByText('Campo requerido').count()).toBe(3);
  // The board shows the label already: its picture is switched on.
  const toggle = page.getByRole('switch', { name: 'Vista previa' });
  await expect.poll(() => toggle.getAttribute('aria-checked')).toBe('false');
  await toggle.click();
  // PRV-06
  const fillIn = page.getByText('Llene el código, el ancho y el alto para ver la vista previa.');
  await fillIn.waitFor();
  await page.getByLabel('Nombre', { exact: true }).fill('Oferta de prueba');
  await expect.poll(() => page.getByText('Campo requerido').count()).toBe(2);
  await page.getByLabel('Descripción').fill('Hecha por la prueba');
  await typeCode(page, code);
  await page.getByRole('region', { name: 'Vista previa' }).locator('img').waitFor();
  const picture = () => page.getByRole('region', { name: 'Vista previa' }).locator('img').getAttribute('src');
  const before = await picture();
  // PRV-01, PRV-04, PRV-05: drawn by the browser itself, from the code as it is typed.
  expect(before).toMatch(/^(data|blob):/);
  await toggle.click();
  await page.getByRole('region', { name: 'Vista previa' }).locator('img').waitFor({ state: 'detached' });
  await toggle.click();
  // PRV-02, PRV-03, CONST-14
  const density = page.getByRole('combobox', { name: 'Densidad' });
  await expect.poll(() => density.innerText()).toBe('8 dpmm (203 dpi)');
  await density.click();
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['6 dpmm (152 dpi)', '8 dpmm (203 dpi)', '12 dpmm (300 dpi)', '24 dpmm (600 dpi)']);
  await page.keyboard.press('Escape');
  const width = page.getByLabel('Ancho (in)');
  expect([await width.inputValue(), await page.getByLabel('Alto (in)').inputValue()]).toEqual(['4', '6']);
  await page.getByText('102 mm').waitFor();
  await page.getByText('152 mm').waitFor();
  await width.fill('');
  await fillIn.waitFor();
  await width.fill('4');
  await expect.poll(picture).toBe(before);

  // NEW-13: the picture is asked for, and the drawn one may stand in for it.
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  await page.getByText('Debe subir una imagen').first().waitFor();
  await page.getByRole('checkbox', { name: 'Usar la vista previa como imagen' }).click();
  await page.getByRole('button', { name: 'Crear plantilla' }).click();
  // NEW-15, OK-02
  await page.waitForURL(/\/see-labels$/);
  await page.getByText('Se creo la etiqueta correctamente').first().waitFor();

  const edit = async () => {
    await page.getByRole('button', { name: 'Opciones de Oferta de prueba' }).click();
    await page.getByRole('menuitem', { name: 'Editar plantilla', exact: true }).click();
    await page.waitForURL(/\/edit-label\/\d+$/);
  };
  await edit();
  const field = await codeField(page);
  await field.waitFor();
  // EDIT-04, EDIT-10
  const configuration = page.getByRole('main').getByRole('link', { name: 'Configuración', exact: true });
  await expect.poll(() => configuration.count()).toBe(0);
  await typeCode(page, 'nothing of this is taken');
  await expect.poll(() => field.innerText()).toContain('^FD%DESCRIPTION%');
  await field.dblclick();
  await typeCode(page, code.replace('</OFFER>\n', ''));
  const remarks = page.getByRole('list', { name: 'Observaciones del código' });
  await remarks.getByRole('button', { name: /^Línea 5 Esta sección nunca se cierra/ }).waitFor();

  // The server refuses it as well, and what was typed stays.
  await page.keyboard.press('Control+S');
  await page.getByText('La plantilla tiene errores. Corrija las líneas marcadas.').waitFor();
  await expect.poll(() => field.innerText()).not.toContain('</OFFER>');

  await typeCode(page, code.replace('30,30', '40,40'));
  await remarks.waitFor({ state: 'detached' });
  await openDetails(page);
  await toggle.click();
  await expect.poll(picture).not.toBe(before);
  await page.keyboard.press('Control+S');
  // EDIT-12, OK-03
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
});

it('imports a printer-code file, asks for a word of it, and is back at the first step', async () => {
  const { page, errors } = await visitAs('customer');
  await page.goto(`${stack.url}/importar-zpl`);
  // IMPZ-01, IMPZ-02
  await expect
    .poll(() => page.locator('input[type=file]').getAttribute('accept'))
    .toBe('.zpl,.tspl,.tspl2,.epl,.cpcl,.txt,.prn');
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('¡Cargue un archivo!').waitFor();
  await page.locator('input[type=file]').setInputFiles({
    name: 'Bodega.prn',
    mimeType: 'application/octet-stream',
    buffer: Buffer.from('^XA^FO20,20^A0N,30,30^FDPASILLO^FS^XZ'),
  });
  // IMPZ-04, CONST-11: the review comes after 400 ms.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByText('Paso 2 de 2').waitFor();
  await page.clock.runFor(350);
  await expect.poll(() => page.getByLabel('Nombre', { exact: true }).count()).toBe(0);
  await page.clock.runFor(100);
  await page.getByLabel('Nombre', { exact: true }).waitFor();
  await page.clock.resume();
  await page.getByRole('button', { name: 'PASILLO', exact: true }).click();
  await expect.poll(() => page.getByLabel('Nombre', { exact: true }).inputValue()).toBe('Bodega');
  // IMPZ-05, CONST-25
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Caracteres', 'Pregunta', 'Año', 'Mes', 'Día']);
  await page.getByRole('option', { name: 'Pregunta' }).click();
  await page.getByLabel('Valor').fill('¿Qué pasillo?');
  // IMPZ-07
  await page.getByLabel('Nombre', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('Campo requerido').waitFor();
  await page.getByLabel('Nombre', { exact: true }).fill('Bodega');
  // The board is the way in, for code that was written elsewhere too.
  await page
    .getByRole('tree', { name: 'Dibujo de la etiqueta' })
    .getByRole('treeitem', { name: /^Pasillo, texto/ })
    .waitFor();
  // IMPZ-06, IMPZ-08, ERR-03
  await page.route('**/api/etiquetas/store', (route) =>
    route.fulfill({ json: { respuesta: 'error', mensaje: '' } }),
  );
  const sent = page.waitForRequest(/\/api\/etiquetas\/store$/);
  await page.getByRole('button', { name: 'Enviar' }).click();
  expect((await sent).postDataJSON()).toMatchObject({
    nombre: 'Bodega',
    etiqueta: expect.stringContaining('PASILLO') as string,
    language: 1,
    lista: [{ variable: 'PASILLO', configuracion: 2, valor: '¿Qué pasillo?' }],
  });
  await page.getByText('Error al crear etiqueta').first().waitFor();
  await page.unroute('**/api/etiquetas/store');
  await page.getByRole('button', { name: 'Enviar' }).click();
  await page.getByText('Se creo la etiqueta correctamente').first().waitFor();
  await page.getByText('Elija el archivo de la plantilla').waitFor();

  await page.goto(`${stack.url}/see-labels`);
  await page.getByRole('button', { name: 'Elegir impresora para Bodega' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'zebra' }).click();
  await page.getByRole('dialog').getByLabel('¿Qué pasillo?').waitFor();
  expect(errors).toEqual([]);
});

it('shows what an old-style label is configured with, wants a name and a code, and knows labels that are gone', async () => {
  const { page, client, errors } = await visitAs('customer', { width: 390 });
  const body = {
    nombre: 'De antes',
    etiqueta: '^XA^FO9,9^A0N,30^FDPASILLO^FS^XZ',
    lista: [{ variable: 'PASILLO', configuracion: 2 as const, valor: '¿Qué pasillo?' }],
  };
  const { id } = await client.call(storeLabel, { body });
  await page.goto(`${stack.url}/edit-label/${id}`);
  // EDIT-01
  await openDetails(page);
  const rows = page.getByRole('group', { name: 'Configuración de variables' });
  await rows.or(page.getByText('Configuración de variables')).first().waitFor();
  // EDIT-08, CONST-25
  await expect.poll(() => page.getByLabel('Valor').inputValue()).toBe('¿Qué pasillo?');
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await expect
    .poll(() => page.getByRole('option').allInnerTexts())
    .toEqual(['Caracteres', 'Pregunta', 'Precio']);
  await page.keyboard.press('Escape');
  // EDIT-09
  await page.getByLabel('Nombre', { exact: true }).fill(' ');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Campo requerido').waitFor();
  await page.getByLabel('Nombre', { exact: true }).fill('De ahora');
  await page.getByLabel('Valor').fill('¿Cuál pasillo?');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByText('Se actualizo la etiqueta correctamente').first().waitFor();
  const shown = await client.call(showLabel, { body: { id: id ?? 0 } });
  expect(shown.etiquetas.configuraciones.map(({ valor }) => valor)).toEqual(['¿Cuál pasillo?']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  // EDIT-10, ROUTE-16
  await page.getByRole('main').getByRole('link', { name: 'Configuración', exact: true }).waitFor();
  // EDIT-01, ERR-11
  await page.goto(`${stack.url}/edit-label/999999`);
  await page.waitForURL(/\/see-labels$/);
  expect(errors.filter((error) => !error.includes('404'))).toEqual([]);
});

it('keeps what two people typed into one label, and what stood before each save', async () => {
  const account = await signInShop(stack, demoAccountOf('customer'));
  const { page: mine, errors, client } = await visitAs(account);
  const { page: theirs } = await visitAs(account);
  const template = (text: string) => code.replace('%DESCRIPTION%', `${text} %DESCRIPTION%`);
  const form = { nombre: 'De dos', descripcion: 'x', etiqueta: code, medida: 1 };
  const { id } = await client.call(storeLabel, { form: { data: form }, files: {} });
  const open = async (page: Page, text: string) => {
    await page.goto(`${stack.url}/edit-label/${id}`);
    const field = await codeField(page);
    // Until it is unlocked, typing does nothing.
    const typed = async () => {
      await field.dblclick();
      await typeCode(page, template(text));
      return field.innerText();
    };
    await expect.poll(typed).toContain(text);
  };
  const save = (page: Page) => page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const stored = async () => (await client.call(showLabel, { body: { id: id! } })).etiquetas.etiqueta;
  await open(mine, 'MINE');
  await open(theirs, 'THEIRS');
  await save(theirs);
  await theirs.getByText('Se actualizo la etiqueta correctamente').waitFor();
  await save(mine);
  const asked = mine.getByRole('alert').filter({ hasText: 'Alguien cambió esta etiqueta' });
  for (const side of ['Lo suyo', 'La más nueva', 'Diferencia'])
    await mine.getByRole('figure', { name: side }).locator('img').first().waitFor();
  expect(await mine.locator('pre').allInnerTexts()).toEqual([
    expect.stringContaining('MINE'),
    expect.stringContaining('THEIRS'),
  ]);
  await asked.getByRole('button', { name: 'Guardar lo mío como copia' }).click();
  await asked.waitFor({ state: 'detached' });
  expect(await stored()).toBe(template('THEIRS'));

  await mine.getByRole('button', { name: 'Versiones' }).click();
  const dialog = mine.getByRole('dialog', { name: 'Versiones' });
  for (const side of ['Esta versión', 'Ahora', 'Diferencia'])
    await dialog.getByRole('figure', { name: side }).locator('img').first().waitFor();
  await dialog.getByRole('button', { name: 'Recuperar esta versión' }).click();
  await mine.getByText('Se recuperó la versión').waitFor();
  await expect.poll(stored).toBe(code);
  // It can be taken back.
  await mine.getByRole('button', { name: 'Versiones' }).click();
  await dialog.getByText('THEIRS').waitFor();
  await dialog.getByRole('button', { name: 'Recuperar esta versión' }).click();
  await expect.poll(stored).toBe(template('THEIRS'));

  await open(mine, 'LATE');
  await client.call(destroyLabel, { body: { id: id! } });
  await save(mine);
  const gone = mine.getByRole('alert').filter({ hasText: 'Alguien eliminó esta etiqueta' });
  await gone.getByRole('button', { name: 'Guardar lo mío como copia' }).click();
  await mine.waitForURL(/\/see-labels$/);
  const { etiquetas } = await client.call(listLabels, {});
  expect(etiquetas.slice(0, 2).map(({ nombre, etiqueta }) => [nombre, etiqueta])).toEqual([
    ['De dos (copia)', template('LATE')],
    ['De dos (copia)', template('MINE')],
  ]);
  expect(errors.filter((error) => !/40[49]/.test(error))).toEqual([]);
});

it('gives the board the height of the window, opens the code at its trouble, and remembers the drawer', async () => {
  const { page, client, errors } = await visitAs('customer');
  const etiqueta = '^XA\n^PW400\n^LL240\n^FO9,9^A0N,30^FDA^FS\n^FO16,80^BY9^BEN,60,Y,N^FD%CODE%^FS\n^XZ';
  const id = await addLabel({ client }, { nombre: 'Alta', etiqueta });
  // The first page takes its time on a busy machine.
  page.setDefaultTimeout(60_000);
  await page.goto(`${stack.url}/edit-label/${id}`);
  const board = page.getByRole('region', { name: 'Mesa de dibujo' });
  await board.waitFor();
  const bottom = async () => (await board.boundingBox())!.y + (await board.boundingBox())!.height;
  for (const height of [720, 900, 1300]) {
    await page.setViewportSize({ width: 1280, height });
    // The bar of the foot is below it, and nothing else: the page does not scroll.
    await expect.poll(bottom).toBeGreaterThan(height - 80);
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  }
  const field = page.getByRole('textbox', { name: 'Código de la plantilla' });
  expect(await field.count()).toBe(0);
  const trouble = page.getByRole('button', { name: /no cabe en su lugar|^El código de barras/ });
  await trouble.press('Enter');
  const line = () => field.evaluate((box) => (box.getRootNode() as ShadowRoot).activeElement === box);
  await expect.poll(line).toBe(true);
  await page.keyboard.press('F6');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tree');
  const code = page.getByRole('button', { name: 'Código', exact: true });
  const expanded = () => code.getAttribute('aria-expanded');
  // What a trouble opened is not remembered, what a person opened or closed is.
  await page.reload();
  await expect.poll(expanded).toBe('false');
  for (const is of ['true', 'false']) {
    await code.press('Enter');
    await page.reload();
    await expect.poll(expanded).toBe(is);
    await expect.poll(() => field.count()).toBe(is === 'true' ? 1 : 0);
  }
  const details = page.getByRole('button', { name: 'Detalles' });
  await details.press('Enter');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  await expect.poll(focused).toBe('nombre');
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: 'Detalles' }).waitFor({ state: 'hidden' });
  await expect.poll(() => details.evaluate((button) => button === document.activeElement)).toBe(true);
  expect(errors).toEqual([]);
});
