import { saveForm } from '@marbete/core/api/label-configurations';
import { assignPrinter, storeLabel } from '@marbete/core/api/labels';
import { beforeAll, beforeEach, describe, expect, it as always } from 'vitest';
import { addLabel, askPrinter, printerOf, signInShop, type Account } from './account.ts';
import type { VisitorOptions } from './browser.ts';
import { sampledIt } from './sampled.ts';
import { openDetails, typeCode } from './pages/editor.ts';
import { withStack } from './with-stack.ts';

let shop: Account;

/** Every variable of the product, both halves of prices, an offer, reserved words, and a section for each language. */
const everything = [
  '<ZPL>',
  '^XA^PR%_SPEED_%',
  '^FO9,9^A0N,20^FD%NAME%|%DESCRIPTION%|%UNIT%|%OBSERVATION%|%LOCATION%^FS',
  '^FO9,40^A0N,20^FD%MONEY_SYMBOL%%PRICE_INT%.%PRICE_CENT%|%PRICE_1%|%CUSTOM%^FS',
  '<OFFER>',
  '^FO9,70^A0N,20^FDHOY %OFFER_INT%.%OFFER_CENT%^FS',
  '</OFFER>',
  '^FO9,90^A0N,20^FD%DATE_NOW% %HOUR_NOW%^FS',
  '^FO9,120^BY2^BCN,60^FD%CODE%^FS',
  '^PQ%QUANTITY%^XZ',
  '</ZPL>',
  '<TSPL>',
  'SIZE 50 mm,30 mm',
  'CLS',
  'TEXT 9,9,"3",0,1,1,"%NAME%"',
  'PRINT 1,%QUANTITY%',
  '</TSPL>',
].join('\n');

const it = sampledIt(import.meta.filename, 'print-label', 'widgets/src/print-questions');
const { stack, visitAs } = withStack();

beforeAll(async () => {
  shop = await signInShop(stack);
  const printer = printerOf(stack, 'zebra');
  await addLabel(shop, { nombre: 'Todo', etiqueta: everything }, { printer });
  await addLabel(
    shop,
    { nombre: 'Todo TSPL', etiqueta: everything, language: 2 },
    { printer: printerOf(stack, 'tsc') },
  );
  await addLabel(shop, { nombre: 'Fija', etiqueta: '^XA^FO9,9^A0N,30^FDFIJA^FS^XZ' }, { printer });
  const { id } = await shop.client.call(storeLabel, {
    body: {
      nombre: 'Antigua',
      etiqueta: '^XA^FO9,9^A0N,30^FDPASILLO NIVEL OTRO^FS^XZ',
      language: 1,
      lista: [],
    },
  });
  await shop.client.call(assignPrinter, { body: { etiqueta: id!, impresora: printer } });
  await shop.client.call(saveForm, {
    params: { id: id! },
    body: {
      form_activo: 1,
      formulario: [
        { variable: 'PASILLO', valor: '¿Qué pasillo?', type_config_id: 2 },
        { variable: 'NIVEL', valor: '¿Qué nivel?', type_config_id: 4 },
      ],
    },
  });
});

beforeEach(() => {
  stack.printers.zebra.clear();
  stack.printers.zebra.errors = 0;
  stack.printers.tsc.clear();
});

async function open(label: string, options: VisitorOptions = {}) {
  const { page, errors } = await visitAs(shop, { simple: true, ...options });
  await page.goto(`${stack.url}/see-labels`);
  const english = options.locale === 'en-US';
  await page.getByRole('button', { name: `${english ? 'Print' : 'Imprimir'} ${label}`, exact: true }).click();
  return { page, form: page.getByRole('dialog'), errors };
}

const fields = [
  'NOMBRE',
  'DESCRIPCIÓN',
  'UNIDAD',
  'OBSERVACIÓN',
  'UBICACIÓN',
  'PRECIO',
  'PRECIO_1',
  'CUSTOM',
  'OFERTA',
  'CÓDIGO',
];

