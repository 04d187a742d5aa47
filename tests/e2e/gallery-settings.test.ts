import { listLabels, storeLabel } from '@marbete/core/api/labels';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'gallery', 'pos-settings');
const { stack, visitAs } = withStack();

const ofCards = (page: Page) => page.getByRole('list', { name: 'Catalogo de plantillas web' });

const pick = (page: Page, field: string, option: string | RegExp) =>
  chooseOption(page.getByRole('combobox', { name: field, exact: true }), option);

describe('the gallery', () => {
  it('is narrowed by material, size, purpose, language and code, and cleaned again', async () => {
    const designer = await visitAs('designer');
    const etiqueta = '^XA^FO9,9^A0N,30,30^FD%NAME%^FS^XZ';
    const data = { nombre: 'Con código', descripcion: 'Del diseñador', medida: 1, etiqueta };
    await designer.client.call(storeLabel, { form: { data }, files: {} });
    const [own] = (await designer.client.call(listLabels, {})).etiquetas;

    const { page, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/catalogo`);
    const cards = () => ofCards(page).getByRole('article');
    await cards().first().waitFor();
    const all = await cards().count();
    // GAL-07
    const card = ofCards(page).getByRole('article').filter({ hasText: 'Anaquel chico, ZPL y TSPL' });
    await card.locator('img').waitFor();
    await card.getByText('ZPL', { exact: true }).waitFor();
    await card.getByText('Etiqueta', { exact: true }).waitFor();
    // GAL-03: in millimetres and inches.
    await card.getByText(/^\d+ × \d+ mm · [\d.]+ × [\d.]+ in$/).waitFor();
    await card.getByRole('button', { name: 'Agregar a mis etiquetas: Anaquel chico, ZPL y TSPL' }).waitFor();
    // Templates that differ in the printer's language alone are one card, which asks for it.
    const shelf = cards().filter({
      has: page.getByRole('heading', { name: 'Anaquel con oferta', exact: true }),
    });
    const language = shelf.getByRole('combobox', { name: 'Lenguaje de la impresora' });
    await language.click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['ZPL', 'TSPL', 'EPL']);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // Only values that lead to something are offered.
    await page.getByRole('combobox', { name: 'Lenguaje', exact: true }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Todos', 'ZPL', 'TSPL', 'EPL']);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // GAL-02
    const database = page.getByRole('combobox', { name: 'Base de datos' });
    expect((await database.getAttribute('aria-disabled')) ?? (await database.isDisabled())).toBeTruthy();

    let sent: unknown;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/etiquetas/connect-ftp-filters')) sent = request.postDataJSON();
    });
    const nothing = {
      material: [],
      medidas: [],
      tags: [],
      database: null,
      lenguaje: [],
      basica: null,
      codigo: null,
    };
    const clean = async () => {
      await page.getByRole('form', { name: 'Filtros' }).getByRole('button', { name: 'Limpiar' }).click();
      await expect.poll(() => cards().count()).toBe(all);
    };
    const id = expect.any(Number) as number;
    // GAL-01, GAL-03, GAL-04, GAL-05, GAL-06, GAL-09
    for (const [field, option, body] of [
      ['Material', 'Ticket', { material: [2] }],
      ['Medidas', /^40 x 25 mm/, { medidas: [id] }],
      ['Propósito', 'Básica', { basica: '1' }],
      ['Propósito', 'Precio', { tags: [id] }],
      ['Lenguaje', 'TSPL', { lenguaje: [2] }],
    ] as const) {
      await pick(page, field, option);
      await expect.poll(() => sent).toEqual({ ...nothing, ...body });
      await clean();
    }
    // A code opens what it shares, whatever else was chosen (D57).
    await pick(page, 'Material', 'Ticket');
    await page.getByRole('textbox', { name: 'Código' }).fill(own?.codigo ?? '');
    await page.getByRole('button', { name: 'Buscar código' }).click();
    await expect.poll(() => sent).toEqual({ ...nothing, codigo: own?.codigo });
    await expect.poll(() => cards().count()).toBe(1);
    await cards().filter({ hasText: 'Con código' }).waitFor();
    await page.getByRole('textbox', { name: 'Código' }).fill('NOEXISTE');
    await page.getByRole('button', { name: 'Buscar código' }).click();
    await page.getByText('Ninguna plantilla con estos filtros').waitFor();
    expect(await axeInBothThemes(page), 'nothing found').toEqual([]);
    await clean();
    // A link with the code opens what it shares.
    await page.goto(`${stack.url}/catalogo?code=${own?.codigo}`);
    await cards().filter({ hasText: 'Con código' }).waitFor();
    expect(await cards().count()).toBe(1);
    await expect.poll(() => page.getByRole('textbox', { name: 'Código' }).inputValue()).toBe(own?.codigo);
    expect(errors).toEqual([]);
  });

  it('copies a template into the labels and counts it in red until they are opened', async () => {
    const { page, client } = await visitAs('customer', { width: 1280 });
    const count = async () => (await client.call(listLabels, {})).etiquetas.length;
    const before = await count();
    await page.goto(`${stack.url}/catalogo`);
    const download = page.getByRole('button', { name: 'Agregar a mis etiquetas: Anaquel chico, ZPL y TSPL' });
    // GAL-12
    await page.route('**/api/etiquetas/download', (route) => route.abort());
    await download.click();
    const failed = page.getByText('Ocurrio un error', { exact: true }).first();
    await failed.waitFor();
    // CONST-02: at the top right.
    const box = await failed.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(900);
    expect(box?.y).toBeLessThan(160);
    await page.unroute('**/api/etiquetas/download');
    expect(await count()).toBe(before);
    // GAL-10, GAL-11, OK-07
    await download.click();
    await page
      .getByText(/^Se agregó a sus etiquetas/)
      .first()
      .waitFor();
    expect(await count()).toBe(before + 1);
    // NAV-02, NAV-08, LOCAL-06
    const badge = page.getByTitle('1 etiqueta nueva').first();
    await badge.waitFor();
    const [red = 0, green = 0] = await badge.evaluate((element) =>
      (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * green);
    await page.reload();
    await badge.waitFor();
    await page
      .getByRole('navigation', { name: 'Navegación' })
      .getByRole('link', { name: /^Mis etiquetas/ })
      .click();
    await badge.waitFor({ state: 'detached' });
  });

  it('lays a design out for the printer that is chosen, and adds it to the labels', async () => {
    const { page, client, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/catalogo`);
    const designs = page.getByRole('list', { name: 'Diseños' }).getByRole('article');
    const shelf = designs.filter({
      has: page.getByRole('heading', { name: 'Anaquel 50 × 30', exact: true }),
    });
    await shelf.locator('img').waitFor();
    const all = await designs.count();
    expect(all).toBeGreaterThanOrEqual(36);
    const section = page.getByRole('region', { name: 'Diseños' });
    const choose = (field: string, option: string) =>
      chooseOption(section.getByRole('combobox', { name: field, exact: true }), option);
    await choose('Lenguaje de la impresora', 'EPL');
    // What EPL cannot say is not offered in it, nor are heads that its printers do not have.
    await expect.poll(() => designs.count()).toBeLessThan(all);
    await page.getByRole('combobox', { name: 'Resolución de la impresora', exact: true }).click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['203 dpi', '300 dpi']);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    await choose('Lenguaje de la impresora', 'TSPL');
    await choose('Resolución de la impresora', '300 dpi');
    await choose('Idioma de las palabras', 'français');
    const add = page.getByRole('button', { name: 'Agregar a mis etiquetas: Anaquel 50 × 30', exact: true });
    await add.click();
    await page
      .getByText(/^Se agregó a sus etiquetas/)
      .first()
      .waitFor();
    const { etiquetas } = await client.call(listLabels, {});
    const label = etiquetas.find(({ nombre }) => nombre === 'Anaquel 50 × 30');
    expect(label).toMatchObject({ language: { name: 'TSPL' }, medida: { medida: '50x30' } });
    expect(label?.etiqueta).toContain('PROMO');
    expect(label?.etiqueta).toContain('<FIT DESCRIPTION shrink=70 cut>');
    expect(label?.image).not.toBe('');
    expect(label?.tags.map(({ name }) => name)).toEqual(['Precio', 'Oferta']);
    // The filters leave what fits them; a code leaves no design.
    await pick(page, 'Propósito', 'Joyería');
    await expect.poll(() => designs.count()).toBe(2);
    await page.getByRole('textbox', { name: 'Código' }).fill('NOEXISTE');
    await page.getByRole('button', { name: 'Buscar código' }).click();
    await page.getByText('Ninguna plantilla con estos filtros').waitFor();
    expect(await designs.count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('gives an administrator a text file, named by date and time', async () => {
    const { page, errors } = await visitAs('administrator', {
      locale: 'en-US',
      width: 390,
    });
    await page.goto(`${stack.url}/catalogo`);
    // GAL-10, CONST-30
    const file = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download / })
      .first()
      .click();
    expect((await file).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.txt$/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(errors).toEqual([]);
  });
});

describe('the printer settings', () => {
  const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`);

  it('have their defaults, limits and code pages, and keep the port in the session', async () => {
    const { page, errors } = await visitAs('customer');
    await page.goto(`${stack.url}/configuracion`);
    const advanced = page.getByText('Avanzado', { exact: true });
    await advanced.click();
    // SET-01, SET-03
    const values = async () => {
      const names = ['puerto', 'temperatureZpl', 'temperatureTspl', 'speedZpl', 'speedTspl'];
      const numbers = await Promise.all(names.map((name) => field(page, name).inputValue()));
      const pages = await page.getByRole('combobox', { name: 'Página de códigos' }).allInnerTexts();
      return [
        ...numbers,
        ...pages,
        await page.getByRole('combobox', { name: 'Símbolo de moneda' }).innerText(),
      ];
    };
    const defaults = ['9100', '0', '7', '7', '9', 'UTF-8', 'UTF-8', '$'];
    expect(await values()).toEqual(defaults);
    // SET-04: the numbers of ZPL beside the names of both.
    await page.getByRole('combobox', { name: 'Página de códigos' }).first().click();
    await page.getByRole('option').first().waitFor();
    const options = await page.getByRole('option').allInnerTexts();
    expect(options.map((option) => option.split(/\s+/))).toEqual([
      ['UTF-8', '^CI28'],
      ['Windows-1252', '^CI27'],
      ['Windows-1250', '^CI31'],
      ['Windows-1254', '^CI35'],
    ]);
    expect(await axeInBothThemes(page), 'choices').toEqual([]);
    await page.getByRole('option', { name: /^Windows-1252/ }).click();
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // SET-05, CONST-24: every choice has a value, none of them can be emptied.
    await page.getByRole('combobox', { name: 'Símbolo de moneda' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['$', 'Q', 'L', '€', 'S', '¥', '£', '₡']);
    await page.getByRole('option', { name: 'Q', exact: true }).click();
    // SET-06, SET-07, SET-08, SET-09, SET-10, SET-11, CONST-26
    const save = page.getByRole('button', { name: 'Guardar', exact: true });
    for (const [name, wrong, right, words] of [
      ['puerto', '0', '9200', 'El puerto debe ser positivo'],
      ['temperatureZpl', '31', '-30', 'Debe estar entre -30 y 30'],
      ['temperatureTspl', '16', '15', 'Debe estar entre 0 y 15'],
      ['speedZpl', '15', '14', 'Debe estar entre 1 y 14'],
      ['speedTspl', '', '18', 'Debe ser un número'],
    ] as const) {
      await field(page, name).fill(wrong);
      // What is wrong unfolds.
      if (name === 'puerto') await advanced.click();
      await save.click();
      await page.getByText(words, { exact: true }).waitFor();
      expect(await field(page, name).evaluate((input) => input === document.activeElement), name).toBe(true);
      await field(page, name).fill(right);
    }
    expect(await axeInBothThemes(page)).toEqual([]);
    // SET-12, OK-01
    const sent = page.waitForRequest((request) => request.method() === 'PUT');
    await save.click();
    expect((await sent).url()).toBe(`${stack.url}/api/impresora/0`);
    await page.getByText('Guardado correctamente').first().waitFor();
    const port = () =>
      page.evaluate(() => (JSON.parse(localStorage.getItem('@login') ?? '{}') as { puerto?: number }).puerto);
    expect(await port()).toBe(9200);
    await page.reload();
    await advanced.click();
    expect(await values()).toEqual(['9200', '-30', '15', '14', '18', 'Windows-1252', 'UTF-8', 'Q']);
    // SET-02
    await page.getByRole('button', { name: 'Valores predeterminados' }).click();
    expect(await values()).toEqual(defaults);
    await page.route('**/api/impresora/0', (route) =>
      route.fulfill({ json: { icon: 'warning', message: 'No ahora', response: false } }),
    );
    await save.click();
    await page.getByText('No ahora').first().waitFor();
    expect(await port()).toBe(9200);
    await page.unroute('**/api/impresora/0');
    await save.click();
    await page.getByText('Guardado correctamente').first().waitFor();
    expect(await port()).toBe(9100);
    expect(errors).toEqual([]);
  });

  it('say when they could not be loaded, and try again', async () => {
    const { page } = await visitAs('customer', { width: 390 });
    const address = /\/api\/impresora(\/0)?$/;
    await page.route(address, (route) => route.abort());
    await page.goto(`${stack.url}/configuracion`);
    // SET-13, ERR-25
    await page.getByText('Ocurrio un error, vuelva a intentarlo').waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.unroute(address);
    await page.getByRole('button', { name: 'Reintentar' }).click();
    await field(page, 'speedZpl').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});
