import { describe, expect, test } from 'vitest';
import { ask, asSite, sinkForTest, startHelper } from '../../packages/helper/src/testing/start-helper.ts';
import { has } from './printing-system.ts';
import { startCups } from './start-cups.ts';

/** Every byte there is, twice: a filter in between would change some. */
const everyByte = Buffer.from([...Array(512).keys()].map((value) => value % 256));

describe.runIf(has('cups'))('a raw queue of CUPS', () => {
  test('hands every byte on to the printer as it is', async () => {
    const cups = await startCups();
    const printed = withResolvers<Buffer>();
    const sink = await sinkForTest((socket) => {
      const parts: Buffer[] = [];
      socket.on('data', (part) => parts.push(part));
      socket.on('end', () => {
        printed.resolve(Buffer.concat(parts));
        socket.end();
      });
    });
    await cups.addQueue('shelf', sink.url.replace('tcp:', 'socket:'));
    const helper = await startHelper({ printers: [{ name: 'Shelf', url: `cups://${cups.server}/shelf` }] });

    const listed = JSON.parse((await ask(helper, '/available', asSite())).body).printer;
    expect(listed).toMatchObject([{ name: 'Shelf', uid: `cups:${cups.server}/shelf`, connection: 'driver' }]);

    const form = new FormData();
    form.set('json', JSON.stringify({ device: 'Shelf' }));
    form.set('blob', new Blob([everyByte]));
    const request = new Request('http://localhost', { method: 'POST', body: form });
    const answer = await ask(helper, '/write', {
      method: 'POST',
      headers: { ...asSite().headers, 'content-type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    });
    expect([answer.status, answer.body]).toEqual([200, expect.stringContaining('512 bytes sent to Shelf')]);
    expect(await printed.promise).toEqual(everyByte);
  });

  test('that is stopped says paused, the job waits for a person, and cancelling takes jobs back', async () => {
    const cups = await startCups();
    const sink = await sinkForTest();
    await cups.addQueue('shelf', sink.url.replace('tcp:', 'socket:'));
    const url = `cups://${cups.server}/shelf`;
    const helper = await startHelper({
      printers: [{ name: 'Shelf', uid: 'shelf', url }],
      limits: { waitMs: 50 },
    });
    const status = async () => JSON.parse((await ask(helper, '/status?uid=shelf', asSite())).body);
    expect(await status()).toMatchObject({ state: 'ready', jobs: 0 });

    await cups.disable('shelf');
    expect(await status()).toMatchObject({ state: 'paused' });
    const job = ask(helper, '/write', asSite({ device: 'shelf', data: '^XA^XZ' }));
    while (!(await status()).waiting);
    const cancelled = JSON.parse((await ask(helper, '/cancel', asSite({ device: 'shelf' }))).body);
    expect(cancelled).toMatchObject({ result: true, jobs: 1 });
    expect(JSON.parse((await job).body)).toMatchObject({ result: false, code: 'cancelled' });
    expect(await cups.lpstat('-o')).toBe('');
    expect(sink.jobs).toEqual([]);
  });

  test('that does not exist is not listed, and nothing is printed', async () => {
    const cups = await startCups();
    const helper = await startHelper({ printers: [{ name: 'Gone', url: `cups://${cups.server}/gone` }] });
    expect(JSON.parse((await ask(helper, '/available', asSite())).body)).toEqual({ printer: [] });
    const answer = await ask(helper, '/write', asSite({ device: 'Gone', data: '^XA^XZ', key: 'run:0' }));
    expect(JSON.parse(answer.body)).toMatchObject({ code: 'printer-failed', reason: 'printer-refused' });
    expect(JSON.parse((await ask(helper, '/status?uid=Gone', asSite())).body)).toMatchObject({
      state: 'unknown',
    });
  });
});

/** Promise.withResolvers came with Node 22. */
function withResolvers<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
