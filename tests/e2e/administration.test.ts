import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { listLanguages } from '@marbete/core/api/masters';
import { listPreformats } from '@marbete/core/api/preformats';
import { dashboard } from '@marbete/core/api/reports';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { chooseOption } from './pages/app.ts';
import { sampledIt } from './sampled.ts';
import { openDetails, typeCode } from './pages/editor.ts';
import { withStack } from './with-stack.ts';

const picture = fileURLToPath(new URL('../../docs/images/labels.png', import.meta.url));

const it = sampledIt(import.meta.filename, 'preformats', 'language-prefixes', 'reports');
const { stack, visitAs } = withStack();

/** The code of a pre-format, which has no board. */
const preformatCode = (page: Page) => page.getByRole('textbox', { name: 'Código ZPL o ESPL' });

describe('pre-formats', () => {
  it('are cards that are made, changed and deleted, each with its picture', async () => {
    const { page, client, errors } = await visitAs('administrator');
    // PRE-01, PRE-02
    await page.goto(`${stack.url}/preformatos/`);
    const cards = page.getByRole('list', { name: 'Preformatos' }).getByRole('article');
    await cards.first().waitFor();
    const { preformatos } = await client.call(listPreformats, {});
    expect(preformatos).not.toEqual([]);
    await expect.poll(() => cards.count()).toBe(preformatos.length);

    await page.getByRole('button', { name: 'Crear preformato' }).click();
    await page.waitForURL(/\/preformatos\/create$/);
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    await save.click();
    // PRE-03
    await expect.poll(() => page.getByText('Campo requerido').count()).toBe(2);
    await page.getByLabel('Nombre', { exact: true }).fill('Oferta grande');
    await typeCode(page, '^XA^FO20,20^A0N,40,40^FD%DESCRIPTION%^FS<OFFER>^XZ', preformatCode(page));
    // PRE-05
    await save.click();
    await page.getByText('Debe subir una imagen').first().waitFor();
    // PRE-04
    const file = page.locator('input[type=file]');
    await expect.poll(() => file.getAttribute('accept')).toMatch(/^image\//);
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('%PDF') });
    await page.getByText('Este archivo no es una imagen que se pueda usar.').waitFor();
    await file.setInputFiles(picture);
    // The server refuses the template, and the line is named beside the code.
    await save.click();
    await page.getByText('La plantilla tiene errores. Corrija las líneas marcadas.').waitFor();
    await typeCode(page, '^XA^FO20,20^A0N,40,40^FD%DESCRIPTION%^FS^XZ', preformatCode(page));
    await save.click();
    await page.waitForURL(/\/preformatos$/);
    await page.getByText('Guardado correctamente').first().waitFor();
    const card = page.getByRole('article', { name: 'Oferta grande' });
    await card.waitFor();
    const stored = async () => {
      const { preformatos } = await client.call(listPreformats, {});
      return preformatos.find(({ name }) => name.startsWith('Oferta grande'));
    };
    const before = await stored();
    expect(before?.image).not.toBe('');

    // PRE-07, ERR-21: the picture stays; failures have their two texts and lose nothing that was typed.
    await card.getByRole('button', { name: 'Editar Oferta grande', exact: true }).click();
    await page.waitForURL(/\/preformatos\/edit$/);
    await page.getByLabel('Nombre', { exact: true }).fill('Oferta grande 2');
    expect(errors.filter((error) => !error.includes('422'))).toEqual([]);
    const update = '**/api/preformatos/actualizar/*';
    await page.route(update, (route) => route.fulfill({ status: 500, json: { code: 'unexpected' } }));
    await save.click();
    await page.getByText('Ocurrio un error en la actualizacion', { exact: true }).first().waitFor();
    await page.unroute(update);
    await page.route(update, (route) => route.abort());
    await save.click();
    await page.getByText('Ocurrio un error en la actualizacion -> 2').first().waitFor();
    await page.unroute(update);
    await save.click();
    await page.getByText('Actualizado correctamente').first().waitFor();
    expect(await stored()).toMatchObject({ name: 'Oferta grande 2', image: before?.image });

    // PRE-06, OK-11
    const renamed = page.getByRole('article', { name: 'Oferta grande 2' });
    const question = page.getByRole('alertdialog');
    await page.route('**/api/preformatos/*', (route) => route.abort());
    await renamed.getByRole('button', { name: 'Eliminar Oferta grande 2' }).click();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Ocurrio un error en la eliminacion').first().waitFor();
    await page.unroute('**/api/preformatos/*');
    await renamed.getByRole('button', { name: 'Eliminar Oferta grande 2' }).click();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Se elimino el formato / plantilla').first().waitFor();
    await renamed.waitFor({ state: 'detached' });

    // The long form leads here as well (NEW-15), and a pre-format's template opens in the editor.
    await cards
      .first()
      .getByRole('button', { name: /en el editor de plantillas$/ })
      .click();
    await page.waitForURL(/\/edit-label\/\d+/);
    await page.getByRole('heading', { name: 'Editar plantilla' }).waitFor();
    await page.goto(`${stack.url}/preformatos/edit`);
    await page.getByText('Elija el preformato en la lista').waitFor();
    await page.getByRole('button', { name: 'Ir a los preformatos' }).click();
    await page.getByRole('button', { name: 'Crear plantilla' }).click();
    await page.waitForURL(/\/etiquetas$/);
    await openDetails(page);
    await page.getByLabel('Nombre', { exact: true }).fill('Del formulario largo');
    await page.getByLabel('Descripción').fill('Con medida y hashtags');
    await page.getByRole('combobox', { name: 'Medida' }).click();
    await page.getByRole('option').first().click();
    await page.getByRole('checkbox', { name: 'Precio' }).click();
    await typeCode(page, '^XA^FO20,20^A0N,40,40^FD%DESCRIPTION%^FS^XZ');
    await page.locator('input[type=file]').setInputFiles(picture);
    await page.getByRole('button', { name: 'Crear plantilla' }).click();
    await page.waitForURL(/\/preformatos$/);
    await page.getByRole('article', { name: 'Del formulario largo' }).waitFor();
  });
});

