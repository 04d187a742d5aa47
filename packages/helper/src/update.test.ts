import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ask, asSite, atEnd, startHelper, temporaryDir } from './testing/start-helper.ts';
import { openRawPrinter } from './testing/raw-printer.ts';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const stranger = generateKeyPairSync('ed25519').privateKey;
const archiveName = 'text2-barcode-2.0.0-linux-x64.tar.gz';

interface Served {
  list: Buffer;
  signature: string | undefined;
  archive: Buffer;
}

/** What a publisher puts on a server: a program that says which version it is, the list of it, and the signature. */
function published(version = '2.0.0', says = version): Served {
  const folder = mkdtempSync(join(temporaryDir(), 'made-'));
  const program = join(folder, 'text2-barcode');
  mkdirSync(join(program, 'prebuilds/linux'), { recursive: true });
  const line = JSON.stringify({ event: 'ready', version: says });
  writeFileSync(join(program, 'text2-barcode'), `#!/bin/sh\necho '${line}'\n`, { mode: 0o755 });
  writeFileSync(join(program, 'prebuilds/linux/serial.node'), 'new module');
  const path = join(folder, archiveName);
  execFileSync('tar', ['-C', folder, '-czf', path, 'text2-barcode']);
  return signed(version, readFileSync(path));
}

function signed(
  version: string,
  archive: Buffer,
  key = privateKey,
  target = `linux-${process.arch}`,
): Served {
  const sha256 = createHash('sha256').update(archive).digest('hex');
  const files = [{ target, installs: false, name: archiveName, bytes: archive.length, sha256 }];
  return listed({ version, files }, archive, key);
}

function listed(value: unknown, archive: Buffer, key = privateKey): Served {
  const list = Buffer.from(JSON.stringify(value));
  return { list, signature: sign(undefined, list, key).toString('base64'), archive };
}

