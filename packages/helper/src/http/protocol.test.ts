import { encodePng } from '@marbete/engine/internal/picture/png';
import { renderLabel } from '@marbete/engine/internal/languages/render';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { PNG } from 'pngjs';
import { describe, expect, test } from 'vitest';
import type { Helper } from '../helper.ts';
import { acceptedSite, ask, asSite, atEnd, sinkForTest, startHelper } from '../testing/start-helper.ts';

const paper = { dpmm: 8, widthMm: 30, heightMm: 15, size: 'paper' } as const;
const label = '^XA^FO10,10^A0N,40,40^FD14.92^FS^FO5,70^GB200,20,4^FS^XZ';

async function drawn(language: string, code: string) {
  const [first] = (await renderLabel(language, code, paper)).labels;
  if (!first) throw new Error('nothing was drawn');
  return first.bitmap;
}

async function convert(helper: Helper, file: Buffer, request: object): Promise<Record<string, unknown>> {
  const form = new FormData();
  form.append('json', JSON.stringify(request));
  form.append('blob', new Blob([new Uint8Array(file)], { type: 'image/png' }));
  const response = await fetch(`${helper.urls.http}/convert`, {
    method: 'POST',
    headers: { origin: acceptedSite },
    body: form,
  });
  return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
}

describe('/convert', () => {
  test.each(['zpl', 'tspl', 'epl', 'cpcl'])(
    'makes of a PNG a label that prints its very dots (%s)',
    async (toFormat) => {
      const bitmap = await drawn('ZPL', label);
      const png = Buffer.from(encodePng(bitmap, 8));
      const sink = await sinkForTest();
      const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
      const { data, ...answer } = await convert(helper, png, { options: { action: 'return', toFormat } });
      expect(answer).toMatchObject({ status: 200, result: true });
      expect((await drawn(toFormat.toUpperCase(), String(data))).data).toEqual(bitmap.data);
      expect(sink.jobs).toEqual([]);
      const device = { name: 'Shelf' };
      expect(await convert(helper, png, { device, options: { toFormat } })).toMatchObject({ result: true });
      expect(sink.jobs.map((job) => job.toString('latin1'))).toEqual([data]);
    },
  );

  test('brings a picture to a size, and takes what is transparent for paper', async () => {
    const picture = new PNG({ width: 40, height: 20 });
    for (let at = 0; at < 400; at += 1) picture.data.set([0, 0, 0, at % 40 < 20 ? 255 : 0], at * 4);
    const png = PNG.sync.write(picture);
    const helper = await startHelper();
    const sized = async (options: object) =>
      /\^GFA,\d+,(\d+),(\d+),/.exec(
        String((await convert(helper, png, { options: { action: 'return', ...options } }))['data']),
      );
    expect((await sized({}))?.slice(1)).toEqual(['100', '5']);
    expect((await sized({ scale: 2 }))?.slice(1)).toEqual(['400', '10']);
    expect((await sized({ resize: { width: 16, height: 8 } }))?.slice(1)).toEqual(['16', '2']);
    expect((await sized({ fitTo: { width: 80, height: 20 } }))?.slice(1)).toEqual(['100', '5']);
    const whole = await convert(helper, png, { options: { action: 'return' } });
    expect(whole['data']).toContain(`,5,${'FFFFF00000'.repeat(10)}${'0'.repeat(100)}^FS`);
  });

  test('refuses other files, damaged ones, pictures beyond any label and other languages, each by name', async () => {
    const helper = await startHelper();
    const png = PNG.sync.write(new PNG({ width: 8, height: 8 }));
    const huge = Buffer.from(png);
    huge.writeUInt32BE(100_000, 16);
    huge.writeUInt32BE(100_000, 20);
    const back = { options: { action: 'return' } };
    expect(await convert(helper, Buffer.from('%PDF-1.7'), back)).toMatchObject({
      result: false,
      reason: 'not-a-picture',
    });
    expect(await convert(helper, png.subarray(0, 45), back)).toMatchObject({
      result: false,
      reason: 'not-a-picture',
    });
    expect(await convert(helper, huge, back)).toMatchObject({ result: false, reason: 'too-large' });
    for (const options of [{ ...back.options, toFormat: 'fgl' }, { action: 'store' }]) {
      expect(await convert(helper, png, { options })).toMatchObject({
        result: false,
        reason: 'conversion-unsupported',
      });
    }
    expect((await fetch(`${helper.urls.http}/convert`, { method: 'POST', body: 'x' })).status).toBe(401);
  });

  test('is announced with what it takes', async () => {
    const { application } = JSON.parse((await ask(await startHelper(), '/config', asSite())).body);
    expect(application.supportedConversions).toEqual({ png: ['zpl', 'tspl', 'epl', 'cpcl'] });
  });
});

