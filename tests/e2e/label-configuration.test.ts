import { assignCatalogue, showLabel, storeLabel } from '@marbete/core/api/labels';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { addCatalogue, addLabel, signInShop, type Account } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { chooseOption } from './pages/app.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

let shop: Account;

const it = sampledIt(import.meta.filename, 'label-configuration');
const { stack, visitAs } = withStack();

beforeAll(async () => {
  shop = await signInShop(stack);
});

const code = [
  '^XA^PW400^LL240',
  '^FO20,20^A0N,30,30^FDNOMBRE^FS',
  '^FO20,80^A0N,60,60^FDMONEY_SYMBOL PRECIO^FS',
  '^FO20,160^A0N,30,30^FDSERIALIZE^FS',
  '^XZ',
].join('\n');

const stored = async (id: number) => {
  const shown = await shop.client.call(showLabel, { body: { id } });
  return {
    rows: shown.etiquetas.configuraciones.map(
      ({ variable, valor, type_config_id: type }) => `${type} ${variable} ${valor}`,
    ),
    asks: shown.etiquetas.formulario,
    moneda: shown.moneda,
    catalogue: shown.etiquetas.catalogo_id,
  };
};

const choose = (page: Page, field: string, option: string) =>
  chooseOption(page.getByRole('combobox', { name: field }).last(), option);

const section = (page: Page, name: string) => page.getByRole('region', { name }).locator('form');

