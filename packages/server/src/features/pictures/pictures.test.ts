import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createDrawingRoom } from './drawing-room.ts';

const hello = '^XA^FO20,20^A0N,40^FDHola ñ^FS^XZ';

describe('pictures of printer code', () => {
  let server: TestServer;
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/v1/printers/${path}`, {
      ...init,
      headers: { authorization: server.authorization.customer, ...init.headers },
    });

  beforeAll(async () => {
    server = await startTestServer('sqlite');
  });
  afterAll(() => server.close());

  test('come as PNG in the size that was asked for, by GET and by POST alike', async () => {
    const answer = await ask(`8dpmm/labels/2x1/0/${encodeURIComponent(hello)}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('x-total-count')).toBe('1');
    const png = Buffer.from(await answer.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([407, 204]);
    const posted = await ask('8dpmm/labels/2x1/0/', { method: 'POST', body: hello });
    expect(Buffer.from(await posted.arrayBuffer()).equals(png)).toBe(true);
  });

  test('are numbered, and a number that is not there is not found', async () => {
    const answer = await ask('8dpmm/labels/2x1/1/', { method: 'POST', body: hello + hello });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('x-total-count')).toBe('2');
    expect((await ask('8dpmm/labels/2x1/2/', { method: 'POST', body: hello + hello })).status).toBe(404);
  });

  test('are for those who are signed in', async () => {
    const answer = await fetch(`${server.url}/v1/printers/8dpmm/labels/4x6/0/${encodeURIComponent(hello)}`);
    expect(answer.status).toBe(401);
  });

  test('are refused for paper that is too large, for no code and for an address that names no picture', async () => {
    expect((await ask('8dpmm/labels/16x6/0/', { method: 'POST', body: hello })).status).toBe(422);
    expect((await ask('8dpmm/labels/0x6/0/', { method: 'POST', body: hello })).status).toBe(422);
    expect((await ask('8dpmm/labels/4x6/0/', { method: 'POST', body: '' })).status).toBe(422);
    expect((await ask('9dpmm/labels/4x6/0/', { method: 'POST', body: hello })).status).toBe(404);
    expect((await ask('8dpmm/labels/4x6/0/%ZZ')).status).toBe(422);
    expect((await ask('8dpmm/labels/4x6/0/', { method: 'POST', body: '^XA'.repeat(400_000) })).status).toBe(
      413,
    );
  });

  test('that take too long are given up, and the next one is drawn', async () => {
    const order = { language: 'zpl', code: hello, dpmm: 8, widthMm: 50, heightMm: 25, index: 0 } as const;
    await expect(createDrawingRoom(0).draw(order)).rejects.toMatchObject({ code: 'timed-out' });
    expect((await ask('8dpmm/labels/2x1/0/', { method: 'POST', body: hello })).status).toBe(200);
  });
});
