import { createHash } from 'node:crypto';
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { acceptedSite, ask, asSite, sinkForTest, startHelper, temporaryDir } from './testing/start-helper.ts';
import { startTcpSink, type TcpSink } from './testing/tcp-sink.ts';

const label = '^XA^CI28^FO20,20^A0N,30,30^FDJalapeño 1/2 €^FS^XZ\r\n';

describe('printing', () => {
  test('a TCP printer gets the bytes of a job as they were sent', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const answer = await ask(
      helper,
      '/write',
      asSite({ device: { name: 'Shelf', uid: uidOf(sink) }, data: label }),
    );
    expect(JSON.parse(answer.body)).toEqual({
      result: true,
      message: `${Buffer.byteLength(label)} bytes sent to Shelf`,
      word: 'taken',
      confirmed: 'this',
    });
    expect(answer.status).toBe(200);
    expect(sink.jobs).toEqual([Buffer.from(label)]);
  });

  test('a job of several megabytes arrives whole', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const data = `${label.repeat(60_000)}`;
    const answer = await ask(helper, '/write', asSite({ device: 'Shelf', data }));
    expect(answer.status).toBe(200);
    expect(sha(sink.jobs[0])).toBe(sha(Buffer.from(data)));
  });

  test('jobs that come at once reach their printer one after the other, in order', async () => {
    const order: string[] = [];
    let open = 0;
    let most = 0;
    const sink = await sinkForTest((socket) => {
      let text = '';
      socket.on('data', (data) => {
        if (text === '') most = Math.max(most, (open += 1));
        text += data.toString();
      });
      socket.on('end', () => {
        if (text !== '') open -= 1;
        order.push(text);
      });
    });
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const waiting = [];
    for (let number = 1; number <= 8; number += 1) {
      waiting.push(ask(helper, '/write', asSite({ device: 'Shelf', data: `job ${number} ${label}` })));
      await ask(helper, '/health', asSite());
    }
    const answers = await Promise.all(waiting);
    expect(answers.every((answer) => answer.status === 200)).toBe(true);
    expect(order).toEqual(Array.from({ length: 8 }, (_, index) => `job ${index + 1} ${label}`));
    expect(most).toBe(1);
  });

  test('a virtual printer keeps the exact bytes and what is known beside them', async () => {
    const dir = temporaryDir();
    const helper = await startHelper({ printers: [{ name: 'Demo', uid: 'demo', url: `virtual:${dir}` }] });
    await ask(helper, '/write', asSite({ device: { uid: 'demo' }, data: label, key: 'run:1' }));
    const files = readdirSync(dir).sort();
    expect(files.map((file) => file.split('.').pop())).toEqual(['json', 'zpl']);
    expect(readFileSync(join(dir, files[1]!))).toEqual(Buffer.from(label));
    expect(JSON.parse(readFileSync(join(dir, files[0]!), 'utf8'))).toMatchObject({
      file: files[1],
      site: acceptedSite,
      bytes: Buffer.byteLength(label),
      sha256: sha(Buffer.from(label)),
      encoding: 'utf-8',
      key: 'run:1',
    });
  });

  test('text goes out in the code page that the client names', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    await ask(helper, '/write', asSite({ device: 'Shelf', data: 'Café 5 €', encoding: '1252' }));
    expect(sink.jobs).toEqual([Buffer.from([0x43, 0x61, 0x66, 0xe9, 0x20, 0x35, 0x20, 0x80])]);
  });

  test('a character that the code page lacks is refused by name and nothing prints', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const answer = await ask(
      helper,
      '/write',
      asSite({ device: 'Shelf', data: 'a\nPrecio ₡500', encoding: '1252' }),
    );
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.body)).toMatchObject({
      result: false,
      code: 'data-invalid',
      reason: 'character-outside-page',
      character: '₡',
      line: 2,
    });
    expect(sink.jobs).toEqual([]);
  });

  test('a form with the device as JSON and a blob carries binary printer code', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const form = new FormData();
    form.append('json', JSON.stringify({ device: { uid: uidOf(sink) } }));
    form.append('blob', new Blob([bytes]), 'blob');
    const answer = await fetch(`${helper.urls.http}/write`, {
      method: 'POST',
      headers: { authorization: `Bearer ${helper.token}` },
      body: form,
    });
    expect(await answer.json()).toMatchObject({ result: true });
    expect(sink.jobs).toEqual([bytes]);
  });

  test.each(['text/plain', 'application/json', undefined])(
    'the JSON of a job is read under the type %s',
    async (type) => {
      const dir = temporaryDir();
      const helper = await startHelper({ printers: [{ name: 'Demo', url: `virtual:${dir}` }] });
      const headers = { origin: acceptedSite, ...(type === undefined ? {} : { 'content-type': type }) };
      const answer = await ask(helper, '/write', {
        method: 'POST',
        headers,
        body: '{"device":"Demo","data":"SIZE 1,1"}',
      });
      expect(answer.status).toBe(200);
    },
  );

  test('a device is found by uid, by the beginning of a uid and by name', async () => {
    const dir = temporaryDir();
    const helper = await startHelper({
      printers: [
        { name: 'A', uid: '10.0.0.5:9100', url: `virtual:${dir}/a` },
        { name: 'B', uid: '10.0.0.6:9100', url: `virtual:${dir}/b` },
      ],
    });
    for (const device of ['10.0.0.6:9100', '10.0.0.6', 'B', { uid: '10.0.0.6', name: 'A' }]) {
      await ask(helper, '/write', asSite({ device, data: label }));
    }
    expect(readdirSync(`${dir}/b`).filter((file) => file.endsWith('.zpl'))).toHaveLength(4);
    const unknown = await ask(helper, '/write', asSite({ device: 'C', data: label }));
    expect([unknown.status, JSON.parse(unknown.body).reason]).toEqual([404, 'no-printer']);
  });
});