describe('the configuration of an old-style label', () => {
  it('sets questions, price, currency, line width and counter, each with its toast and in the picture', async () => {
    const id = await addLabel(shop, { nombre: 'Configurable', etiqueta: code });
    const { page, errors } = await visitAs(shop);
    // On a busy machine a press is lost on a button whose section still opens.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`${stack.url}/edit-label/${id}`);
    await page.getByRole('main').getByRole('link', { name: 'Configuración', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Configuración de la etiqueta' }).waitFor();
    // CONF-02, CONF-16
    await page.getByText('DATE_NOW').waitFor();
    for (const name of ['NOMBRE', 'PRECIO'])
      await page.getByRole('listitem').getByText(name, { exact: true }).waitFor();
    // CONF-03
    for (const name of ['Formulario', 'Precios', 'Moneda', 'Salto de línea', 'Serialización'])
      await page.getByRole('heading', { name, level: 2 }).getByRole('button').waitFor();
    const picture = () =>
      page.getByRole('region', { name: 'Vista previa' }).locator('img').getAttribute('src');
    await expect.poll(picture).toBeTruthy();
    const before = await picture();

    const form = section(page, 'Formulario');
    await form.getByRole('button', { name: 'Agregar variable' }).click();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => form.getByText('Campo requerido').count()).toBe(2);
    await choose(page, 'Variable', 'NOMBRE');
    await form.getByLabel('Pregunta', { exact: true }).fill('¿Qué nombre?');
    // CONF-06
    const type = form.getByRole('combobox', { name: 'Tipo' });
    await expect.poll(() => type.innerText()).toBe('Texto');
    await type.click();
    await expect.poll(() => page.getByRole('option').allInnerTexts()).toEqual(['Texto', 'Numérico']);
    await page.keyboard.press('Escape');
    await page.getByRole('listbox').waitFor({ state: 'detached' });
    // CONF-05, CONF-07: the first question turns it on.
    await form.getByText('Activo: se pregunta antes de imprimir').waitFor();
    const sent = page.waitForRequest((request) => request.postData()?.includes('form_activo') ?? false);
    await form.getByRole('button', { name: 'Guardar' }).click();
    expect((await sent).postDataJSON()).toMatchObject({
      form_activo: 1,
      formulario: [{ variable: 'NOMBRE', valor: '¿Qué nombre?', type_config_id: 2 }],
    });
    await page.getByText('Configuración guardada correctamente').first().waitFor();
    expect(await stored(id)).toMatchObject({ rows: ['2 NOMBRE ¿Qué nombre?'], asks: '1' });

    await page.getByRole('button', { name: 'Precios' }).click();
    const price = section(page, 'Precios');
    // CONF-09, CONF-10, CONF-17, CONST-24
    await page.getByText('Precios y salto de línea solo funcionan en ZPL.').first().waitFor();
    await price.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(() => price.getByText('Required').count()).toBe(2);
    await choose(page, 'Variable del precio', 'PRECIO');
    await page.getByRole('combobox', { name: 'Separador decimal' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['Punto (.)', 'Coma (,)', "Apóstrofo (')", 'Acento grave (`)', 'Espacio']);
    await page.getByRole('option', { name: 'Coma (,)' }).click();
    await price.getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(async () => (await stored(id)).rows).toContain('3 PRECIO ,');

    await page.getByRole('button', { name: 'Moneda' }).click();
    // CONF-11, CONF-18
    await page.getByText('El símbolo toma el lugar de MONEY_SYMBOL').waitFor();
    await page.getByRole('combobox', { name: 'Moneda' }).click();
    await expect
      .poll(() => page.getByRole('option').allInnerTexts())
      .toEqual(['$', 'Q', 'L', '€', 'S', '¥', '£', '₡']);
    await page.getByRole('option', { name: '€' }).click();
    await section(page, 'Moneda').getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(async () => (await stored(id)).moneda).toBe('€');

    await page.getByRole('button', { name: 'Salto de línea' }).click();
    const lines = section(page, 'Salto de línea');
    // CONF-12, CONF-15
    await page.getByText('CARACTERES va antes que PREGUNTA').first().waitFor();
    await lines.getByRole('button', { name: 'Agregar variable' }).click();
    await choose(page, 'Variable', 'NOMBRE');
    await lines.getByLabel('Caracteres por línea').fill('0');
    await lines.getByRole('button', { name: 'Guardar' }).click();
    await lines.getByText('Campo numérico requerido').waitFor();
    await lines.getByLabel('Caracteres por línea').fill('12x');
    await lines.getByLabel('Caracteres por línea').fill('12');
    await lines.getByRole('button', { name: 'Guardar' }).click();
    await expect
      .poll(async () => (await stored(id)).rows.slice(0, 2))
      .toEqual(['1 NOMBRE 12', '2 NOMBRE ¿Qué nombre?']);

    await page.getByRole('button', { name: 'Serialización' }).click();
    // CONF-13, CONF-14
    await page.getByLabel('Inicio del contador').fill('007');
    await page.getByLabel('Incremento').fill('2');
    await section(page, 'Serialización').getByRole('button', { name: 'Guardar' }).click();
    await expect.poll(async () => (await stored(id)).rows.at(-1)).toBe('9 SERIALIZE ["007",2]');
    await expect.poll(picture).not.toBe(before);
    expect(await axeInBothThemes(page)).toEqual([]);

    await page.reload();
    await page.getByLabel('Pregunta', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Pregunta', { exact: true }).inputValue()).toBe('¿Qué nombre?');
    await page.getByRole('link', { name: 'Volver a la plantilla' }).click();
    await page.waitForURL(/\/edit-label\/\d+$/);
    expect(errors).toEqual([]);
  });

  it('asks before a changed form takes the label off its catalogue, and saves nothing on a no', async () => {
    const { id } = await shop.client.call(storeLabel, {
      body: {
        nombre: 'Con catálogo',
        etiqueta: code,
        lista: [{ variable: 'NOMBRE', configuracion: 2, valor: '¿Nombre?' }],
      },
    });
    if (id === undefined) throw new Error('The label was not stored');
    const catalogue = await addCatalogue(shop, 'Para configurar', ['NOMBRE', 'Sal']);
    await shop.client.call(assignCatalogue, {
      body: { etiqueta: id, catalogo: catalogue, cabeceras: [{ variable: 'NOMBRE', columna: 'A' }] },
    });
    const { page, errors } = await visitAs(shop);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${stack.url}/label-configuration/${id}`);
    await page.getByLabel('Pregunta', { exact: true }).fill('¿Cómo se llama?');
    const save = section(page, 'Formulario').getByRole('button', { name: 'Guardar' });
    await save.click();
    // CONF-08
    const question = page.getByRole('alertdialog');
    expect(await axeInBothThemes(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    expect(await stored(id)).toMatchObject({ rows: ['2 NOMBRE ¿Nombre?'], catalogue });
    await save.click();
    await question.getByRole('button', { name: 'Quitar y guardar' }).click();
    await expect
      .poll(() => stored(id))
      .toMatchObject({ rows: ['2 NOMBRE ¿Cómo se llama?'], catalogue: null });
    // CONF-19, CONST-04: six seconds.
    await page.reload();
    await save.waitFor();
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await save.click();
    const toast = page.getByText('Configuración guardada correctamente').first();
    await expect
      .poll(
        async () => {
          await page.clock.runFor(20);
          return toast.count();
        },
        { timeout: 15_000 },
      )
      .toBe(1);
    await page.clock.runFor(5_000);
    await expect.poll(() => toast.count()).toBe(1);
    await page.clock.runFor(1_500);
    await page.clock.resume();
    await toast.waitFor({ state: 'detached' });
    // CONF-04: a label that counts nothing has no such section.
    const plain = await addLabel(shop, { nombre: 'No cuenta', etiqueta: '^XA^FO9,9^A0N,30^FDNOMBRE^FS^XZ' });
    await page.goto(`${stack.url}/label-configuration/${plain}`);
    await page.getByRole('button', { name: 'Salto de línea' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Serialización' }).count()).toBe(0);
    expect(errors).toEqual([]);
  });

  it('is not offered to new-style labels, and missing labels lead back to the list', async () => {
    const id = await addLabel(shop, { nombre: 'Nueva', etiqueta: '^XA^FO9,9^A0N,30,30^FD%NAME%^FS^XZ' });
    const { page } = await visitAs(shop, { locale: 'en-US' });
    await page.goto(`${stack.url}/edit-label/${id}`);
    await page.getByRole('tree', { name: 'Fields' }).waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Configuration', exact: true }).count()).toBe(0);
    await page.goto(`${stack.url}/label-configuration/${id}`);
    await page.getByText('needs no configuration').waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Line break' }).count()).toBe(0);
    await page.goto(`${stack.url}/label-configuration/999999`);
    await page.waitForURL(/\/see-labels$/);
  });
});
