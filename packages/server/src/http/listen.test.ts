import { once } from 'node:events';
import { connect } from 'node:net';
import Koa from 'koa';
import { expect, test, vi } from 'vitest';
import { listen } from './listen.ts';

/** Whether a connection is taken. */
function connection(port: number): Promise<'taken' | 'refused'> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve('taken')).once('error', () => resolve('refused'));
    socket.once('connect', () => socket.destroy());
  });
}

test('closing lets a running call finish and then waits for nobody', async () => {
  let started = () => {};
  let finish = () => {};
  const isRunning = new Promise<void>((resolve) => (started = resolve));
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  const app = new Koa();
  app.use(async (ctx) => {
    started();
    await mayFinish;
    ctx.body = 'done';
  });
  const { url, port, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  const call = fetch(url);
  await isRunning;
  const closed = close();
  // Those that come while it takes the last ones are answered like the others.
  await vi.waitFor(() => expect(connection(port)).resolves.toBe('refused'), 4_000);
  await expect(fetch(url)).rejects.toThrow();
  finish();
  const answer = await call;
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['done', 'close']);
  await closed;
}, 5_000);

test('a call that comes on a kept connection after closing began is answered, and ends the connection', async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = 'done';
  });
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 }, { pause: 5_000 });
  const socket = connect(port, '127.0.0.1');
  let answers = '';
  socket.on('data', (part: Buffer) => (answers += part.toString()));
  const call = () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n');
  call();
  await vi.waitFor(() => expect(answers).toMatch(/done$/));
  const closed = close();
  await vi.waitFor(() => expect(connection(port)).resolves.toBe('refused'));
  answers = '';
  call();
  await Promise.all([once(socket, 'close'), closed]);
  expect(answers).toMatch(/^HTTP\/1\.1 200 [^]*connection: close[^]*done$/i);
});

test('connections that are made while the server is too busy to take them are taken before it closes', async () => {
  const app = new Koa();
  app.use((ctx) => {
    ctx.body = 'done';
  });
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  const calls: Promise<string>[] = [];
  const busyTurns = 12;
  // Each stands before the turns that closing waits for: what it sends is not seen in its own turn.
  const keepBusy = (turn: number) => {
    if (turn % 4 === 3) {
      calls.push(fetch(url, { headers: { connection: 'close' } }).then((answer) => answer.text()));
    }
    const until = performance.now() + 20;
    while (performance.now() < until);
    if (turn < busyTurns) setImmediate(keepBusy, turn + 1);
  };
  setImmediate(keepBusy, 0);
  await close();
  expect(await Promise.all(calls)).toEqual(['done', 'done', 'done']);
});

test('who falls silent in the middle of a body is hung up on, and who waits for an answer is not', async () => {
  const app = new Koa();
  app.silent = true;
  let finish = () => {};
  const mayFinish = new Promise<void>((resolve) => (finish = resolve));
  app.use(async (ctx) => {
    if (ctx.method === 'POST') for await (const _part of ctx.req);
    await mayFinish;
    ctx.body = 'done';
  });
  const { port, url, close } = await listen(app, { host: '127.0.0.1', port: 0 }, { silentFor: 100 });
  const patient = fetch(url);
  const silent = connect(port, '127.0.0.1');
  silent.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf of it');
  await once(silent.resume(), 'close');
  finish();
  expect(await (await patient).text()).toBe('done');
  await close();
});

test('who sends a body drop by drop is hung up on, and who sends it steadily is not', async () => {
  const app = new Koa();
  app.silent = true;
  app.use(async (ctx) => {
    let length = 0;
    for await (const part of ctx.req) length += (part as Buffer).length;
    ctx.body = String(length);
  });
  const slow = { bytes: 1_000, whileMs: 200 };
  const { port, close } = await listen(app, { host: '127.0.0.1', port: 0 }, { slow });
  const send = (bytes: number, stopAfter = Infinity) => {
    const socket = connect(port, '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n');
    let sent = 0;
    const timer = setInterval(() => {
      if (sent >= stopAfter) {
        clearInterval(timer);
        socket.write('0\r\n\r\n');
        return;
      }
      sent += bytes;
      socket.write(`${bytes.toString(16)}\r\n${'x'.repeat(bytes)}\r\n`);
    }, 10);
    let answer = '';
    // Hung up on, a sender may be reset (an error, where `once` would reject) or ended.
    socket.on('data', (part: Buffer) => (answer += part.toString())).on('error', () => undefined);
    return new Promise<string>((resolve) => {
      socket.once('close', () => {
        clearInterval(timer);
        resolve(answer);
      });
    });
  };
  const [drops, steady] = await Promise.all([send(1), send(4_000, 400_000)]);
  expect(drops).toBe('');
  expect(steady.slice(-6)).toBe('400000');
  await close();
});

test('a taken port is the system’s error', async () => {
  const first = await listen(new Koa(), { host: '127.0.0.1', port: 0 });
  await expect(listen(new Koa(), { host: '127.0.0.1', port: first.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  await first.close();
});

test('all interfaces are called at loopback', async () => {
  const { url, port, close } = await listen(new Koa(), { host: '0.0.0.0', port: 0 });
  expect(url).toBe(`http://127.0.0.1:${port}`);
  await close();
});
