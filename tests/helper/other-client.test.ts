import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { isAppError } from '@marbete/core/api/errors';
import { openHelperConfig } from '../../packages/helper/src/config.ts';
import {
  atEnd,
  startHelper,
  temporaryDir,
  startLabelPrinter,
} from '../../packages/helper/src/testing/start-helper.ts';
import { launchBrowser } from '../e2e/browser.ts';

const library = dirname(createRequire(import.meta.url).resolve('zebra-browser-print-wrapper'));
const label = '^XA^CI28^FO20,20^A0N,30,30^FDJalape\u00f1o^FS^XZ\r\n';

/** A page that holds the package as it was published, its two files as modules of the kind that it is built of. */
async function startSite(helperPort: number): Promise<string> {
  const source = (name: string) =>
    readFileSync(join(library, name), 'utf8').replaceAll('localhost:9100', `localhost:${helperPort}`);
  const script = `
    const modules = {
      './constants': (exports) => { ${source('constants.js')} },
      './index': (exports) => { ${source('index.js')} },
    };
    function require(name) { const exports = {}; modules[name]?.(exports); return exports; }
    window.Wrapper = require('./index').default;`;
  const server = createServer((request, response) => {
    const isScript = request.url === '/wrapper.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Shop</title><script src="/wrapper.js"></script>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** On the port that the package knows; when another program has it, on another one, which the page is told. */
async function startOnItsPort(options: Parameters<typeof startHelper>[0]) {
  try {
    return await startHelper({ ...options, httpPort: 9100 });
  } catch (error) {
    if (!isAppError(error) || error.details['reason'] !== 'port-taken') throw error;
    console.warn('Port 9100 is taken: the other client is told another port.');
    return startHelper({ ...options, httpPort: 0 });
  }
}

test('a client that others wrote lists, picks, asks and prints in a browser', async () => {
  const printer = await startLabelPrinter('zpl');
  const configDir = temporaryDir();
  const helper = await startOnItsPort({ printers: [{ name: 'Shelf', url: printer.url }], configDir });
  const site = await startSite(Number(new URL(helper.urls.http).port));
  openHelperConfig(configDir).allowSite(site);

  const browser = await launchBrowser();
  atEnd(() => browser.close());
  const page = await browser.newPage();
  await page.goto(site);
  const met = await page.evaluate(async (code) => {
    interface Client {
      getAvailablePrinters(): Promise<{ name: string; uid: string }[]>;
      getDefaultPrinter(): Promise<{ name: string; uid: string }>;
      setPrinter(printer: unknown): void;
      checkPrinterStatus(): Promise<{ isReadyToPrint: boolean; errors: string }>;
      print(code: string): Promise<unknown>;
    }
    const { Wrapper } = globalThis as unknown as { Wrapper: new () => Client };
    const client = new Wrapper();
    const listed = await client.getAvailablePrinters();
    const picked = await client.getDefaultPrinter();
    client.setPrinter(picked);
    const status = await client.checkPrinterStatus();
    await client.print(code);
    return { listed, picked, status };
  }, label);

  expect(met.listed).toMatchObject([{ name: 'Shelf', connection: 'network', deviceType: 'printer' }]);
  // It cuts a uid at its colon; the helper finds the printer by what is left.
  expect(met.picked).toMatchObject({ name: 'Shelf', uid: '127.0.0.1', connection: 'network' });
  expect(met.status).toMatchObject({ isReadyToPrint: true });
  expect(Buffer.from(printer.taken(), 'latin1').toString()).toBe(label);
});
