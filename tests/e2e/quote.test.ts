import type { Page } from 'playwright-core';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, expect } from 'vitest';
import { startMailbox, type Mailbox } from '../../packages/server/src/testing/mailbox.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const picture = fileURLToPath(new URL('../../docs/images/labels.png', import.meta.url));

const quotesTo = 'designs@example.test';

let mailbox: Mailbox;
afterAll(() => mailbox?.close());

const it = sampledIt(import.meta.filename, 'quote-form', 'maintenance');
const { stack, visit, visitAs } = withStack(async () => {
  mailbox = await startMailbox();
  return { mail: { kind: 'smtp', url: mailbox.url, from: 'Marbete <no-reply@example.test>' }, quotesTo };
});

const fields = {
  Nombre: 'Ana Pérez',
  'Correo electrónico': 'ana@tienda.test',
  Compañía: 'Tienda',
  Aplicación: 'Excel',
  Ancho: '50.5',
  Alto: '1000',
  Impresora: 'Una de 203 dpi',
  Comentarios: 'Con precio grande',
};

/** As many requests as one network may send in an hour, tried without a form. */
async function useUpRequests(): Promise<void> {
  const tries = Array.from({ length: 60 }, () => fetch(`${stack.url}/api/design`, { method: 'POST' }));
  await Promise.all(tries);
}

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    await page.getByLabel(name, { exact: true }).fill(value);
  }
}

it('takes a request from a stranger, with every rule at its field', async () => {
  const { page, errors } = await visit();
  await page.goto(`${stack.url}/design`);
  // QUO-01, QUO-02, QUO-03
  await page.getByText('diseño básico 18.00 USD').waitFor();
  await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
  await page.getByText('Recibe la plantilla en su cuenta y la imprime.').waitFor();
  const considerations = page.getByRole('button', { name: 'Consideraciones' });
  await expect.poll(() => considerations.getAttribute('aria-expanded')).toBe('false');
  await considerations.click();
  await page.getByText('La medida es la del papel, sin el espacio entre etiquetas.').waitFor();

  const send = page.getByRole('button', { name: 'Enviar solicitud' });
  await send.click();
  // QUO-04, QUO-05, QUO-06, QUO-07, QUO-08, QUO-09, QUO-11, QUO-12, CONST-27
  for (const text of [
    'Correo eléctronico requerido',
    'Nombre requerido',
    'Compañia requerida',
    'App requerida',
    'Detalles requeridos',
    'Imagen requerida',
  ]) {
    await page.getByText(text, { exact: true }).waitFor();
  }
  await expect.poll(() => page.getByText('Campo requerido', { exact: true }).count()).toBe(3);
  const longAddress = 'compras.sucursal.centro@example.com';
  await fill(page, { ...fields, 'Correo electrónico': longAddress });
  await send.click();
  await page.getByText('Use 30 caracteres como máximo').waitFor();
  await expect.poll(() => page.getByLabel('Correo electrónico').inputValue()).toBe(longAddress);
  await fill(page, { ...fields, 'Correo electrónico': 'ana', Ancho: '0.5', Alto: '1000.1' });
  await send.click();
  await page.getByText('Escriba un correo válido').waitFor();
  await page.getByText('Debe ser 1 o más').waitFor();
  await page.getByText('Debe ser 1,000 o menos').waitFor();
  await fill(page, { Ancho: '50.55' });
  await page.getByText('Campo numérico requerido').waitFor();
  await fill(page, fields);

  // QUO-10, QUO-13, QUO-14
  await page.getByRole('checkbox', { name: 'Lleva un logo' }).click();
  const image = page.getByLabel('Imagen del diseño');
  await image.setInputFiles({ name: 'a.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') });
  // The toast that QUO-14 asks for, and the same at the field.
  const form = page.getByRole('form', { name: 'Cotiza tu diseño' });
  await form.getByText('Extensión invalida', { exact: true }).waitFor();
  await page.getByText('Extensión invalida').and(page.locator(':not(form *)')).first().waitFor();
  await image.setInputFiles(picture);
  await page.getByText('Logo requerido').waitFor();
  await page.getByLabel('Imagen del logo').setInputFiles({
    name: 'no picture.png',
    mimeType: 'image/png',
    buffer: Buffer.from('not a picture at all'),
  });
  await form.getByText('Extensión invalida', { exact: true }).waitFor();
  expect(errors).toEqual([]);
  // Nothing is sent without the logo, and nothing that was typed is lost.
  await send.click();
  await expect.poll(() => page.getByLabel('Comentarios').inputValue()).toBe(fields.Comentarios);
  await page.getByRole('checkbox', { name: 'Lleva un logo' }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/design'));
  await send.click();
  await page.getByText('Recibimos su solicitud. Le responderemos por correo electrónico').waitFor();
  // QUO-16
  expect((await sent).headers()['authorization']).toBeUndefined();
  // PROD-10, D63: whoever makes designs reads it in a mail, with the picture as it was sent.
  const mail = await mailbox.take(quotesTo);
  expect(mail.subject).toBe('Solicitud de diseño de etiqueta');
  for (const typed of Object.values(fields)) expect(mail.text).toContain(typed);
  expect(mail.text).toContain('Medida: 50.5 x 1000 mm');
  const attached = mail.attachments.map(({ filename, content }) => [filename, content]);
  expect(attached).toEqual([['image.png', new Uint8Array(readFileSync(picture)).buffer]]);
  await page.getByRole('button', { name: 'Enviar otra solicitud' }).click();
  await send.waitFor();
});

