import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { createHelperClient, type HelperClientOptions } from './helper-client.ts';
import type { HelperFetch } from './helper-client-probe.ts';
import type { HelperPrinter } from './printers.ts';
import { testLabelIn } from '@marbete/engine/internal/languages/test-label';
import { codeOfText, textOfCode } from '@marbete/engine/internal/template/source';

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** A helper of another maker on a real socket; what it was asked is in `asked`. */
async function startOther(
  answer: (request: IncomingMessage, response: ServerResponse, body: string) => void,
) {
  const asked: { path: string; type?: string; body: string }[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const body = Buffer.concat(parts).toString();
      asked.push({ path: request.url ?? '', type: request.headers['content-type'], body });
      answer(request, response, body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  cleanups.push(close);
  return { baseUrl: `http://127.0.0.1:${port}`, port, asked, close };
}

const device = {
  name: 'ZD420',
  uid: 'SN 1',
  connection: 'usb',
  deviceType: 'printer',
  provider: 'x',
  manufacturer: 'y',
  version: 4,
  extra: [1],
};
const printer = device as HelperPrinter;

function client(baseUrl: string, options: Partial<HelperClientOptions> = {}) {
  return createHelperClient({ fetch, baseUrl, ...options });
}

/** A browser's fetch: it hides every failure, and what a page may not read. */
function browserFetch(
  answers: Record<string, 'ok' | 'no-cors-only' | 'gone'>,
  calls: string[] = [],
): HelperFetch {
  return async (url, init) => {
    calls.push(`${init?.mode ?? 'cors'} ${url}`);
    const state = answers[new URL(url).origin] ?? 'gone';
    if (state === 'ok') return { ok: true, status: 200, text: async () => '' };
    if (state === 'no-cors-only' && init?.mode === 'no-cors')
      return { ok: false, status: 0, text: async () => '' };
    throw new TypeError('Failed to fetch');
  };
}

function permissions(...states: string[]) {
  return { query: async () => ({ state: states.length > 1 ? (states.shift() ?? '') : (states[0] ?? '') }) };
}

const secure = 'https://localhost:9101';
const plain = 'http://localhost:9100';

describe('finding the helper', () => {
  test('https on 9101 comes first, then http on the stored port', async () => {
    const calls: string[] = [];
    const found = createHelperClient({
      fetch: browserFetch({ 'http://localhost:9200': 'ok' }, calls),
      puerto: '9200',
    });
    expect(await found.connect()).toEqual({ baseUrl: 'http://localhost:9200' });
    expect(calls.filter((call) => call.startsWith('cors'))).toEqual([
      `cors ${secure}/default`,
      'cors http://localhost:9200/default',
    ]);
  });

  test('nothing is asked before connect is called, and the address that answered is kept', async () => {
    const calls: string[] = [];
    const found = createHelperClient({ fetch: browserFetch({ [secure]: 'ok' }, calls) });
    expect(calls).toEqual([]);
    await found.connect();
    await Promise.all([found.connect(), found.connect()]);
    expect(calls).toEqual([`cors ${secure}/default`]);
  });

  test('a helper that moved is found again', async () => {
    const answers: Record<string, 'ok' | 'gone'> = { [secure]: 'ok' };
    const found = createHelperClient({
      fetch: async (url, init) => {
        const response = await browserFetch(answers)(url, init);
        return { ...response, text: async () => (url.endsWith('/available') ? '{"printer":[]}' : '') };
      },
    });
    await found.connect();
    answers[secure] = 'gone';
    answers[plain] = 'ok';
    expect(await found.printers()).toEqual([]);
    expect(await found.connect()).toEqual({ baseUrl: plain });
  });

  test.each<[string, string, Partial<HelperClientOptions>]>([
    ['not-running', 'nothing listens', {}],
    ['permission-denied', 'the browser was told no before', { permissions: permissions('denied') }],
    ['permission-denied', 'the person says no now', { permissions: permissions('prompt', 'denied') }],
    ['permission-needed', 'the question was waved away', { permissions: permissions('prompt') }],
    ['not-running', 'the permission is there and nothing listens', { permissions: permissions('granted') }],
    [
      'not-running',
      'a page of this machine needs no permission',
      { permissions: permissions('prompt'), pageOrigin: 'http://localhost:8080' },
    ],
    ['site-not-accepted', 'something refuses the page', { fetch: browserFetch({ [plain]: 'no-cors-only' }) }],
  ])('%s when %s', async (reason, _, options) => {
    const found = createHelperClient({ fetch: browserFetch({}), ...options });
    await expect(found.connect()).rejects.toMatchObject({ name: 'AppError', details: { reason } });
  });

  test('where only https may be tried, an untrusted certificate is named as the other possibility', async () => {
    const found = createHelperClient({ fetch: browserFetch({}), secureOnly: true });
    await expect(found.connect()).rejects.toMatchObject({
      details: { reason: 'not-running', tried: [secure], alsoPossible: 'certificate-not-trusted' },
    });
  });

  test('a question that was waved away is not raised again at once', async () => {
    const calls: string[] = [];
    const found = createHelperClient({ fetch: browserFetch({}, calls), permissions: permissions('prompt') });
    await expect(found.connect()).rejects.toThrow();
    expect(calls).toEqual([`cors ${secure}/default`]);
  });

  test('a browser that knows only the older name of the permission is understood', async () => {
    const found = createHelperClient({
      fetch: browserFetch({ [secure]: 'ok' }),
      permissions: {
        query: async ({ name }) => {
          if (name !== 'local-network-access') throw new TypeError('unknown');
          return { state: 'denied' };
        },
      },
    });
    await expect(found.connect()).rejects.toMatchObject({ details: { reason: 'permission-denied' } });
  });

  test('a helper that takes the connection and says nothing is given up after the limit', async () => {
    const other = await startOther(() => {});
    await expect(client(other.baseUrl, { probeTimeoutMs: 50 }).connect()).rejects.toMatchObject({
      details: { reason: 'not-running' },
    });
  });
});

describe('writing', () => {
  test('sends device and data as plain text and answers the message', async () => {
    const other = await startOther((_, response) => response.end('{"result":true,"message":"OK"}'));
    expect(await client(other.baseUrl).write(printer, testLabelIn())).toEqual({
      message: 'OK',
      word: 'taken',
      confirmed: 'never',
    });
    const write = other.asked.at(-1);
    expect(write).toMatchObject({ path: '/write', type: 'text/plain;charset=UTF-8' });
    expect(JSON.parse(write?.body ?? '')).toEqual({ device, data: textOfCode(testLabelIn()) });
  });

  test('takes a plain 200 of another maker’s helper for a yes', async () => {
    const other = await startOther((_, response) => response.end('{}'));
    expect(await client(other.baseUrl).write(printer, codeOfText('x'))).toMatchObject({
      message: '',
      word: 'taken',
    });
  });

  test.each<[string, number, unknown]>([
    ['printer-refused', 500, { result: false, message: 'Head open' }],
    ['printer-refused', 200, { result: false, message: 'Paper out' }],
    ['no-printer', 404, { result: false, reason: 'no-printer', message: 'There is no printer' }],
    ['uncertain', 409, { result: false, code: 'uncertain', message: 'It began' }],
    ['site-not-accepted', 403, { result: false }],
  ])('%s is told apart at status %d', async (reason, status, answer) => {
    const other = await startOther((request, response) => {
      response.statusCode = request.url === '/write' ? status : 200;
      response.end(JSON.stringify(answer));
    });
    const failing = client(other.baseUrl).write(printer, codeOfText('x'));
    await expect(failing).rejects.toMatchObject({ details: { reason } });
    expect(other.asked.filter(({ path }) => path === '/write')).toHaveLength(1);
  });

  test('is uncertain when the connection breaks, and is not repeated', async () => {
    const other = await startOther((request, response) => {
      if (request.url === '/write') request.socket.destroy();
      else response.end('');
    });
    await expect(
      client(other.baseUrl).write(printer, codeOfText('x'), { key: 'run:1' }),
    ).rejects.toMatchObject({
      code: 'uncertain',
      details: { reason: 'uncertain', answered: false, key: 'run:1' },
    });
    expect(other.asked.filter(({ path }) => path === '/write')).toHaveLength(1);
  });

  test('is certainly not printed when the helper is gone', async () => {
    const other = await startOther((_, response) => response.end(''));
    const gone = client(other.baseUrl);
    await gone.connect();
    other.close();
    await expect(gone.write(printer, codeOfText('x'))).rejects.toMatchObject({
      details: { reason: 'not-running' },
    });
  });

  test('sends nothing once it was cancelled', async () => {
    const other = await startOther((_, response) => response.end(''));
    const controller = new AbortController();
    controller.abort();
    await expect(
      client(other.baseUrl).write(printer, codeOfText('x'), { signal: controller.signal }),
    ).rejects.toMatchObject({
      code: 'cancelled',
    });
    expect(other.asked.some(({ path }) => path === '/write')).toBe(false);
  });

  test('refuses bytes that are no UTF-8 text for a helper that takes text only', async () => {
    const other = await startOther((_, response) => response.end('{}'));
    const utf8Only = client(other.baseUrl);
    await expect(utf8Only.write(printer, Uint8Array.of(0x4a, 0xf1))).rejects.toMatchObject({
      details: { reason: 'encoding-unsupported' },
    });
    await utf8Only.write(printer, codeOfText('Jalapeño'));
    expect(other.asked.filter(({ path }) => path === '/write')).toHaveLength(1);
    expect(await utf8Only.keepsKeys()).toBe(false);
  });
});