describe('prefixes of languages', () => {
  it('are a list for each language, of at least one, none of them empty', async () => {
    const { page, client, errors } = await visitAs('administrator');
    // LANG-01
    await page.goto(`${stack.url}/languages/replaces`);
    const list = page.getByRole('list', { name: 'Prefijos' });
    await list.getByRole('listitem').first().waitFor();
    const shown = () =>
      list
        .getByRole('textbox')
        .evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value));
    expect(await shown()).toEqual(['^FD', '^FV']);
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    const add = page.getByRole('button', { name: 'Agregar prefijo' });
    await add.click();
    await page.keyboard.type('  ');
    await save.click();
    // LANG-02: spaces say nothing, and the field that must be mended has the focus.
    await list.getByText('Campo requerido').waitFor();
    const third = page.getByLabel('Prefijo 3', { exact: true });
    expect(await third.evaluate((input) => input === document.activeElement)).toBe(true);
    // What is wrong goes with its field, and the others stay as they are.
    await page.getByRole('button', { name: 'Quitar el prefijo 3' }).click();
    await list.getByText('Campo requerido').waitFor({ state: 'detached' });
    expect(await shown()).toEqual(['^FD', '^FV']);
    await add.click();
    await page.getByLabel('Prefijo 3', { exact: true }).fill('^FN');
    await save.click();
    await page.getByText('Guardado correctamente').first().waitFor();
    const find = async (name: string) => {
      const languages = await client.call(listLanguages, {});
      return languages.find((language) => language.name === name)?.replaces.map((each) => each.find);
    };
    expect(await find('ZPL')).toEqual(['^FD', '^FV', '^FN']);

    // LANG-04; another language is not chosen over unsaved changes without a question.
    for (const number of [3, 2, 1]) {
      await page.getByRole('button', { name: `Quitar el prefijo ${number}` }).click();
    }
    await save.click();
    await page.getByText('Debe tener al menos un elemento en la lista').waitFor();
    const choose = (name: string) => chooseOption(page.getByRole('combobox', { name: 'Lenguaje' }), name);
    await choose('TSPL');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cambiar sin guardar' }).click();
    await page.getByLabel('Prefijo 1', { exact: true }).waitFor();
    expect(await shown()).toEqual(await find('TSPL'));
    // LANG-03: a language that never had any.
    await choose('ESC/POS');
    await list.getByRole('listitem').first().waitFor({ state: 'detached' });
    await save.click();
    await page.getByText('debes tener al menos un prefijo').waitFor();
    await add.click();
    await page.keyboard.type('A');
    await save.click();
    await expect.poll(() => find('ESC/POS')).toEqual(['A']);
    expect(errors).toEqual([]);
  });
});

