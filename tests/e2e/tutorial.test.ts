import { demoPassword } from '@marbete/server/seed';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { axeInBothThemes } from './axe.ts';
import { demoAccount } from './stack.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'tutorial');
const { stack, visit, visitAs } = withStack();

/** The account as if it had never seen the tutorial. */
async function forgetTutorial(email: string): Promise<void> {
  await stack.server.database.transaction((trx) => trx('users').where({ email }).update({ tutorial: 0 }));
}

const tutorialOf = async (email: string) =>
  (await stack.server.database.read('users').where({ email }).first('tutorial'))?.tutorial;

async function submitSignIn(page: Page, email: string): Promise<void> {
  await page.goto(`${stack.url}/#entrar`);
  await page.getByLabel(/^(Correo electrónico|E-mail)$/).fill(email);
  await page.getByLabel(/^(Contraseña|Password)$/).fill(demoPassword);
  await page.getByRole('button', { name: /^(Iniciar sesión|Sign in)$/ }).click();
}

describe('the tutorial', () => {
  it('leads a new customer from the printer to the first label', async () => {
    await forgetTutorial(demoAccount.email);
    const { page, errors } = await visit({ motion: true });
    await page.clock.install();
    await submitSignIn(page, demoAccount.email);
    // MENU-06, ROLE-07: the home sends there as well.
    await page.waitForURL(/\/welcome$/);
    await page.goto(stack.url);
    await page.waitForURL(/\/welcome$/);
    // TUT-01, TUT-02, TUT-22
    const welcome = page.getByRole('dialog', { name: 'Bienvenido a Marbete' });
    await welcome.waitFor();
    await page.keyboard.press('Escape');
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.goBack();
    expect(new URL(page.url()).pathname).toBe('/welcome');
    // No time passes but what the test lets pass.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await welcome.getByRole('button', { name: 'Continuar' }).click();

    // TUT-03, TUT-05, CONST-09
    const companion = page.getByRole('dialog', { name: 'Text2 Barcode' });
    const search = companion.getByRole('button', { name: 'Buscar impresoras' });
    // CONST-09
    await companion.getByText('Espere 6 segundos').waitFor();
    await expect.poll(() => search.isDisabled()).toBe(true);
    await page.clock.runFor(5_500);
    await companion.getByText('Espere 1 segundo').waitFor();
    await expect.poll(() => search.isDisabled()).toBe(true);
    await page.clock.runFor(1_000);
    await page.clock.resume();
    await search.click();
    // TUT-08, TUT-09: name, address and a picture of how it is connected; the list can be read again.
    await companion.getByRole('button', { name: /tsc/ }).waitFor();
    const zebra = companion.getByRole('button', { name: /zebra/ });
    await expect
      .poll(() => zebra.innerText())
      .toContain(new URL(stack.printers.zebra.url.replace('tcp:', 'http:')).host);
    await expect.poll(() => zebra.locator('svg').count()).toBeGreaterThan(0);
    await companion.getByRole('button', { name: 'Actualizar' }).click();
    await zebra.click();
    expect(await axeInBothThemes(page)).toEqual([]);
    await companion.getByRole('button', { name: 'Imprimir prueba' }).click();
    // TUT-11, TUT-12
    const label = (await stack.printers.zebra.waitFor(100)).toString();
    // It is the printer of the first list as well.
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.startsWith('marbete.printer.')));
    await expect.poll(async () => JSON.stringify(await kept())).toContain('zebra');
    // HLP-11
    expect(label).toContain('^PW406^LL203');
    expect(label.match(/\^XZ/g)).toHaveLength(1);

    await page.getByRole('heading', { name: 'Elija una plantilla' }).waitFor();
    await expect.poll(() => page.locator('[aria-current="step"]').innerText()).toContain('Plantillas');
    expect(await axeInBothThemes(page)).toEqual([]);
    // TUT-13, TUT-14, TUT-15
    const templates = page.getByRole('main').getByRole('button', { name: 'Catalogo de plantillas web' });
    expect(await templates.evaluate((button) => getComputedStyle(button).animationName)).toMatch(/point/);
    const toTemplates = async () => {
      await templates.click();
      const hint = page.getByRole('alertdialog', { name: 'Use los filtros' });
      await hint.getByRole('button', { name: 'Aceptar' }).click();
    };
    await toTemplates();
    await page.getByRole('form', { name: 'Filtros' }).waitFor();
    // TUT-16
    await page.route('**/api/etiquetas/download', (route) => route.abort());
    const download = page.getByRole('button', { name: 'Agregar a mis etiquetas: Anaquel chico, ZPL y TSPL' });
    await download.click();
    await page.getByText('Ocurrio un error', { exact: true }).first().waitFor();
    await page.getByRole('heading', { name: 'Elija una plantilla' }).waitFor();
    await page.unroute('**/api/etiquetas/download');
    await toTemplates();
    await download.click();
    await page.getByRole('heading', { name: 'Imprima su primera etiqueta' }).waitFor();
    // TUT-17, NAV-08, LOCAL-06
    await page.getByTitle('1 etiqueta nueva').first().waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Ir a mis etiquetas' }).click();
    await page.waitForURL(/\/see-labels$/);
    await page.getByTitle('1 etiqueta nueva').first().waitFor({ state: 'detached' });

    // TUT-20, TUT-21: the first label that prints from the list ends it.
    await printUnlinked(page);
    const done = page.getByRole('dialog', { name: '¡Listo!' });
    await done.waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await done.waitFor();
    expect(await axeInBothThemes(page)).toEqual([]);
    expect(await tutorialOf(demoAccount.email)).toBe(0);
    await done.getByRole('button', { name: 'OK' }).click();
    await page.getByRole('heading', { name: 'Hola, Tienda La Esquina' }).waitFor();
    expect(await tutorialOf(demoAccount.email)).toBe(1);
    expect(errors.filter((error) => !error.includes('ERR_FAILED'))).toEqual([]);
  });

  it('can be skipped, begun again, and is told apart by the system on a phone', async () => {
    // MENU-02, TUT-18, TUT-19
    const email = 'designer@demo.test';
    const { page } = await visit({ locale: 'en-US', width: 390 });
    await submitSignIn(page, email);
    await page.getByRole('heading', { name: 'Hello, Diseño' }).waitFor();
    await forgetTutorial(email);
    await page.getByRole('button', { name: 'Tutorial' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start' }).click();
    await page.waitForURL(/\/welcome$/);
    await page.getByRole('dialog').getByRole('button', { name: 'Skip tutorial' }).click();
    const question = page.getByRole('alertdialog', { name: 'Skip the tutorial?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Install it on this Linux machine').waitFor();
    await page.getByText('Welcome, Diseño').waitFor({ state: 'detached' });
    expect(await axeInBothThemes(page)).toEqual([]);
    await page.getByRole('dialog', { name: 'Text2 Barcode' }).getByLabel('Close').click();
    await page.getByRole('main').getByRole('button', { name: 'Skip tutorial' }).click();
    await question.getByRole('button', { name: 'Skip tutorial' }).click();
    await page.getByRole('heading', { name: 'Hello, Diseño' }).waitFor();
    await expect.poll(() => tutorialOf(email)).toBe(1);
    expect(await page.evaluate(() => localStorage.getItem('@login'))).toContain('"tutorial":1');
  });

  it.each([
    ['es-MX', 'Imprimir mi lista de precios', 'Imprimir una lista'],
    ['en-US', 'Print my price list', 'Print a list'],
  ])('is over with one click that leads to one’s own list: %s', async (locale, button, title) => {
    await forgetTutorial(demoAccount.email);
    const { page, errors } = await visitAs('customer', { simple: true, locale, width: 390 });
    await page.goto(`${stack.url}/welcome`);
    await page.getByRole('dialog').getByRole('button', { name: button }).click();
    await page.getByRole('heading', { name: title }).waitFor();
    await expect.poll(() => tutorialOf(demoAccount.email)).toBe(1);
    expect(errors).toEqual([]);
  });

  it('asks on any Android phone whether its maker stops programs', async () => {
    const { page } = await visitAs('customer', {
      userAgent: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile',
    });
    await openCompanion(page);
    const warning = page.getByText('Su teléfono puede detener la aplicación');
    await expect.poll(() => warning.isVisible()).toBe(false);
    await page.getByText('¿Su teléfono es Huawei?').click();
    await warning.waitFor();
  });

  it.each([
    { system: 'Windows', agent: 'Windows NT 10.0; Win64; x64', words: 'esta computadora con Windows' },
    { system: 'mac', agent: 'Macintosh; Intel Mac OS X 10_15_7', words: 'esta Mac' },
    {
      system: 'iOS',
      agent: 'iPhone; CPU iPhone OS 18_0 like Mac OS X',
      words: 'Este dispositivo no puede llegar',
    },
    { system: 'Huawei', agent: 'Linux; Android 10; HUAWEI ELE-L29', words: 'Inicie en este teléfono' },
  ])('has its own words and video for $system', async ({ system, agent, words }) => {
    const { page } = await visitAs('customer', { userAgent: `Mozilla/5.0 (${agent})` });
    // TUT-04, TUT-06, TUT-07
    await openCompanion(page);
    await page.getByText(words).waitFor();
    const videos = page.getByRole('dialog').getByRole('button', { name: /^Ver (cómo se instala|el ajuste)/ });
    await expect.poll(() => videos.count()).toBe(system === 'Huawei' ? 2 : 1);
    await expect
      .poll(() => page.getByText('Su teléfono puede detener la aplicación').count())
      .toBe(system === 'Huawei' ? 1 : 0);
  });

  it('has nothing but OK inside the product’s Android app', async () => {
    const { page } = await visitAs('customer', {
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 8) MarbeteAndroid/2.0',
    });
    // TUT-10
    await openCompanion(page);
    const buttons = page.getByRole('dialog', { name: 'Text2 Barcode' }).getByRole('button');
    await expect.poll(() => buttons.allInnerTexts()).toEqual(['OK']);
    await buttons.click();
    await page.getByRole('heading', { name: 'Elija una plantilla' }).waitFor();
  });

  it('says which printers there are not', async () => {
    const { page } = await visitAs('customer');
    await page.clock.install();
    await page.route('**/available', (route) => route.fulfill({ json: { printer: [] } }));
    await openCompanion(page);
    await page.clock.runFor(7_000);
    await page.getByRole('button', { name: 'Buscar impresoras' }).click();
    // TUT-09, ERR-29
    await page.getByText('0 devices found', { exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Imprimir prueba' }).isDisabled()).toBe(true);
  });
});

async function openCompanion(page: Page): Promise<void> {
  await page.goto(`${stack.url}/welcome`);
  await page.getByRole('button', { name: 'Continuar' }).click();
  await page.getByRole('dialog', { name: 'Text2 Barcode' }).waitFor();
}

/** Prints the downloaded template, which has no catalogue, from its card. */
async function printUnlinked(page: Page): Promise<void> {
  const name = 'Anaquel chico, ZPL y TSPL';
  await page
    .getByRole('button', { name: `Elegir impresora para ${name}` })
    .first()
    .click();
  await page.getByRole('dialog').getByRole('button', { name: /zebra/ }).click();
  const form = page.getByRole('dialog');
  const fields = form.getByRole('textbox');
  await fields.first().waitFor();
  for (const field of await fields.all()) {
    if ((await field.inputValue()) === '') await field.fill('7501031311309');
  }
  await form.getByRole('button', { name: 'Imprimir', exact: true }).click();
}
