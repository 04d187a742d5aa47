import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

describe('the embed script', () => {
  let folder: string;
  let server: TestServer;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'marbete-embed-'));
    const embedRoot = join(folder, 'embed');
    mkdirSync(join(embedRoot, 'assets'), { recursive: true });
    writeFileSync(join(embedRoot, 'marbete.js'), 'export {};');
    // Another text, so that one sees which of the two was sent.
    writeFileSync(join(embedRoot, 'marbete.js.br'), brotliCompressSync('export { packed };'));
    writeFileSync(join(embedRoot, 'assets', 'worker-a1b2c3.js'), 'export {};');
    writeFileSync(join(folder, 'secret.js'), 'not for the world');
    server = await startTestServer('sqlite', { embedRoot });
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  test.each(['/embed/marbete.js', '/embed/v1/marbete.js'])(
    '%s is for pages of any origin, and asked for again only when it changed',
    async (path) => {
      const response = await fetch(server.url + path, {
        headers: { origin: 'https://shop.test' },
      });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toContain('javascript');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
      expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(response.headers.get('etag')).toMatch(/^"/);
    },
  );

  test('is sent as small as its build made it, to those who take that', async () => {
    const read = async (encoding: string) => {
      const headers = { 'accept-encoding': encoding };
      const response = await fetch(`${server.url}/embed/v1/marbete.js`, { headers });
      return [response.headers.get('content-encoding'), await response.text()];
    };
    expect(await read('gzip, deflate, br')).toEqual(['br', 'export { packed };']);
    expect(await read('gzip')).toEqual(['gzip', 'export {};']);
    expect(await read('identity')).toEqual([null, 'export {};']);
  });

  test('loads parts whose names never change their content', async () => {
    for (const version of ['', '/v1']) {
      const response = await fetch(`${server.url}/embed${version}/assets/worker-a1b2c3.js`);
      expect(response.headers.get('cache-control')).toContain('immutable');
      expect(response.headers.get('access-control-allow-origin')).toBe('*');
    }
  });

  test('nothing outside of its folder is served with it', async () => {
    for (const path of [
      '/embed/other.js',
      '/embed/..%2fsecret.js',
      '/embed/',
      '/embedded/marbete.js',
      '/embed/v2/marbete.js',
      '/embed/v1/v1/marbete.js',
    ]) {
      const response = await fetch(server.url + path);
      expect(response.status, path).toBe(404);
    }
  });
});