describe('reports', () => {
  it('are three files of a range of days, and a dashboard of sign-ins', async () => {
    const { page, client, errors } = await visitAs('administrator');
    await page.goto(`${stack.url}/reportes`);
    const card = (name: string) => page.getByRole('form', { name });
    const login = card('Último inicio de sesión');
    await login.waitFor();
    // REP-01, REP-03, CONST-28
    const today = await page.evaluate(() => {
      const now = new Date();
      return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
    });
    await expect.poll(() => login.getByLabel('Desde').inputValue()).toBe('2022-04-20');
    await expect.poll(() => login.getByLabel('Hasta').inputValue()).toBe(today);
    const download = async (name: string) => {
      const file = page.waitForEvent('download');
      await card(name).getByRole('button', { name: 'Descargar CSV' }).click();
      const got = await file;
      return {
        name: got.suggestedFilename(),
        lines: readFileSync(await got.path(), 'utf8')
          .trimEnd()
          .split(/\r?\n/),
      };
    };
    // REP-04
    const logins = await download('Último inicio de sesión');
    expect(logins.name).toBe(`ultimo-inicio-sesion-2022-04-20-${today}.csv`);
    expect(logins.lines[0]).toBe('\uFEFFid,nombre,correo,fecha');
    expect(logins.lines.join('\n')).toContain('admin@demo.test');
    const registered = await download('Usuarios registrados');
    expect(registered.lines).toHaveLength(5);
    const prints = await download('Última impresión');
    expect(prints.lines[0]).toBe('\uFEFFid,nombre,correo,fecha,etiqueta,impresora');
    // REP-02
    await login.getByLabel('Desde').fill('');
    await login.getByRole('button', { name: 'Descargar CSV' }).click();
    await login.getByText('Campo requerido').waitFor();
    await login.getByLabel('Desde').fill('2026-02-02');
    await login.getByLabel('Hasta').fill('2026-02-01');
    await login.getByText('La fecha final es anterior a la inicial').waitFor();

    // Labels that came out: the demo has printed none yet.
    const printed = page.getByRole('region', { name: /^Etiquetas impresas/ });
    await printed.getByText('Nada se imprimió en estos días.').waitFor();
    await printed.getByLabel('Desde').fill('');
    await printed.getByText('La fecha final es anterior a la inicial').waitFor();

    // On paper: the figures, without what leads to other screens and files.
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    expect(await page.getByRole('button').count()).toBe(0);
    await page.getByRole('heading', { name: 'Reportes' }).waitFor();
    await page.emulateMedia({ media: 'screen' });

    // REP-05, REP-06
    const figures = await client.call(dashboard, { query: { zona: 'UTC' } });
    const chart = page.getByRole('figure', { name: 'Inicios de sesión' });
    await expect.poll(() => chart.locator('path').count()).toBe(3);
    const colours = await chart
      .locator('path')
      .evaluateAll((paths) => paths.map((path) => getComputedStyle(path).fill));
    expect(new Set(colours).size).toBe(3);
    await expect.poll(() => chart.getByRole('definition').allInnerTexts()).toEqual(figures.data.map(String));
    await expect
      .poll(() => chart.getByRole('term').allInnerTexts())
      .toEqual(['Hoy', 'Últimos 7 días', 'Últimos 30 días']);
    const people = page.getByRole('table', { name: 'Inicios de sesión por usuario, últimos 30 días' });
    await people.getByRole('cell', { name: 'Administración' }).waitFor();
    await expect
      .poll(() => page.locator('dl', { hasText: 'Usuarios registrados' }).innerText())
      .toMatch(/4$/);
    expect(errors).toEqual([]);

    // A long one shows what has come, and can be called off.
    await page.route('**/api/reportes/usuarios-registrados', () => undefined);
    const waiting = card('Usuarios registrados');
    await waiting.getByRole('button', { name: 'Descargar CSV' }).click();
    await waiting.getByText('Preparando el reporte').waitFor();
    await waiting.getByRole('button', { name: 'Cancelar' }).click();
    await waiting.getByRole('button', { name: 'Descargar CSV' }).waitFor();
  });
});
