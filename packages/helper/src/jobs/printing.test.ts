import { describe, expect, test } from 'vitest';
import { openHelperConfig } from '../config.ts';
import { ask, asSite, atEnd, sinkForTest, startHelper, temporaryDir } from '../testing/start-helper.ts';
import { startTcpSink } from '../testing/tcp-sink.ts';

const label = '^XA^CI28^FO20,20^A0N,30,30^FDJalapeño 1/2 €^FS^XZ\r\n';

describe('printers that fail', () => {
  test('a printer that refuses the connection is named and nothing was printed', async () => {
    const sink = await startTcpSink();
    await sink.close();
    const helper = await startHelper({ printers: [{ name: 'Gone', url: sink.url }] });
    const answer = await ask(helper, '/write', asSite({ device: 'Gone', data: label, key: 'run:0' }));
    expect(answer.status).toBe(502);
    expect(JSON.parse(answer.body)).toMatchObject({
      result: false,
      code: 'printer-failed',
      reason: 'printer-refused',
    });
    expect(JSON.parse(answer.body).message).toContain('Nothing was printed');
  });

  test('a printer that breaks the connection half-way leaves the job uncertain and says how far it came', async () => {
    const sink = await sinkForTest((socket) => {
      socket.once('data', () => socket.resetAndDestroy());
    });
    const helper = await startHelper({ printers: [{ name: 'Half', url: sink.url }] });
    const answer = await ask(
      helper,
      '/write',
      asSite({ device: 'Half', data: label.repeat(100_000), key: 'run:0' }),
    );
    const said = JSON.parse(answer.body);
    expect(answer.status).toBe(409);
    expect(said).toMatchObject({ result: false, code: 'uncertain', reason: 'printer-closed' });
    expect(said.sent).toBeLessThan(said.total);
    const again = await ask(
      helper,
      '/write',
      asSite({ device: 'Half', data: label.repeat(100_000), key: 'run:0' }),
    );
    expect([again.status, JSON.parse(again.body).reason]).toEqual([409, 'started-before']);
  });

  test('a printer that stops taking bytes is given up after the limit without progress', async () => {
    const sink = await sinkForTest((socket) => socket.pause());
    const helper = await startHelper({
      printers: [{ name: 'Slow', url: sink.url }],
      limits: { stallMs: 150 },
    });
    const answer = await ask(helper, '/write', asSite({ device: 'Slow', data: label.repeat(120_000) }));
    expect(answer.status).toBe(409);
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'uncertain', reason: 'printer-slow' });
  });

  test('a failed job does not hold up the next one', async () => {
    let connections = 0;
    const taken: Buffer[] = [];
    const sink = await sinkForTest((socket) => {
      connections += 1;
      if (connections === 1) socket.once('data', () => socket.resetAndDestroy());
      else socket.on('data', (data) => taken.push(data));
    });
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const [first, second] = await Promise.all([
      ask(helper, '/write', asSite({ device: 'Shelf', data: label.repeat(100_000) })),
      ask(helper, '/health', asSite()).then(() =>
        ask(helper, '/write', asSite({ device: 'Shelf', data: label })),
      ),
    ]);
    expect([first.status, second.status].sort()).toEqual([200, 409]);
    expect(Buffer.concat(taken).length).toBeGreaterThan(0);
  });
});

describe('keys', () => {
  test('a key that is done answers the same again, also after a restart, and prints nothing', async () => {
    const sink = await sinkForTest();
    const configDir = temporaryDir();
    const options = { configDir, printers: [{ name: 'Shelf', url: sink.url }] };
    const helper = await startHelper(options);
    const job = asSite({ device: 'Shelf', data: label, key: 'run:7' });
    const first = await ask(helper, '/write', job);
    const second = await ask(helper, '/write', job);
    await helper.close();
    const third = await ask(await startHelper(options), '/write', job);
    expect([second.body, third.body]).toEqual([first.body, first.body]);
    expect(sink.jobs).toHaveLength(1);
  });

  test('the same key asked twice at the same time prints once', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    const job = asSite({ device: 'Shelf', data: label, key: 'run:8' });
    const answers = await Promise.all([ask(helper, '/write', job), ask(helper, '/write', job)]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    expect(sink.jobs).toHaveLength(1);
  });

  test('a key whose job never began prints when it is asked again', async () => {
    const gone = await startTcpSink();
    await gone.close();
    const configDir = temporaryDir();
    const config = openHelperConfig(configDir);
    config.savePrinter({ name: 'Shelf', uid: 'shelf', url: gone.url });
    const helper = await startHelper({ configDir });
    const job = asSite({ device: 'shelf', data: label, key: 'run:9' });
    expect((await ask(helper, '/write', job)).status).toBe(502);

    const sink = await sinkForTest();
    config.savePrinter({ name: 'Shelf', uid: 'shelf', url: sink.url });
    expect((await ask(helper, '/write', job)).status).toBe(200);
    expect(sink.jobs).toEqual([Buffer.from(label)]);
  });

  test('a key whose job was cut short by a crash is uncertain for the next helper', async () => {
    const began = withResolvers();
    const sink = await sinkForTest((socket) => {
      socket.once('data', () => {
        socket.pause();
        began.resolve();
      });
    });
    const options = { configDir: temporaryDir(), printers: [{ name: 'Shelf', uid: 'shelf', url: sink.url }] };
    const job = asSite({ device: 'shelf', data: label.repeat(120_000), key: 'run:3' });
    const cutShort = ask(await startHelper(options), '/write', job);
    await began.promise;
    const next = await ask(await startHelper(options), '/write', job);
    expect([next.status, JSON.parse(next.body)]).toMatchObject([
      409,
      { code: 'uncertain', reason: 'started-before' },
    ]);
    await sink.close();
    expect((await cutShort).status).toBe(409);
  });

  test('another content under a used key is refused', async () => {
    const sink = await sinkForTest();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: sink.url }] });
    await ask(helper, '/write', asSite({ device: 'Shelf', data: label, key: 'run:1' }));
    const other = await ask(helper, '/write', asSite({ device: 'Shelf', data: `${label} `, key: 'run:1' }));
    expect([other.status, JSON.parse(other.body).reason]).toEqual([409, 'key-reused']);
    expect(sink.jobs).toHaveLength(1);
  });
});

