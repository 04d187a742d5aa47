import { isAppError } from '@marbete/core/api/errors';
import { replaceRows } from '@marbete/core/api/v1/lists';
import * as orderCalls from '@marbete/core/api/v1/orders';
import { createGroup, readStations, replaceStation, withdrawStation } from '@marbete/core/api/v1/stations';
import { takeOverRun } from '@marbete/core/api/print-runs';
import { createWebhook } from '@marbete/core/api/v1/webhooks';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { csvFile, buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { pairStation, type TestStation, userOf } from '../../testing/station.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { checkDatabase } from '../../invariants/check-database.ts';
import { createRecordStore } from '../printing/record-store.ts';
import { closeOrder, expireRuns, giveOrder, type NewOrder, withdrawOrder } from './orders.ts';
import { createOrderWatch, tellSilent } from './watch-stations.ts';
import { wakeStations } from './wake.ts';
import { nextWords } from './wire.ts';
import { localMoment, momentAt } from './zones.ts';

const hourMs = 3_600_000;
const zone = 'Europe/Madrid';
const mapping = { CODE: 'A', DESCRIPTION: 'B', PRICE: 'C' };
const etiqueta = '^XA^FO20,20^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^FO20,60^BY2^BCN,60,Y,N,N^FD%CODE%^FS^XZ';

const lineOf = (code: number, price = '1.00') => `${String(code).padStart(4, '0')},Tea ${code},${price}`;
const linesOf = (count: number, price?: string) => [
  'CODIGO,DESCRIPCION,PRECIO',
  ...Array.from({ length: count }, (_, at) => lineOf(at + 1, price)),
];
const local = (ms: number) => {
  const { date, time } = localMoment(ms, zone);
  return `${date}T${time}`;
};

describeOnBothDatabases('Orders for stations', (kind) => {
  let server: TestServer;
  let station: TestStation;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(async () => {
    await server.database.transaction(async (trx) => void (await trx('rate_limits').delete()));
    station = await pairStation(server);
  });
  afterAll(async () => {
    expect(await checkDatabase(server.database)).toEqual([]);
    await server.close();
  });

  async function things(rows = 250): Promise<{ label: number; list: number }> {
    const list = await buildCatalogue(server, { lines: linesOf(rows) });
    return { list, label: await insertLabel(server, { catalogo: list, etiqueta, mapping }) };
  }

  /** Overwrites the rows of a list. */
  async function overwrite(list: number, lines: string[]): Promise<void> {
    const files = { file: csvFile('precios.csv', ...lines) };
    await server.as.customer.call(replaceRows, { params: { list }, form: {}, files });
  }

  const order = async (wanted: { label: number; list: number } & Partial<NewOrder>, now?: number) =>
    giveOrder(
      server.database,
      await userOf(server, 'customer'),
      {
        name: 'Night',
        rule: { rows: 'all', search: '', quantity: null },
        printers: [{ station: station.id, printer: 'front' }],
        groups: [],
        from: null,
        until: local(Date.now() + 4 * hourMs),
        priority: 0,
        ...wanted,
      },
      now,
    );
  const stateOf = async (id: number) =>
    (await server.database.read('print_orders').where({ id }).first('state'))?.state as string;
  const runsOf = (id: number) =>
    server.database.read('station_runs').where({ order_id: id }).orderBy('reason');
  const refusal = (promise: Promise<unknown>) =>
    promise.then(
      () => 'done',
      (error: unknown) => (isAppError(error) ? String(error.details['reason'] ?? error.code) : String(error)),
    );
  const codesIn = (text: string) => [...text.matchAll(/\^FD(\d{4})\^FS/g)].map(([, code]) => Number(code));

  test('an order is a run of its printer: chunks, words, and its record has ended', async () => {
    const { label, list } = await things();
    const id = await order({ label, list });
    const { offers } = await station.offers();
    expect(offers).toMatchObject([
      { printer: 'front', order: { id, name: 'Night', person: 'customer' }, language: 'zpl', next: 0 },
    ]);
    const run = offers[0]!.run;
    const chunks = await station.prefetch();
    expect(chunks.map(({ labels }) => labels)).toEqual([100, 100, 50]);
    expect(codesIn(chunks.map(({ mensaje }) => mensaje).join(''))).toEqual(
      Array.from({ length: 250 }, (_, at) => at + 1),
    );
    // Asked again, the same bytes; with its hash, nothing at all.
    const again = await station.chunk(run, 1);
    expect(again.body).toEqual(chunks[1]);
    expect((await station.chunk(run, 1, { 'if-none-match': again.etag! })).status).toBe(304);
    expect((await station.chunk(run, 3)).body.details?.reason).toBe('beyond-end');
    const facts = async () => (await createRecordStore(server.database.read).facts([run])).get(run)!;
    expect(await facts()).toMatchObject({
      state: 'printing',
      rows: 250,
      labels: 250,
      counts: { uncertain: 250 },
    });
    for (const { key } of chunks) {
      expect(await station.tell({ key, word: 'began' }, { key, word: 'ended' })).toEqual(['taken', 'taken']);
    }
    expect(await facts()).toMatchObject({ state: 'done', counts: { taken: 250, uncertain: 0 } });
    expect(await stateOf(id)).toBe('ended');
    expect((await station.offers()).offers).toEqual([]);
    // The record is one of the history, and nobody may take it over.
    expect(await refusal(closed(run))).toBe('not-found');
    expect(
      await createRecordStore(server.database.read).listOpen({ accountId: server.ids.customer }),
    ).toEqual([]);
  });

  const closed = (run: string) => server.database.transaction((trx) => createRecordStore(trx).close(run));

  test('dates in labels are of the beginning at the place of the shop', async () => {
    const list = await buildCatalogue(server, { lines: linesOf(1) });
    const dated = '^XA^FO20,20^A0N,30,30^FD%DATE_NOW%^FS^FO20,60^A0N,30,30^FD%DESCRIPTION%^FS^XZ';
    const label = await insertLabel(server, { catalogo: list, etiqueta: dated, mapping });
    const auckland = await pairStation(server, { name: 'Auckland', zone: 'Pacific/Auckland' });
    const from = localMoment(Date.now() + 6 * hourMs, 'Pacific/Auckland');
    const until = localMoment(Date.now() + 9 * hourMs, 'Pacific/Auckland');
    await order({
      label,
      list,
      from: `${from.date}T${from.time}`,
      until: `${until.date}T${until.time}`,
      printers: [{ station: auckland.id, printer: 'front' }],
    });
    const [chunk] = await auckland.prefetch();
    expect(chunk?.mensaje).toContain(from.date);
    expect(chunk!.until - chunk!.from).toBe(3 * hourMs);
  });

  test('a station speaks of what it was offered, once, and of nothing else', async () => {
    const { label, list } = await things(150);
    const other = await pairStation(server, { name: 'Otra' });
    await order({ label, list });
    const [chunk, second] = await station.prefetch();
    const key = chunk!.key;
    expect(await other.tell({ key, word: 'ended' })).toEqual(['unknown']);
    const run = key.split(':')[0]!;
    expect((await other.chunk(run, 0)).status).toBe(404);
    expect((await other.call('POST', `/runs/${run}/refuse`, {})).status).toBe(404);
    expect(
      await station.tell({ key: `${run}:7:1`, word: 'ended' }, { key: `${run}:0:2`, word: 'began' }),
    ).toEqual(['unknown', 'unknown']);
    expect(await station.tell({ key, word: 'began' })).toEqual(['taken']);
    expect(await station.tell({ key, word: 'cancelled' }, { key, word: 'expired' })).toEqual([
      'contradicts',
      'contradicts',
    ]);
    expect(await station.tell({ key, word: 'uncertain', came: 101 })).toEqual(['contradicts']);
    expect(await station.tell({ key, word: 'uncertain', came: 40 })).toEqual(['taken']);
    expect(await station.tell({ key: second!.key, word: 'ended' })).toEqual(['taken']);
    // A person found it out at the shop: the late word settles what it was late for.
    expect(await station.tell({ key, word: 'ended' }, { key, word: 'ended' })).toEqual(['taken', 'taken']);
    expect(await station.tell({ key, word: 'failed' })).toEqual(['contradicts']);
    expect((await createRecordStore(server.database.read).facts([run])).get(run)?.state).toBe('done');
  });

  test('a newer order of the same label, list and printer takes what did not begin from the older one', async () => {
    const { label, list } = await things();
    const older = await order({ label, list });
    const [first, second] = await station.prefetch();
    await station.tell({ key: first!.key, word: 'began' });
    const newer = await order({ label, list, name: 'Newer' });
    const { offers, cancelled } = await station.offers();
    // The older one's chunks are named, and the newer one waits until the station has said what became of all of them.
    expect(cancelled.length).toBe(2);
    expect(offers.map(({ order: { id }, next }) => [id, next])).toEqual([[newer, null]]);
    expect((await station.chunk(offers[0]!.run, 0)).body.details?.reason).toBe('waits');
    for (const key of cancelled) expect(await station.tell({ key, word: 'cancelled' })).toEqual(['taken']);
    expect((await station.chunk(offers[0]!.run, 0)).body.details?.reason).toBe('waits');
    expect(await stateOf(older)).toBe('open');
    await station.tell({ key: first!.key, word: 'ended' });
    expect(await stateOf(older)).toBe('ended');
    expect((await runsOf(older))[0]).toMatchObject({ state: 'ended', reason: 'superseded' });
    expect((await station.chunk(second!.key.split(':')[0]!, 2)).status).toBe(200);
    expect((await station.prefetch()).length).toBe(3);
    // Of another printer, label or list nothing is taken.
    const others = await things(3);
    await order(others);
    expect((await runsOf(newer))[0]).toMatchObject({ state: 'open' });
  });

  test('a withdrawn order offers nothing more; what began is told to its end', async () => {
    const { label, list } = await things();
    const id = await order({ label, list });
    const [run] = (await station.offers()).offers;
    const { body: first } = await station.chunk(run!.run, 0);
    await station.tell({ key: first.key, word: 'began' });
    await station.chunk(run!.run, 1);
    await withdrawOrder(server.database, await userOf(server, 'customer'), id);
    expect((await station.chunk(run!.run, 2)).body.details?.reason).toBe('withdrawn');
    expect((await station.offers()).cancelled).toEqual([`${run!.run}:1:1`]);
    expect(await stateOf(id)).toBe('withdrawn');
    await station.tell({ key: `${run!.run}:1:1`, word: 'cancelled' }, { key: first.key, word: 'ended' });
    const facts = (await createRecordStore(server.database.read).facts([run!.run])).get(run!.run)!;
    expect(facts).toMatchObject({ state: 'cancelled', counts: { taken: 100, notSent: 100 } });
    expect((await station.offers()).cancelled).toEqual([]);
  });

  test('a list that changes: what did not begin prints as it is now, what did prints no more', async () => {
    const { label, list } = await things();
    const id = await order({ label, list });
    const old = await station.prefetch();
    await station.tell({ key: old[0]!.key, word: 'ended' });
    // Of those that printed the first got a new price; there is a new article.
    await overwrite(list, [
      'CODIGO,DESCRIPCION,PRECIO',
      lineOf(1, '2.00'),
      ...Array.from({ length: 250 }, (_, at) => lineOf(at + 2)),
    ]);
    await station.offers();
    const { cancelled } = await station.offers();
    expect(cancelled).toEqual([old[1]!.key, old[2]!.key]);
    expect(await station.prefetch()).toEqual([]);
    // One of the two began before it was told.
    await station.tell({ key: old[1]!.key, word: 'ended' }, { key: old[2]!.key, word: 'cancelled' });
    const now = await station.prefetch();
    const codes = codesIn(now.map(({ mensaje }) => mensaje).join(''));
    expect(codes).toEqual([1, ...Array.from({ length: 51 }, (_, at) => at + 201)]);
    for (const { key } of now) await station.tell({ key, word: 'ended' });
    expect(await stateOf(id)).toBe('ended');
  });

  test('"changed" prints what this printer has not printed as it is', async () => {
    const { label, list } = await things(5);
    const rule = { rows: 'changed' as const, search: '', quantity: null };
    const printed = async () => {
      await order({ label, list, rule });
      const chunks = await station.prefetch();
      for (const { key } of chunks) await station.tell({ key, word: 'ended' });
      return codesIn(chunks.map(({ mensaje }) => mensaje).join(''));
    };
    expect(await printed()).toEqual([1, 2, 3, 4, 5]);
    expect(await printed()).toEqual([]);
    await overwrite(list, ['CODIGO,DESCRIPCION,PRECIO', lineOf(1), lineOf(2, '9.00'), lineOf(3)]);
    expect(await printed()).toEqual([2]);
    // Another printer has printed none of it.
    const other = await pairStation(server, { name: 'Nueva' });
    await order({ label, list, rule, printers: [{ station: other.id, printer: 'front' }] });
    expect(codesIn((await other.prefetch()).map(({ mensaje }) => mensaje).join(''))).toEqual([1, 2, 3]);
  });

  test('rows that are found, and a quantity of all of them', async () => {
    const { label, list } = await things(12);
    await order({ label, list, rule: { rows: 'found', search: 'TÉA 0012', quantity: 2 } });
    const [chunk] = await station.prefetch();
    expect([chunk!.labels, codesIn(chunk!.mensaje)]).toEqual([2, [12]]);
  });

  test('what passed its time before anything of it was fetched has expired; of the others the station speaks', async () => {
    const { label, list } = await things(150);
    const later = local(Date.now() + 2 * 60_000);
    const id = await order({ label, list, until: later });
    await station.chunk((await station.offers()).offers[0]!.run, 0);
    const quiet = await order({ ...(await things(1)), until: later });
    const past = Date.now() + 3 * 60_000;
    await expireRuns(server.database, past);
    expect([await stateOf(id), await stateOf(quiet)]).toEqual(['open', 'ended']);
    const { cancelled } = await station.offers();
    expect(cancelled.length).toBe(1);
    const customer = await userOf(server, 'customer');
    expect(await refusal(closeOrder(server.database, customer, id, past))).toBe('too-early');
    expect(await station.tell({ key: cancelled[0]!, word: 'expired' })).toEqual(['taken']);
    expect(await stateOf(id)).toBe('ended');
  });

  test('a station that never speaks: an administrator closes its offers as uncertain, and a late word settles them', async () => {
    const { label, list } = await things(1);
    const id = await order({ label, list });
    const [chunk] = await station.prefetch();
    const customer = await userOf(server, 'customer');
    await closeOrder(server.database, customer, id, Date.now() + 91 * 24 * hourMs);
    const run = chunk!.key.split(':')[0]!;
    const state = async () => (await createRecordStore(server.database.read).facts([run])).get(run)?.state;
    expect([await stateOf(id), await state()]).toEqual(['ended', 'uncertain']);
    expect(await station.tell({ key: chunk!.key, word: 'ended' })).toEqual(['taken']);
    expect(await state()).toBe('done');
  });

  test('a silent week ends no run of a station that may still print, and closes one that nobody knows of', async () => {
    const { label, list } = await things(1);
    await order({ label, list });
    const [chunk] = await station.prefetch();
    const run = chunk!.key.split(':')[0]!;
    const later = Date.now() + 8 * 24 * hourMs;
    const close = () => server.database.transaction((trx) => createRecordStore(trx).closeSilent(later));
    const state = async () => (await createRecordStore(server.database.read).facts([run])).get(run)?.state;
    await close();
    expect(await state()).toBe('printing');
    await station.tell({ key: chunk!.key, word: 'uncertain', came: 0 });
    expect(await state()).toBe('uncertain');
    await close();
    expect(await state()).toBe('cancelled');
    expect(await station.tell({ key: chunk!.key, word: 'ended' })).toEqual(['taken']);
    const facts = (await createRecordStore(server.database.read).facts([run])).get(run)!;
    expect(facts.counts).toMatchObject({ taken: 1, uncertain: 0 });
  });

  test('the shop may refuse a run; nothing of it is printed', async () => {
    const { label, list } = await things(3);
    const id = await order({ label, list });
    const [offer] = (await station.offers()).offers;
    expect(
      (await station.call('POST', `/runs/${offer!.run}/refuse`, { reason: 'closed today' })).status,
    ).toBe(200);
    expect((await runsOf(id))[0]).toMatchObject({ state: 'ended', reason: 'refused: closed today' });
    expect((await station.offers()).offers).toEqual([]);
  });

  test('what cannot be ordered is refused, and says why', async () => {
    const { label, list } = await things(3);
    const now = Date.now();
    expect(await refusal(order({ label, list, until: local(now - hourMs) }))).toBe('invalid-input');
    expect(await refusal(order({ label, list, from: local(now), until: local(now + 8 * 24 * hourMs) }))).toBe(
      'invalid-input',
    );
    expect(
      await refusal(order({ label, list, from: local(now + 2 * hourMs), until: local(now + hourMs) })),
    ).toBe('invalid-input');
    expect(await refusal(order({ label, list, printers: [] }))).toBe('invalid-input');
    expect(await refusal(order({ label, list, printers: [{ station: station.id, printer: 'back' }] }))).toBe(
      'invalid-input',
    );
    const theirs = await pairStation(server, { account: 'neighbour' });
    expect(await refusal(order({ label, list, printers: [{ station: theirs.id, printer: 'front' }] }))).toBe(
      'not-found',
    );
    const tspl = await insertLabel(server, {
      catalogo: list,
      etiqueta: 'TEXT 1,1,"3",0,1,1,"%DESCRIPTION%"\nPRINT 1',
      language: 'tspl',
      mapping,
    });
    expect(await refusal(order({ label: tspl, list }))).toBe('invalid-input');
    const another = await buildCatalogue(server);
    expect(await refusal(order({ label, list: another }))).toBe('not-linked');
    expect(
      await refusal(order({ label, list, rule: { rows: 'found', search: 'nothing', quantity: 1 } })),
    ).toBe('invalid-input');
    const coded = await buildCatalogue(server, { lines: ['CODIGO,DESCRIPCION,PRECIO', '75X1,Tea,1.00'] });
    const ean = '^XA^FO20,60^BEN,60,Y,N^FD%CODE%^FS^XZ';
    const wrong = await insertLabel(server, { catalogo: coded, etiqueta: ean, mapping });
    expect(await refusal(order({ label: wrong, list: coded }))).toBe('data-invalid');
  });

  test('webhooks hear of an order that ended and of labels that nobody knows of', async () => {
    const hook = await server.as.customer.call(createWebhook, {
      body: {
        url: 'https://example.test/hook',
        events: ['order.ended', 'print.uncertain', 'printer.needs-attention'],
      },
    });
    const { label, list } = await things(1);
    await order({ label, list });
    const [chunk] = await station.prefetch();
    await station.tell({ key: chunk!.key, word: 'uncertain' }, { key: chunk!.key, word: 'uncertain' });
    const printers = (needsAttention: boolean) =>
      station.call('POST', '/poll', {
        words: [
          { word: 'state', paused: false, printers: [{ id: 'front', state: 'paper-out', needsAttention }] },
          { word: 'hello', version: 1, keys: [], paused: false },
        ],
      });
    await printers(true);
    await printers(true);
    const told: { type: string; body: string }[] = await server.database
      .read('webhook_deliveries')
      .where({ webhook_id: hook.id })
      .orderBy('id');
    expect(told.map(({ type }) => type)).toEqual([
      'print.uncertain',
      'order.ended',
      'printer.needs-attention',
    ]);
    expect(JSON.parse(told[1]!.body)).toMatchObject({
      data: { uncertain: 1, printed: 0, open: 0, state: 'ended' },
    });
  });

  test('a shop that is silent is told of once, and only while it is open', async () => {
    const hook = await server.as.customer.call(createWebhook, {
      body: { url: 'https://example.test/silent', events: ['station.silent'] },
    });
    const open = [{ day: 1, from: '09:00', until: '21:00' }];
    await server.as.customer.call(replaceStation, {
      params: { station: station.id },
      body: { name: 'Centro', zone, hours: open },
    });
    const told = async () =>
      (await server.database.read('webhook_deliveries').where({ webhook_id: hook.id })).length;
    // A Monday: before it opens, when it has just opened, a quarter of an hour later, and again.
    const counts: number[] = [];
    for (const time of [
      '2030-01-07T08:59',
      '2030-01-07T09:05',
      '2030-01-07T09:15',
      '2030-01-07T12:00',
      '2030-01-08T12:00',
    ]) {
      await tellSilent(server.database, momentAt(time, zone));
      counts.push(await told());
    }
    expect(counts).toEqual([0, 0, 1, 1, 1]);
    await station.offers();
    expect((await server.database.read('stations').where({ id: station.id }).first()).silent_at).toBeNull();
  });

  test('a server finds the stations of orders that another one took, also of one that came late into the table', async () => {
    const { label, list } = await things(1);
    const now = Date.now();
    const look = createOrderWatch(server.database);
    await look(now);
    expect(await look(now)).toEqual([]);
    await order({ label, list }, now);
    expect([await look(now), await look(now + 1_000)]).toEqual([[station.id], []]);
    const other = await pairStation(server, { name: 'Otra' });
    // It was begun before the one that was found, and took a minute to be checked.
    await order({ ...(await things(1)), printers: [{ station: other.id, printer: 'front' }] }, now - 60_000);
    expect([await look(now + 2_000), await look(now + 3_000)]).toEqual([[other.id], []]);
  });

  test('a station that is woken while its server looks at the table is looked after once more', async () => {
    const { read } = server.database;
    const leaving = new AbortController();
    let looks = 0;
    const note = ({ sql, bindings }: { sql: string; bindings?: unknown[] }) => {
      if (!sql.includes('station_runs') || !bindings?.includes(station.id)) return;
      looks += 1;
      if (looks === 1) wakeStations([station.id]);
    };
    read.on('query', note);
    const words = nextWords(server.database, station, leaving.signal);
    // By itself it looks after 15 seconds.
    await expect.poll(() => looks, { timeout: 8_000 }).toBe(2);
    read.removeListener('query', note);
    leaving.abort();
    expect(await words).toEqual([]);
  });

  test('an operator orders at the shops of its groups, sees its own orders, and nothing of others', async () => {
    const { label, list } = await things(1);
    const { operator, customer, designer } = server.as;
    const at = { name: 'Mine', label, list, until: local(Date.now() + 4 * hourMs) };
    const printers = [{ station: station.id, printer: 'front' }];
    expect(await refusal(operator.call(orderCalls.createOrder, { body: { ...at, printers } }))).toBe(
      'not-found',
    );
    const group = await customer.call(createGroup, {
      body: { name: `Open ${station.id}`, stations: [station.id], users: [server.ids.operator] },
    });
    const { stations } = await operator.call(readStations, { query: { group: group.id } });
    expect(stations.map(({ id, groups }) => [id, groups])).toEqual([[station.id, [group.id]]]);
    const mine = await operator.call(orderCalls.createOrder, { body: { ...at, groups: [group.id] } });
    const theirs = await customer.call(orderCalls.createOrder, { body: { ...at, name: 'Theirs', printers } });
    const { orders } = await operator.call(orderCalls.readOrders, { query: {} });
    expect(orders.map(({ id }) => id)).toEqual([mine.id]);
    expect(orders[0]).toMatchObject({ state: 'ended', endedAt: expect.any(String) });
    expect(await refusal(operator.call(orderCalls.readOrder, { params: { order: theirs.id } }))).toBe(
      'not-found',
    );
    expect(await refusal(operator.call(orderCalls.withdrawOrder, { params: { order: theirs.id } }))).toBe(
      'not-found',
    );
    expect(await refusal(designer.call(orderCalls.readOrders, { query: {} }))).toBe('forbidden');
    const [chunk] = await station.prefetch();
    const withdrawn = await customer.call(orderCalls.withdrawOrder, { params: { order: theirs.id } });
    expect(withdrawn).toMatchObject({ state: 'withdrawn', labels: { open: 1 } });
    expect(Date.parse(withdrawn.runs[0]!.mayPrintUntil!)).toBe(chunk!.until + 15 * 60_000);
  });

  test('what waits, and the pages of orders, are read by as many statements however many there are', async () => {
    const { customer } = server.as;
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    const counted = async (call: () => Promise<unknown>) => {
      // What a server does after it stored a list.
      await server.database.settled();
      statements.length = 0;
      server.database.read.on('query', note);
      await call();
      server.database.read.removeListener('query', note);
      return statements.length;
    };
    const waiting = () => customer.call(orderCalls.readWaitingRuns, { params: { station: station.id } });
    const page = () => customer.call(orderCalls.readOrders, { query: {} });
    const first = await order(await things(3));
    const before = [await counted(waiting), await counted(page)];
    const [chunk] = await station.prefetch();
    await station.tell({ key: chunk!.key, word: 'began' });
    for (let at = 0; at < 3; at += 1) await order(await things(1));
    await station.prefetch();
    expect([await counted(waiting), await counted(page)]).toEqual(before);
    const none = { printed: 0, uncertain: 0, notPrinted: 0 };
    const { runs } = await waiting();
    expect(runs.map(({ labels }) => labels)).toEqual([3, 1, 1, 1].map((open) => ({ ...none, open })));
    expect((await page()).orders.find(({ id }) => id === first)?.labels).toEqual({ ...none, open: 3 });
  });

  test('a chunk, with its words, takes as many statements however long the list and the order are', async () => {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => void statements.push(sql);
    server.database.read.on('query', note);
    /** The fewest of three chunks, since what the server does by itself only adds to them. */
    const of = async (rows: number, from: number) => {
      await order(await things(rows));
      const { run = '' } = (await station.offers()).offers.find(({ next }) => next === 0) ?? {};
      const counts: number[] = [];
      for (let number = 0; number < from + 3; number += 1) {
        statements.length = 0;
        const { key } = (await station.chunk(run, number)).body;
        await station.tell({ key, word: 'began' });
        await station.tell({ key, word: 'ended' });
        counts.push(statements.length);
      }
      await station.prefetch();
      return Math.min(...counts.slice(from));
    };
    const [short, long] = [await of(500, 1), await of(1_000, 6)];
    server.database.read.removeListener('query', note);
    expect(long).toBe(short);
    // Three calls, each admitted in a transaction of its own. SQLite has another connection for what is written.
    expect(short).toBeLessThanOrEqual(kind === 'postgres' ? 70 : 14);
  });

  test('a station that is withdrawn makes no call any more, and its orders end', async () => {
    const { label, list } = await things(1);
    const id = await order({ label, list });
    await server.as.customer.call(withdrawStation, { params: { station: station.id } });
    expect((await station.call('GET', '/offers')).status).toBe(401);
    expect(await stateOf(id)).toBe('ended');
    const { stations } = await server.as.customer.call(readStations, { query: {} });
    expect(stations.map((each) => each.id)).not.toContain(station.id);
  });

  test('whatever happens in whatever order, no label prints twice as it is', async () => {
    const acts = [
      'fetch',
      'print',
      'begin',
      'cancel',
      'order',
      'withdraw',
      'change',
      'expire',
      'refuse',
      'take over',
      'replay',
    ] as const;
    let price = 1;
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...acts), { minLength: 8, maxLength: 20 }), async (walk) => {
        // More shops than an account may pair in an hour.
        await server.database.transaction((trx) => trx('rate_limits').delete());
        const shop = await pairStation(server, { name: 'Walk' });
        const { label, list } = await things(120);
        const at = { label, list, printers: [{ station: shop.id, printer: 'front' }] };
        const orders = [await order(at)];
        const held: Awaited<ReturnType<TestStation['prefetch']>> = [];
        /** What came out of the printer, by order. */
        const paper = new Map<number, string[]>();
        const orderOf = async (key: string) => {
          const run = await server.database
            .read('station_runs')
            .where({ run_id: key.split(':')[0] })
            .first();
          return run.order_id as number;
        };
        const began: string[] = [];
        let last: { key: string; word: 'ended' } | undefined;
        for (const act of walk) {
          const cancelled =
            act === 'cancel' || act === 'print' || act === 'begin' ? (await shop.offers()).cancelled : [];
          const mine = () => held.findIndex(({ key }) => !cancelled.includes(key));
          if (act === 'fetch') held.push(...(await shop.prefetch()));
          else if (act === 'cancel') {
            for (const key of cancelled) {
              const place = held.findIndex((each) => each.key === key);
              if (place >= 0) held.splice(place, 1);
              if (!began.includes(key)) await shop.tell({ key, word: 'cancelled' });
            }
          } else if (act === 'begin' || act === 'print') {
            // A shop without a line prints what it has, withdrawn or not.
            const place = walk.length % 2 === 0 ? mine() : held.length - 1;
            const [chunk] = place >= 0 ? held.splice(place, 1) : [];
            if (!chunk) continue;
            const id = await orderOf(chunk.key);
            const printed = [...chunk.mensaje.matchAll(/\^FD(Tea \d+ [\d.]+)\^FS/g)].map(([, text]) => text!);
            paper.set(id, [...(paper.get(id) ?? []), ...printed]);
            began.push(chunk.key);
            expect(await shop.tell({ key: chunk.key, word: 'began' })).toEqual(['taken']);
            if (act === 'print') {
              last = { key: chunk.key, word: 'ended' };
              expect(await shop.tell(last)).toEqual(['taken']);
            }
          } else if (act === 'order') orders.push(await order(at));
          else if (act === 'withdraw')
            await withdrawOrder(server.database, await userOf(server, 'customer'), orders.at(-1)!);
          else if (act === 'change') {
            // A list whose prices are ten times those of before is asked about.
            price = 2 + (price % 7);
            await overwrite(list, [...linesOf(60), ...linesOf(120, `${price}.00`).slice(61)]);
          } else if (act === 'expire') {
            await expireRuns(server.database, Date.now() + 5 * hourMs);
            const [chunk] = held.splice(0, 1);
            if (chunk) expect(await shop.tell({ key: chunk.key, word: 'expired' })).toEqual(['taken']);
          } else if (act === 'refuse') {
            const run = held[0]?.key.split(':')[0] ?? '';
            if (run === '') continue;
            expect((await shop.call('POST', `/runs/${run}/refuse`, { reason: 'no' })).status).toBe(200);
            for (const { key } of held.filter(({ key: of }) => of.startsWith(run)))
              expect(await shop.tell({ key, word: 'cancelled' })).toEqual(['taken']);
            held.splice(0, held.length, ...held.filter(({ key }) => !key.startsWith(run)));
          } else if (act === 'take over') {
            const id = (held[0]?.key ?? last?.key)?.split(':')[0];
            if (id === undefined) continue;
            expect(
              await refusal(
                server.as.customer.call(takeOverRun, {
                  params: { corrida: id },
                  body: { token: crypto.randomUUID(), impresora: '' },
                }),
              ),
            ).toBe('not-found');
          } else if (last) expect(await shop.tell(last)).toEqual(['taken']);
        }
        for (const [, printed] of paper) expect(printed.length).toBe(new Set(printed).size);
        // Whatever is open now has a word of the station behind it, or waits for one.
        for (const key of began) await shop.tell({ key, word: 'ended' });
        for (const { key } of held) await shop.tell({ key, word: 'cancelled' });
        for (const id of orders) await withdrawOrder(server.database, await userOf(server, 'customer'), id);
        for (const key of (await shop.offers()).cancelled) await shop.tell({ key, word: 'cancelled' });
        for (const id of orders)
          expect((await runsOf(id)).map(({ state }: { state: string }) => state)).not.toContain('stopped');
      }),
      { numRuns: process.env['MARBETE_LONG_TESTS'] ? 40 : 3 },
    );
  });
});
