import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createDrawingRoom } from './drawing-room.ts';
import { codeOfText } from '@marbete/engine/internal/template/source';

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

  /** Width and height of each page, in millimetres. */
  const pagesOf = (pdf: Buffer) =>
    [...pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
      [width, height].map((points) => Math.round((Number(points) / 72) * 2540) / 100),
    );
  const post = (path: string, headers: Record<string, string>, body = hello + hello) =>
    ask(path, { method: 'POST', body, headers });

  test('come as PDF, a label a page in its true size, at every density', async () => {
    for (const dpmm of [6, 8, 12, 24]) {
      const answer = await post(`${dpmm}dpmm/labels/4x6/`, { accept: 'application/pdf' });
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('x-total-count')).toBe('2');
      expect(pagesOf(Buffer.from(await answer.arrayBuffer()))).toEqual([
        [101.6, 152.4],
        [101.6, 152.4],
      ]);
    }
    const one = await post('8dpmm/labels/2.25x1.25/1/', { accept: 'application/pdf', 'x-rotation': '90' });
    expect(pagesOf(Buffer.from(await one.arrayBuffer()))).toEqual([[31.75, 57.15]]);
    expect((await post('8dpmm/labels/4x6/2/', { accept: 'application/pdf' })).status).toBe(404);
  });

  test('stand on sheets where a page size is said', async () => {
    const sheet = (headers: Record<string, string>, body = hello.repeat(5)) =>
      post('8dpmm/labels/2x1/', { accept: 'application/pdf', ...headers }, body);
    const a4 = await sheet({ 'x-page-size': 'A4', 'x-page-layout': '2x2' });
    expect(pagesOf(Buffer.from(await a4.arrayBuffer()))).toEqual([
      [210, 297],
      [210, 297],
    ]);
    const lying = await sheet({ 'x-page-size': 'Letter', 'x-page-orientation': 'Landscape' });
    expect(pagesOf(Buffer.from(await lying.arrayBuffer()))).toEqual(
      Array.from({ length: 5 }, () => [279.4, 215.9]),
    );
    const crowded = await sheet({ 'x-page-size': 'A6', 'x-page-layout': '3x2' });
    expect(crowded.status).toBe(422);
    expect(await crowded.json()).toMatchObject({ message: expect.stringContaining('3 x 2 labels of 50.8') });
  });

  test('come as data: every field with its place and what it says', async () => {
    const code = `^XA^CI28^XZ${hello}^XA^FO30,40^BY2^BCN,50,N^FD12345^FS^XZ`;
    const all = await post('8dpmm/labels/2x1/', { accept: 'application/json' }, code);
    expect(all.headers.get('content-type')).toContain('application/json');
    const { labels, warnings } = (await all.json()) as { labels: { fields: object[] }[]; warnings: object[] };
    expect(labels.map(({ fields }) => fields)).toMatchObject([
      [{ kind: 'text', x: 20, y: 20, data: 'Hola ñ', font: '0', heightDots: 40 }],
      [{ kind: 'code', x: 30, y: 40, height: 50, data: '12345', symbology: 'Code 128' }],
    ]);
    expect(labels[0]).toMatchObject({ width: 407, height: 204, widthMm: 50.8, heightMm: 25.4, copies: 1 });
    expect(warnings).toEqual([]);
    const one = await post('8dpmm/labels/2x1/1/', { accept: 'application/json' }, code);
    expect(((await one.json()) as { labels: object[] }).labels).toHaveLength(1);
  });

  test.each([
    ['0', 407, 204],
    ['90', 204, 407],
    ['180', 407, 204],
    ['270', 204, 407],
  ])('are turned by %s degrees', async (rotation, width, height) => {
    const answer = await post('8dpmm/labels/2x1/0/', { 'x-rotation': rotation });
    const png = Buffer.from(await answer.arrayBuffer());
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([width, height]);
    const upright = Buffer.from(await (await post('8dpmm/labels/2x1/0/', {})).arrayBuffer());
    expect(png.equals(upright)).toBe(rotation === '0');
  });

  test('say what the drawing found in a header, when that is asked for', async () => {
    const code = '^XA\r\n^FO20,20^FDñ^FS ^QQ^FO5,5^GB9,9,1^FS^XZ';
    const asked = await post('8dpmm/labels/2x1/0/', { 'x-linter': 'On' }, code);
    // Byte, length, command, parameter, message; the letter before it takes two bytes.
    expect(asked.headers.get('x-warnings')).toBe('22|3|^QQ||^QQ is not a ZPL command.');
    const lineEnds = await post(
      '8dpmm/labels/2x1/0/',
      { 'x-linter': 'On' },
      'SIZE 9 mm\rñ\r\nCLS\nQQ\rPRINT 1\r',
    );
    expect(lineEnds.headers.get('x-warnings')).toContain('|18|2|QQ||QQ is not a TSPL command.');
    const unasked = await post('8dpmm/labels/2x1/0/', {}, code);
    expect(unasked.headers.get('x-warnings')).toBeNull();
    const many = await post('8dpmm/labels/2x1/0/', { 'x-linter': 'on' }, `^XA${'^QQ'.repeat(200)}${hello}`);
    expect(many.headers.get('x-warnings')?.split('|')).toHaveLength(100);
  });

  test('have one bit a dot and say so, whatever quality is asked for', async () => {
    for (const quality of ['Grayscale', 'bitonal']) {
      const answer = await post('8dpmm/labels/2x1/0/', { 'x-quality': quality });
      expect(answer.headers.get('x-quality')).toBe('bitonal');
    }
  });

  test('name the headers that have no meaning for them', async () => {
    const ignored = async (accept: string, headers: Record<string, string>) =>
      (await post('8dpmm/labels/2x1/0/', { accept, ...headers })).headers.get('x-ignored');
    expect(await ignored('image/png', { 'x-page-size': 'A4' })).toBe('X-Page-Size');
    expect(await ignored('application/json', { 'x-rotation': '90', 'x-page-layout': '2x1' })).toBe(
      'X-Rotation, X-Page-Layout',
    );
    expect(await ignored('application/pdf', { 'x-label-border': 'Solid' })).toBe('X-Label-Border');
    expect(await ignored('application/pdf', { 'x-label-border': 'Solid', 'x-page-size': 'A4' })).toBeNull();
  });

  test.each(['application/ipl', 'image/svg+xml', 'text/html', 'image/jpeg', 'application/zip'])(
    'are not to be had as %s',
    async (accept) => {
      const answer = await post('8dpmm/labels/2x1/0/', { accept });
      expect(answer.status).toBe(406);
      expect(await answer.json()).toMatchObject({
        code: 'not-acceptable',
        details: { types: ['image/png', 'application/pdf', 'application/json'] },
      });
    },
  );

  test('come in the form that is preferred', async () => {
    const typeOf = async (accept: string) =>
      (await post('8dpmm/labels/2x1/0/', { accept })).headers.get('content-type')?.split(';')[0];
    expect(await typeOf('*/*')).toBe('image/png');
    expect(await typeOf('image/*')).toBe('image/png');
    expect(await typeOf('text/html,application/pdf;q=0.9')).toBe('application/pdf');
    expect(await typeOf('image/png;q=0.1,application/json')).toBe('application/json');
  });

  test.each([
    ['x-rotation', '45'],
    ['x-linter', 'maybe'],
    ['x-quality', 'best'],
    ['x-page-size', 'A3'],
    ['x-page-layout', '2 by 3'],
    ['x-page-orientation', 'askew'],
    ['x-page-align', 'top'],
    ['x-page-vertical-align', 'left'],
    ['x-label-border', 'thick'],
  ])('are refused for %s: %s', async (header, value) => {
    expect((await post('8dpmm/labels/2x1/0/', { [header]: value })).status).toBe(422);
  });

  test('are drawn from a form as from a plain body', async () => {
    const plain = Buffer.from(await (await post('8dpmm/labels/2x1/0/', {}, hello)).arrayBuffer());
    for (const file of [hello, new File([hello], 'label.zpl')]) {
      const body = new FormData();
      body.set('other', 'x');
      body.set('file', file);
      const answer = await ask('8dpmm/labels/2x1/0/', { method: 'POST', body });
      expect(Buffer.from(await answer.arrayBuffer()).equals(plain)).toBe(true);
    }
    const empty = new FormData();
    empty.set('label', hello);
    expect((await ask('8dpmm/labels/2x1/0/', { method: 'POST', body: empty })).status).toBe(422);
    const long = new FormData();
    long.set('file', new File(['^XA'.repeat(400_000)], 'long.zpl'));
    expect((await ask('8dpmm/labels/2x1/0/', { method: 'POST', body: long })).status).toBe(413);
  });

  test('of all labels are no PNG', async () => {
    expect((await post('8dpmm/labels/2x1/', { accept: 'image/png' })).status).toBe(422);
    const address = `8dpmm/labels/2x1/${encodeURIComponent(hello)}`;
    expect((await ask(address, { headers: { accept: 'application/pdf' } })).status).toBe(200);
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
    const order = {
      language: 'zpl',
      code: codeOfText(hello),
      dpmm: 8,
      widthMm: 50,
      heightMm: 25,
      index: 0,
      format: 'png',
      turn: 0,
    } as const;
    await expect(createDrawingRoom(0, 0).draw(order)).rejects.toMatchObject({ code: 'timed-out' });
    expect((await ask('8dpmm/labels/2x1/0/', { method: 'POST', body: hello })).status).toBe(200);
  });
});