describe('the protocol', () => {
  test('the default printer is told in seven parts and as JSON', async () => {
    const dir = temporaryDir();
    const helper = await startHelper({ printers: [{ name: 'Demo', uid: 'demo', url: `virtual:${dir}` }] });
    const text = await ask(helper, '/default', asSite());
    expect(text.body.split('\n\t')).toEqual([
      'device',
      'name: Demo',
      'deviceType: printer',
      'connection: ttb',
      'uid: demo',
      'provider: Marbete',
      'manufacturer: ',
    ]);
    const one = await ask(helper, '/default?type=printer', asSite());
    expect(JSON.parse(one.body)).toMatchObject({ name: 'Demo', uid: 'demo', connection: 'ttb' });
  });

  test('without a printer the default is empty', async () => {
    const helper = await startHelper();
    expect(await ask(helper, '/default', asSite())).toMatchObject({ status: 200, body: '' });
    expect(await ask(helper, '/default?type=printer', asSite())).toMatchObject({ status: 200, body: '' });
  });

  test('only printers that can print now are listed', async () => {
    const sink = await sinkForTest();
    const gone = await startTcpSink();
    await gone.close();
    const helper = await startHelper({
      printers: [
        { name: 'Here', url: sink.url },
        { name: 'Gone', url: gone.url },
        { name: 'Demo', url: `virtual:${temporaryDir()}` },
      ],
    });
    const { printer } = JSON.parse((await ask(helper, '/available', asSite())).body);
    expect(printer.map((one: { name: string; connection: string }) => [one.name, one.connection])).toEqual([
      ['Here', 'network'],
      ['Demo', 'ttb'],
    ]);
    expect(sink.jobs).toEqual([]);
  });

  test('what a printer said can be read after the job', async () => {
    const sink = await sinkForTest((socket) => {
      socket.once('data', () => socket.end('PRINTER READY'));
    });
    const helper = await startHelper({ printers: [{ name: 'Talks', url: sink.url }] });
    await ask(helper, '/write', asSite({ device: 'Talks', data: '~HS' }));
    expect((await ask(helper, '/read', asSite({ device: 'Talks' }))).body).toBe('PRINTER READY');
  });
});

describe('the folder', () => {
  test('each job leaves one line with site, printer, bytes, hash and result, and never its content', async () => {
    const configDir = temporaryDir();
    const helper = await startHelper({
      configDir,
      printers: [{ name: 'Demo', url: `virtual:${temporaryDir()}` }],
    });
    await ask(helper, '/write', asSite({ device: 'Demo', data: label }));
    const log = readFileSync(join(configDir, 'jobs.log'), 'utf8');
    expect(log.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(log)).toMatchObject({
      site: acceptedSite,
      printer: 'virtual',
      bytes: Buffer.byteLength(label),
      sha256: sha(Buffer.from(label)),
      result: 'printed',
    });
    expect(log).not.toContain('Jalape');
  });

  test.runIf(process.platform !== 'win32')('the token and the keys are for their owner only', async () => {
    const configDir = join(temporaryDir(), 'helper');
    const helper = await startHelper({
      configDir,
      httpsPort: 0,
      printers: [{ name: 'Demo', url: 'virtual:x' }],
    });
    expect(helper.urls.https).toMatch(/^https:\/\/localhost:\d+$/);
    expect(statSync(configDir).mode & 0o777).toBe(0o700);
    for (const file of ['config.json', 'keys.jsonl', 'certificate-key.pem']) {
      expect([file, statSync(join(configDir, file)).mode & 0o077]).toEqual([file, 0]);
    }
  });
});

function uidOf(sink: TcpSink): string {
  return sink.url.replace('tcp://', '');
}

function sha(bytes: Buffer | undefined): string {
  return createHash('sha256')
    .update(bytes ?? '')
    .digest('hex');
}