test('a file is printed by its address when it is of the asking site, and of no other', async () => {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    if (request.url === '/moved') return void response.writeHead(302, { location: '/label.zpl' }).end();
    response.writeHead(request.url === '/label.zpl' ? 200 : 404).end(label);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => void server.close());
  const address = server.address();
  const site = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const sink = await sinkForTest();
  const helper = await startHelper({
    printers: [{ name: 'Shelf', url: sink.url }],
    allowedOrigins: [site, acceptedSite],
  });
  const write = async (url: string, origin: string) => {
    const body = JSON.stringify({ device: 'Shelf', url });
    const answer = await ask(helper, '/write', { method: 'POST', headers: { origin }, body });
    return JSON.parse(answer.body) as Record<string, unknown>;
  };
  expect(await write(`${site}/label.zpl`, site)).toMatchObject({ result: true });
  expect(sink.jobs.map(String)).toEqual([label]);
  const before = asked;
  for (const url of [`${site}/label.zpl`, 'http://127.0.0.1:1/', 'file:///etc/hostname', 'label.zpl']) {
    expect(await write(url, acceptedSite)).toMatchObject({ result: false, reason: 'url-not-accepted' });
  }
  expect(asked).toBe(before);
  for (const path of ['missing', 'moved']) {
    expect(await write(`${site}/${path}`, site)).toMatchObject({ result: false, reason: 'url-unreachable' });
  }
  expect(sink.jobs).toHaveLength(1);
});

test('the log shows a site its own jobs, the owner all, and a stranger nothing', async () => {
  const sink = await sinkForTest();
  const other = 'https://other.example.com';
  const helper = await startHelper({
    printers: [{ name: 'Shelf', url: sink.url }],
    allowedOrigins: [acceptedSite, other],
  });
  const body = JSON.stringify({ device: 'Shelf', data: label });
  for (const origin of [acceptedSite, other, other])
    await ask(helper, '/write', { method: 'POST', headers: { origin }, body });
  const sites = async (headers: Record<string, string>) => {
    const { status, body: lines } = await ask(helper, '/logs', { headers });
    return status === 200
      ? lines
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line).site as string)
      : status;
  };
  expect(await sites({ origin: acceptedSite })).toEqual([acceptedSite]);
  expect(await sites({ authorization: `Bearer ${helper.token}` })).toEqual([other, other, acceptedSite]);
  expect(await sites({})).toBe(401);
});

test('there is no default device of another type than a printer', async () => {
  const helper = await startHelper({ printers: [{ name: 'Shelf', url: 'tcp://127.0.0.1:1' }] });
  const body = async (path: string) => (await ask(helper, path, asSite())).body;
  expect([await body('/default?type=scanner'), await body('/default?type=')]).toEqual(['', '']);
  expect(JSON.parse(await body('/default?type=printer'))).toMatchObject({ name: 'Shelf' });
  expect(await body('/default')).toContain('name: Shelf');
});

test('/ssl_support answers anybody, so that a browser can be brought to trust the certificate', async () => {
  const helper = await startHelper();
  for (const options of [{}, asSite()]) expect((await ask(helper, '/ssl_support', options)).status).toBe(200);
});
