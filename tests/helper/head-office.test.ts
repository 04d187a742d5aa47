import { join } from 'node:path';
import { replaceRows, uploadList } from '@marbete/core/api/v1/lists';
import * as orderCalls from '@marbete/core/api/v1/orders';
import * as stationCalls from '@marbete/core/api/v1/stations';
import { expect, test } from 'vitest';
import { openJobLog } from '../../packages/helper/src/jobs/job-log.ts';
import { openKeyStore } from '../../packages/helper/src/jobs/keys.ts';
import { createPrinting } from '../../packages/helper/src/jobs/printing.ts';
import { openPrinterMemory } from '../../packages/helper/src/printers/printer-memory.ts';
import { createPrinters } from '../../packages/helper/src/printers/printers.ts';
import { defaultLimits } from '../../packages/helper/src/printers/transport.ts';
import { openStation } from '../../packages/helper/src/station/station.ts';
import { openLabelPrinter } from '../../packages/helper/src/testing/label-printer.ts';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { localMoment } from '../../packages/server/src/features/stations/zones.ts';
import { insertLabel } from '../../packages/server/src/testing/label-factory.ts';
import { startTestServer, type TestServer } from '../../packages/server/src/testing/test-server.ts';

/* A print helper as a station of a server: both are the real ones, over HTTP. */

const zone = 'America/Mexico_City';
const template = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^XZ';
const lines = (count: number, price = '1.00') => [
  'CODE,NAME,PRICE',
  ...Array.from({ length: count }, (_, at) => `${String(at + 1).padStart(4, '0')},Tea ${at + 1},${price}`),
];
const file = (rows: string[]) => ({ file: new File([`${rows.join('\n')}\n`], 'prices.csv') });

async function openShop() {
  const dir = temporaryDir();
  const printer = await openLabelPrinter('zpl');
  atEnd(() => printer.close());
  const memory = openPrinterMemory(join(dir, 'learned.json'));
  const limits = { ...defaultLimits, endMs: 20, idleMs: 50, waitMs: 5, connectMs: 500 };
  const printers = createPrinters({
    configured: () => [{ name: 'Front', uid: 'front', url: printer.url, baseDir: dir }],
    profileOf: () => ({ language: 'zpl' }),
    memory,
    limits,
  });
  await printers.list()[0]!.monitor.ask();
  const keys = await openKeyStore(join(dir, 'keys.jsonl'));
  const printing = createPrinting(keys, await openJobLog(dir), memory);
  const station = openStation({ dir: join(dir, 'station'), keys, printing, printers });
  atEnd(async () => {
    await station.close();
    await printers.close();
    await printing.idle();
    await keys.close();
  });
  const printed = () =>
    [...printer.taken().matchAll(/\^FD(Tea \d+ [\d.]+)\^FS/g)].map(([, text]) => text ?? '');
  return { station, printed };
}

async function until(isDone: () => boolean | Promise<boolean>, work: () => Promise<void>): Promise<void> {
  for (let round = 0; round < 600; round += 1) {
    if (await isDone()) return;
    await work();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('It did not come to an end');
}

async function pair(server: TestServer, { station }: Awaited<ReturnType<typeof openShop>>): Promise<string> {
  await station.pair(server.url.replace('127.0.0.1', 'localhost'));
  const shown = station.view().pairing;
  if (shown.kind !== 'code') throw new Error(`No code: ${JSON.stringify(shown)}`);
  const body = { code: shown.code.toLowerCase(), name: 'Centro', zone };
  await server.as.customer.call(stationCalls.pairStation, { body });
  await until(
    () => station.view().pairing.kind === 'proposed',
    () => station.lookAtPairing(),
  );
  expect(station.view().pairing).toMatchObject({ account: 'customer', email: 'customer@example.test' });
  await station.answerPairing(true);
  station.set({ unattended: true });
  const list = async () => (await server.as.customer.call(stationCalls.readStations, { query: {} })).stations;
  await until(
    async () => (await list())[0]?.printers.length === 1,
    () => station.work(),
  );
  return (await list())[0]!.id;
}

test('a helper is paired, prints what is ordered, each label once, and what changed since', async () => {
  const server = await startTestServer('sqlite');
  atEnd(() => server.close());
  const { customer } = server.as;
  const shop = await openShop();
  const id = await pair(server, shop);
  const stored = await customer.call(uploadList, { form: { name: 'Prices' }, files: file(lines(250)) });
  const mapping = { CODE: 'A', DESCRIPTION: 'B', PRICE: 'C' };
  const label = await insertLabel(server, { catalogo: stored.id, etiqueta: template, mapping });
  const { date, time } = localMoment(Date.now() + 3 * 3_600_000, zone);
  const order = async (rows: 'all' | 'changed') => {
    const printers = [{ station: id, printer: 'front' }];
    const body = { name: rows, label, list: stored.id, rows, printers, until: `${date}T${time}` };
    return (await customer.call(orderCalls.createOrder, { body })).id;
  };
  const get = (order: number) => customer.call(orderCalls.readOrder, { params: { order } });
  const ended = async (order: number) => (await get(order)).state === 'ended';

  const first = await order('all');
  await until(
    () => ended(first),
    () => shop.station.work(),
  );
  expect((await get(first)).labels).toEqual({ printed: 250, uncertain: 0, notPrinted: 0, open: 0 });
  expect(shop.printed()).toEqual(Array.from({ length: 250 }, (_, at) => `Tea ${at + 1} 1.00`));

  const files = file([...lines(100), ...lines(250, '2.00').slice(101)]);
  await customer.call(replaceRows, { params: { list: stored.id }, form: {}, files });
  const second = await order('changed');
  await until(
    () => ended(second),
    () => shop.station.work(),
  );
  expect(shop.printed().slice(250)).toEqual(Array.from({ length: 150 }, (_, at) => `Tea ${at + 101} 2.00`));

  // Withdrawn in the shop's pause: nothing of it prints, and the shop says so.
  shop.station.pause(true);
  const third = await order('all');
  await shop.station.work();
  await customer.call(orderCalls.withdrawOrder, { params: { order: third } });
  await until(
    async () => (await get(third)).runs.every(({ state }) => state === 'ended'),
    () => shop.station.work(),
  );
  shop.station.pause(false);
  await shop.station.work();
  expect(shop.printed().length).toBe(400);

  await customer.call(stationCalls.withdrawStation, { params: { station: id } });
  await until(
    () => shop.station.view().stopped !== undefined || !shop.station.view().isOnline,
    () => shop.station.work(),
  );
});
