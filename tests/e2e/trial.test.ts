import { listCatalogues } from '@marbete/core/api/catalogues';
import { listLabels } from '@marbete/core/api/labels';
import type { Page } from 'playwright-core';
import { beforeEach, expect, it } from 'vitest';
import { newAccount, newPassword, printerOf, signInShop } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import { sentWith } from './sent-requests.ts';
import { withStack } from './with-stack.ts';

/* A list that is tried on the landing, without an account. */

const { stack, visit: open } = withStack();

/** A page that lays out the first designs has its worker read what draws them, which takes its time on a busy machine. */
const patient = { timeout: 60_000 };

async function visit(...options: Parameters<typeof open>) {
  const visitor = await open(...options);
  visitor.page.setDefaultTimeout(patient.timeout);
  return visitor;
}

beforeEach(() => stack.printers.zebra.clear());

const word = 'Jabalina';
const list = [
  'Clave;Artículo;Precio público',
  ...Array.from({ length: 12 }, (_, at) => `7501000000${at + 10};${word} nº ${at + 1};${at + 1},50`),
  '',
].join('\r\n');

const file = { name: 'mi lista.csv', mimeType: 'text/csv', buffer: Buffer.from(list, 'latin1') };

const rememberZebra = (page: Page) =>
  page.addInitScript(
    (used) => localStorage.setItem('marbete.printer.0', used),
    JSON.stringify({ printer: printerOf(stack, 'zebra') }),
  );

const labels = () => stack.printers.zebra.taken().match(/\^XZ/g)?.length ?? 0;

it.each([
  ['es-MX', 1280],
  ['en-US', 360],
] as const)(
  'prints without a word to the server, and is kept in an account: %s, %i px',
  async (locale, width) => {
    const { page, errors } = await visit({ locale, width });
    const sent = sentWith(page, stack.url, /Jabalina|mi%20lista/);
    await rememberZebra(page);
    await page.goto(stack.url);
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(await overflow(), 'landing').toBeLessThanOrEqual(0);
    await page.locator('input[type=file]').setInputFiles(file);
    const use = page.getByRole('button', { name: /Usar esta lista|Use this list/ }).first();
    await use.waitFor();
    expect(await axeInBothThemes(page), 'columns').toEqual([]);
    expect(await overflow(), 'columns').toBeLessThanOrEqual(0);
    // A reload loses nothing: the list is read again.
    await page.reload();
    await use.click();
    const print = page.getByRole('button', { name: /^(Imprimir|Print) 12/ });
    await print.waitFor();
    await expect.poll(() => page.locator('fieldset img').count(), patient).toBeGreaterThan(2);
    expect(await axeInBothThemes(page), 'labels').toEqual([]);
    expect(await overflow(), 'labels').toBeLessThanOrEqual(0);
    await print.click();
    await expect.poll(labels, patient).toBe(12);
    expect(stack.printers.zebra.taken()).toMatch(new RegExp(`${word} n\\S{1,4} 12\\b`));
    expect(sent).toEqual([]);

    // The account is asked for now, and what was done goes into it.
    const account = await newAccount(stack);
    await page.getByRole('button', { name: /Guardar: crear|Keep it: create/ }).click();
    const registration = page.getByRole('heading', { level: 1, name: /Crear una cuenta|Create an account/ });
    await registration.waitFor();
    await page.getByRole('button', { name: /^(Volver a iniciar sesión|Back to sign in)$/ }).click();
    // Both forms have these fields.
    await registration.waitFor({ state: 'hidden' });
    await page.getByLabel(/^(Correo electrónico|E-mail)$/).fill(account.email);
    await page.getByLabel(/^(Contraseña|Password)$/).fill(newPassword);
    expect(sent).toEqual([]);
    await page.getByRole('button', { name: /^(Iniciar sesión|Sign in)$/ }).click();
    await page.waitForURL(/\/lista\/\d+$/);
    await page
      .getByText(/«mi lista»|“mi lista”/)
      .first()
      .waitFor();
    expect(errors).toEqual([]);
    // The label that printed is the account's own, as it was joined to the list. To ask ends the session of the page.
    const again = await signInShop(stack, { email: account.email, password: newPassword });
    const [catalogue] = await again.client.call(listCatalogues, {});
    const { etiquetas } = await again.client.call(listLabels, {});
    expect(catalogue).toMatchObject({ nombre: 'mi lista', filas: 12 });
    expect(etiquetas).toMatchObject([{ catalogo_id: catalogue!.id, language_id: 1 }]);
    expect(etiquetas[0]!.impresora?.impresora).toContain('zebra');
  },
);

it('goes from the landing to paper by the keyboard alone', async () => {
  const { page, errors } = await visit();
  await rememberZebra(page);
  await page.goto(stack.url);
  await page.keyboard.press('Escape');
  const focusOn = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses++) {
      // oxlint-disable-next-line no-await-in-loop -- one key after the other
      await page.keyboard.press('Tab');
      // oxlint-disable-next-line no-await-in-loop
      const text = await page.evaluate(() => document.activeElement?.textContent ?? '');
      if (name.test(text)) return;
    }
    throw new Error(`The tab key does not reach ${name}.`);
  };
  await focusOn(/^Probar con la lista de ejemplo$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Usar esta lista' }).first().waitFor();
  await focusOn(/^Usar esta lista$/);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Imprimir 8 etiquetas' }).waitFor();
  await focusOn(/^Imprimir 8 etiquetas$/);
  await page.keyboard.press('Enter');
  await expect.poll(labels, patient).toBe(8);
  expect(errors).toEqual([]);
});

it('what another tab left is asked about, and can be discarded', async () => {
  const { page, context } = await visit();
  await page.goto(stack.url);
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('button', { name: 'Usar esta lista' }).first().waitFor();
  const { session } = await newAccount(stack);
  const other = await context.newPage();
  await other.addInitScript((kept) => localStorage.setItem('@login', kept), JSON.stringify(session));
  await other.goto(stack.url);
  await other.getByText('«mi lista.csv» espera desde que la probó sin cuenta').waitFor();
  await other.getByRole('button', { name: 'Descartar' }).click();
  await other.getByText('espera desde que la probó').waitFor({ state: 'detached' });
  await other.reload();
  await other.getByRole('heading', { level: 1 }).waitFor();
  expect(await other.getByText('espera desde que la probó').count()).toBe(0);
});
