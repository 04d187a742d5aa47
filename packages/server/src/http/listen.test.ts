import Koa from 'koa';
import { expect, test } from 'vitest';
import { listen } from './listen.ts';

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
  const { url, close } = await listen(app, { host: '127.0.0.1', port: 0 });
  const call = fetch(url);
  await isRunning;
  const closed = close();
  await expect(fetch(url)).rejects.toThrow();
  finish();
  expect(await (await call).text()).toBe('done');
  await closed;
}, 5_000);

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
