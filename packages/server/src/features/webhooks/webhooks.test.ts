import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { closeRun, noteRun, beginRun } from '@marbete/core/api/print-runs';
import { checkCatalogue } from '@marbete/core/api/catalogues';
import { createPrint } from '@marbete/core/api/v1/prints';
import {
  createWebhook,
  type EventType,
  listDeliveries,
  listWebhooks,
  readWebhook,
  removeWebhook,
  repeatDelivery,
  replaceWebhook,
  rotateSecret,
} from '@marbete/core/api/v1/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalogue, csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createLog } from '../../http/log.ts';
import { deliverDue, startDeliveries } from './deliver.ts';
import { send } from './send.ts';
import { networkOf } from '../../config/networks.ts';
import { pinTarget } from './targets.ts';

const dayMs = 24 * 3_600_000;
const networks = [networkOf('127.0.0.0/8')!];

interface Heard {
  headers: IncomingMessage['headers'];
  text: string;
  body: { id: string; type: EventType; data: Record<string, unknown> };
}

/** A program that hears webhooks; `answer` says what it answers. */
let receiver: Server;
let heard: Heard[] = [];
let answer: (response: ServerResponse) => void;
const ok = (response: ServerResponse) => void response.end('thanks');
const failing = (response: ServerResponse) => void response.writeHead(500).end('not now');
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += String(part);
    heard.push({ headers: request.headers, text, body: JSON.parse(text) as Heard['body'] });
    answer(response);
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  heard = [];
  answer = ok;
});
afterAll(() => void receiver.close());
const url = () => `http://127.0.0.1:${(receiver.address() as { port: number }).port}/hook`;

