import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { request } from 'node:https';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { NtExecutable, NtExecutableResource } from 'resedit';
import { beforeAll, describe, expect, it } from 'vitest';
import { openHelperConfig } from '../../packages/helper/src/config.ts';
import {
  atEnd,
  sinkForTest,
  startLabelPrinter,
  temporaryDir,
} from '../../packages/helper/src/testing/start-helper.ts';
import { deviceInFrontOf } from './pty.ts';
import { has } from './printing-system.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const built = join(root, '.cache/helper-program/tested');
const linux = join(built, 'linux-x64/text2-barcode/text2-barcode');
const windows = join(built, 'win-x64/text2-barcode/text2-barcode.exe');
/** Files for Windows that the publisher's program was given. */
const signed = join(built, 'signed');
const { privateKey } = generateKeyPairSync('ed25519');
const zpl = '^XA^CI28^FO20,20^A0N,30,30^FDJalapeño^FS^XZ\r\n';
const tspl = 'SIZE 40 mm,30 mm\r\nCLS\r\nTEXT 20,20,"3",0,1,1,"Salt"\r\nPRINT 1\r\n';

describe.runIf(process.platform === 'linux' && process.arch === 'x64')(
  'the print helper as one program',
  () => {
    beforeAll(() => {
      rmSync(signed, { force: true });
      build('--make', 'folder', '--out', built);
    }, 300_000);

    it('prints over TCP and https and into a folder, with nothing of Node on the machine', async () => {
      const sink = await sinkForTest();
      const { urls, token, home } = await start(`front=${sink.url}`, `paper=virtual:${temporaryDir()}`);
      for (const [base, data] of [
        [urls.http, zpl],
        [urls.https, tspl],
      ] as const)
        expect(JSON.parse(await post(`${base}/write`, token, { device: 'front', data }))).toMatchObject({
          result: true,
        });
      expect(Buffer.concat(sink.jobs).toString('utf8')).toBe(zpl + tspl);
      for (const data of [zpl, tspl])
        expect(JSON.parse(await post(`${urls.http}/write`, token, { device: 'paper', data }))).toMatchObject({
          result: true,
        });
      expect(existsSync(join(home, '.config/marbete/helper/config.json'))).toBe(true);
    });

    it('is made for processors of ARM too, with the module for serial ports', () => {
      const folder = join(built, 'linux-arm64/text2-barcode');
      const program = readFileSync(join(folder, 'text2-barcode'));
      // e_machine EM_AARCH64; Node looks for the program inside once its fuse says so.
      expect([program.subarray(1, 4).toString('latin1'), program.readUInt16LE(18)]).toEqual(['ELF', 183]);
      expect(program.includes('NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2:1')).toBe(true);
      expect(readdirSync(join(folder, 'prebuilds'))).toEqual(['linux-arm64']);
    });

    it.runIf(has('socat'))('prints to a serial port', async () => {
      const printer = await startLabelPrinter('zpl');
      const device = await deviceInFrontOf(printer.url);
      const { urls, token } = await start(`desk=serial:${device.path}?baud=115200`);
      expect(
        JSON.parse(await post(`${urls.http}/write`, token, { device: 'desk', data: zpl })),
      ).toMatchObject({
        result: true,
      });
      await expect.poll(() => printer.taken()).toBe(Buffer.from(zpl).toString('latin1'));
    });

    it('gives who starts it again the page of the one that runs, and ends', async () => {
      const { urls, home } = await start();
      const again = spawn(
        linux,
        ['--background', '--http-port', new URL(urls.http).port, '--https-port', 'off'],
        {
          env: { PATH: '', HOME: home },
          stdio: 'ignore',
        },
      );
      expect(await once(again, 'exit')).toEqual([0, null]);
    });

    it('says in a file what kept it from starting', async () => {
      const { urls } = await start();
      const home = temporaryDir();
      const other = spawn(
        linux,
        ['--background', '--http-port', new URL(urls.http).port, '--https-port', 'off'],
        {
          env: { PATH: '', HOME: home },
          stdio: 'ignore',
        },
      );
      expect(await once(other, 'exit')).toEqual([1, null]);
      expect(readFileSync(join(home, '.config/marbete/helper/program.log'), 'utf8')).toContain(
        `Port ${new URL(urls.http).port} is taken`,
      );
    });

    it('replaces itself by the version that its publisher signed, and by nothing unsigned', async () => {
      const newer = join(root, '.cache/helper-program/newer');
      build('--make', 'archive', '--version', '99.0.0', '--target', 'linux-x64', '--out', newer);
      const withheld = new Set(['downloads.json.sig']);
      const site = await siteOf(newer, withheld);
      const folder = join(temporaryDir(), 'text2-barcode');
      cpSync(dirname(linux), folder, { recursive: true });
      const program = join(folder, 'text2-barcode');
      const sink = await sinkForTest();
      const { urls, token, configDir, nextStart } = await startFile(program, `front=${sink.url}`);
      openHelperConfig(configDir).allowSite(site);

      const before = readFileSync(program);
      await press(urls.http, token, 'look');
      await expect.poll(() => pageOf(urls.http, token)).toContain('without a signature');
      await press(urls.http, token, 'install');
      expect(readFileSync(program).equals(before)).toBe(true);

      withheld.clear();
      await press(urls.http, token, 'look');
      await expect.poll(() => pageOf(urls.http, token)).toContain('99.0.0');
      const started = nextStart();
      await press(urls.http, token, 'install');
      const again = await started;
      expect(again.version).toBe('99.0.0');
      expect(
        JSON.parse(await post(`${again.http}/write`, token, { device: 'front', data: zpl })),
      ).toMatchObject({
        result: true,
      });
      expect(Buffer.concat(sink.jobs).toString('utf8')).toBe(zpl);
      expect(readdirSync(folder).sort()).toEqual(readdirSync(dirname(linux)).sort());
    }, 180_000);

    it('is for Windows a program without a console and without a signature that no longer holds', () => {
      const bytes = readFileSync(windows);
      const executable = NtExecutable.from(bytes);
      const header = executable.newHeader.optionalHeader;
      expect(header.subsystem).toBe(2);
      // Data directory 4 is the certificate table (PE Format, "Optional Header Data Directories").
      expect(executable.newHeader.optionalHeaderDataDirectory.get(4)).toEqual({ virtualAddress: 0, size: 0 });
      expect(header.checkSum).toBe(checkSum(bytes));
    });

    it('is signed for Windows by the publisher’s program, once', () => {
      expect(readFileSync(signed, 'utf8')).toBe(`${windows}\n`);
    });

    it('carries for Windows the very code that runs on Linux', () => {
      const resources = NtExecutableResource.from(NtExecutable.from(readFileSync(windows)));
      const blob = resources.entries.find(({ id }) => id === 'NODE_SEA_BLOB');
      expect(readFileSync(linux).includes(Buffer.from(blob!.bin))).toBe(true);
    });
  },
);

