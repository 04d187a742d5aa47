import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

const page = '<!doctype html><html><head><title>Marbete</title></head><body></body></html>';
const script = `console.log(${JSON.stringify('marbete '.repeat(200))});`;

describe('the web app', () => {
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marbete-web-'));
    const webRoot = join(folder, 'dist');
    mkdirSync(join(webRoot, 'assets'), { recursive: true });
    writeFileSync(join(webRoot, 'index.html'), page);
    writeFileSync(join(webRoot, 'assets', 'main-a1b2c3.js'), script);
    writeFileSync(join(webRoot, 'film.webm'), '0123456789');
    writeFileSync(join(folder, 'secret.txt'), 'not for the world');
    server = await startTestServer('sqlite', { webRoot, helperUrl: 'http://localhost:9107' });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('players get the part of a film that they ask for', async () => {
    const part = async (range: string, more: Record<string, string> = {}) => {
      const response = await fetch(`${server.url}/film.webm`, { headers: { range, ...more } });
      return [response.status, response.headers.get('content-range'), await response.text()];
    };
    const whole = [200, null, '0123456789'];
    expect(await part('bytes=0-')).toEqual([206, 'bytes 0-9/10', '0123456789']);
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', '89']);
    expect(await part('bytes=10-')).toEqual([416, 'bytes */10', '']);
    expect(await part('bytes=1-2,4-5')).toEqual(whole);
    expect(await part('bytes=2-4', { 'if-range': '"another"' })).toEqual(whole);
    const { headers } = await fetch(`${server.url}/film.webm`, { method: 'HEAD' });
    expect(headers.get('accept-ranges')).toBe('bytes');
    expect(headers.get('content-type')).toBe('video/webm');
  });

  test('every screen’s address opens the page, which knows the helper', async () => {
    for (const path of ['/', '/see-labels', '/vista/1/2', '/etiquetas']) {
      const response = await fetch(server.url + path);
      expect(response.headers.get('content-type')).toContain('text/html');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain(
        '<meta name="marbete-helper" content="http://localhost:9107" />',
      );
    }
  });

  test('what is no address of the app is not there, for programs and for people', async () => {
    const paths = [
      '/metrics',
      '/health',
      '/ready',
      '/.env',
      '/.git/config',
      '/vista',
      '/vista/1/2/3',
      '/wp-admin',
    ];
    for (const path of paths) {
      const response = await fetch(server.url + path);
      expect([path, response.status, (await response.json()) as object]).toMatchObject([
        path,
        404,
        { code: 'not-found' },
      ]);
    }
    // The app says it in its own words to who opened the address in a browser.
    const opened = await fetch(`${server.url}/vista`, { headers: { accept: 'text/html,*/*;q=0.8' } });
    expect([opened.status, await opened.text()]).toEqual([404, expect.stringContaining('<title>Marbete')]);
    for (const path of ['/Etiquetas', '/lista/', '/reset-password/abc-123', '/edit-label/7?usuario=2'])
      expect([path, (await fetch(server.url + path)).status]).toEqual([path, 200]);
  });

  test('the page is asked for again only when it changed', async () => {
    const etag = (await fetch(server.url)).headers.get('etag') ?? '';
    expect(await rawGet('/', { 'if-none-match': etag })).toMatchObject({ status: 304 });
    expect(await rawGet('/', { 'if-none-match': '"another"' })).toMatchObject({ status: 200 });
  });

  test('hashed files are kept for ever and come compressed', async () => {
    const response = await fetch(`${server.url}/assets/main-a1b2c3.js`, {
      headers: { 'accept-encoding': 'br' },
    });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
    expect(await response.text()).toBe(script);
    const { bytes } = await rawGet('/assets/main-a1b2c3.js', { 'accept-encoding': 'br' });
    expect(bytes.length).toBeLessThan(script.length / 4);
    expect(brotliDecompressSync(bytes).toString()).toBe(script);
    expect((await rawGet('/assets/main-a1b2c3.js', {})).bytes.toString()).toBe(script);
  });

  test('the smallest form that the client takes is sent, whatever order it names them in', async () => {
    const path = '/assets/main-a1b2c3.js';
    const forms = [
      // As Chrome, Firefox and Safari send it.
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate, br', 'br'],
      ['gzip;q=0.8, br;q=0.8', 'br'],
      ['*', 'br'],
      ['identity, gzip, br', 'br'],
      ['GZIP, BR', 'br'],
      ['gzip, br;q=0.5', 'gzip'],
      ['gzip, br;q=0', 'gzip'],
      ['*, br;q=0', 'gzip'],
      ['gzip', 'gzip'],
      ['identity, br;q=0.5', null],
      ['br;q=0, gzip;q=0', null],
      ['*;q=0, identity', null],
      ['deflate', null],
      ['', null],
    ] as const;
    for (const [accepted, expected] of forms) {
      const { headers, bytes } = await rawGet(path, { 'accept-encoding': accepted });
      expect([accepted, headers['content-encoding'] ?? null]).toEqual([accepted, expected]);
      const unpack = { br: brotliDecompressSync, gzip: gunzipSync, none: (raw: Buffer) => raw }[
        expected ?? 'none'
      ];
      expect(unpack(bytes).toString()).toBe(script);
      expect(headers.vary?.toLowerCase().split(/, */)).toContain('accept-encoding');
    }
    // One answer for all, so a cache need not keep it for each.
    const film = await rawGet('/film.webm', { 'accept-encoding': 'gzip, br' });
    expect([film.headers['content-encoding'], film.headers.vary ?? '']).toEqual([
      undefined,
      expect.not.stringMatching(/accept-encoding/i),
    ]);
  });

  test('a file that is not there is not found, and nothing outside of the folder is', async () => {
    expect((await fetch(`${server.url}/assets/main-old.js`)).status).toBe(404);
    for (const path of [
      '/../secret.txt',
      '/assets/../../secret.txt',
      '/%2e%2e/secret.txt',
      '/..%2fsecret.txt',
    ]) {
      expect((await rawGet(path, {})).bytes.toString()).not.toContain('not for the world');
    }
    expect((await fetch(`${server.url}/api/nothing`)).status).toBe(404);
    expect((await fetch(`${server.url}/images/nothing`)).status).not.toBe(500);
  });

  /** A request as it is, its path not made tidy and its body not unpacked. */
  function rawGet(
    path: string,
    headers: Record<string, string>,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; bytes: Buffer }> {
    return new Promise((resolve, reject) => {
      const { hostname, port } = new URL(server.url);
      const call = request({ hostname, port, path, headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const { statusCode = 0, headers: answered } = response;
          resolve({ status: statusCode, headers: answered, bytes: Buffer.concat(chunks) });
        });
      });
      call.on('error', reject);
      call.end();
    });
  }
});

