import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { listCatalogues } from './catalogues.ts';
import { createClient } from './client.ts';
import { jsonText } from './json-text.ts';

const body = JSON.stringify([{ id: 1, nombre: 'Lista', estado: true }]);

const head = (...lines: string[]) =>
  Buffer.from(
    ['HTTP/1.1 200 OK', 'content-type: application/json; charset=utf-8', ...lines, '', ''].join('\r\n'),
  );
const chunked = (bytes: Uint8Array) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n0\r\n\r\n')]);
const answers: Record<string, Buffer> = {
  'with its length': Buffer.concat([head(`content-length: ${body.length}`), Buffer.from(body)]),
  'in chunks': Buffer.concat([head('transfer-encoding: chunked'), chunked(Buffer.from(body))]),
  'until the connection ends': Buffer.concat([head('connection: close'), Buffer.from(body)]),
  'in gzip': Buffer.concat([
    head('transfer-encoding: chunked', 'content-encoding: gzip'),
    chunked(gzipSync(body)),
  ]),
  'in brotli': Buffer.concat([
    head('transfer-encoding: chunked', 'content-encoding: br'),
    chunked(brotliCompressSync(body)),
  ]),
};

/** A server whose answer is these bytes, after which the connection ends. */
async function clientOf(bytes: Uint8Array) {
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => socket.write(bytes, () => socket.destroy()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  return createClient({ baseUrl: `http://127.0.0.1:${port}`, fetch });
}

test.for(Object.entries(answers))('an answer %s that breaks off anywhere never came', async ([, answer]) => {
  const whole = await clientOf(answer);
  expect(await whole.call(listCatalogues, { query: {} })).toEqual(JSON.parse(body));
  for (let end = 0; end < answer.length; end += 1) {
    const client = await clientOf(answer.subarray(0, end));
    const outcome = await client.call(listCatalogues, { query: {} }).catch((error: unknown) => error);
    // The last bytes of a chunked answer say that it is over; without them it is not.
    expect.soft(outcome, `${end} of ${answer.length} bytes`).toMatchObject({ code: 'unavailable' });
  }
});

test.each(['200 OK', '404 Not Found'])('an answer of somebody else is said to be one: %s', async (status) => {
  const page = '<!doctype html><title>Sign in</title>';
  const client = await clientOf(
    Buffer.from(
      `HTTP/1.1 ${status}\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n${page}`,
    ),
  );
  await expect(client.call(listCatalogues, { query: {} })).rejects.toMatchObject({
    code: 'unexpected',
    message: expect.stringContaining('is not Marbete'),
  });
});

test.each([502, 503, 504])(
  'a proxy that answers %i for a server that is away is no answer',
  async (status) => {
    const client = await clientOf(Buffer.from(`HTTP/1.1 ${status} Away\r\ncontent-length: 0\r\n\r\n`));
    await expect(client.call(listCatalogues, { query: {} })).rejects.toMatchObject({ code: 'unavailable' });
  },
);

test('Lists and texts arrive as they are from pages whose scripts give them a toJSON', () => {
  const content = { list: ['a', 1, null, ['b']], text: 'ñ "x"', number: 1.5, none: undefined, no: false };
  const usual = JSON.stringify(content);
  const changed = [Array.prototype, String.prototype, Number.prototype];
  for (const prototype of changed)
    Object.defineProperty(prototype, 'toJSON', { configurable: true, value: () => 'changed' });
  const written = jsonText(content);
  for (const prototype of changed) Reflect.deleteProperty(prototype, 'toJSON');
  expect(written).toBe(usual);
});

test('A refusal ends the session that asked, not one that began while the answer was on its way', async () => {
  const ended: string[] = [];
  let token: string | undefined = 'first';
  let answer = () => {};
  const client = createClient({
    baseUrl: '',
    fetch: async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Response.json({ message: 'Unauthenticated.' }, { status: 401 });
    },
    authorization: () => token,
    onUnauthenticated: () => ended.push(token ?? 'nobody'),
  });
  for (const [before, after] of [
    ['first', 'first'],
    ['first', 'second'],
    [undefined, 'third'],
  ]) {
    token = before;
    const call = client.call(listCatalogues, {});
    token = after;
    answer();
    await expect(call).rejects.toMatchObject({ code: 'unauthenticated' });
  }
  expect(ended).toEqual(['first']);
});