describeOnDatabases('webhooks', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    server = await startTestServer(kind, { webhookNetworks: networks });
  });
  afterEach(() => server.close());

  const call: TestServer['as']['customer']['call'] = (...input) => server.as.customer.call(...input);
  const deliver = (now?: Date) => deliverDue({ database: server.database, config: server.config }, now);
  const make = (events?: EventType[]) =>
    call(createWebhook, { body: { url: url(), ...(events ? { events } : {}) } });
  const print = async () => {
    const label = await insertLabel(server);
    const id = randomUUID();
    const values = { DESCRIPTION: 'Coffee', PRICE: '12.50', CODE: '75' };
    await call(createPrint, { body: { id, label, values } });
    return id;
  };
  const deliveries = async (webhook: number) =>
    (await call(listDeliveries, { params: { webhook }, query: {} })).deliveries;

  test('an event is told once, signed with its time, by however many servers', async () => {
    const { id: webhook } = await make();
    const { secret } = await call(readWebhook, { params: { webhook } });
    const run = await print();
    const tried = await Promise.all([deliver(), deliver(), deliver(), deliver()]);
    expect(tried.reduce((sum, count) => sum + count, 0)).toBe(1);
    expect(await deliver()).toBe(0);
    expect(heard).toHaveLength(1);
    const [{ headers, text, body }] = heard as [Heard];
    expect(body).toEqual({
      id: expect.stringMatching(/^evt_\d+$/),
      type: 'print.ended',
      test: false,
      createdAt: expect.any(String),
      data: expect.objectContaining({ id: run, state: 'done', labels: 1 }),
    });
    expect([headers['marbete-event'], headers['marbete-event-id']]).toEqual(['print.ended', body.id]);
    const [, time = '', sign] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['marbete-signature'])) ?? [];
    expect(sign).toBe(createHmac('sha256', secret).update(`${time}.${text}`).digest('hex'));
    expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
    expect(await deliveries(webhook)).toMatchObject([
      { state: 'delivered', status: 200, answer: 'thanks', attempts: 1, nextAt: null },
    ]);
  });

  test('lists and runs are told of, in the order of their ids, and each only to who listens', async () => {
    await make();
    await make(['list.refused']);
    await server.as.neighbour.call(createWebhook, { body: { url: url() } });
    await buildCatalogue(server);
    await call(checkCatalogue, { form: {}, files: { archivo: csvFile('p.txt', 'a') } });
    const etiqueta = await insertLabel(server);
    const [corrida, token] = [randomUUID(), randomUUID()];
    await call(beginRun, { body: { corrida, token, rows: 1, labels: 3, etiqueta } });
    for (let time = 0; time < 2; time += 1)
      await call(noteRun, { params: { corrida }, body: { token, state: 'uncertain' } });
    await call(closeRun, { params: { corrida }, body: {} });
    for (let round = 0; round < 4; round += 1) await deliver();
    const numbered = heard.map(({ body }) => [Number(body.id.slice(4)), body.type] as const);
    expect(numbered.toSorted((a, b) => a[0] - b[0]).map(([, type]) => type)).toEqual([
      'list.stored',
      'list.refused',
      'list.refused',
      'print.uncertain',
      'print.ended',
    ]);
    const data = Object.fromEntries(heard.map(({ body }) => [body.type, body.data]));
    expect(data).toMatchObject({
      'list.stored': { id: expect.any(Number), name: expect.any(String), rows: 2 },
      'list.refused': { reason: 'extension', detail: expect.stringContaining('.csv') },
      'print.uncertain': { id: corrida, labels: 3 },
      'print.ended': { id: corrida, state: 'cancelled' },
    });
  });

  test('events are told one behind the other without a pause, whoever else does not answer', async () => {
    const hanging: ServerResponse[] = [];
    answer = (response) => void (response.req.url === '/hang' ? hanging.push(response) : ok(response));
    await call(createWebhook, { body: { url: url().replace('/hook', '/hang') } });
    await make();
    for (let count = 0; count < 9; count += 1) await print();
    const told = () => heard.length - hanging.length;
    const all = new Promise<void>((resolve) => {
      receiver.on('request', function look() {
        if (told() < 8) return;
        receiver.off('request', look);
        resolve();
      });
    });
    // It looks once: what follows is told because the one before was taken.
    const stop = startDeliveries(server.database, server.config, createLog('silent'), 3_600_000);
    await all;
    stop();
    for (const response of hanging) response.destroy();
    await server.database.settled();
    expect(hanging).toHaveLength(2);
    expect(told()).toBeGreaterThanOrEqual(8);
  });

  test('what is not taken is tried again for a day, longer apart each time, and then given up', async () => {
    answer = failing;
    const { id: webhook } = await make();
    await print();
    let now = Date.now() + 1_000;
    const begun = now;
    const waits: number[] = [];
    for (;;) {
      await deliver(new Date(now));
      const { nextAt, state } = (await deliveries(webhook))[0]!;
      if (nextAt === null) {
        expect(state).toBe('failed');
        break;
      }
      expect(await deliver(new Date(Date.parse(nextAt) - 1))).toBe(0);
      waits.push(Date.parse(nextAt) - now);
      now = Date.parse(nextAt);
    }
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect((now - begun) / dayMs).toBeCloseTo(1, 2);
    expect(heard).toHaveLength(waits.length + 1);
    expect(await deliveries(webhook)).toMatchObject([
      { status: 500, answer: 'not now', attempts: heard.length },
    ]);
    answer = ok;
    const { id } = (await deliveries(webhook))[0]!;
    await call(repeatDelivery, { params: { webhook, delivery: id } });
    await deliver(new Date(Date.now() + 1_000));
    expect(await deliveries(webhook)).toMatchObject([{ id, state: 'delivered', status: 200 }]);
    expect(new Set(heard.map(({ body }) => body.id)).size).toBe(1);
  });

  test('a week of failures switches it off; a change switches it on', async () => {
    answer = failing;
    const { id: webhook } = await make();
    await print();
    await deliver(new Date(Date.now() + 1_000));
    expect((await call(listWebhooks, {})).webhooks).toMatchObject([
      { failingSince: expect.any(String), disabledAt: null },
    ]);
    for (let count = 0; count < 6; count += 1) await print();
    // Deliveries of one webhook that fail at the same time, on several servers.
    const later = (ms: number) => deliver(new Date(Date.now() + 7 * dayMs + ms));
    await Promise.all([later(2_000), later(2_000), later(2_000)]);
    await later(3_000);
    expect((await call(listWebhooks, {})).webhooks).toMatchObject([{ disabledAt: expect.any(String) }]);
    const before = heard.length;
    await print();
    expect(await deliver(new Date(Date.now() + 8 * dayMs))).toBe(0);
    expect(heard).toHaveLength(before);
    const on = await call(replaceWebhook, { params: { webhook }, body: { url: url() } });
    expect(on).toMatchObject({ failingSince: null, disabledAt: null });
  });

  test('a new secret signs at once, and the one before for a day more', async () => {
    const { id: webhook } = await make();
    const before = await call(readWebhook, { params: { webhook } });
    await call(rotateSecret, { params: { webhook } });
    const { secret } = await call(readWebhook, { params: { webhook } });
    expect(secret).not.toBe(before.secret);
    await print();
    await deliver();
    const signs = [...String(heard[0]?.headers['marbete-signature']).matchAll(/v1=(\w+)/g)].map(
      ([, sign]) => sign,
    );
    const time = /t=(\d+)/.exec(String(heard[0]?.headers['marbete-signature']))?.[1];
    const expected = [secret, before.secret].map((each) =>
      createHmac('sha256', each).update(`${time}.${heard[0]?.text}`).digest('hex'),
    );
    expect(signs).toEqual(expected);
    await print();
    await deliver(new Date(Date.now() + dayMs + 1_000));
    expect(String(heard[1]?.headers['marbete-signature']).match(/v1=/g)).toHaveLength(1);
  });

  test('redirects are not followed, long answers are cut, and an address that is private is not called', async () => {
    const { id: webhook } = await make();
    answer = (response) => void response.writeHead(302, { location: url() }).end();
    await print();
    await deliver();
    expect(heard).toHaveLength(1);
    answer = (response) => void response.end(`\u0000${'ñ'.repeat(1_000_000)}`);
    await print();
    await deliver();
    const [second, first] = await deliveries(webhook);
    expect([first?.status, first?.state]).toEqual([302, 'waiting']);
    expect(second).toMatchObject({ state: 'delivered', answer: ` ${'ñ'.repeat(199)}` });
    await print();
    const config = {};
    await deliverDue({ database: server.database, config });
    expect(heard).toHaveLength(2);
    expect((await deliveries(webhook))[0]).toMatchObject({
      status: null,
      answer: expect.stringContaining('no public address'),
    });
  });

  test('are ten an account at most, refused with a reason, and gone with what they had to tell', async () => {
    const { id: webhook } = await make();
    for (let count = 1; count < 10; count += 1) await make(['list.stored']);
    await expect(make()).rejects.toMatchObject({ code: 'conflict' });
    const never = [
      'http://10.0.0.1:4000',
      'http://[::1]:4599',
      'http://127.0.0.1:25',
      'https://a.example:22',
    ];
    for (const bad of [
      'ftp://a.example',
      'https://metadata/',
      'no address',
      'https://me@a.example/',
      ...never,
    ])
      await expect(call(createWebhook, { body: { url: bad } })).rejects.toMatchObject({
        issues: [{ path: ['url'] }],
      });
    await print();
    expect(await call(removeWebhook, { params: { webhook } })).toEqual({ id: webhook, deleted: true });
    expect(await deliver()).toBe(0);
    const params = { webhook: (await call(listWebhooks, {})).webhooks[0]!.id };
    await expect(server.as.neighbour.call(readWebhook, { params })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  test('keep a thousand events each, the newest', async () => {
    const { id: webhook_id } = await make();
    const at = new Date().toISOString();
    const old = { webhook_id, type: 'print.ended', body: '{}', created_at: at };
    await server.database.transaction((trx) =>
      trx.batchInsert(
        'webhook_deliveries',
        Array.from({ length: 1_000 }, () => old),
        100,
      ),
    );
    await print();
    const [row] = await server.database.read('webhook_deliveries').count({ n: '*' });
    expect(Number(row?.['n'])).toBe(1_000);
    expect((await deliveries(webhook_id))[0]).toMatchObject({ state: 'waiting' });
  });
});

test('an answer that drips is given up', { timeout: 30_000 }, async () => {
  const { createServer: listen } = await import('node:net');
  const dripping = listen((socket) => {
    socket.on('error', () => {});
    socket.write('HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n');
    const timer = setInterval(() => socket.write('x'), 50);
    socket.on('close', () => clearInterval(timer));
  });
  await new Promise<void>((resolve) => dripping.listen(0, '127.0.0.1', resolve));
  const { port } = dripping.address() as { port: number };
  const target = await pinTarget(`http://127.0.0.1:${port}/`, networks);
  const { status, answer: text } = await send(target, { body: '{}', headers: {} }, { wholeMs: 500 });
  expect([status, text.length < 100]).toEqual([200, true]);
  dripping.close();
});
