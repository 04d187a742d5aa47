import type { Page, Route } from 'playwright-core';
import { beforeAll, describe, expect } from 'vitest';
import { addLabel, printerOf, signInShop, type Account } from './account.ts';
import { axeInBothThemes } from './axe.ts';
import type { VisitorOptions } from './browser.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

// No address is told, so that the pages look for the helper themselves.
const it = sampledIt(import.meta.filename, 'widgets/src/helper-problem');
const { stack, visitAs } = withStack({ helperUrl: undefined });

let shop: Account;

beforeAll(async () => {
  shop = await signInShop(stack);
  await addLabel(
    shop,
    { nombre: 'Suelta', etiqueta: '^XA^FO20,20^A0N,30,30^FDSIN DATOS^FS^XZ' },
    { printer: printerOf(stack, 'zebra') },
  );
});

const printer = {
  name: 'Caja 3',
  uid: 'caja-3',
  connection: 'usb',
  deviceType: 'printer',
  provider: '',
  manufacturer: '',
  version: '1',
};
const cors = { 'access-control-allow-origin': '*' };

type Answer = { status?: number; body?: string; headers?: Record<string, string> } | 'refused';

/** A helper of somebody else's, as far as the network goes: what is asked of it is kept. */
async function helperAt(page: Page, address: string, answers: Record<string, Answer>) {
  const asked: { url: string; type: string | undefined; body: string | null }[] = [];
  await page.route(`${address}/**`, async (route: Route) => {
    const request = route.request();
    asked.push({ url: request.url(), type: request.headers()['content-type'], body: request.postData() });
    const answer = answers[new URL(request.url()).pathname];
    if (answer === undefined || answer === 'refused') return route.abort('connectionrefused');
    return route.fulfill({ status: 200, body: '', headers: cors, ...answer });
  });
  return asked;
}

const secure = 'https://localhost:9101';
const plain = 'http://localhost:9100';

async function open(options: VisitorOptions = {}, account = shop) {
  const { page, context } = await visitAs(account, { simple: true, ...options });
  const english = options.locale === 'en-US';
  const print = () =>
    page.getByRole('button', { name: english ? 'Print Suelta' : 'Imprimir Suelta' }).click();
  const choose = async () => {
    const of = english ? 'Choose printer for' : 'Elegir impresora para';
    await page.getByRole('button', { name: `${of} Ticket de precio (ZPL)` }).click();
  };
  return { page, context, print, choose };
}

