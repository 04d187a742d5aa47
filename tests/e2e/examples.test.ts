import { execFile, spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Client } from '@marbete/core/api/client';
import { openHelperConfig } from '@marbete/helper/config';
import { publint } from 'publint';
import type { BrowserContext } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it as always, onTestFinished } from 'vitest';
import { signInShop } from './account.ts';
import { comparePictures } from './compare-pictures.ts';
import { startHostSite, type HostSite } from './host-page.ts';
import { labelId, makeKey } from './keys.ts';
import { pageFile, pagePieces } from './page-blocks.ts';
import { installExample, packPackages, readManifest, type PackedPackage } from './packed.ts';
import { sampledIt } from './sampled.ts';
import { withStack } from './with-stack.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

const it = sampledIt(import.meta.filename, 'widgets/exports');
const { stack, visit } = withStack();

let shop: HostSite;
let client: Client;
let label: number;
let packages: PackedPackage[];

beforeAll(async () => {
  shop = await startHostSite();
  packages = packPackages(join(stack.folder, 'packed'), ['engine', 'core', 'widgets']);
  ({ client } = await signInShop(stack));
  label = await labelId(client, 'Anaquel con oferta (ZPL)');
  acceptSite(shop.origin);
});

afterAll(() => shop?.close());

const acceptSite = (origin: string) => openHelperConfig(join(stack.folder, 'helper')).allowSite(origin);
const keyFor = async (origin: string) =>
  (await makeKey(client, { origenes: [origin], etiquetas: [label] })).clave;

/** The examples look for the helper where people have it; here it listens elsewhere. */
async function moveHelper(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/localhost:9101\//, (route) => route.abort('connectionrefused'));
  await context.route(/^http:\/\/localhost:9100\//, async (route) => {
    const request = route.request();
    const url = request.url().replace('http://localhost:9100', stack.helper.urls.http);
    await route.fulfill({ response: await route.fetch({ url }) });
  });
}

async function open(url: string) {
  const visitor = await visit({ locale: 'en-US' });
  await moveHelper(visitor.context);
  await visitor.page.goto(url);
  return visitor;
}

/** What resets, themes and careless pages say about plain elements, in no layer. */
const pageRules = `
  * { margin: 3px; padding: 4px; border: 1px solid red; box-sizing: content-box; letter-spacing: 2px; }
  body { font: italic 22px/3 serif; text-align: center; text-transform: uppercase; color: #f0f; }
  button, select, input { all: unset; min-width: 300px; height: 90px; background: #ff0; box-shadow: 0 0 9px red; }
  [type='submit'], [type='button'], input[type='text'] { background: #f0f; border-radius: 0; text-transform: uppercase; }
  h1, h2, h3, p, ul, li, label, strong, figure, span { margin-bottom: 1rem; font-size: 2rem; line-height: 2; color: #090; }
  #root h3, #root p, #root form, #root div, #root label { margin: 20px; display: block; background: #fee; }
  img, svg { max-width: 20px; height: auto; display: block; vertical-align: middle; fill: currentColor; }`;

describe('the packages as they would be published', () => {
  it('hold what their exports name, the types, and no tests', () => {
    for (const { name, files } of packages) {
      expect(
        files.filter((file) => /\.test\.|tsbuildinfo/.test(file)),
        name,
      ).toEqual([]);
      const manifest = readManifest(join(root, 'packages', name.replace('@marbete/', '')));
      const targets = Object.values(manifest.exports).flatMap((target) =>
        typeof target === 'string' ? [target] : Object.values(target),
      );
      for (const target of targets) {
        const [before = '', after = ''] = target.replace('./', '').split('*');
        const found = files.some((file) => file.startsWith(before) && file.endsWith(after));
        expect(found, `${name}: ${target}`).toBe(true);
      }
    }
    const widgets = packages.find(({ name }) => name === '@marbete/widgets')?.files ?? [];
    expect(widgets).toEqual(
      expect.arrayContaining(['dist/embed/marbete.js', 'dist/styles.css', 'README.md']),
    );
  });

  it('pass publint without a remark', async () => {
    for (const { name, tarball } of packages) {
      const bytes = readFileSync(tarball);
      const { messages } = await publint({
        strict: true,
        pack: {
          tarball: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
        },
      });
      expect(messages, name).toEqual([]);
    }
  });

  it('can be imported where there is no document, each entry, as servers that render pages do', async () => {
    const { folder, remove } = installExample('react-vite', packages);
    onTestFinished(remove);
    const entries = [
      '',
      '/catalogue',
      '/designer',
      '/element',
      '/embed/marbete.js',
      '/embed/marbete.react.js',
    ];
    const script = `
      for (const entry of ${JSON.stringify(entries)}) await import('@marbete/widgets' + entry);
      const { printLabel } = await import('@marbete/widgets/embed/marbete.js');
      const server = 'http://127.0.0.1:9';
      await printLabel({ server, publishableKey: 'pk_reader', label: 12 }).catch(({ code }) => console.log(code));`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: folder,
    });
    expect(stdout).toBe('unavailable\n');
  });
});