describe('the programs of the print helper', () => {
  const program = Buffer.from('a program');
  const file = { target: 'linux-x64', installs: false, name: 'program.tar.gz', bytes: program.length };
  // With spaces and a field of a later version: what is signed goes out byte for byte.
  const list = `{ "later": 1, "version": "1.2.3",\n "files": [${JSON.stringify({ ...file, sha256: 'a'.repeat(64) })}] }\n`;
  let folder: string;
  let server: TestServer;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marbete-downloads-'));
    writeFileSync(join(folder, 'downloads.json'), list);
    writeFileSync(join(folder, 'downloads.json.sig'), 'c2lnbmVk\n');
    writeFileSync(join(folder, file.name), program);
    writeFileSync(join(folder, 'publisher.pem'), 'secret');
    server = await startTestServer('sqlite', { downloads: folder });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test('come with their list as it was signed, and the signature', async () => {
    const get = async (name: string) => (await fetch(`${server.url}/downloads/${name}`)).text();
    expect(await get('downloads.json')).toBe(list);
    expect(await get('downloads.json.sig')).toBe('c2lnbmVk\n');
    expect(await get(file.name)).toBe('a program');
  });

  test('are all that the folder gives', async () => {
    for (const name of ['publisher.pem', '../downloads/publisher.pem', '%2e%2e/x', ''])
      expect((await fetch(`${server.url}/downloads/${name}`)).status).toBe(404);
  });
});
