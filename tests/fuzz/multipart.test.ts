import { existsSync, readdirSync } from 'node:fs';
import { request } from 'node:http';
import { contract } from '@marbete/core/api/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { brokenInvariants } from '../../packages/server/src/testing/contract/invariants.ts';
import { requests } from '../../packages/server/src/testing/contract/requests.ts';
import { fixturesFor } from '../../packages/server/src/testing/contract/things.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';
import { damaged, damages } from './damage.ts';
import { forAWhile, timeout } from './for-a-while.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer('sqlite');
});
afterAll(() => server.close());

const calls = contract.filter(({ form }) => form !== undefined);
const boundary = 'edge-of-a-part';
/** Nothing that is asked here takes long. */
const silentMs = 5_000;
const pieces = [
  `--${boundary}\r\n`, `--${boundary}--\r\n`, `--${boundary}--`, '\r\n\r\n', '\r\n', '\n', '--', 'Content-Disposition: form-data; name="data"\r\n', 'content-disposition: form-data\r\n',
  'Content-Disposition: form-data; name="archivo"; filename="../../x.csv"\r\n', "Content-Disposition: form-data; name=archivo; filename*=utf-8''%FF%00.xlsx\r\n",
  'name="__proto__"', 'name=""', 'filename=""', 'filename="\0"', 'Content-Transfer-Encoding: base64\r\n', 'Content-Type: multipart/mixed; boundary=inner\r\n', 'Content-Type: application/json; charset=utf-16\r\n',
  `X: ${'x'.repeat(90_000)}\r\n`, `--${boundary}\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n`.repeat(70), '\0', '\xff\xfe', '"', ';', `${'x'.repeat(300_000)}`, '{"id":', '[[[[', '\u2028',
]; // prettier-ignore
const types = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary="${boundary}"; charset=utf-7`,
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(5_000)}`,
  `multipart/mixed; boundary=${boundary}`,
  'application/x-www-form-urlencoded',
  'application/json',
  '',
];
const inputs = fc.record({
  call: fc.constantFrom(...calls.map(({ name }) => name)),
  changes: fc.option(damages(pieces, 5), { nil: [] }),
  type: fc.oneof(
    { weight: 9, arbitrary: fc.constant(types[0]!) },
    { weight: 2, arbitrary: fc.constantFrom(...types) },
  ),
  /** How much of the body is sent before the connection is cut. */
  sent: fc.oneof(
    { weight: 9, arbitrary: fc.constant(1) },
    { weight: 1, arbitrary: fc.double({ min: 0, max: 0.99, noNaN: true }) },
  ),
});

test(
  'whatever a form is damaged to, it is taken or refused, and no file stays behind',
  { timeout },
  async () => {
    await forAWhile(
      inputs,
      async ({ call, changes, type, sent }) => {
        const { path, method } = calls.find(({ name }) => name === call)!;
        await server.database.transaction((trx) => trx('rate_limits').delete());
        const { params, form, files } = await requests[call]!(fixturesFor(server, 'admin'));
        const whole = await bytesOf(form ?? {}, files ?? {});
        const address = path.replace(/:(\w+)/g, (_, name: string) =>
          encodeURIComponent(String(params?.[name])),
        );
        const answer = await send(method, address, type, damaged(whole, changes), sent);
        if (answer) {
          if (changes.length === 0 && type === types[0]) expect([200, 201]).toContain(answer.status);
          expect([answer.status < 500, answer.text.slice(0, 300)]).toEqual([true, expect.any(String)]);
          // Problems of /api/v1 say theirs in `detail` (RFC 9457).
          const { code, message, detail } =
            answer.status < 400 ? { code: '-', message: '-' } : JSON.parse(answer.text);
          expect([code, message ?? detail]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
        }
        const { uploadDir } = server.config;
        await vi.waitFor(
          () => expect(existsSync(uploadDir) ? readdirSync(uploadDir) : []).toEqual([]),
          5_000,
        );
      },
      50,
    );
    await server.database.settled();
    expect(await brokenInvariants(server)).toEqual([]);
    expect((await server.fetch('/ready')).status).toBe(200);
  },
);

/** A form as browsers send it, with a boundary that is known. */
async function bytesOf(fields: Record<string, unknown>, files: Record<string, File>): Promise<Buffer> {
  const parts = Object.entries(fields).map(([name, value]) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value);
    return Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`);
  });
  for (const [name, file] of Object.entries(files)) {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`;
    parts.push(Buffer.from(head), Buffer.from(await file.arrayBuffer()), Buffer.from('\r\n'));
  }
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}

/** The answer; nothing when the connection was cut. */
function send(
  method: string,
  path: string,
  type: string,
  body: Buffer,
  sent: number,
): Promise<{ status: number; text: string } | undefined> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}/api${path}`, {
      method,
      agent: false,
      headers: {
        authorization: server.authorization.admin,
        'content-type': type,
        'content-length': body.length,
      },
    });
    call.on('response', (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(parts).toString() }),
      );
      response.on('error', reject);
    });
    call.setTimeout(silentMs, () => reject(new Error(`${method} ${path} was not answered.`)));
    // A refusal may close the connection while the rest of the body is on its way.
    call.on('error', () => resolve(undefined));
    if (sent === 1) call.end(body);
    else call.write(body.subarray(0, Math.floor(sent * body.length)), () => call.destroy());
  });
}
