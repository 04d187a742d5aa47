import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { readCodes } from '../golden/read-codes.ts';
import { axeInBothThemes } from './axe.ts';
import { demoAccount } from './stack.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'devices', 'printer-settings', 'helper-test', 'about');
const { stack, visit, visitAs } = withStack();

/** What the POS app does with the token that its camera has read. */
async function presentToken(token: string): Promise<{ respuesta: string; contents?: string }> {
  const answer = await fetch(`${stack.url}/api/dispositivos/activar`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ token }),
  });
  return (await answer.json()) as { respuesta: string };
}

/** An independent decoder's reading of what the dialog shows. */
async function scan(page: Page): Promise<string> {
  const code = page.getByRole('img', { name: 'Código QR del token' });
  const [read] = await readCodes(await code.screenshot());
  return read?.replace('QRCode: ', '') ?? 'nothing';
}

describe('devices', () => {
  it('get a token that a camera reads, become active, are edited and deleted', async () => {
    // DEV-01, DEV-02, DEV-03, DEV-05, DEV-06, DEV-07, DEV-08, DEV-09, DEV-10, OK-09
    const { page, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/dispositivos`);
    await page.getByText('Todavía no hay dispositivos').waitFor();
    await page.getByRole('button', { name: 'Generar token' }).click();
    await page.getByText('Se agrego correctamente').first().waitFor();
    const dialog = page.getByRole('dialog', { name: 'Token del dispositivo' });
    const token = (await dialog.locator('code').innerText()).trim();
    expect(token).toMatch(/^[0-9a-f]{64}$/);
    expect(await scan(page)).toBe(token);
    expect(await axeInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    await dialog.waitFor({ state: 'detached' });

    const row = page.getByRole('row').nth(1);
    await expect
      .poll(() => page.getByRole('columnheader').allInnerTexts())
      .toEqual(['#', 'Dispositivo', 'Token', 'Opciones']);
    await row.getByText('Sin activar').waitFor();
    expect(await presentToken(token)).toMatchObject({ respuesta: 'correcto' });
    await page.getByRole('button', { name: 'Actualizar' }).click();
    await row.getByText('Activado').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);

    await row.getByRole('button', { name: 'Editar el dispositivo 1' }).click();
    await page.waitForURL(/\/dispositivos\/edit$/);
    await page.getByLabel('ID de dispositivo').fill('   ');
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Campo requerido').waitFor();
    await page.getByLabel('ID de dispositivo').fill(' Caja 2 ');
    await expect.poll(() => page.getByLabel('Token', { exact: true }).inputValue()).toBe(token);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('row', { name: /Caja 2/ }).waitFor();

    await page.getByRole('button', { name: 'Agregar con ID' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => page.getByText('Campo requerido').count()).toBe(2);
    await page.getByLabel('ID de dispositivo').fill('Bodega');
    await page.getByLabel('Token', { exact: true }).fill(token);
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Ese token ya lo tiene otro dispositivo.').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Token nuevo' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByRole('row', { name: /Bodega/ }).waitFor();

    await page.getByRole('button', { name: 'Eliminar el dispositivo Caja 2' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Eliminar el dispositivo Caja 2' }).click();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Se elimino correctamente').first().waitFor();
    await expect.poll(() => page.getByRole('row').count()).toBe(2);

    // ERR-22
    await page.route('**/api/dispositivos', (route) => route.abort());
    await page.getByRole('button', { name: 'Generar token' }).click();
    await page.getByText('Ocurrio un error, vuelva a intentarlo').first().waitFor();
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });

  it('are cards on a phone, cannot be changed by an operator, and need one to edit', async () => {
    const phone = await visitAs('customer', { width: 390, dark: true });
    await phone.page.goto(`${stack.url}/dispositivos`);
    await phone.page.getByRole('list', { name: 'Dispositivos' }).waitFor();
    expect(await axeInBothThemes(phone.page)).toEqual([]);
    await phone.page.goto(`${stack.url}/dispositivos/edit`);
    await phone.page.getByText('No se eligió ningún dispositivo').waitFor();
    await phone.page.getByRole('button', { name: 'Ver dispositivos' }).click();
    await phone.page.waitForURL(/\/dispositivos$/);
    await phone.context.close();

    const operator = await visitAs('operator');
    await operator.page.goto(`${stack.url}/dispositivos`);
    await operator.page.getByRole('row', { name: /Bodega/ }).waitFor();
    await expect
      .poll(() => operator.page.getByRole('button', { name: /Generar|Agregar|Editar|Eliminar/ }).count())
      .toBe(0);
    await operator.page.goto(`${stack.url}/dispositivos/config`);
    await operator.page.getByLabel('Nombre de la tienda').waitFor();
    await expect.poll(() => operator.page.getByLabel('Nombre de la tienda').isDisabled()).toBe(true);
    await expect.poll(() => operator.page.getByRole('button', { name: 'Guardar' }).count()).toBe(0);
    await operator.context.close();
  });
});

describe('the POS settings', () => {
  it('are kept, and come as config.properties', async () => {
    // DEV-04, POS-01, POS-02, POS-03, POS-04, POS-05, POS-09, POS-11
    const { page, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/dispositivos`);
    await page.getByRole('button', { name: 'Archivo .config' }).click();
    await page.waitForURL(/\/dispositivos\/config$/);
    await page.getByRole('group', { name: 'Tienda' }).getByLabel('Nombre de la tienda').fill('La Peña');
    await page.getByLabel('Copias por etiqueta').fill('');
    await page.getByRole('switch', { name: 'Imprimir al leer un código' }).click();
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Debe ser un número').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByLabel('Copias por etiqueta').fill('3');
    const [file, sent] = await Promise.all([
      page.waitForEvent('download'),
      page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/config')),
      page.getByRole('button', { name: 'Guardar' }).click(),
    ]);
    await page.getByText('Guardado localmente').first().waitFor();
    const { menu, conta } = sent.postDataJSON() as { menu: unknown[]; conta: number };
    expect(conta).toBe(menu.length);
    expect(file.suggestedFilename()).toBe('config.properties');
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.split('\n')).toEqual(
      expect.arrayContaining(['print.auto=true', 'print.copies=3', 'store.name=La Pe\\u00f1a']),
    );
    await page.reload();
    await page.getByLabel('Nombre de la tienda').waitFor();
    await expect.poll(() => page.getByLabel('Nombre de la tienda').inputValue()).toBe('La Peña');
    await expect.poll(() => page.getByLabel('Copias por etiqueta').inputValue()).toBe('3');
    expect(errors).toEqual([]);

    await page.route('**/api/config', (route) => route.abort());
    await page.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText('Ocurrio un error, vuelva a intentarlo').first().waitFor();
    await page.goto(`${stack.url}/dispositivos/config`);
    const failure = page.getByRole('alertdialog');
    await failure.getByText('El servidor no responde.').waitFor();
    await failure.getByRole('button', { name: 'Aceptar' }).click();
    await page.waitForURL(`${stack.url}/`);
  });
});

