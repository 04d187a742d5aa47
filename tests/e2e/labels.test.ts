import { listCatalogues } from '@marbete/core/api/catalogues';
import { storeLabel } from '@marbete/core/api/labels';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { pictureFile } from '../../packages/server/src/testing/pictures.ts';
import { addCatalogue, addLabel, printerOf, signInShop, type Account } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

let shop: Account;

const longHeader = 'COLUMNA CON UN TITULO LARGO';
const longCell = 'Galletas de avena con chispas de chocolate amargo';
const code = '^XA^PW400^LL240^FO20,20^A0N,30,30^FD%NAME%^FS^FO20,80^A0N,60,60^FD%PRICE%^FS^PQ%QUANTITY%^XZ';

const it = sampledIt(import.meta.filename, 'labels');
const { stack, visitAs } = withStack();

beforeAll(async () => {
  shop = await signInShop(stack);
  const catalogue = await addCatalogue(shop, 'Galletas', [
    `CODIGO,${longHeader},PRECIO`,
    `1,${longCell},9.50`,
  ]);
  const printer = printerOf(stack, 'zebra');
  const joined = { catalogue, columns: { NAME: 'B', PRICE: 'C' } };
  await addLabel(shop, { nombre: 'Con catálogo', etiqueta: code }, { ...joined, printer });
  await addLabel(shop, { nombre: 'Sin impresora', etiqueta: code }, joined);
  await addLabel(shop, { nombre: 'Suelta', etiqueta: code });
  await addLabel(shop, { nombre: 'Para imprimir', etiqueta: code }, { printer });
  await shop.client.call(storeLabel, {
    form: { data: { nombre: 'Con imagen', etiqueta: code, descripcion: 'Una foto', medida: 1, tag: [1] } },
    files: { imagen: pictureFile() },
  });
  await shop.client.call(storeLabel, {
    body: {
      nombre: 'Antigua',
      etiqueta: '^XA^FO20,20^A0N,30^FDPASILLO^FS^XZ',
      lista: [{ variable: 'PASILLO', configuracion: 2, valor: '¿Qué pasillo?' }],
    },
  });
});

beforeEach(() => stack.printers.zebra.clear());

/** The labels of the shop, in administrator mode unless told otherwise. */
async function open(options: Parameters<typeof visitAs>[1] = {}) {
  const { page, errors } = await visitAs(shop, options);
  await page.goto(`${stack.url}/see-labels`);
  return { page, errors, dialog: page.getByRole('dialog') };
}

const card = (page: Page, name: string): Locator => page.getByRole('article', { name, exact: true });