/** Makes programs whose publisher is this test. */
function build(...options: string[]): void {
  const key = join(temporaryDir(), 'publisher.pem');
  const signer = join(temporaryDir(), 'sign.sh');
  writeFileSync(signer, `#!/bin/sh\necho "$1" >> '${signed}'\n`, { mode: 0o755 });
  writeFileSync(key, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600 });
  const node = ['--conditions=source', '--import', 'tsx', 'scripts/helper-program/build.mjs'];
  execFileSync(process.execPath, [...node, ...options], {
    cwd: root,
    stdio: 'ignore',
    env: { ...process.env, MARBETE_UPDATE_KEY: key, MARBETE_SIGN: signer },
  });
}

/** Starts the program for Linux on free ports, with an empty PATH and a home of its own. */
const start = (...printers: string[]) => startFile(linux, ...printers);

interface Ready {
  version: string;
  http: string;
  https: string;
}

async function startFile(program: string, ...printers: string[]) {
  const home = temporaryDir();
  const configDir = join(home, '.config/marbete/helper');
  const named = printers.flatMap((printer) => ['--printer', printer]);
  const child = spawn(program, ['--background', '--http-port', '0', '--https-port', '0', ...named], {
    env: { PATH: '', HOME: home },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    await ended;
  });
  const lines = createInterface({ input: child.stdout });
  const nextStart = async () => JSON.parse(((await once(lines, 'line')) as [string])[0]) as Ready;
  const urls = await nextStart();
  return { urls, home, configDir, nextStart, token: openHelperConfig(configDir).read().token };
}

/** A server with the files of a folder, but for those that are withheld. */
async function siteOf(folder: string, withheld: ReadonlySet<string>): Promise<string> {
  const server = createServer((request, response) => {
    const name = request.url?.replace('/downloads/', '') ?? '';
    const isThere = readdirSync(folder).includes(name) && !withheld.has(name);
    if (isThere) response.end(readFileSync(join(folder, name)));
    else response.writeHead(404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

async function press(base: string, token: string, act: 'look' | 'install'): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  const body = `act=${act}`;
  const { status } = await fetch(`${base}/page/update`, {
    method: 'POST',
    redirect: 'manual',
    headers,
    body,
  });
  expect(status).toBe(303);
}

async function pageOf(base: string, token: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' };
  return (await fetch(`${base}/page`, { headers })).text();
}

/** Over http or https, whose certificate is the helper's own. */
async function post(url: string, token: string, body: { device: string; data: string }): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const text = JSON.stringify({ device: { uid: body.device }, data: body.data });
  if (url.startsWith('http:')) return (await fetch(url, { method: 'POST', headers, body: text })).text();
  return new Promise((resolve, reject) => {
    const asked = request(url, { method: 'POST', headers, rejectUnauthorized: false }, (answer) => {
      let said = '';
      answer.setEncoding('utf8').on('data', (part: string) => (said += part));
      answer.on('end', () => resolve(said));
    });
    asked.on('error', reject).end(text);
  });
}

/** The sum of the file's 16-bit words with their carries, its own field left out, and its length (PE Format, "CheckSum"). */
function checkSum(bytes: Buffer): number {
  const own = bytes.readUInt32LE(0x3c) + 24 + 64;
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) {
    if (at === own || at === own + 2) continue;
    sum += at + 1 < bytes.length ? bytes.readUInt16LE(at) : bytes[at]!;
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  return ((sum & 0xffff) + bytes.length) >>> 0;
}