it('knows who is signed in, and speaks English on a phone', async () => {
  const { page, errors } = await visitAs('customer', {
    locale: 'en-US',
    width: 390,
  });
  await page.goto(`${stack.url}/design`);
  await page.getByText('basic design 18.00 USD').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: 'Send request' }).click();
  await page.getByText('An e-mail is required').waitFor();
  // QUO-15, ERR-26: what the server refuses is said in the language of the page, and nothing is lost.
  await fill(page, {
    Name: 'Ann',
    'E-mail': 'ann@shop.test',
    Company: 'Shop',
    Application: 'Excel',
    Width: '50',
    Height: '25',
    Printer: 'Any',
    Comments: 'Soon, please',
  });
  await page.getByLabel('Picture of the design').setInputFiles(picture);
  await useUpRequests();
  await page.getByRole('button', { name: 'Send request' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'The request could not be sent' });
  await refusal.getByText(/Too many requests were sent from your network. Try again in \d+ min\./).waitFor();
  await expect.poll(() => page.getByLabel('Comments').inputValue()).toBe('Soon, please');
  await page.getByRole('link', { name: 'Back to Marbete' }).click();
  await page.getByRole('navigation', { name: 'Navigation' }).or(page.getByRole('main')).first().waitFor();
  expect(errors.filter((error) => !error.includes('429'))).toEqual([]);
});

it('says on every page when there is maintenance, and counts down to it', async () => {
  // MAINT-01, MAINT-02, NAV-01
  const { page, errors } = await visit();
  await page.goto(`${stack.url}/design`);
  await page.getByText('diseño básico').waitFor();
  // Off until the server says so.
  const banner = page.getByRole('complementary', { name: 'Aviso de mantenimiento' });
  await expect.poll(() => banner.count()).toBe(0);

  const start = new Date('2026-03-07T12:00:00');
  await page.clock.install({ time: start });
  await page.route('**/api/mantenimiento', (route) =>
    route.fulfill({ json: { flag: 1, date: '2026-03-08T13:00:59' } }),
  );
  await page.goto(`${stack.url}/design`);
  const timer = banner.getByRole('timer');
  await timer.waitFor();
  const left = async () => /^Mantenimiento en 1 día 01:00:(\d\d)$/.exec(await timer.innerText())?.[1];
  const before = Number(await left());
  expect(before).toBeLessThanOrEqual(59);
  await page.clock.runFor(2_000);
  await expect.poll(async () => Number(await left())).toBeLessThan(before);
  // What was said last is there before the server answers (LOCAL-05).
  await page.unroute('**/api/mantenimiento');
  await page.route('**/api/mantenimiento', () => undefined);
  await page.goto(stack.url);
  await banner.getByText('1 día').waitFor();
  await page.clock.fastForward('25:00:59');
  await banner.getByText('Mantenimiento en seguida!').waitFor();
  expect(errors).toEqual([]);
});
