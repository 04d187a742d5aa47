import { revokeKey } from '@marbete/core/api/keys';
import type { Client } from '@marbete/core/api/client';
import { openHelperConfig } from '@marbete/helper/config';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished } from 'vitest';
import { signInShop } from './account.ts';
import { comparePictures } from './compare-pictures.ts';
import { demoRows, expectedZpl } from './expected-bytes.ts';
import { hostileStyles, oldLibraries, startHostSite, type HostSite } from './host-page.ts';
import { labelId, makeKey } from './keys.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const it = sampledIt(import.meta.filename, 'widgets/src/embed');
const { stack, visit } = withStack();

let shop: HostSite;
let stranger: HostSite;
let client: Client;
let label: number;

const zpl = 'Anaquel con oferta (ZPL)';
const twoOfTheFirst = new Map([[1, 2]]);

beforeAll(async () => {
  [shop, stranger] = await Promise.all([startHostSite(), startHostSite()]);
  ({ client } = await signInShop(stack));
  label = await labelId(client, zpl);
  acceptSite(shop);
});

afterAll(() => Promise.all([shop?.close(), stranger?.close()]));

beforeEach(() => stack.printers.zebra.clear());

function acceptSite({ origin }: HostSite): void {
  openHelperConfig(join(stack.folder, 'helper')).allowSite(origin);
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#39;');

/** The element as a page writes it, with all values of the first row of the demo's price list. */
function element(key: string, more: Record<string, string> = {}): string {
  const attributes = {
    key,
    label: String(label),
    values: JSON.stringify(demoRows()[0]),
    quantity: '2',
    locale: 'es-MX',
    view: 'panel',
    helper: stack.helper.urls.http,
    ...more,
  };
  const written = Object.entries(attributes).map(([name, value]) => `${name}='${escape(value)}'`);
  return `<marbete-print ${written.join(' ')}></marbete-print>`;
}

const script = () => `<script type="module" src="${stack.url}/embed/marbete.js"></script>`;
const html = (body: string, head = '') =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><title>Tienda</title>${head}${script()}</head><body>${body}</body></html>`;

async function open(site: HostSite, body: string, head = '', fetched: string[] = []) {
  const visitor = await visit();
  visitor.page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === stack.url) fetched.push(pathname);
  });
  await visitor.page.goto(site.page(html(body, head)));
  return visitor;
}

const picture = (page: Page) => page.getByRole('figure').getByRole('presentation');

describe('a page on another origin with the script and a key', () => {
  it('shows the label’s picture and prints two labels through the print helper, byte for byte', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const fetched: string[] = [];
    const { page, context, errors } = await open(
      shop,
      `${element(key.clave)}
      <script>
        window.heard = [];
        for (const name of ['ready', 'marbete-ready', 'marbete-printed', 'marbete-failed', 'marbete-closed'])
          document.body.addEventListener(name, (event) => window.heard.push([name, event.detail]));
      </script>`,
      '',
      fetched,
    );
    await page.getByRole('heading', { name: zpl }).waitFor();
    await page.getByRole('figure', { name: `Así se imprime: ${zpl}` }).waitFor();
    // The script, what draws, the label, and what draws this printer language.
    await picture(page).waitFor();
    // The worker finds in the browser's cache what the page fetched.
    expect([...new Set(fetched.map((path) => path.replace(/-[\w-]{8}\.js$|\d+$/, '')))]).toEqual([
      '/embed/marbete.js',
      '/embed/assets/drawing.worker',
      expect.stringMatching(/^\/api\/embed\/pk_[\w-]+\/etiquetas\/$/),
      '/embed/assets/zpl',
    ]);
    expect(await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(
      100,
    );
    await page.getByRole('button', { name: 'Elegir impresora' }).click();
    await page.getByLabel('Impresora').selectOption('zebra');
    await page.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await page.getByText('Se enviaron 2 etiquetas a zebra').waitFor();
    const expected = expectedZpl(twoOfTheFirst);
    expect((await stack.printers.zebra.waitFor(expected.length)).toString()).toBe(expected.toString());

    await expect
      .poll(() => page.evaluate('window.heard'))
      .toEqual([
        ['marbete-ready', { label: { id: label, name: zpl }, missing: [] }],
        // The short name stays for a while.
        ['ready', { label: { id: label, name: zpl }, missing: [] }],
        ['marbete-printed', { run: expect.stringMatching(/^[0-9a-f-]{36}$/), labels: 2, printer: 'zebra' }],
      ]);
    // No cookies, and nothing kept but the printer.
    expect(await context.cookies()).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['marbete.printer']);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    expect(errors).toEqual([]);
  });

  it('opens a dialog from a button, asks for what is missing, and remembers the printer', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const { DESCRIPTION, ...others } = demoRows()[0]!;
    const { page, errors } = await open(
      shop,
      `${element(key.clave, { view: 'button', values: JSON.stringify(others), text: 'Etiqueta' })}
      <script>addEventListener('marbete-closed', () => { document.title = 'closed'; });</script>`,
    );
    await page.getByRole('button', { name: 'Etiqueta' }).click();
    const dialog = page.getByRole('dialog', { name: zpl });
    await dialog.getByRole('button', { name: 'Elegir impresora' }).click();
    await dialog.getByLabel('Impresora').selectOption('zebra');
    await dialog.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await dialog.getByText('Escriba este dato').waitFor();
    await dialog.getByLabel('DESCRIPCIÓN').fill(DESCRIPTION);
    await dialog.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await dialog.getByText('Se enviaron 2 etiquetas a zebra').waitFor();
    const expected = expectedZpl(twoOfTheFirst);
    expect((await stack.printers.zebra.waitFor(expected.length)).toString()).toBe(expected.toString());
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.waitForFunction(() => document.title === 'closed');

    await page.reload();
    await page.getByRole('button', { name: 'Etiqueta' }).click();
    await expect
      .poll(() => dialog.getByLabel('Impresora').locator('option:checked').textContent())
      .toBe('zebra');
    expect(errors).toEqual([]);
  });

  it('prints many products at once, and takes properties and changes', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const quantities = new Map(
      Array.from({ length: 120 }, (_, index) => [index + 1, (index % 3) + 1] as const),
    );
    const options = {
      publishableKey: key.clave,
      label,
      rows: [...quantities].map(([position, quantity]) => ({ values: demoRows()[position - 1], quantity })),
      view: 'panel',
      helper: stack.helper.urls.http,
      locale: 'es-MX',
    };
    const { page, errors } = await open(
      shop,
      `<div id="place"></div>
      <script type="module">
        import { mount } from '${stack.url}/embed/marbete.js';
        const mounted = mount(document.querySelector('#place'), ${JSON.stringify(options)});
        mounted.on('printed', ({ labels }) => {
          document.title = labels;
          mounted.destroy();
        });
        mounted.update({ locale: 'en-US' });
      </script>`,
    );
    await page.getByText('120 products').waitFor();
    await page.getByRole('button', { name: 'Choose a printer' }).click();
    await page.getByLabel('Printer').selectOption('zebra');
    await page.getByRole('button', { name: 'Print 240 labels' }).click();
    await page.waitForFunction(() => document.title === '240');
    const expected = expectedZpl(quantities);
    expect((await stack.printers.zebra.waitFor(expected.length)).toString()).toBe(expected.toString());
    await expect.poll(() => page.getByText('120 products').count()).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('a page that was not made for it', () => {
  it('prints beside scripts that change the language, and its presses reach no link or label around it', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const rows = JSON.stringify([{ values: demoRows()[0], quantity: 2 }]);
    const button = element(key.clave, { view: 'button', rows });
    const card = `<label><input type="checkbox"><a href="/elsewhere">Arroz ${button}</a></label>`;
    const { page, errors } = await open(shop, card, oldLibraries);
    const address = page.url();
    await page.getByRole('button', { name: 'Imprimir etiqueta' }).click();
    await page.getByRole('figure').click();
    await page.getByRole('heading', { name: zpl }).click();
    await page.getByRole('button', { name: 'Elegir impresora' }).click();
    await page.getByRole('dialog').getByRole('combobox').selectOption('zebra');
    await page.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await page.getByText('Se enviaron 2 etiquetas a zebra').waitFor();
    const expected = expectedZpl(twoOfTheFirst);
    expect((await stack.printers.zebra.waitFor(expected.length)).toString()).toBe(expected.toString());
    await page.getByRole('button', { name: 'Cerrar' }).click();
    expect(await page.getByRole('checkbox').isChecked()).toBe(false);
    expect(page.url()).toBe(address);
    expect(errors).toEqual([]);
  });
});

describe('a page with a policy', () => {
  it('prints from a script of its own site, where it may connect to nothing but the server and the helper', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    shop.folder(join(import.meta.dirname, '../../packages/widgets/dist/embed'));
    const policy =
      `default-src 'none'; script-src 'self'; connect-src ${stack.url} ${stack.helper.urls.http}; ` +
      `worker-src 'self' blob:; img-src data:; require-trusted-types-for 'script'; trusted-types marbete`;
    const { page, errors } = await visit();
    await page.goto(
      shop.page(
        `<!doctype html><html lang="es"><meta charset="utf-8"><meta http-equiv="content-security-policy" content="${policy}">` +
          `<script type="module" src="/marbete.js"></script>${element(key.clave, { server: stack.url })}</html>`,
      ),
    );
    await picture(page).waitFor();
    await page.getByRole('button', { name: 'Elegir impresora' }).click();
    await page.getByLabel('Impresora').selectOption('zebra');
    await page.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await page.getByText('Se enviaron 2 etiquetas a zebra').waitFor();
    expect(await page.evaluate(() => document.head.querySelectorAll('link').length)).toBe(0);
    expect(errors).toEqual([]);
  });
});

describe('what the embedded widget refuses, each with its own words', () => {
  /** Browsers write failed calls to the console; only what the page itself says is looked at here. */
  async function saysOf(site: HostSite, key: string, more: Record<string, string> = {}) {
    const { page, context } = await open(site, element(key, more));
    const alert = page.getByRole('alert');
    await alert.waitFor();
    const text = await alert.textContent();
    await context.close();
    return text;
  }

  it('a wrong origin, an unknown label, an unknown, a revoked and an expired key', async () => {
    const right = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const revoked = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    await client.call(revokeKey, { params: { id: revoked.id } });
    const expired = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    await stack.server.database.transaction((trx) =>
      trx('api_keys').where({ id: expired.id }).update({ vence: '2026-01-01T00:00:00.000Z' }),
    );
    expect(await saysOf(stranger, right.clave)).toContain(`Esta llave no vale en ${stranger.origin}`);
    expect(await saysOf(shop, right.clave, { label: '999999' })).toContain('no imprime la etiqueta 999999');
    expect(await saysOf(shop, 'pk_nobody')).toContain('La llave de esta página no existe');
    expect(await saysOf(shop, revoked.clave)).toContain('fue revocada');
    expect(await saysOf(shop, expired.clave)).toContain('venció');
  });

  it('a secret key, and a key or a label that is not there', async () => {
    const { page, context } = await open(shop, `<marbete-print lang="es"></marbete-print>`);
    await page.getByText('le falta key').waitFor();
    await context.close();
    expect(await saysOf(shop, 'sk_0123456789')).toContain('Debe ser una llave publicable');
  });

  it('attributes that say nothing, in words, as an event and in the console, once each', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const { page, context } = await visit();
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.text().startsWith('Marbete: ')) said.push(message.text());
    });
    const broken = element(key.clave, { values: '{"OFFER":', quantity: '-3', theme: 'pink' });
    const listen = `<script>window.heard = []; addEventListener('marbete-failed', (event) => heard.push(event.detail));</script>`;
    await page.goto(shop.page(html(broken, listen)));
    await page.getByText('values = {"OFFER":').waitFor();
    await expect
      .poll(() => page.evaluate('window.heard'))
      .toEqual([{ code: 'invalid-input', message: expect.stringContaining('values is {"OFFER":') }]);
    expect(said.toSorted()).toEqual([
      expect.stringContaining('theme is pink'),
      expect.stringContaining('values is'),
    ]);
    await page.evaluate(() =>
      document.querySelector('marbete-print')?.setAttribute('values', '{"OFFER":false}'),
    );
    await page.getByText('quantity = -3').waitFor();
    await page.getByText('values.OFFER = false').waitFor();
    await context.close();
  });

  it('no key under any of its names, and no property that was set before the script came', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const { page } = await open(
      shop,
      `<marbete-print id="early" view="panel" locale="es-MX"></marbete-print>
      <marbete-print id="lower" publishablekey="${key.clave}" label="${label}" locale="es-MX"></marbete-print>
      <script>
        const early = document.querySelector('#early');
        early.publishableKey = ${JSON.stringify(key.clave)};
        early.label = ${label};
        // As templates of frameworks set it.
        early.values = ${JSON.stringify(JSON.stringify(demoRows()[0]))};
        early.quantity = '2';
      </script>`,
    );
    await page.locator('#early').getByRole('heading', { name: zpl }).waitFor();
    await page.locator('#early').getByRole('button', { name: 'Imprimir 2 etiquetas' }).waitFor();
    await page.evaluate(() => (document.querySelector('#lower') as unknown as { open(): void }).open());
    await page.getByRole('dialog', { name: zpl }).waitFor();
  });

  it('the daily count, in the middle of a print', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label], limite_diario: 1 });
    const { page } = await open(shop, element(key.clave));
    await page.getByRole('button', { name: 'Elegir impresora' }).click();
    await page.getByLabel('Impresora').selectOption('zebra');
    await page.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await page.getByText('no le quedan suficientes etiquetas por hoy').waitFor();
    expect(stack.printers.zebra.bytes().length).toBe(0);
  });

  it('values that cannot be printed', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const values = JSON.stringify({ ...demoRows()[0], CODE: '7501031311300' });
    const { page } = await open(shop, element(key.clave, { values }));
    // Known before anybody prints, and said by the server too.
    await page.getByText('CODE: El dígito verificador de 7501031311300 no es correcto').waitFor();
    await page.getByRole('button', { name: 'Elegir impresora' }).click();
    await page.getByLabel('Impresora').selectOption('zebra');
    await page.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    await page.getByText('CODE: El dígito verificador de 7501031311300 no es correcto').waitFor();
    expect(stack.printers.zebra.bytes().length).toBe(0);
  });

  it('a helper that is not there, and one that does not accept the site', async () => {
    const key = await makeKey(client, { origenes: [shop.origin, stranger.origin], etiquetas: [label] });
    const absent = await open(shop, element(key.clave, { helper: 'http://127.0.0.1:9' }));
    await absent.page.getByRole('button', { name: 'Elegir impresora' }).click();
    await absent.page.getByText('No se detectó la aplicación Text2 Barcode').waitFor();
    await absent.context.close();
    const foreign = await open(stranger, element(key.clave));
    await foreign.page.getByRole('button', { name: 'Elegir impresora' }).click();
    await foreign.page.getByText('todavía no acepta este sitio').first().waitFor();
    await foreign.context.close();
  });

  it('a frame without the permission for this machine', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const inner = shop.page(html(element(key.clave)));
    for (const [allow, works] of [
      ['', false],
      ['local-network-access; loopback-network', true],
    ] as const) {
      const outer = stranger.page(
        `<!doctype html><iframe src="${inner}" allow="${allow}" width="600" height="700"></iframe>`,
      );
      const { page, context } = await visit();
      await page.goto(outer);
      const frame = page.frameLocator('iframe');
      await frame.getByRole('button', { name: 'Elegir impresora' }).click();
      if (works) await frame.getByLabel('Impresora').waitFor();
      else await frame.getByText('allow="local-network-access; loopback-network"').waitFor();
      await context.close();
    }
  });
});

describe('a page with hostile styles', () => {
  const plain = '<style>body { margin: 0 } marbete-print { display: block; width: 420px }</style>';

  /** What a page holds: nodes and listeners after the garbage is gone. */
  async function countersOf(page: Page) {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.collectGarbage');
    await session.send('HeapProfiler.collectGarbage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    await session.detach();
    return { nodes, listeners: jsEventListeners };
  }

  it.each(['dialog', 'frame'])(
    'has fifty of them in a %s, put on and taken off again and again, that ask once and leave nothing behind',
    async (place) => {
      const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
      const inside = html('<dialog><main></main></dialog>', hostileStyles);
      const allow = 'local-network-access; loopback-network';
      const { page, errors } = await visit();
      const asked: string[] = [];
      // What reaches the servers: what the page fetched the worker imports from the browser's cache, empty at first.
      const session = await page.context().newCDPSession(page);
      await session.send('Network.clearBrowserCache');
      const onRequest = (message: unknown) => {
        const { method, url, headers } = (message as { request: IncomingMessage }).request;
        asked.push(`${method} ${headers.host}${url}`);
      };
      subscribe('http.server.request.start', onRequest);
      onTestFinished(() => void unsubscribe('http.server.request.start', onRequest));
      // Intervals and timers that are under way, of the page and of all its frames.
      await page.addInitScript(() => {
        const running = new Set<unknown>();
        Object.assign(globalThis, { running });
        const { setInterval: every, clearInterval: stop } = globalThis;
        globalThis.setInterval = ((...given: Parameters<typeof every>) => {
          const id = every(...given);
          running.add(id);
          return id;
        }) as typeof every;
        globalThis.clearInterval = (id) => {
          running.delete(id);
          stop(id);
        };
      });
      const address = shop.page(inside);
      await page.goto(
        place === 'dialog'
          ? address
          : shop.page(
              `<!doctype html><iframe src="${address}" allow="${allow}" width="900" height="900"></iframe>`,
            ),
      );
      await expect.poll(() => page.frames().length).toBe(place === 'dialog' ? 1 : 2);
      const frame = page.frames().at(-1)!;
      await frame.waitForFunction(() => customElements.get('marbete-print'));
      await frame.evaluate(() => document.querySelector('dialog')!.showModal());
      const widgets = ['panel', 'button']
        .map((view) => element(key.clave, { view }))
        .join('')
        .repeat(25);
      const round = async () => {
        await frame.evaluate((written) => (document.querySelector('main')!.innerHTML = written), widgets);
        await expect.poll(() => frame.getByRole('figure').getByRole('presentation').count()).toBe(25);
        await expect.poll(() => frame.getByRole('button', { name: 'Imprimir etiqueta' }).count()).toBe(25);
        await frame.evaluate(() => document.querySelector('main')!.replaceChildren());
      };
      await round();
      await round();
      const before = await countersOf(page);
      for (let count = 0; count < 3; count++) await round();
      const after = await countersOf(page);
      // One for each widget of these rounds would be 150.
      expect(after.nodes - before.nodes).toBeLessThan(75);
      expect(after.listeners - before.listeners).toBeLessThan(75);
      expect(asked.filter((url) => url.includes('/api/embed/'))).toHaveLength(1);
      expect(asked.some((url) => url.includes('drawing.worker'))).toBe(true);
      expect(asked).toHaveLength(new Set(asked).size);
      expect(page.workers().length).toBe(1);
      const left = await frame.evaluate(() => [
        document.querySelectorAll('style').length,
        document.adoptedStyleSheets.length,
        document.body.children.length,
        (globalThis as unknown as { running: Set<unknown> }).running.size,
      ]);
      expect(left).toEqual([1, 0, 1, 0]);
      // A dialog above the host's own still opens.
      await frame.evaluate(
        (written) => (document.querySelector('main')!.innerHTML = written),
        element(key.clave, { view: 'button' }),
      );
      await frame.getByRole('button', { name: 'Imprimir etiqueta' }).click();
      await frame
        .getByRole('dialog', { name: zpl })
        .getByRole('button', { name: 'Elegir impresora' })
        .click();
      await frame.getByLabel('Impresora').selectOption('zebra');
      expect(errors).toEqual([]);
    },
  );

  it('prints without a helper to a PDF with a page for each label', async () => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const { page } = await open(
      shop,
      element(key.clave, { helper: 'http://127.0.0.1:9' }),
      oldLibraries + hostileStyles,
    );
    await page.getByRole('button', { name: 'Elegir impresora' }).click();
    await page.getByRole('button', { name: 'Archivo PDF' }).click();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Imprimir 2 etiquetas' }).click();
    const pdf = await readFile(await (await download).path(), 'latin1');
    expect(pdf.match(/\/MediaBox \[/g)).toHaveLength(2);
    await page.getByText('Se enviaron 2 etiquetas a Archivo PDF').waitFor();
  });

  it.each(['light', 'dark'])('looks the same inside, pixel for pixel, %s', async (theme) => {
    const key = await makeKey(client, { origenes: [shop.origin], etiquetas: [label] });
    const pictures: Buffer[] = [];
    for (const head of [plain, hostileStyles]) {
      const { page, context } = await open(shop, element(key.clave, { theme }), head);
      await picture(page).waitFor();
      const inside = page.locator('marbete-print').locator('.embed');
      pictures.push(await inside.screenshot({ animations: 'disabled' }));
      await context.close();
    }
    const { page } = await visit();
    const [friendly = Buffer.alloc(0), hostileToo = Buffer.alloc(0)] = pictures;
    const difference = await comparePictures(page, friendly, hostileToo);
    expect(difference.sameSize).toBe(true);
    // Rounded corners are smoothed by a step more or less, depending on the page's layers.
    expect(difference.largest).toBeLessThanOrEqual(2);
  });
});
