// `npm run release:check`: packs the packages as they would be published, installs them in an empty folder, and uses
// them there: the command with each version of Node that is promised, without sqlite3 too, app and embed script in a
// browser, a print run to a printer. `-- --node 22` takes one version alone.
import { spawn, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { browserArguments, ensureBrowser } from './browser.mjs';
import { root } from './build.mjs';

const { values } = parseArgs({ options: { node: { type: 'string', multiple: true } } });
/** The oldest that package.json names, and the later ones with long-term support. */
const versions = values.node ?? ['20.19.0', '22', '24'];
const published = ['engine', 'core', 'spreadsheets', 'server', 'helper', 'widgets', 'cli'];
const folder = mkdtempSync(join(tmpdir(), 'marbete-release-'));
const files = ['--template', 'shelf.zpl', '--data', 'prices.csv'];
const template =
  '^XA^PW400^LL240^FO16,16^A0N,28,26^FD%DESCRIPTION%^FS^FO16,60^A0N,60,50^FD%PRICE%^FS^FO40,140^BY2^BEN,50^FD%CODE%^FS^PQ%QUANTITY%^XZ\n';
const prices =
  'CODE,DESCRIPTION,PRICE,QUANTITY\n7501031311309,Salt 1 kg,12.50,2\n7509715894964,Arborio rice 1 kg,43.00,1\n';
const counts = { passed: 0, failed: 0 };

process.exitCode = 1;
try {
  const tarballs = pack();
  install(tarballs);
  const browser = await chromium.launch({ executablePath: await ensureBrowser(), args: browserArguments });
  for (const version of versions) await tryWith(version, await nodeOf(version), browser);
  await tryWithoutSqlite();
  await browser.close();
  if (counts.failed === 0) process.exitCode = 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
console.log(`\n${counts.passed} passed, ${counts.failed} failed`);

async function check(what, work) {
  try {
    await work();
    counts.passed += 1;
    console.log(`ok: ${what}`);
  } catch (error) {
    counts.failed += 1;
    console.log(`FAILED: ${what}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function pack() {
  const workspaces = published.flatMap((name) => ['-w', `packages/${name}`]);
  must('npm', ['pack', '--pack-destination', folder, ...workspaces], { cwd: root });
  return readdirSync(folder).map((name) => join(folder, name));
}

function install(tarballs) {
  writeFileSync(join(folder, 'package.json'), '{"name": "shop", "private": true, "type": "module"}');
  must('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', ...tarballs], { cwd: folder });
  for (const name of published) {
    const place = join(folder, 'node_modules/@marbete', name);
    const files = new Set(readdirSync(place));
    const missing = ['LICENSE', 'README.md', 'CHANGELOG.md'].filter((file) => !files.has(file));
    if (missing.length > 0) throw new Error(`@marbete/${name} was packed without ${missing.join(', ')}`);
  }
}

/** The program of one version of Node, from the packages in which npm carries them; what runs here elsewhere. */
async function nodeOf(version) {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  const place = join(folder, 'nodes', version);
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"private": true}');
  must(
    'npm',
    ['install', '--no-audit', '--no-fund', '--loglevel=error', `node-${system}-${process.arch}@${version}`],
    {
      cwd: place,
    },
  );
  const program = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node';
  return join(place, 'node_modules', `node-${system}-${process.arch}`, program);
}

async function tryWith(version, node, browser) {
  const at = (what) => `Node ${version}: ${what}`;
  const place = join(folder, `state-${version}`);
  writeShop(place);
  const marbete = (...args) => run(node, place, args);
  await check(at('draws a label'), async () => {
    await succeeds(marbete('preview', '--template', 'shelf.zpl', '--out', 'shelf.png'));
    if (!readFileSync(join(place, 'shelf.png')).subarray(1, 4).equals(Buffer.from('PNG')))
      throw new Error('no PNG');
  });
  await check(at('inspects a list'), () => succeeds(marbete('catalogues', 'inspect', 'prices.csv')));
  await check(at('prints into a file'), () => succeeds(marbete('print', ...files, '--out', 'labels.prn')));
  await check(at('prints through the helper, byte for byte, and remembers it'), () =>
    printThroughHelper(node, place),
  );
  const server = await start(node, place, ['serve', '--port', '0']);
  try {
    await check(at('the web app opens'), () => opensApp(browser, server.ready.url));
    await check(at('the embed script opens'), () => opensEmbed(browser, server.ready.url));
  } finally {
    await server.stop();
  }
}

function writeShop(place) {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'shelf.zpl'), template);
  writeFileSync(join(place, 'prices.csv'), prices);
}

async function printThroughHelper(node, place) {
  const printer = await startPrinter();
  const helper = await start(node, place, [
    'helper',
    '--http-port',
    '0',
    '--https-port',
    'off',
    '--printer',
    `front=${printer.url}`,
  ]);
  try {
    await succeeds(run(node, place, ['print', ...files, '--printer', 'front', '--key', 'CODE']));
    const received = await printer.received();
    if (!received.equals(readFileSync(join(place, 'labels.prn'))))
      throw new Error(`the printer got ${received.length} other bytes`);
    const again = await run(node, place, [
      'print',
      ...files,
      '--printer',
      'front',
      '--key',
      'CODE',
      '--only-changed',
    ]);
    if (again.status !== 7)
      throw new Error(`a second run of what changed ended with ${again.status}: ${again.said}`);
  } finally {
    await helper.stop();
    printer.close();
  }
}

/** A printer in the network that takes everything and closes with its peer. */
async function startPrinter() {
  const parts = [];
  const server = createTcpServer((socket) =>
    socket.on('data', (part) => parts.push(part)).on('error', () => {}),
  );
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `tcp://127.0.0.1:${server.address().port}`,
    received: async () => Buffer.concat(parts),
    close: () => server.close(),
  };
}

async function opensApp(browser, url) {
  const page = await browser.newPage();
  const errors = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.close();
  if (errors.length > 0) throw new Error(errors.join('; '));
}

/** A page of another origin, as a shop system's, with the element in it. */
async function opensEmbed(browser, url) {
  const html = `<!doctype html><script type="module" src="${url}/embed/marbete.js"></script><marbete-print label="1"></marbete-print>`;
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise((resolve) => site.listen(0, '127.0.0.1', resolve));
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${site.address().port}`);
    await page.waitForFunction(
      () => document.querySelector('marbete-print:defined')?.shadowRoot?.textContent,
    );
  } finally {
    await page.close();
    site.close();
  }
}

/** What keeps no state has to work where sqlite3 could not be installed, and the rest to say what is missing. */
async function tryWithoutSqlite() {
  const module = join(folder, 'node_modules/sqlite3');
  renameSync(module, `${module}-away`);
  const place = join(folder, 'without-sqlite');
  writeShop(place);
  const marbete = (...args) => run(process.execPath, place, args);
  await check('without sqlite3: draws, inspects and prints into a file', async () => {
    await succeeds(marbete('preview', '--template', 'shelf.zpl', '--out', 'shelf.png'));
    await succeeds(marbete('catalogues', 'inspect', 'prices.csv'));
    await succeeds(marbete('print', ...files, '--out', 'labels.prn'));
  });
  await check('without sqlite3: the helper starts', async () => {
    const helper = await start(process.execPath, place, [
      'helper',
      '--http-port',
      '0',
      '--https-port',
      'off',
    ]);
    await helper.stop();
  });
  for (const args of [
    ['serve', '--port', '0'],
    ['print', ...files, '--printer', 'front', '--key', 'CODE'],
  ])
    await check(`without sqlite3: ${args[0]} says what is missing`, async () => {
      const { status, said } = await marbete(...args);
      if (status === 0 || !said.includes('sqlite3') || said.includes('    at '))
        throw new Error(`exit ${status}: ${said}`);
    });
}

function run(node, place, args) {
  const { child, lines } = launch(node, place, args);
  return new Promise((resolve) => child.on('close', (status) => resolve({ status, said: lines.join('\n') })));
}

async function succeeds(ended) {
  const { status, said } = await ended;
  if (status !== 0) throw new Error(`exit ${status}: ${said}`);
}

/** Starts a service of the command and waits for its line that says it is ready. */
async function start(node, place, args) {
  const { child, lines } = launch(node, place, ['--json', ...args]);
  const closed = new Promise((resolve) => child.on('close', resolve));
  const ready = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.includes('"ready"')) resolve(JSON.parse(line));
    });
    void closed.then((status) => reject(new Error(`${args[0]} ended with ${status}: ${lines.join('\n')}`)));
  });
  return { ready, stop: () => (child.kill('SIGTERM'), closed) };
}

function launch(node, place, args) {
  const command = join(folder, 'node_modules/@marbete/cli/bin/marbete.mjs');
  const env = { ...process.env, MARBETE_CONFIG: join(place, 'config'), NO_COLOR: '1' };
  const child = spawn(node, [command, ...args], { cwd: place, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => lines.push(text));
  return { child, lines };
}

function must(program, args, options) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    ...options,
  });
  if (status !== 0) throw new Error(`${program} ${args[0]} failed:\n${stdout}\n${stderr}`);
}