describe('the examples of docs/embedding.md', () => {
  always('plain HTML: prints from a dialog, and the page hears of it', async () => {
    const html = readFileSync(join(root, 'docs/examples/plain-html/index.html'), 'utf8')
      .replace('https://labels.example.com', stack.url)
      .replace('pk_your_key', await keyFor(shop.origin))
      .replace('label="12"', `label="${label}"`);
    stack.printers.zebra.clear();
    const { page } = await open(shop.page(html));
    await page.getByRole('button', { name: 'Print label' }).click();
    await page.getByRole('button', { name: 'Choose a printer' }).click();
    await page.getByLabel('Printer').selectOption('zebra');
    await page.getByRole('button', { name: 'Print 2 labels' }).click();
    await page.getByText('2 labels went to zebra.').waitFor();
    expect((await stack.printers.zebra.waitFor(100)).toString()).toContain('Arborio rice 1 kg');
  });

  it('mount and printLabel: print from a panel, and then without any user interface', async () => {
    const reader = { server: stack.url, publishableKey: await keyFor(shop.origin), label };
    stack.printers.zebra.clear();
    const { page } = await open(shop.page(pageFile('panel.html', reader)));
    await page.getByLabel('How many').fill('3');
    await page.getByRole('button', { name: 'Choose a printer' }).click();
    await page.getByLabel('Printer').selectOption('zebra');
    await page.getByRole('button', { name: 'Print 3 labels' }).click();
    await page.getByText('3 labels went to zebra.').waitFor();
    expect((await stack.printers.zebra.waitFor(100)).toString()).toContain('Arborio rice 1 kg');
    stack.printers.zebra.clear();
    await page.goto(shop.page(pageFile('print-now.html', reader)));
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByText('2 labels went to zebra.').waitFor();
    expect((await stack.printers.zebra.waitFor(100)).toString()).toContain('Arborio rice 1 kg');
  });

  it('printLabel says what it refuses, as the page writes it', async () => {
    const reader = { server: stack.url, publishableKey: await keyFor(shop.origin), label };
    const { page } = await open(shop.page(pageFile('print-now.html', reader)));
    await page.getByRole('button', { name: 'Print' }).click();
    await page.getByText('It did not print: printer-failed. Say which printer').waitFor();
  });

  it('the policy, the parts and the slot: the element works with what the page shows of each', async () => {
    const reader = { server: stack.url, publishableKey: await keyFor(shop.origin), label };
    const [policy = ''] = pagePieces('', reader).filter((piece) => piece.startsWith('script-src'));
    const [styles = ''] = pagePieces('css', reader);
    const [slotted = ''] = pagePieces('html', reader).filter((piece) => piece.startsWith('<marbete-print'));
    const [script = ''] = pagePieces('html', reader).filter((piece) => piece.startsWith('<script'));
    expect(policy).toContain('require-trusted-types-for');
    const { page, errors } = await open(
      shop.page(
        `<!doctype html><html lang="en"><meta http-equiv="content-security-policy" content="${policy}">` +
          `<style>${styles}</style>${script}${slotted}`,
      ),
    );
    const button = page.getByRole('button', { name: 'Shelf label' });
    await button.waitFor();
    expect(await button.evaluate((element) => getComputedStyle(element).textTransform)).toBe('uppercase');
    // A press on the page's own words reaches the button.
    const words = await page.getByText('Shelf label').boundingBox();
    await page.mouse.click(words!.x + words!.width / 2, words!.y + words!.height / 2);
    await page.getByRole('figure').getByRole('presentation').waitFor();
    expect(errors).toEqual([]);
  });

  it('made on a server, with a strict content security policy: shows the picture and prints', async () => {
    const shopServer = spawn(process.execPath, [join(root, 'docs/examples/server-rendered/server.mjs')], {
      // The key knows the origin only once the port is known; so it is told by the second start.
      env: { ...process.env, PORT: '0', MARBETE_SERVER: stack.url },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const first = await firstLine(shopServer.stdout);
    shopServer.kill();
    const { port, origin } = new URL(first);
    acceptSite(origin);
    const again = spawn(process.execPath, [join(root, 'docs/examples/server-rendered/server.mjs')], {
      env: {
        ...process.env,
        PORT: port,
        MARBETE_SERVER: stack.url,
        MARBETE_KEY: await keyFor(origin),
        MARBETE_LABEL: String(label),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => {
      again.kill();
    });
    await firstLine(again.stdout);
    stack.printers.zebra.clear();
    const { page, errors } = await open(origin);
    await page.getByRole('button', { name: 'Print label' }).nth(1).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('figure').getByRole('presentation').waitFor();
    await dialog.getByLabel('UNIT').fill('PZA');
    await dialog.getByLabel('LOCATION').fill('A01-3');
    await dialog.getByRole('button', { name: 'Choose a printer' }).click();
    await dialog.getByLabel('Printer').selectOption('zebra');
    await dialog.getByRole('button', { name: 'Print', exact: true }).click();
    await dialog.getByText('1 label was sent to zebra').waitFor();
    expect((await stack.printers.zebra.waitFor(100)).toString()).toContain(`"Grandma's" <best> salsa`);
    expect(errors.filter((error) => /policy/i.test(error))).toEqual([]);
  });

  it('React with Vite: compiles against the packed types, builds, and prints many at once', async () => {
    const { folder, remove } = installExample('react-vite', packages);
    onTestFinished(remove);
    const shown = ['main.tsx', 'PrintNow.tsx', 'Designer.tsx', 'ShelfLabel.tsx'];
    const reader = { server: stack.url, publishableKey: await keyFor(shop.origin), label };
    for (const name of shown) writeFileSync(join(folder, 'src', name), pageFile(name, reader));
    const bin = (name: string) => join(root, 'node_modules', name);
    const options =
      '--ignoreConfig --noEmit --strict --jsx react-jsx --module esnext --moduleResolution bundler --target es2022 --lib es2022,dom --skipLibCheck false';
    await run(
      process.execPath,
      [
        bin('typescript/bin/tsc'),
        ...options.split(' '),
        '--types',
        'vite/client,@marbete/widgets/element/react',
        ...shown.map((name) => `src/${name}`),
      ],
      { cwd: folder },
    ).catch((error: { stdout: string }) => expect(error.stdout).toBe(''));
    await run(process.execPath, [bin('vite/bin/vite.js'), 'build', '--logLevel', 'error'], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: 'production' },
    });
    expect(existsSync(join(folder, 'dist/index.html'))).toBe(true);
    stack.printers.zebra.clear();
    const { page, errors } = await open(shop.folder(join(folder, 'dist')));
    await page.getByRole('button', { name: 'Shelf label' }).first().waitFor();
    await page.getByRole('figure').getByRole('presentation').waitFor();
    await page.getByText('2 products').waitFor();
    await page.getByLabel('UNIT').fill('PZA');
    await page.getByLabel('LOCATION').fill('A01-3');
    await page.getByRole('button', { name: 'Choose a printer' }).click();
    await page.getByLabel('Printer').selectOption('zebra');
    await page.getByRole('button', { name: 'Print 4 labels' }).click();
    await page.getByText('4 labels went to zebra.').waitFor();
    const sent = (await stack.printers.zebra.waitFor(500)).toString();
    expect(sent).toContain('Arborio rice 1 kg');
    expect(sent).toContain('Ground coffee 500 g');
    // The styles of the package leave the host's page alone.
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('normal');
    expect(errors.filter((error) => !error.includes('ERR_CONNECTION_REFUSED'))).toEqual([]);

    // Resets, themes and careless rules of a page change nothing inside of the widgets.
    const built = readFileSync(join(folder, 'dist/index.html'), 'utf8');
    const pictures: Buffer[] = [];
    for (const rules of ['', pageRules]) {
      const place =
        'form { position: fixed !important; inset: 0 auto auto 0 !important; width: 420px !important; z-index: 9 !important; background: #fff !important; }';
      const styles = `<style>${place}${rules}</style>`;
      writeFileSync(join(folder, 'dist/index.html'), built.replace('</head>', `${styles}</head>`));
      const visitor = await open(shop.folder(join(folder, 'dist')));
      const panel = visitor.page.locator('form');
      await panel.getByRole('figure').getByRole('presentation').waitFor();
      pictures.push(await panel.screenshot({ animations: 'disabled' }));
      await visitor.context.close();
    }
    const [plain = Buffer.alloc(0), ruled = Buffer.alloc(0)] = pictures;
    expect(await comparePictures(page, plain, ruled)).toMatchObject({ sameSize: true, largest: 0 });

    // Under Trusted Types the picture needs the page's own policy; the label is there without it as well.
    const policy = "worker-src 'self'; require-trusted-types-for 'script'; trusted-types default";
    const strict = `<head><meta http-equiv="content-security-policy" content="${policy}" />`;
    for (const ownPolicy of ['', '<script src="/trusted-types.js"></script>']) {
      writeFileSync(join(folder, 'dist/trusted-types.js'), pageFile('trusted-types.js', reader));
      writeFileSync(join(folder, 'dist/index.html'), built.replace('<head>', strict + ownPolicy));
      const visitor = await open(shop.folder(join(folder, 'dist')));
      await visitor.page.getByText('2 products').waitFor();
      if (ownPolicy) await visitor.page.getByRole('figure').getByRole('presentation').waitFor();
      await expect
        .poll(() => visitor.errors.filter((error) => error.includes('no picture')).length)
        .toBe(ownPolicy ? 0 : 1);
    }
  });
});

function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  return new Promise((resolve) => {
    stream.once('data', (part: Buffer) => resolve(part.toString().trim()));
  });
}