describe('after a job that was cut short', () => {
  const tspl = 'SIZE 20 mm,10 mm\r\nCLS\r\nTEXT 5,5,"2",0,1,1,"14"\r\nPRINT 1,1\r\n';

  /** A printer that breaks off its first connection at the first byte, and takes the others whole. */
  async function breakingSink() {
    const taken: string[] = [];
    let connections = 0;
    const sink = await sinkForTest((socket) => {
      connections += 1;
      if (connections === 1) socket.once('data', () => socket.resetAndDestroy());
      else socket.on('data', (data) => taken.push(data.toString('latin1')));
    });
    return { url: sink.url, taken: () => taken.join('') };
  }

  test.each([
    ['ZPL', label, '~JX\r\n'],
    ['ZPL with a control prefix of its own', `^XA^CT+^XZ\r\n${label}`, '+CC^+CD,+CT~'],
    ['TSPL', tspl, '\r\nCLS\r\n'],
  ])('the next one first makes the printer drop what it has of it (%s)', async (_, code, recovery) => {
    const printer = await breakingSink();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: printer.url }] });
    const send = (data: string) => ask(helper, '/write', asSite({ device: 'Shelf', data }));
    expect((await send(code.repeat(50_000))).status).toBe(409);
    expect((await send('first')).status).toBe(200);
    expect(printer.taken()).toContain(recovery);
    expect(printer.taken()).toMatch(/(?:~JX|CLS)\r\nfirst$/);
    expect((await send('second')).status).toBe(200);
    expect(printer.taken()).toMatch(/\r\nfirstsecond$/);
  });

  test('printers of other languages get the next one as it is', async () => {
    const printer = await breakingSink();
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: printer.url }] });
    const send = (data: string) => ask(helper, '/write', asSite({ device: 'Shelf', data }));
    expect((await send('\x1b@Ticket\n'.repeat(200_000))).status).toBe(409);
    await send('next');
    expect(printer.taken()).toBe('next');
  });

  test('a helper that was killed in the middle knows it when it is back', async () => {
    const began = withResolvers();
    const taken: string[] = [];
    let connections = 0;
    const sink = await sinkForTest((socket) => {
      connections += 1;
      if (connections > 1) return void socket.on('data', (data) => taken.push(data.toString()));
      socket.once('data', () => {
        socket.pause();
        began.resolve();
      });
    });
    const options = { configDir: temporaryDir(), printers: [{ name: 'Shelf', url: sink.url }] };
    const job = asSite({ device: 'Shelf', data: label.repeat(120_000) });
    const cutShort = ask(await startHelper(options), '/write', job);
    await began.promise;
    const next = await startHelper(options);
    expect((await ask(next, '/write', asSite({ device: 'Shelf', data: label }))).status).toBe(200);
    expect(taken.join('')).toBe(`~JX\r\n${label}`);
    await sink.close();
    expect((await cutShort).status).toBe(409);
  });

  test('one that ended whole leaves nothing to do for the next helper', async () => {
    const sink = await sinkForTest();
    const options = { configDir: temporaryDir(), printers: [{ name: 'Shelf', url: sink.url }] };
    for (let start = 0; start < 2; start++) {
      const helper = await startHelper(options);
      await ask(helper, '/write', asSite({ device: 'Shelf', data: label }));
      await helper.close();
    }
    expect(sink.jobs).toEqual([Buffer.from(label), Buffer.from(label)]);
  });
});

describe('a printer that keeps the connection open', () => {
  test('gets the next job all the same and can be read from in between', async () => {
    const taken: string[] = [];
    const said = withResolvers();
    const sink = await startTcpSink(
      (socket) => {
        socket.on('data', (data) => taken.push(data.toString()));
        socket.on('end', () => socket.write('READY', () => said.resolve()));
      },
      { allowHalfOpen: true },
    );
    atEnd(() => sink.close());
    const helper = await startHelper({
      printers: [{ name: 'Open', url: sink.url }],
      limits: { endMs: 20 },
    });
    expect((await ask(helper, '/write', asSite({ device: 'Open', data: 'first' }))).status).toBe(200);
    await said.promise;
    expect((await ask(helper, '/available', asSite())).body).toContain('Open');
    expect((await ask(helper, '/write', asSite({ device: 'Open', data: 'second' }))).status).toBe(200);
    expect(taken).toEqual(['first', 'second']);
    expect((await ask(helper, '/read', asSite({ device: 'Open' }))).body).toContain('READY');
  });
});

/** Promise.withResolvers came with Node 22. */
function withResolvers() {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
