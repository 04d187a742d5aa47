import type { Client } from '@marbete/core/api/client';
import { openHelperConfig } from '@marbete/helper/config';
import { request as httpRequest, type RequestListener } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { chromium, type Browser } from 'playwright-core';
import { generate } from 'selfsigned';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { browserArguments, findBrowser } from '../../scripts/browser.mjs';
import { signInShop } from './account.ts';
import { demoRows, expectedZpl } from './expected-bytes.ts';
import { labelId, makeKey } from './keys.ts';
import { withStack } from './with-stack.ts';

/** The server as people have it, at an https address of the internet, and pages of others at theirs. */
interface PublicSites {
  /** The origin of a host there. */
  of(host: 'labels' | 'shop' | 'portal'): string;
  port: number;
  pages: Map<string, string>;
  close(): Promise<void>;
}

const { stack } = withStack();

let sites: PublicSites;
let browser: Browser;
let client: Client;
let key: string;
let label: number;

beforeAll(async () => {
  ({ client } = await signInShop(stack));
  label = await labelId(client, 'Anaquel con oferta (ZPL)');
  sites = await startPublicSites();
  openHelperConfig(join(stack.folder, 'helper')).allowSite(sites.of('shop'));
  key = (await makeKey(client, { origenes: [sites.of('shop')], etiquetas: [label] })).clave;
  const executablePath = findBrowser();
  // The browser's own question is on, as people have it, and the sites count as some of the internet.
  browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      ...browserArguments,
      '--host-resolver-rules=MAP *.example 127.0.0.1',
      `--ip-address-space-overrides=127.0.0.1:${sites.port}=public`,
    ],
  });
});

afterAll(async () => {
  await browser?.close();
  await sites?.close();
});

beforeEach(() => stack.printers.zebra.clear());

async function startPublicSites(): Promise<PublicSites> {
  const pages = new Map<string, string>();
  const answer: RequestListener = (request, response) => {
    const page = pages.get(request.url ?? '');
    if (page !== undefined) {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
      return;
    }
    const { method, headers } = request;
    const forwarded = httpRequest(`${stack.url}${request.url}`, { method, headers }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(response);
    });
    forwarded.on('error', () => response.destroy());
    request.pipe(forwarded);
  };
  const { private: privateKey, cert } = await generate([{ name: 'commonName', value: 'shop.example' }]);
  const server = createServer({ key: privateKey, cert }, answer);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    of: (host) => `https://${host}.example:${port}`,
    port,
    pages,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A page of the shop with the element, opened by somebody who has answered the browser's question so. */
async function open(answered: 'granted' | 'denied' | 'prompt', frame?: { allow: string }) {
  const values = JSON.stringify(demoRows()[0]).replaceAll("'", '&#39;');
  sites.pages.set(
    '/product',
    `<!doctype html><html lang="en"><title>Shop</title>
    <script type="module" src="${sites.of('labels')}/embed/marbete.js"></script>
    <marbete-print key="${key}" label="${label}" values='${values}' quantity="2" locale="en-US" view="panel"
      helper="${stack.helper.urls.http}"></marbete-print></html>`,
  );
  sites.pages.set(
    '/around',
    `<!doctype html><iframe src="${sites.of('shop')}/product" allow="${frame?.allow}" width="600" height="700"></iframe>`,
  );
  const context = await browser.newContext({ locale: 'en-US', ignoreHTTPSErrors: true });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(stack.helper.urls.http)) asked.push(new URL(request.url()).pathname);
  });
  // The shop's page in a frame of another site: the question is that of the page around it.
  const outer = frame ? sites.of('portal') : sites.of('shop');
  const session = await context.newCDPSession(page);
  const { targetInfo } = await session.send('Target.getTargetInfo');
  const devTools = await browser.newBrowserCDPSession();
  for (const name of ['loopback-network', 'local-network-access'])
    await devTools.send('Browser.setPermission', {
      permission: { name },
      setting: answered,
      origin: outer,
      browserContextId: targetInfo.browserContextId,
    });
  await page.goto(`${outer}/${frame ? 'around' : 'product'}`);
  const view = frame ? page.frameLocator('iframe') : page;
  await view.getByRole('figure').getByRole('presentation').waitFor();
  return { page, view, asked };
}

test.each([
  { frame: undefined, where: 'on its own page' },
  {
    frame: { allow: 'local-network-access; loopback-network' },
    where: 'in a frame that hands the permission on',
  },
])('A person who allowed it prints $where, and nothing is asked before a press', async ({ frame }) => {
  const { page, view, asked } = await open('granted', frame);
  expect(asked).toEqual([]);
  await view.getByRole('button', { name: 'Choose a printer' }).click();
  await view.getByLabel('Printer').selectOption('zebra');
  await view.getByRole('button', { name: 'Print 2 labels' }).click();
  await view.getByText('2 labels were sent to zebra').waitFor();
  const expected = expectedZpl(new Map([[1, 2]]));
  expect((await stack.printers.zebra.waitFor(expected.length)).toString()).toBe(expected.toString());
  await page.close();
});

test.each([
  { answered: 'denied', words: 'The browser keeps this page from Text2 Barcode' },
  { answered: 'prompt', words: 'Allow access to Text2 Barcode' },
] as const)(
  'Where the question is $answered, the person reads what to do and nothing prints',
  async (entry) => {
    const { view } = await open(entry.answered);
    await view.getByRole('button', { name: 'Choose a printer' }).click();
    await view.getByText(entry.words).first().waitFor();
    // The way that needs no helper is there all the same.
    await view.getByRole('button', { name: 'PDF file' }).waitFor();
    expect(stack.printers.zebra.bytes().length).toBe(0);
  },
);

test('A frame without the permission is told what it needs, whatever the person allowed', async () => {
  const { view } = await open('granted', { allow: '' });
  await view.getByRole('button', { name: 'Choose a printer' }).click();
  await view.getByText('allow="local-network-access; loopback-network"').waitFor();
  expect(stack.printers.zebra.bytes().length).toBe(0);
});