async function act(page: Page, label: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Opciones de ${label}`, exact: true }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Lets calls to a path wait until the test has looked. */
async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {};
  const free = new Promise<void>((resolve) => (release = resolve));
  await page.route(`**/api/${path}*`, async (route) => {
    await free;
    await route.fallback();
  });
  return release;
}

describe('the cards of the labels', () => {
  it('stand in three columns, and say what each label is and where it prints', async () => {
    const { page, errors } = await open({ simple: true });
    // LBL-01, LBL-02
    await page.getByRole('heading', { name: 'Plantillas de tickets y etiquetas', level: 1 }).waitFor();
    await card(page, 'Suelta').waitFor();
    // LBL-03, CONST-13
    const columns = () =>
      page
        .getByRole('article')
        .first()
        .evaluate((article) => {
          const list = article.closest('ul') as Element;
          return getComputedStyle(list).gridTemplateColumns.split(' ').length;
        });
    for (const [width, count] of [
      [1280, 3],
      [992, 3],
      [991, 2],
      [390, 1],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      expect(await columns(), `${width} px`).toBe(count);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
    // LBL-04
    const picture = card(page, 'Con imagen').locator('img');
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.getAttribute('src')).toMatch(/\/images\/.+\.png$/);
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(1);
    // LBL-05, LBL-06, CONST-22: closed until the name is pressed.
    const demo = card(page, 'Anaquel con oferta (TSPL)');
    await expect.poll(() => demo.getByText('Material').isVisible()).toBe(false);
    await demo.getByRole('button', { name: 'Anaquel con oferta (TSPL)', exact: true }).click();
    const facts = Object.fromEntries(
      await Promise.all(
        (await demo.locator('dl > div').all()).map(async (fact) => [
          await fact.locator('dt').innerText(),
          await fact.locator('dd').innerText(),
        ]),
      ),
    ) as Record<string, string>;
    expect(facts).toMatchObject({
      Medida: expect.stringMatching(/\d+x\d+ mm$/) as string,
      Material: 'Etiqueta',
      Descripción: expect.stringMatching(/./) as string,
    });
    await demo.getByText('TSPL', { exact: true }).waitFor();
    // LBL-07, LBL-08, LBL-09
    await card(page, 'Con catálogo').getByText('zebra', { exact: true }).waitFor();
    await expect
      .poll(() => card(page, 'Con catálogo').getByText('Con catálogo', { exact: true }).count())
      .toBe(2);
    await expect.poll(() => card(page, 'Suelta').getByText('Con catálogo').count()).toBe(0);
    const prints = page.getByRole('button', { name: /^(Imprimir|Elegir impresora para) / });
    await expect.poll(() => prints.count()).toBe(await page.getByRole('article').count());
    // LBL-17, LBL-18: red and green, told apart by words too.
    const colour = (name: string) =>
      page
        .getByRole('button', { name, exact: true })
        .evaluate((button) => getComputedStyle(button).backgroundColor.match(/\d+/g)?.map(Number));
    const [red = 0, green = 0] = (await colour('Elegir impresora para Suelta')) ?? [];
    expect(red).toBeGreaterThan(2 * green);
    const [less = 0, more = 0] = (await colour('Imprimir Con catálogo')) ?? [];
    expect(more).toBeGreaterThan(1.5 * less);

    await page.getByRole('button', { name: 'Catalogo de plantillas web' }).click();
    await page.waitForURL(/\/catalogo$/);
    expect(errors).toEqual([]);
  });

  it('offer in administrator mode what one may do with each', async () => {
    const { page, errors } = await open();
    const items = async (label: string) => {
      await page.getByRole('button', { name: `Opciones de ${label}`, exact: true }).click();
      await page.getByRole('menuitem').first().waitFor();
      const found = await page.getByRole('menuitem').allInnerTexts();
      await page.keyboard.press('Escape');
      await page.getByRole('menu').waitFor({ state: 'detached' });
      return found;
    };
    // LBL-11, LBL-12, LBL-13, LBL-14
    const rest = ['Clonar', 'Imprimir / elegir impresora', 'Eliminar'];
    expect(await items('Suelta')).toEqual(['Agregar catálogo', 'Editar nombre', 'Editar plantilla', ...rest]);
    expect(await items('Con catálogo')).toEqual([
      'Cambiar catálogo',
      'Quitar catálogo',
      'Editar nombre',
      'Editar plantilla',
      ...rest,
    ]);
    expect(await items('Antigua')).toEqual([
      'Agregar catálogo',
      'Editar nombre',
      'Editar plantilla',
      'Configuración',
      ...rest,
    ]);
    await act(page, 'Antigua', 'Configuración');
    // CONF-01, ROUTE-16
    await page.waitForURL(/\/label-configuration\/\d+$/);
    expect(errors).toEqual([]);
  });

  it('say that there are none, that they are coming, and that they could not be had', async () => {
    const { page } = await open({ locale: 'en-US', width: 390 });
    await page.getByRole('article').first().waitFor();
    const release = await hold(page, 'etiquetas/index');
    await page.reload();
    // LBL-16
    await page.getByRole('main').getByRole('status', { name: 'Loading…' }).waitFor();
    release();
    await page.getByRole('article').first().waitFor();
    await page.unroute('**/api/etiquetas/index*');
    // LBL-15
    await page.route('**/api/etiquetas/index*', (route) =>
      route.fulfill({ json: { etiquetas: [], url: '' } }),
    );
    await page.reload();
    await page.getByText('0 Labels ...').waitFor();
    // ERR-12: neither a toast nor a dialog; the list's place says it and offers to try again.
    await page.unroute('**/api/etiquetas/index*');
    await page.route('**/api/etiquetas/index*', (route) => route.abort());
    await page.reload();
    const again = page.getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await expect.poll(() => page.getByRole('dialog').or(page.getByRole('alertdialog')).count()).toBe(0);
    await page.unroute('**/api/etiquetas/index*');
    await again.click();
    await page.getByRole('article').first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('what the menu of a label does', () => {
  it('renames, clones, takes off the catalogue and deletes, each with its question and its news', async () => {
    const { page, dialog, errors } = await open();
    const question = page.getByRole('alertdialog');
    // LBM-11
    await act(page, 'Suelta', 'Editar nombre');
    const name = dialog.getByLabel('Nombre', { exact: true });
    await expect.poll(() => name.getAttribute('name')).toBe('nombreCambio');
    await name.fill('   ');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Campo requerido').waitFor();
    await name.fill('Renombrada');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    // LBM-12
    await question.getByRole('heading', { name: 'Correcto' }).waitFor();
    expect(await axeInBothThemes(page), 'result').toEqual([]);
    await question.getByRole('button', { name: 'Aceptar' }).click();
    await card(page, 'Renombrada').waitFor();
    await page.route('**/api/etiquetas/cambiar-nombre', (route) =>
      route.fulfill({ json: { response: false, message: '' } }),
    );
    await act(page, 'Renombrada', 'Editar nombre');
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await question.getByRole('heading', { name: 'Error' }).waitFor();
    await question.getByText('-', { exact: true }).waitFor();
    await question.getByRole('button', { name: 'Aceptar' }).click();

    // LBL-21, OK-05, NAV-21: nothing else can be pressed meanwhile.
    const release = await hold(page, 'etiquetas/clonar');
    await act(page, 'Renombrada', 'Clonar');
    await question.getByRole('heading', { name: 'Clonar etiqueta?' }).waitFor();
    await question.getByRole('button', { name: 'Clonar' }).click();
    const others = page.getByRole('button', { name: /^(Imprimir|Elegir impresora para|Opciones de) / });
    await expect.poll(() => others.first().isDisabled()).toBe(true);
    expect(await others.evaluateAll((all) => all.every((each) => (each as HTMLButtonElement).disabled))).toBe(
      true,
    );
    release();
    await card(page, 'Renombrada (copia)').waitFor();
    await page.getByText(/clon/i).last().waitFor();
    await expect.poll(() => others.first().isDisabled()).toBe(false);

    // LBL-20
    await act(page, 'Sin impresora', 'Quitar catálogo');
    await question.getByText('El catálogo no se elimina').waitFor();
    await question.getByRole('button', { name: 'Quitar catálogo' }).click();
    await card(page, 'Sin impresora').getByText('Con catálogo').waitFor({ state: 'detached' });
    const left = await shop.client.call(listCatalogues, {});
    expect(left.map(({ nombre }) => nombre)).toContain('Galletas');

    // LBL-22, OK-04
    await act(page, 'Renombrada (copia)', 'Eliminar');
    await question.getByText('Podrá deshacerlo durante unos segundos').waitFor();
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await page.getByText('Etiqueta eliminada correctamente').first().waitFor();
    await card(page, 'Renombrada (copia)').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click();
    await card(page, 'Renombrada (copia)').waitFor();
    // ERR-02: a refusal is a dialog of the server's words.
    await page.route('**/api/etiquetas/destroy', (route) =>
      route.fulfill({ json: { respuesta: 'error', mensaje: 'Hoy no se borra' } }),
    );
    await act(page, 'Renombrada', 'Eliminar');
    await question.getByRole('button', { name: 'Eliminar' }).click();
    await question.getByRole('heading', { name: 'Ocurrio un error', exact: true }).waitFor();
    await question.getByText('Hoy no se borra').waitFor();
    await question.getByRole('button', { name: 'Aceptar' }).click();
    expect(errors).toEqual([]);
  });

  it('asks in English before it deletes, and says when the call failed', async () => {
    const { page } = await open({ locale: 'en-US' });
    const question = page.getByRole('alertdialog');
    await page.route('**/api/etiquetas/destroy', (route) => route.abort());
    await page.getByRole('button', { name: 'Options of Para imprimir', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click();
    // LBL-22
    await question.getByText('Delete Template?').waitFor();
    await question.getByText('This action cannot be undone').waitFor();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    // ERR-04, ERR-07
    await question.getByRole('heading', { name: 'An error occurred' }).waitFor();
    await question.getByRole('button').click();
    await card(page, 'Para imprimir').waitFor();
  });

  it('joins a catalogue: one of the list, then a column for each variable but the quantity', async () => {
    const { page, dialog, errors } = await open();
    await act(page, 'Para imprimir', 'Agregar catálogo');
    // LBM-01
    await dialog.getByRole('button', { name: /^Lista de precios/ }).waitFor();
    await dialog.getByRole('button', { name: /^Galletas/ }).click();
    // LBM-02
    await dialog.getByRole('heading', { name: 'Asignar columnas' }).waitFor();
    const fields = dialog.getByRole('group', { name: 'Campos de la etiqueta' });
    await fields.getByRole('combobox', { name: 'NOMBRE' }).waitFor();
    await expect.poll(() => fields.getByRole('combobox').count()).toBe(3);
    // LBM-03, CONST-15
    const preview = dialog.getByRole('table', { name: 'Vista previa del catálogo' });
    await preview.getByRole('cell', { name: `${longHeader.slice(0, 15)}…` }).waitFor();
    await preview.getByRole('cell', { name: `${longCell.slice(0, 30)}…` }).waitFor();
    // LBM-05, LBM-06
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Por favor asigne todas los campos de la etiqueta').waitFor();
    expect(await axeInBothThemes(page), 'columns missing').toEqual([]);
    const choose = (field: string, column: RegExp) =>
      chooseOption(fields.getByRole('combobox', { name: field }), column);
    await choose('NOMBRE', /^B/);
    if ((await fields.getByRole('combobox', { name: 'PRECIO' }).innerText()).includes('Elija'))
      await choose('PRECIO', /^C/);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    // LBM-07, OK-05
    await dialog.waitFor({ state: 'detached' });
    await card(page, 'Para imprimir').getByText('Con catálogo').waitFor();

    // LBM-04: every configuration of an old-style label.
    await act(page, 'Antigua', 'Agregar catálogo');
    await dialog.getByRole('button', { name: /^Galletas/ }).click();
    await dialog.getByRole('group', { name: 'Campos de la etiqueta' }).waitFor();
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await dialog.getByText('Por favor asigne todas los campos de la etiqueta').waitFor();
    await choose('PASILLO', /^A/);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await card(page, 'Antigua').getByText('Con catálogo').waitFor();
    await act(page, 'Antigua', 'Quitar catálogo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar catálogo' }).click();
    await act(page, 'Para imprimir', 'Quitar catálogo');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Quitar catálogo' }).click();
    await card(page, 'Para imprimir').getByText('Con catálogo').waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  });
});

describe('printing from the cards', () => {
  it('marks the first label until something was printed, and leads to the catalogue where there is one', async () => {
    const { page, dialog, errors } = await open({ simple: true });
    const first = page.getByRole('article').first();
    const marked = () => first.evaluate((article) => article.hasAttribute('data-highlighted'));
    await first.waitFor();
    // LBL-10: the history says whether something was printed.
    await expect.poll(marked).toBe(true);
    // LBL-19
    await page.getByRole('button', { name: 'Imprimir Con catálogo', exact: true }).click();
    await page.waitForURL(/\/vista\/\d+\/\d+$/);
    await page.goBack();
    // LBL-18, LBM-13: the form of a label of its own stays until it is answered.
    await page.getByRole('button', { name: 'Imprimir Para imprimir', exact: true }).click();
    await dialog.getByLabel('NOMBRE').fill('Pan');
    await page.mouse.click(5, 400);
    await expect.poll(() => dialog.getByLabel('NOMBRE').inputValue()).toBe('Pan');
    await dialog.getByLabel('PRECIO').fill('12.50');
    // LBL-16: a spinner while it prints.
    const release = await hold(page, 'etiquetas/print');
    await dialog.getByRole('button', { name: 'Imprimir', exact: true }).click();
    const button = page.locator('button[aria-label="Imprimir Para imprimir"]');
    await expect.poll(() => button.getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => button.isDisabled()).toBe(true);
    release();
    await page.getByText('Se envió a zebra').waitFor();
    expect((await stack.printers.zebra.waitFor(20)).toString()).toContain('^FDPan^FS');
    await expect.poll(marked).toBe(false);
    await page.reload();
    await first.waitFor();
    expect(await marked()).toBe(false);
    expect(errors).toEqual([]);
  });

  it('finds the printers of the helper, joined in any way, and prints at once on the one that is picked', async () => {
    const { page, dialog, errors } = await open({ simple: true });
    const ways = ['driver', 'bluetooth', 'network', 'usb', 'ttb'];
    const available = `${stack.helper.urls.http}/available`;
    await page.route(available, (route) =>
      route.fulfill({
        headers: { 'access-control-allow-origin': '*' },
        json: {
          printer: ways.map((connection) => ({
            ...printerOf(stack, 'zebra'),
            name: `De ${connection}`,
            uid: `uid-${connection}`,
            connection,
          })),
        },
      }),
    );
    const asked = page.waitForRequest(available);
    await page.getByRole('button', { name: 'Elegir impresora para Antigua', exact: true }).click();
    // LBL-17, HLP-03
    await asked;
    // LBM-08, HLP-06
    const names = ['Controlador del sistema', 'Bluetooth', 'Red', 'USB', 'Impresora virtual'];
    for (const [index, way] of ways.entries()) {
      const line = dialog.getByRole('button', { name: `De ${way}` });
      await line.getByText(`${names[index]} uid-${way}`, { exact: true }).waitFor();
      await expect.poll(() => line.locator('svg').count()).toBeGreaterThan(0);
    }
    // LBM-09
    await page.unroute(available);
    await dialog.getByRole('button', { name: 'Actualizar' }).click();
    const assigned = page.waitForRequest(/\/api\/impresora$/);
    await dialog.getByRole('button', { name: 'zebra' }).click();
    // LBM-10
    expect((await assigned).method()).toBe('POST');
    await dialog.getByLabel('¿Qué pasillo?').fill('Lácteos');
    await dialog.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByText('Se envió a zebra').waitFor();
    await card(page, 'Antigua').getByText('zebra', { exact: true }).waitFor();
    expect(errors).toEqual([]);
  });
});

it('an administrator tries the labels of another account, and keeps nothing of the choice', async () => {
  const catalogue = await addCatalogue(shop, 'Para probar', ['NOMBRE,PRECIO', 'Pan,12.50', 'Sal,9.00']);
  await addLabel(shop, { nombre: 'A probar', etiqueta: code });
  const joined = { catalogue, columns: { NAME: 'A', PRICE: 'B' } };
  await addLabel(shop, { nombre: 'A probar del catálogo', etiqueta: code }, joined);
  const { page, errors } = await visitAs('administrator');
  await page.goto(`${stack.url}/usuarios/etiquetas/2`);
  // LBL-23
  await page.getByRole('button', { name: 'Probar A probar', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Solo para esta prueba').waitFor();
  await dialog.getByRole('button', { name: 'zebra' }).click();
  await dialog.getByLabel('NOMBRE').fill('Prueba');
  await dialog.getByLabel('PRECIO').fill('1');
  await dialog.getByRole('button', { name: 'Imprimir', exact: true }).click();
  await page.getByText('Se envió a zebra').waitFor();
  expect((await stack.printers.zebra.waitFor(20)).toString()).toContain('^FDPrueba^FS');
  await page.reload();
  await page.getByRole('button', { name: 'Probar A probar del catálogo', exact: true }).click();
  await page.waitForURL(/\/vista\/\d+\/\d+\?prueba=1&usuario=2$/);
  await page.getByLabel('Cantidad de la fila 2', { exact: true }).fill('1');
  await page.getByText('1 fila seleccionada · 1 etiqueta').waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar prueba (.txt)' }).click();
  // CONST-30
  expect((await download).suggestedFilename()).toMatch(/^\d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.txt$/);
  expect(errors).toEqual([]);
});