describe('the menu and the pages around it', () => {
  it('lead where they say, in English on a phone too', async () => {
    // MENU-01, MENU-03, MENU-04, MENU-05, CONST-03, PROD-09
    const { page, context, errors } = await visitAs('customer');
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.goto(`${stack.url}/`);
    const welcome = page.getByText('Bienvenido, Tienda La Esquina');
    await expect.poll(() => page.clock.runFor(100).then(() => welcome.count())).toBe(1);
    await page.clock.runFor(1_300);
    await expect.poll(() => welcome.count()).toBe(1);
    await page.clock.runFor(400);
    await welcome.waitFor({ state: 'detached' });
    await page.clock.resume();
    const main = page.getByRole('main');
    await expect
      .poll(() => main.getByRole('link', { name: /Mis etiquetas/ }).getAttribute('href'))
      .toBe('/see-labels');
    await expect
      .poll(() => main.getByRole('link', { name: /Plantillas web/ }).getAttribute('href'))
      .toBe('/catalogo');
    expect(await axeInBothThemes(page)).toEqual([]);
    await main.getByRole('link', { name: 'Privacidad' }).click();
    await page.getByRole('heading', { name: 'Privacidad' }).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.goBack();
    await page.getByRole('button', { name: /^Cuenta de/ }).click();
    await page.getByRole('menuitem', { name: 'Acerca de' }).click();
    await page.getByText('Versión 1.2.1 © 2022').waitFor();
    await main.getByRole('link', { name: 'Suscripciones' }).click();
    await page.getByRole('heading', { name: 'Próximamente' }).waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(errors).toEqual([]);
    await context.close();

    const phone = await visit({ locale: 'en-US', width: 390 });
    await phone.page.goto(`${stack.url}/about`);
    await phone.page.getByLabel('E-mail').fill('admin@demo.test');
    await phone.page.getByLabel('Password', { exact: true }).fill(demoAccount.password);
    await phone.page.getByRole('button', { name: 'Sign in' }).click();
    await phone.page.getByText(/ZPL, EPL, ESC\/POS, SBPL/).waitFor();
    expect(await axeInBothThemes(phone.page)).toEqual([]);
    await phone.page.goto(`${stack.url}/`);
    await phone.page.getByRole('heading', { name: /^Hello/ }).waitFor();
    const fits = () => phone.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth);
    expect(await fits()).toBe(true);
    await phone.context.close();
  });

  it.each([
    { app: 'iOS', agent: '(iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 MarbeteIOS/2.0' },
    { app: 'Android', agent: '(Linux; Android 15; Pixel 8) MarbeteAndroid/2.0' },
  ])('hides the privacy link inside the product’s own app for $app', async ({ agent }) => {
    // MENU-03
    const { page } = await visitAs('customer', { userAgent: `Mozilla/5.0 ${agent}` });
    await page.goto(stack.url);
    await page.getByRole('link', { name: 'Prueba de impresión' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Privacidad' }).count()).toBe(0);
  });

  it('prints the test label in the language that was chosen', async () => {
    // ROUTE-06, TUT-11
    const { page, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/test`);
    await page.getByRole('button', { name: 'Buscar impresoras' }).click();
    await page.getByRole('button', { name: /tsc/ }).click();
    await page.getByRole('combobox', { name: 'Lenguaje de la impresora' }).click();
    await page.getByRole('option', { name: 'TSPL' }).click();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Imprimir prueba' }).click();
    expect((await stack.printers.tsc.waitFor(100)).toString()).toContain('SIZE 406 dot,203 dot');
    await page.getByText('Se envió a tsc').first().waitFor();
    expect(errors).toEqual([]);
  });
});