/** A site with these programs; like a web app it answers any other address with a page. */
async function siteWith(served: Partial<Served>): Promise<string> {
  const server = createServer((request, response) => {
    const name = request.url?.replace('/downloads/', '') ?? '';
    const bodies: Record<string, Buffer | string | undefined> = {
      'downloads.json': served.list,
      'downloads.json.sig': served.signature,
      [archiveName]: served.archive,
    };
    response.end(bodies[name] ?? '<!doctype html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => void server.closeAllConnections());
  atEnd(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}

/** A helper of version 1.0.0 whose program lies in a folder of its own, and what its page says. */
async function helperOf(
  sites: string[],
  options: { folder?: string; printers?: { name: string; url: string }[] } = {},
) {
  const folder = options.folder ?? temporaryDir();
  const program = join(folder, 'my-barcode');
  if (options.folder === undefined) writeFileSync(program, 'old program', { mode: 0o755 });
  let restarts = 0;
  const helper = await startHelper({
    version: '1.0.0',
    allowedOrigins: ['https://labels.example.com', ...sites],
    printers: options.printers ?? [],
    update: {
      publicKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      program,
      platform: 'linux',
      restart: () => (restarts += 1),
    },
  });
  const owner = { authorization: `Bearer ${helper.token}` };
  const page = async (language = 'en') => {
    const { body } = await ask(helper, '/page', { headers: { ...owner, 'accept-language': language } });
    return /<section id="update"[\s\S]*?<\/section>/.exec(body)?.[0].replace(/\s+/g, ' ') ?? '';
  };
  const press = async (act: 'look' | 'install') => {
    const { status } = await ask(helper, '/page/update', {
      method: 'POST',
      headers: owner,
      body: `act=${act}`,
    });
    expect(status).toBe(303);
  };
  const look = async () => {
    await press('look');
    await expect.poll(() => page()).not.toContain('Looking');
  };
  return { helper, folder, program, page, press, look, restarts: () => restarts };
}

describe.runIf(process.platform === 'linux')('an update of the program', () => {
  test('is found at an accepted site, tried, and put in the place of the old one with all its files', async () => {
    const { folder, program, page, press, look, restarts } = await helperOf([await siteWith(published())]);
    await look();
    expect(await page()).toContain('a newer version, 2.0.0,');
    expect(readFileSync(program, 'utf8')).toBe('old program');
    await press('install');
    await expect.poll(restarts).toBe(1);
    expect(execFileSync(program, { encoding: 'utf8' })).toContain('"2.0.0"');
    expect(readFileSync(join(folder, 'prebuilds/linux/serial.node'), 'utf8')).toBe('new module');
    expect(readdirSync(folder).sort()).toEqual(['my-barcode', 'prebuilds']);
  });

  test('is looked for when the page is opened, and installed by nobody but the owner', async () => {
    const site = await siteWith(published());
    const { helper, page, restarts } = await helperOf([site]);
    const { pathname, search } = new URL(helper.pageUrl());
    await ask(helper, `${pathname}${search}`);
    await expect.poll(() => page()).toContain('2.0.0');
    for (const headers of [{ origin: site }, {}] as Record<string, string>[]) {
      const { status } = await ask(helper, '/page/update', { method: 'POST', headers, body: 'act=install' });
      expect([404, 401]).toContain(status);
    }
    expect(restarts()).toBe(0);
    expect(await page()).toContain('Install');
  });

  test('is the newest of those that several sites have', async () => {
    const sites = await Promise.all(
      [published('1.0.0'), published('1.0.10'), published('1.0.9')].map(siteWith),
    );
    const { page, look } = await helperOf([...sites, await siteWith({})]);
    await look();
    expect(await page()).toContain('1.0.10');
  });

  test('waits for the labels that print', async () => {
    let began = () => {};
    const hasBegun = new Promise<void>((resolve) => (began = resolve));
    const printer = await openRawPrinter({ end: 'closes', readsUntil: 5, onRead: () => began() });
    atEnd(() => printer.close());
    const { helper, program, look, press, restarts } = await helperOf([await siteWith(published())], {
      printers: [{ name: 'Front', url: printer.url }],
    });
    const job = ask(helper, '/write', asSite({ device: 'Front', data: '^XA^FDx^FS^XZ' }));
    await hasBegun;
    await look();
    await press('install');
    expect(readFileSync(program, 'utf8')).toBe('old program');
    expect(restarts()).toBe(0);
    printer.options.readsUntil = undefined;
    printer.readOn();
    expect((await job).status).toBe(200);
    await expect.poll(restarts).toBe(1);
  });

  test('is not offered where the newest runs already, nor where no site has programs', async () => {
    const same = await helperOf([await siteWith(published('1.0.0'))]);
    await same.look();
    expect(await same.page()).toContain('This is the newest version');
    expect(await same.page('es')).toContain('Esta es la versión más nueva');
    const none = await helperOf([await siteWith({})]);
    await none.look();
    expect(await none.page()).toContain('No allowed site offers');
  });

  const good = published();
  const parsed = JSON.parse(good.list.toString()) as { version: string; files: object[] };
  const renamed = Buffer.from(good.list.toString().replace('"2.0.0"', '"3.0.0"'));
  const half = good.signature?.slice(0, 40);
  test.each<[string, Partial<Served>, string, string]>([
    ['without a signature', { ...good, signature: undefined }, 'without a signature', 'sin firma'],
    ['signed by somebody else', signed('2.0.0', good.archive, stranger), 'not signed by', 'no está firmada'],
    ['whose list was changed', { ...good, list: renamed }, 'not signed by', 'no está firmada'],
    [
      'whose list is cut short',
      { ...good, list: good.list.subarray(0, 50) },
      'not signed by',
      'no está firmada',
    ],
    ['whose signature is cut short', { ...good, signature: half }, 'not signed by', 'no está firmada'],
    ['whose signature is no base64', { ...good, signature: '%%%' }, 'not signed by', 'no está firmada'],
    ['that is older', published('0.9.9'), '0.9.9, which is older', 'más antigua'],
    ['that is older by a number of two digits', published('0.10.0'), '0.10.0, which is older', 'más antigua'],
    [
      'whose list is no list',
      listed({ version: '2.0.0' }, good.archive),
      'cannot be understood',
      'no se entiende',
    ],
    [
      'whose file lies elsewhere',
      listed({ ...parsed, files: [{ ...parsed.files[0], name: '../../etc/x' }] }, good.archive),
      'cannot be understood',
      'no se entiende',
    ],
  ])('%s is refused', async (_, served, english, spanish) => {
    const { folder, program, page, press, look, restarts } = await helperOf([await siteWith(served)]);
    await look();
    expect(await page()).toContain(english);
    expect(await page('es')).toContain(spanish);
    await press('install');
    expect(readFileSync(program, 'utf8')).toBe('old program');
    expect(readdirSync(folder)).toEqual(['my-barcode']);
    expect(restarts()).toBe(0);
  });

  const swapped = Buffer.from(good.archive);
  swapped[200] = swapped[200]! ^ 1;
  const noTar = gzipSync('no program');
  const outside = gunzipSync(good.archive);
  outside.write('text2-barcode/../../x\0', 0, 'latin1');
  test.each<[string, Partial<Served>, string, string]>([
    ['cut short', { ...good, archive: good.archive.subarray(0, 100) }, 'incomplete (100 /', 'incompleta'],
    [
      'another one of the same length',
      { ...good, archive: swapped },
      'not the file that was signed',
      'no es el archivo',
    ],
    [
      'longer',
      { ...good, archive: Buffer.concat([good.archive, swapped]) },
      'not the file',
      'no es el archivo',
    ],
    ['not there', { ...good, archive: undefined }, 'incomplete', 'incompleta'],
    [
      'for other systems alone',
      signed('2.0.0', good.archive, privateKey, 'win-x64'),
      'no file for this system',
      'este sistema',
    ],
    ['without a program', signed('2.0.0', noTar), 'did not start', 'no arrancó'],
    ['for files beside its folder', signed('2.0.0', gzipSync(outside)), 'not the file', 'no es el archivo'],
    ['another version than its list says', published('2.0.0', '1.9.0'), 'did not start', 'no arrancó'],
  ])('whose file is %s is refused', async (_, served, english, spanish) => {
    const { folder, program, page, press, look, restarts } = await helperOf([await siteWith(served)]);
    await look();
    await press('install');
    await expect.poll(() => page()).toContain(english);
    expect(await page('es')).toContain(spanish);
    expect(readFileSync(program, 'utf8')).toBe('old program');
    expect(readdirSync(folder)).toEqual(['my-barcode']);
    expect(restarts()).toBe(0);
  });

  test('says where to get it where this account may not change the program', async () => {
    const file = join(temporaryDir(), 'file');
    writeFileSync(file, '');
    const site = await siteWith(published());
    const { page, press, look, restarts } = await helperOf([site], { folder: file });
    await look();
    await press('install');
    await expect.poll(() => page()).toContain(`Download the installer from ${site}`);
    expect(restarts()).toBe(0);
  });

  test('of a site that answers nothing is looked for again at the next press', async () => {
    const served: Partial<Served> = {};
    const { page, look } = await helperOf([await siteWith(served)]);
    await look();
    expect(await page()).toContain('No allowed site');
    Object.assign(served, published());
    await look();
    expect(await page()).toContain('2.0.0');
  });
});
