import { randomUUID } from 'node:crypto';
import { contract } from '@marbete/core/api/contract';
import { type Client, createClient } from '@marbete/core/api/client';
import { isAppError } from '@marbete/core/api/errors';
import { createSecretKey, listKeys } from '@marbete/core/api/keys';
import { listPrintedRuns } from '@marbete/core/api/print-history';
import { dashboard, printedLabels } from '@marbete/core/api/reports';
import { listUsers } from '@marbete/core/api/users';
import * as labelCalls from '@marbete/core/api/v1/labels';
import * as listCalls from '@marbete/core/api/v1/lists';
import * as printCalls from '@marbete/core/api/v1/prints';
import * as orderCalls from '@marbete/core/api/v1/orders';
import * as stationCalls from '@marbete/core/api/v1/stations';
import { isV1 } from '@marbete/core/api/v1/schemas';
import * as hookCalls from '@marbete/core/api/v1/webhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { checkDatabase } from '../../invariants/check-database.ts';
import { csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { pairStation } from '../../testing/station.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanDatabase } from '../../housekeeping.ts';

const template = '^XA^FO20,20^A0N,30,30^FDNAME^FS^FO20,60^A0N,30,30^FDSERIALIZE^FS^XZ';
const name = { variable: 'NAME', valor: '40', type_config_id: 2 };
const serial = { variable: 'SERIALIZE', valor: '["0001",1]', type_config_id: 9 };
const lines = ['CODE,NAME,PRICE', '0075,Coffee,12.50', '0076,Tea,9.00'];

/** Tables that say what a person sees, prints, counts or is told, and whose row is whose. */
const tables: Readonly<Record<string, string>> = {
  users: 'id',
  labels: 'user_id',
  catalogues: 'user_id',
  printers: 'user_id',
  printer_settings: 'user_id',
  checked_files: 'user_id',
  deleted_things: 'user_id',
  print_runs: 'user_id',
  print_day_counts: 'user_id',
  print_slot_counts: 'user_id',
  webhooks: 'user_id',
  stations: 'user_id',
  station_groups: 'user_id',
  print_orders: 'user_id',
  label_configurations: 'label_id',
  label_mappings: 'label_id',
  label_tags: 'label_id',
  last_printed: 'label_id',
  catalogue_columns: 'catalogue_id',
  print_chunks: 'run_id',
  print_attempts: 'run_id',
  webhook_deliveries: 'webhook_id',
  print_slot_totals: '',
};
const parents: Readonly<Record<string, string>> = {
  label_id: 'labels',
  catalogue_id: 'catalogues',
  run_id: 'print_runs',
  webhook_id: 'webhooks',
};

describeOnDatabases('The test space', (kind) => {
  let server: TestServer;
  let program: Client;
  let key: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const made = await server.as.customer.call(createSecretKey, {
      body: { nombre: 'Tests', alcance: 'todo', prueba: true },
    });
    key = made.secreto;
    program = createClient({ baseUrl: `${server.url}/api`, fetch, authorization: () => `Bearer ${key}` });
  });
  beforeEach(() => server.database.transaction(async (trx) => void (await trx('rate_limits').delete())));
  afterAll(() => server.close());

  /** All that is live, as the tables have it. */
  async function live(): Promise<Record<string, unknown[]>> {
    const db = server.database.read;
    const found: Record<string, unknown[]> = {};
    for (const [table, owner] of Object.entries(tables)) {
      const parent = parents[owner];
      const query = db(table);
      if (parent) void query.whereIn(owner, db(parent).where('user_id', '>', 0).select('id'));
      else if (owner !== '') void query.where(owner, '>', 0);
      const rows = (await query) as object[];
      found[table] = rows.map((row) => JSON.stringify(row)).sort();
    }
    return found;
  }

  const refusalOf = async (promise: Promise<unknown>) => {
    const error = await promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!isAppError(error)) throw new Error('It was not refused', { cause: error });
    return error;
  };

  /** A label with a counter that a list fills, and a webhook that hears of everything. */
  async function liveThings() {
    const { customer } = server.as;
    const list = await customer.call(listCalls.uploadList, {
      form: { name: 'Prices' },
      files: { file: csvFile('p.csv', ...lines) },
    });
    const label = await insertLabel(server, {
      etiqueta: template,
      catalogo: list.id,
      mapping: { NAME: 'B' },
      configurations: [name, serial],
    });
    const { rows } = await customer.call(listCalls.readRows, { params: { list: list.id } });
    const hook = await customer.call(hookCalls.createWebhook, {
      body: { url: 'https://example.test/hook', events: [...hookCalls.eventTypes] },
    });
    return { label, list: list.id, rows, hook: hook.id };
  }

  test('no call with a test key changes anything that is live, whatever it names', async () => {
    const { label, list, rows, hook } = await liveThings();
    const mine = await program.call(hookCalls.createWebhook, {
      body: { url: 'https://example.test/tests', events: [...hookCalls.eventTypes] },
    });
    const { version } = await program.call(labelCalls.readLabel, { params: { label } });
    const [run, listRun] = [randomUUID(), randomUUID()];
    const file = () => ({ file: csvFile('p.csv', ...lines, '0077,Milk,1.75') });
    const print = { label, values: { NAME: 'Coffee' } };
    const body = { url: 'https://example.test/other', events: ['print.ended' as const] };
    const there = { params: { label, list } };
    const station = await pairStation(server);
    const shop = { name: 'Centro', zone: 'UTC' };
    await server.as.customer.call(stationCalls.createGroup, { body: { name: `Live ${list}` } });
    const calls: Record<string, (() => Promise<unknown>)[]> = {
      'v1-labels.list': [() => program.call(labelCalls.readLabels, { query: {} })],
      'v1-labels.get': [() => program.call(labelCalls.readLabel, { params: { label } })],
      'v1-labels.create': [
        () => program.call(labelCalls.addLabel, { body: { name: 'Shelf', template: '^XA^XZ' } }),
      ],
      'v1-labels.replace': [
        () =>
          program.call(labelCalls.replaceLabel, {
            params: { label },
            body: { name: 'Other', template, version },
          }),
      ],
      'v1-labels.delete': [() => program.call(labelCalls.removeLabel, { params: { label } })],
      'v1-lists.list': [() => program.call(listCalls.readLists, { query: {} })],
      'v1-lists.get': [() => program.call(listCalls.readList, { params: { list } })],
      'v1-lists.upload': [() => program.call(listCalls.uploadList, { form: {}, files: file() })],
      'v1-lists.rows': [() => program.call(listCalls.readRows, { params: { list } })],
      'v1-lists.replace-rows': [
        () => program.call(listCalls.replaceRows, { params: { list }, form: {}, files: file() }),
      ],
      'v1-lists.mapping': [() => program.call(listCalls.readMapping, there)],
      'v1-lists.save-mapping': [
        () => program.call(listCalls.saveListMapping, { ...there, body: { mapping: { NAME: 'A' } } }),
      ],
      'v1-lists.changed': [() => program.call(listCalls.readChanged, there)],
      'v1-lists.delete': [() => program.call(listCalls.removeList, { params: { list } })],
      'v1-prints.create': [
        () => program.call(printCalls.createPrint, { body: { id: run, ...print } }),
        () => program.call(printCalls.createPrint, { body: { id: randomUUID(), ...print, output: 'queue' } }),
        () =>
          program.call(printCalls.createPrint, {
            body: { id: listRun, label, list, rows: rows.map(({ id }) => ({ id })) },
          }),
        () => program.call(printCalls.createPrint, { body: { id: randomUUID(), label, values: {} } }),
      ],
      'v1-prints.list': [() => program.call(printCalls.readPrints, { query: { label } })],
      'v1-prints.get': [() => program.call(printCalls.readPrint, { params: { run } })],
      'v1-prints.printed': [run, listRun].map(
        (id) => () => program.call(printCalls.confirmPrint, { params: { run: id } }),
      ),
      'v1-prints.file': [() => program.call(printCalls.downloadPrint, { params: { run } })],
      'v1-stations.pair': [
        () => program.call(stationCalls.pairStation, { body: { code: 'ABCDEFGH', ...shop } }),
      ],
      'v1-stations.pairing': [
        () => program.call(stationCalls.readPairingState, { params: { pairing: station.id } }),
      ],
      'v1-stations.list': [() => program.call(stationCalls.readStations, { query: {} })],
      'v1-stations.replace': [
        () => program.call(stationCalls.replaceStation, { params: { station: station.id }, body: shop }),
      ],
      'v1-stations.withdraw': [
        () => program.call(stationCalls.withdrawStation, { params: { station: station.id } }),
      ],
      'v1-stations.orders': [
        () => program.call(orderCalls.readWaitingRuns, { params: { station: station.id } }),
      ],
      'v1-groups.list': [() => program.call(stationCalls.readGroups, {})],
      'v1-groups.create': [() => program.call(stationCalls.createGroup, { body: { name: 'Tests' } })],
      'v1-groups.replace': [
        () => program.call(stationCalls.replaceGroup, { params: { group: 1 }, body: { name: 'Tests' } }),
      ],
      'v1-groups.delete': [() => program.call(stationCalls.removeGroup, { params: { group: 1 } })],
      'v1-orders.create': [
        () =>
          program.call(orderCalls.createOrder, {
            body: {
              name: 'Night',
              label,
              list,
              until: '2099-01-01T09:00',
              from: '2099-01-01T05:00',
              printers: [{ station: station.id, printer: 'front' }],
            },
          }),
      ],
      'v1-orders.list': [() => program.call(orderCalls.readOrders, { query: {} })],
      'v1-orders.get': [() => program.call(orderCalls.readOrder, { params: { order: 1 } })],
      'v1-orders.withdraw': [() => program.call(orderCalls.withdrawOrder, { params: { order: 1 } })],
      'v1-orders.close': [() => program.call(orderCalls.closeOrder, { params: { order: 1 } })],
      'v1-webhooks.list': [() => program.call(hookCalls.listWebhooks, {})],
      'v1-webhooks.create': [() => program.call(hookCalls.createWebhook, { body })],
      'v1-webhooks.get': [() => program.call(hookCalls.readWebhook, { params: { webhook: hook } })],
      'v1-webhooks.replace': [
        () => program.call(hookCalls.replaceWebhook, { params: { webhook: hook }, body }),
        () => program.call(hookCalls.replaceWebhook, { params: { webhook: mine.id }, body }),
      ],
      'v1-webhooks.rotate-secret': [
        () => program.call(hookCalls.rotateSecret, { params: { webhook: hook } }),
      ],
      'v1-webhooks.deliveries': [() => program.call(hookCalls.listDeliveries, { params: { webhook: hook } })],
      'v1-webhooks.send-again': [
        () => program.call(hookCalls.repeatDelivery, { params: { webhook: hook, delivery: 1 } }),
      ],
      'v1-webhooks.delete': [() => program.call(hookCalls.removeWebhook, { params: { webhook: hook } })],
    };
    expect(Object.keys(calls).sort()).toEqual(
      contract
        .filter(isV1)
        .map(({ name }) => name)
        .sort(),
    );
    const before = await live();
    for (const [what, tries] of Object.entries(calls)) {
      for (const call of tries) await call().catch((error: unknown) => expect(isAppError(error)).toBe(true));
      expect([what, await live()]).toEqual([what, before]);
    }
    expect(await checkDatabase(server.database)).toEqual([]);
  });

  test('a test key prints what is live now, with serials that stay, and says that it is a test', async () => {
    const { label, list, rows } = await liveThings();
    const print = async (more: object = {}) =>
      program.call(printCalls.createPrint, {
        body: { id: randomUUID(), label, list, rows: [{ id: rows[0]!.id, quantity: 2 }], ...more },
      });
    const first = await print();
    expect(first).toMatchObject({
      test: true,
      state: 'done',
      labels: 2,
      printer: 'Test printer',
      label: { id: label },
      list: { id: list, name: 'Prices' },
    });
    expect(first.code).toMatch(/Coffee[^]*0001[^]*0002/);
    expect((await print({ output: 'queue' })).code).toBe(first.code);
    const { prints } = await program.call(printCalls.readPrints, { query: { label, limit: 5 } });
    expect(prints.map((each) => [each.test, each.label.id])).toEqual([
      [true, label],
      [true, label],
    ]);
    const { etiqueta } = await server.database.read('labels').where({ id: label }).first('etiqueta');
    await server.database.transaction((trx) =>
      trx('labels')
        .where({ id: label })
        .update({ etiqueta: String(etiqueta).replace('^FO20,20', '^FO99,20') }),
    );
    expect((await print()).code).toContain('^FO99,20');
    const { impresiones } = await server.as.customer.call(listPrintedRuns, { query: {} });
    expect(impresiones.filter((run) => run.etiqueta === label)).toEqual([]);
    const theirs = await refusalOf(
      server.as.customer.call(printCalls.readPrint, { params: { run: first.id } }),
    );
    expect(theirs.code).toBe('not-found');
  });

  test('what a test key changes stands for the original in its space, and nowhere else', async () => {
    const { label, list } = await liveThings();
    const { version } = await program.call(labelCalls.readLabel, { params: { label } });
    await program.call(labelCalls.replaceLabel, {
      params: { label },
      body: { name: 'Changed', template, version },
    });
    const named = async (client: Client) =>
      (await client.call(labelCalls.readLabels, { query: { limit: 3 } })).labels.map(({ id, name }) => [
        id,
        name,
      ]);
    expect((await named(program))[0]).toEqual([label, 'Changed']);
    expect((await named(server.as.customer))[0]).toEqual([label, 'Anaquel']);
    const files = { file: csvFile('p.csv', ...lines, '0077,Milk,1.75') };
    const replaced = await program.call(listCalls.replaceRows, { params: { list }, form: {}, files });
    expect([replaced.id, replaced.rows, replaced.labels]).toEqual([list, 3, [label]]);
    const rowsOf = async (client: Client) =>
      (await client.call(listCalls.readLists, { query: {} })).lists.find(({ id }) => id === list)?.rows;
    expect([await rowsOf(program), await rowsOf(server.as.customer)]).toEqual([3, 2]);
    const own = await program.call(listCalls.uploadList, { form: { name: 'Own' }, files });
    const params = { label, list: own.id };
    const mapped = await program.call(listCalls.saveListMapping, {
      params,
      body: { mapping: { NAME: 'C' } },
    });
    expect(mapped).toMatchObject({ label, list: own.id, saved: true });
    expect((await program.call(labelCalls.readLabel, { params })).list).toBe(own.id);
    expect((await program.call(listCalls.readList, { params: { list } })).labels).toEqual([]);
    expect((await server.as.customer.call(labelCalls.readLabel, { params })).list).toBe(list);
    const refused = await refusalOf(program.call(labelCalls.removeLabel, { params }));
    expect([refused.code, refused.details['reason']]).toEqual(['forbidden', 'test-key']);
    expect(await program.call(listCalls.removeList, { params })).toEqual({ id: own.id, deleted: true });
    expect((await refusalOf(server.as.customer.call(listCalls.readList, { params }))).code).toBe('not-found');
  });

  test('lists of labels come page by page, live ones and those of tests, each once', async () => {
    for (let number = 0; number < 3; number += 1) {
      await insertLabel(server, { etiqueta: template });
      await program.call(labelCalls.addLabel, { body: { name: `T${number}`, template: '^XA^XZ' } });
    }
    const ids: number[] = [];
    let cursor: string | undefined;
    do {
      const page = await program.call(labelCalls.readLabels, {
        query: { limit: 2, ...(cursor ? { cursor } : {}) },
      });
      ids.push(...page.labels.map(({ id }) => id));
      cursor = page.next ?? undefined;
    } while (cursor);
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => other - one));
    const { labels } = await server.as.customer.call(labelCalls.readLabels, { query: { limit: 200 } });
    expect(ids).toEqual(expect.arrayContaining(labels.map(({ id }) => id)));
    expect(labels.some(({ name }) => name.startsWith('T'))).toBe(false);
  });

  test('a webhook that a test key made hears of tests alone, by the ids that the key knows', async () => {
    const { label, list, rows } = await liveThings();
    const { id } = await program.call(hookCalls.createWebhook, {
      body: { url: 'https://example.test/tests', events: [...hookCalls.eventTypes] },
    });
    const body = { label, list, rows: [{ id: rows[0]!.id }] };
    await server.as.customer.call(printCalls.createPrint, { body: { id: randomUUID(), ...body } });
    const run = randomUUID();
    await program.call(printCalls.createPrint, { body: { id: run, ...body } });
    const files = { file: csvFile('p.csv', ...lines, '0077,Milk,1.75') };
    await program.call(listCalls.replaceRows, { params: { list }, form: {}, files });
    const told: { body: string }[] = await server.database
      .read('webhook_deliveries')
      .where({ webhook_id: id })
      .orderBy('id');
    expect(told.map((each) => JSON.parse(each.body) as object)).toMatchObject([
      { type: 'print.ended', test: true, data: { id: run, label: { id: label }, list } },
      { type: 'list.stored', test: true, data: { id: list, rows: 3 } },
    ]);
    const live: { body: string }[] = await server.database
      .read('webhook_deliveries')
      .join('webhooks', 'webhooks.id', 'webhook_id')
      .where('user_id', '>', 0)
      .select('body');
    for (const each of live) expect(JSON.parse(each.body)).toMatchObject({ test: false });
    expect(JSON.stringify(live)).not.toContain(run);
  });

  test('every answer to a test key says so; it opens /api/v1 and nothing else, public calls among it', async () => {
    const headers = { authorization: `Bearer ${key}` };
    for (const path of ['/v1/labels', '/v1/lists', '/v1/labels/999999']) {
      const response = await server.fetch(path, { headers });
      expect([path, response.headers.get('marbete-test')]).toEqual([path, 'true']);
    }
    const ordinary = await server.fetch('/v1/labels', {
      headers: { authorization: server.authorization.customer },
    });
    expect(ordinary.headers.get('marbete-test')).toBeNull();
    const opened: string[] = [];
    for (const { name, method, path, access } of contract) {
      if (isV1({ path }) || access === 'publishable-key') continue;
      const response = await server.fetch(path.replace(/:\w+/g, '1'), { method, headers });
      const { code } = (await response.json().catch(() => ({}))) as { code?: string };
      if (code !== 'key-scope') opened.push(`${name} ${code}`);
    }
    expect(opened).toEqual([]);
    const drawing = await server.fetch('/v1/labels', { method: 'DELETE', headers });
    expect(drawing.status).toBe(404);
  });

  test('a space is in no list of people and in no report; its keys are marked', async () => {
    const { llaves } = await server.as.customer.call(listKeys, { query: {} });
    expect(llaves.map(({ prueba, clave }) => [prueba, clave.slice(0, 8)])).toEqual([[true, 'sk_test_']]);
    const { users } = await server.as.admin.call(dashboard, { query: {} });
    expect(users).toBe(Object.keys(server.ids).length);
    const people = JSON.stringify(await server.as.admin.call(listUsers, { query: {} }));
    expect(people).not.toContain('test space');
    const today = new Date().toISOString().slice(0, 10);
    const report = await server.as.admin.call(printedLabels, { query: { desde: today, hasta: today } });
    const counted = (await server.database.read('print_day_counts').sum('labels as n')) as [{ n: unknown }];
    expect(report.total).toBe(Number(counted[0].n));
    expect(report.usuarios.map(({ nombre }) => nombre)).not.toContain('Test');
  });

  test('an operator tests in the space of its account; another account’s things are not there', async () => {
    const { label } = await liveThings();
    const make = async (account: 'operator' | 'neighbour') => {
      const { secreto } = await server.as[account].call(createSecretKey, {
        body: { nombre: 'Tests', alcance: 'todo', prueba: true },
      });
      return createClient({ baseUrl: `${server.url}/api`, fetch, authorization: () => `Bearer ${secreto}` });
    };
    const made = await program.call(labelCalls.addLabel, { body: { name: 'Mine', template: '^XA^XZ' } });
    const operator = await make('operator');
    expect((await operator.call(labelCalls.readLabel, { params: { label: made.id } })).name).toBe('Mine');
    const neighbour = await make('neighbour');
    for (const id of [label, made.id]) {
      const body = { id: randomUUID(), label: id, values: { NAME: 'x' } };
      expect((await refusalOf(neighbour.call(printCalls.createPrint, { body }))).code).toBe('not-found');
      expect((await refusalOf(neighbour.call(labelCalls.readLabel, { params: { label: id } }))).code).toBe(
        'not-found',
      );
    }
  });

  test('copies go with their originals, follow new rows, and a space that is not used ends', async () => {
    const { label, list } = await liveThings();
    await program.call(listCalls.readMapping, { params: { label, list } });
    const db = server.database.read;
    const copyOf = (kind: string, id: number) => db(kind).where({ test_of: id }).first();
    const files = { file: csvFile('p.csv', ...lines, '0077,Milk,1.75') };
    await server.as.customer.call(listCalls.replaceRows, { params: { list }, form: {}, files });
    await cleanDatabase(server.database, {});
    const { row_set_id } = await db('catalogues').where({ id: list }).first('row_set_id');
    expect((await copyOf('catalogues', list)).row_set_id).toBe(row_set_id);
    await server.as.customer.call(labelCalls.removeLabel, { params: { label } });
    await server.as.customer.call(listCalls.removeList, { params: { list } });
    await cleanDatabase(server.database, {});
    expect([await copyOf('labels', label), await copyOf('catalogues', list)]).toEqual([undefined, undefined]);
    const spaces = () => db('users').where('id', '<', 0).count({ n: '*' });
    const days = (n: number) => Date.now() + n * 24 * 3_600_000;
    await cleanDatabase(server.database, { now: days(29) });
    expect(Number((await spaces())[0]!['n'])).toBeGreaterThan(0);
    await cleanDatabase(server.database, { now: days(31) });
    expect(Number((await spaces())[0]!['n'])).toBe(0);
    expect(await db('labels').where('user_id', '<', 0)).toEqual([]);
    expect((await program.call(labelCalls.readLabels, { query: {} })).labels.length).toBeGreaterThan(0);
  });
});