describe('the print form', () => {
  always(
    'asks every placeholder once under its Spanish name, wants all of them, and sends them to the printer',
    async () => {
      const { page, form, errors } = await open('Todo');
      // PRN-01, PRN-02, PRN-03, TPL-01, TPL-02, TPL-03, TPL-04, TPL-05, TPL-06, TPL-07
      await form.getByRole('heading', { name: 'Todo' }).waitFor();
      const names = await form
        .locator('form input')
        .evaluateAll((inputs) =>
          inputs.map((input) => (input as HTMLInputElement).labels?.[0]?.textContent?.trim()),
        );
      expect(names).toEqual([...fields, 'Cantidad']);
      await expect.poll(() => form.getByLabel('Cantidad').inputValue()).toBe('1');
      // PRN-06, PRN-07, PRN-08
      await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
      await form.getByText('Complete el formulario').waitFor();
      expect(stack.printers.zebra.taken()).toBe('');
      for (const name of fields) await form.getByLabel(name, { exact: true }).fill(`  `);
      // PRN-10, PRN-11
      const price = form.getByLabel('PRECIO', { exact: true });
      await price.fill('');
      await price.pressSequentially('1x2.3.4');
      await expect.poll(() => price.inputValue()).toBe('12.34');
      const offer = form.getByLabel('OFERTA', { exact: true });
      await offer.fill('');
      await offer.pressSequentially('-9,9o5');
      await expect.poll(() => offer.inputValue()).toBe('9,95');
      const quantity = form.getByLabel('Cantidad');
      await quantity.fill('');
      await quantity.pressSequentially('2.x');
      await expect.poll(() => quantity.inputValue()).toBe('2');
      await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
      await form.getByText('Complete el formulario').waitFor();
      for (const name of fields.filter((name) => name !== 'PRECIO' && name !== 'OFERTA')) {
        await form.getByLabel(name, { exact: true }).fill(`v-${fields.indexOf(name)}`);
      }
      await form.getByLabel('PRECIO_1').fill('7.5');
      // PRN-12, PRN-14, PRN-15, I18N-07
      const request = page.waitForRequest((sent) => sent.url().endsWith('/api/etiquetas/print'));
      await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
      const body = (await request).postDataJSON() as Record<string, unknown>;
      expect(Object.keys(body)).toEqual(
        expect.arrayContaining(['etiqueta', 'preguntas', 'anio', 'hora', 'sistema_operativo']),
      );
      expect(body['hora']).toMatch(/^\d\d:\d\d\s[ap]\.?\s?m\.?$/i);
      expect(body['anio']).toBe(await page.evaluate(() => new Date().toLocaleDateString('es-MX')));
      await page.getByText('Se envió a zebra').waitFor();
      const code = (await stack.printers.zebra.waitFor(100)).toString();
      // TPL-08, TPL-09, TPL-10
      expect(code).toContain('^FDv-0|v-1|v-2|v-3|v-4^FS');
      expect(code).toContain('^FD$12.34|7.5|v-7^FS');
      expect(code).toContain('HOY 9.95');
      expect(code).toContain('^PQ2^XZ');
      expect(code).toContain(`^FD${String(body['anio'])} `);
      expect(code).not.toMatch(/TSPL|PRINT|CLS|%[A-Z_]+%/);
      expect(errors).toEqual([]);
    },
  );

  it('prints the section of the label’s language, without an offer that there is not', async () => {
    const { page, form, errors } = await open('Todo TSPL', { width: 390 });
    await form.getByLabel('NOMBRE').waitFor();
    for (const input of await form.locator('form input').all()) {
      if ((await input.inputValue()) === '') await input.fill('1');
    }
    await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByText('Se envió a tsc').waitFor();
    const code = (await stack.printers.tsc.waitFor(20)).toString();
    expect(code).toContain('TEXT 9,9,"3",0,1,1,"1"\r\n');
    expect(code).not.toContain('^XA');
    expect(errors).toEqual([]);
  });

  it('asks an old label what its configurations ask, in their words', async () => {
    const { page, form, errors } = await open('Antigua');
    await form.getByLabel('¿Qué pasillo?').waitFor();
    // PRN-09
    await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await form.getByText('Llene los campos', { exact: true }).waitFor();
    await expect.poll(() => form.getByText('*Llene los campos').count()).toBe(2);
    // PRN-04, PRN-05
    const level = form.getByLabel('¿Qué nivel?');
    await level.pressSequentially('a4.b2');
    await expect.poll(() => level.inputValue()).toBe('4');
    await form.getByText('Solo números enteros, sin punto ni coma.').waitFor();
    await level.fill('42');
    await form.getByLabel('¿Qué pasillo?').fill('Lácteos');
    await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
    await page.getByText('Se envió a zebra').waitFor();
    expect((await stack.printers.zebra.waitFor(20)).toString()).toContain('Lácteos 42 OTRO');
    expect(errors).toEqual([]);
  });

  it('is left out for a label that asks nothing; a refusal is a toast, and the form keeps what was typed', async () => {
    const { page, errors } = await open('Fija');
    await page.getByText('Se envió a zebra').waitFor();
    expect((await stack.printers.zebra.waitFor(10)).toString()).toContain('^FDFIJA^FS');
    await page.getByRole('button', { name: 'Imprimir Todo', exact: true }).click();
    const form = page.getByRole('dialog');
    for (const input of await form.locator('form input').all()) await input.fill('1');
    await form.getByLabel('Cantidad').fill('0');
    await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
    // PRN-13, ERR-06
    await page.getByText('La cantidad debe ser un número entero del 1 al 9999').waitFor();
    await expect.poll(() => form.getByLabel('NOMBRE').inputValue()).toBe('1');
    expect(errors).toEqual([]);
  });

  it('in English asks under the variables’ own names, and says how the printer is until it is cancelled', async () => {
    await askPrinter(stack, 'zebra');
    stack.printers.zebra.errors = 1;
    const { page, form, errors } = await open('Todo', { locale: 'en-US' });
    for (const name of ['NAME', 'PRICE', 'OFFER', 'CODE', 'Quantity'])
      await form.getByLabel(name, { exact: true }).waitFor();
    for (const input of await form.locator('form input').all()) await input.fill('1');
    await form.getByRole('button', { name: 'Print', exact: true }).click();
    await form.getByText('Out of paper').waitFor();
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('The print was canceled').waitFor();
    stack.printers.zebra.errors = 0;
    expect(stack.printers.zebra.taken()).toBe('');
    await form.getByRole('button', { name: 'Print', exact: true }).click();
    await page.getByText('Sent to zebra').waitFor();
    expect(errors.filter((error) => !error.includes('499'))).toEqual([]);
  });
});

it('a template that cannot be drawn says so in a toast and in the place of its picture', async () => {
  const { page, errors } = await visitAs(shop);
  await page.goto(`${stack.url}/etiquetas`);
  await openDetails(page);
  await typeCode(page, '^XA^FO9,9^A0N,30^FD%NAME%^FS<OFFER>^XZ');
  // PRV-07
  const words = page.getByText('Asegurese que el código sea ZPL y este correctamente escrito');
  await page.locator('[class*="_toast_"]').filter({ has: words }).waitFor();
  await page.getByRole('region', { name: 'Vista previa' }).filter({ has: words }).waitFor();
  expect(errors).toEqual([]);
});