/** The stack under the address of a site in the internet, which a browser holds apart from this machine. */
async function serveAs(page: Page, site: string): Promise<void> {
  await page.route(`${site}/**`, async (route) => {
    const url = route.request().url().replace(site, stack.url);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

/** A dialog with this title and text. */
async function dialogSays(page: Page, title: string, text: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('heading', { name: title }).waitFor();
  await dialog.getByText(text).waitFor();
}

describe('the print helper', () => {
  it('is looked for over https on 9101, then over http on 9100, and gets the label as plain text', async () => {
    const { page, print } = await open();
    const refused = await helperAt(page, secure, {});
    const asked = await helperAt(page, plain, {
      '/default': {},
      '/config': { body: '{}' },
      '/write': { body: '{"result":true,"message":"ok"}' },
    });
    await page.goto(`${stack.url}/see-labels`);
    await page.getByRole('button', { name: 'Imprimir Suelta' }).waitFor();
    // HLP-01, HLP-02, HLP-04, CONST-12: nothing is asked before somebody pressed a button.
    expect([...refused, ...asked]).toEqual([]);
    await print();
    // HLP-05, CONST-01
    await page.getByText('Se envió a zebra').waitFor();
    expect(refused[0]?.url).toBe(`${secure}/default`);
    expect(asked[0]?.url).toBe(`${plain}/default`);
    const write = asked.find(({ url }) => url === `${plain}/write`);
    expect(write?.type).toMatch(/^text\/plain/);
    const job = JSON.parse(write?.body ?? '') as { device: { uid: string }; data: string };
    expect(job.device).toMatchObject(printerOf(stack, 'zebra'));
    expect(job.data).toContain('^FDSIN DATOS^FS');
  });

  it('is looked for at the port of the account', async () => {
    const own = { ...shop, session: { ...shop.session, puerto: 9555 } };
    const { page, print } = await open({}, own);
    await helperAt(page, secure, {});
    const asked = await helperAt(page, 'http://localhost:9555', {
      '/default': {},
      '/config': { body: '{}' },
      '/write': { body: '{"result":true,"message":"ok"}' },
    });
    await page.goto(`${stack.url}/see-labels`);
    await print();
    await page.getByText('Se envió a zebra').waitFor();
    expect(asked.map(({ url }) => new URL(url).pathname)).toContain('/write');
  });

  it.each([
    { locale: 'es-MX', agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)', system: 'windows' },
    { locale: 'en-US', agent: 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', system: 'mac' },
    { locale: 'en-US', agent: 'Mozilla/5.0 (Linux; Android 14) Mobile', system: 'android' },
    { locale: 'es-MX', agent: 'Mozilla/5.0 (X11; Linux x86_64)', system: 'other' },
  ])('that is not there is offered for $system in $locale', async ({ locale, agent, system }) => {
    const { page, print } = await open({ locale, userAgent: agent });
    await helperAt(page, secure, {});
    await helperAt(page, plain, {});
    await page.goto(`${stack.url}/see-labels`);
    await print();
    // HLP-07, HLP-10, ERR-28, I18N-05
    if (locale === 'en-US') {
      await dialogSays(
        page,
        'The application Text2 Barcode was not detected',
        'You need start Text2 Barcode',
      );
    } else
      await dialogSays(page, 'No se detectó la aplicación Text2 Barcode', 'Necesita iniciar Text2 Barcode');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('link').waitFor();
    // HLP-08, HLP-09
    const popup = page.waitForEvent('popup');
    await dialog
      .getByRole('button', {
        name: locale === 'en-US' ? 'Download Text2 Barcode' : 'Descargar Text2 Barcode',
      })
      .click();
    expect(new URL((await popup).url()).href).toBe(`${stack.url}/helper.${locale}.html#${system}`);
  });

  it('names what else is in the way, each with its next step, and tries again', async () => {
    const { page, print } = await open();
    await helperAt(page, secure, {});
    const answers: Record<string, Answer> = {
      '/default': { status: 403, headers: {} },
      '/config': { body: '{}' },
      '/write': { status: 500, body: '{"result":false,"message":"Caja 1: sin papel"}' },
    };
    await helperAt(page, plain, answers);
    await page.goto(`${stack.url}/see-labels`);
    await print();
    await dialogSays(page, 'Text2 Barcode todavía no acepta este sitio', 'Presione «Permitir»');
    answers['/default'] = {};
    await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
    await dialogSays(page, 'La impresora no aceptó el trabajo', 'Caja 1: sin papel');
    answers['/write'] = { status: 404, body: '{"result":false,"message":"no such","reason":"no-printer"}' };
    await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
    await dialogSays(page, 'No se encontró la impresora', 'elija otra impresora para esta etiqueta');
    answers['/write'] = { status: 409, body: '{"result":false,"message":"began","code":"uncertain"}' };
    await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
    await dialogSays(page, 'No se sabe si se imprimió', 'Mire lo que salió de la impresora');
    // Nothing is offered that could print it twice.
    await expect
      .poll(() => page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).count())
      .toBe(0);
  });

  it('needs the browser’s permission on a page from elsewhere, and names the certificate where the browser hides it', async () => {
    const site = 'https://tienda.test';
    const { page, context } = await visitAs(shop, { simple: true });
    await serveAs(page, site);
    await context.addInitScript(() => {
      Object.assign(globalThis, { permission: 'denied' });
      navigator.permissions.query = async () =>
        ({ state: (globalThis as unknown as { permission: string }).permission }) as PermissionStatus;
    });
    const allow = (permission: string) =>
      page.evaluate((state) => Object.assign(globalThis, { permission: state }) && undefined, permission);
    await helperAt(page, secure, {});
    const answers: Record<string, Answer> = {};
    await helperAt(page, plain, answers);
    await page.goto(`${site}/see-labels`);
    await page.getByRole('button', { name: 'Imprimir Suelta' }).click();
    await dialogSays(page, 'El navegador no deja llegar a Text2 Barcode', 'permita el acceso a aplicaciones');
    expect(await axeInBothThemes(page), 'denied').toEqual([]);
    // Not answered yet: some browsers ask only once the helper is there, so that may be missing as well.
    const retry = page.getByRole('dialog').getByRole('button', { name: 'Reintentar' });
    await allow('prompt');
    await retry.click();
    await dialogSays(page, 'Permita el acceso a Text2 Barcode', 'elija «Permitir»');
    await page.getByRole('dialog').getByText('No se detectó la aplicación Text2 Barcode').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Descargar Text2 Barcode' }).waitFor();
    await allow('granted');
    await retry.click();
    await dialogSays(page, 'No se detectó la aplicación Text2 Barcode', 'Necesita iniciar Text2 Barcode');
    Object.assign(answers, {
      '/default': {},
      '/config': { body: '{}' },
      '/write': { body: '{"result":true,"message":"ok"}' },
    });
    await retry.click();
    await page.getByText('Se envió a zebra').waitFor();
    await context.close();

    // Safari reaches https alone, and does not say that the certificate is why not.
    const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.0 Safari/605';
    const other = await visitAs(shop, { simple: true, userAgent: safari, locale: 'en-US', width: 390 });
    await serveAs(other.page, site);
    // Safari knows no such permission.
    await other.context.addInitScript(() => {
      navigator.permissions.query = () => Promise.reject(new TypeError('unknown permission'));
    });
    await helperAt(other.page, secure, {});
    const notAsked = await helperAt(other.page, plain, {});
    await other.page.goto(`${site}/see-labels`);
    await other.page.getByRole('button', { name: 'Print Suelta' }).click();
    await dialogSays(
      other.page,
      'The application Text2 Barcode was not detected',
      'The certificate of Text2 Barcode is not trusted',
    );
    expect(await axeInBothThemes(other.page), 'certificate').toEqual([]);
    expect(notAsked).toEqual([]);
    await other.context.close();
  });

  it('of an old version says that it cannot write a code page, and cannot empty the printer', async () => {
    await addLabel(
      shop,
      {
        nombre: 'Con eñe',
        etiqueta: 'SIZE 50 mm,30 mm\nCODEPAGE 1252\nCLS\nTEXT 9,9,"3",0,1,1,"PIÑA"\nPRINT 1,1',
        language: 2,
      },
      { printer: printerOf(stack, 'tsc') },
    );
    const { page, print } = await open();
    await helperAt(page, secure, {});
    const answers: Record<string, Answer> = {
      '/default': {},
      '/config': { body: JSON.stringify({ application: { features: ['status', 'keys'] } }) },
      '/status': { body: JSON.stringify({ state: 'paper-out', states: ['paper-out'], waiting: true }) },
    };
    await helperAt(page, plain, answers);
    await page.goto(`${stack.url}/see-labels`);
    await page.getByRole('button', { name: 'Imprimir Con eñe' }).click();
    await dialogSays(
      page,
      'Esta versión de Text2 Barcode solo imprime en UTF-8',
      'Elija la página de códigos',
    );
    expect(await axeInBothThemes(page), 'encoding').toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Cerrar', exact: true }).last().click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });

    // Paper is out while the job waits: cancelling is asked of the helper, which has no such call.
    await page.route(`${plain}/write`, () => undefined);
    await print();
    const waiting = page.getByRole('dialog', { name: 'La impresora espera' });
    await waiting.getByRole('button', { name: 'Cancelar' }).click();
    await page
      .getByRole('heading', { name: 'Esta versión de Text2 Barcode no puede vaciar la impresora' })
      .waitFor();
  });

  it('lists its printers with how they are joined, and says when there are none', async () => {
    const { page, choose } = await open({ locale: 'en-US', width: 390 });
    await helperAt(page, secure, {});
    const answers: Record<string, Answer> = {
      '/default': {},
      '/config': { body: '{}' },
      '/available': { body: '{"printer":[]}' },
    };
    await helperAt(page, plain, answers);
    await page.goto(`${stack.url}/see-labels`);
    await choose();
    // ERR-29
    await page.getByRole('dialog').getByText('0 devices found :(').waitFor();
    answers['/available'] = { body: JSON.stringify({ printer: [printer] }) };
    await page.getByRole('dialog').getByRole('button', { name: 'Refresh' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Caja 3/ })
      .getByText('USB')
      .waitFor();
  });
});
