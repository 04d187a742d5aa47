import { currentUser } from '@marbete/core/api/auth';
import type { Client } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { monthCounts } from '../../db/migrations/016-month-counts.ts';
import { printCounts } from '../../db/migrations/006-print-counts.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createUserStore } from '../auth/user-store.ts';
import { createCountStore } from '../printing/count-store.ts';

const march = { desde: '2026-03-01', hasta: '2026-03-31' };
const text = ({ bytes }: { bytes: Uint8Array }) => Buffer.from(bytes).toString('utf8');
const linesOf = (file: { bytes: Uint8Array }) => text(file).replace('\ufeff', '').trimEnd().split('\r\n');

describeOnBothDatabases('reports', (kind) => {
  let server: TestServer;
  let admin: Client;

  beforeAll(async () => {
    server = await startTestServer(kind);
    admin = server.as.admin;
  });
  afterAll(() => server.close());

  const report = (
    call: typeof calls.lastPrintReport | typeof calls.lastLoginReport | typeof calls.registeredUsersReport,
    body: { desde: string; hasta: string; zona?: string },
    client = admin,
  ) => client.call(call, { body });

  const addUser = (name: string, created_at: string, more: object = {}) =>
    server.database.transaction(async (trx) => {
      const email = `${Math.random()}@example.test`;
      const [row] = await trx('users')
        .insert({ name, email, role: 2, created_at, ...more })
        .returning('id');
      return { id: row.id as number, email };
    });

  test('both days of a range count in full, by the clock of the zone that is asked for', async () => {
    const first = await addUser('Primera', '2026-03-01T00:00:00.000Z');
    const last = await addUser('Última', '2026-03-31T23:59:59.999Z');
    await addUser('Antes', '2026-02-28T23:59:59.999Z');
    await addUser('Después', '2026-04-01T00:00:00.000Z');
    await addUser('Borrado', '2026-03-10T00:00:00.000Z', { deleted_at: '2026-03-11T00:00:00.000Z' });
    const file = await report(calls.registeredUsersReport, march);
    expect(file.fileName).toBe('usuarios-registrados-2026-03-01-2026-03-31.csv');
    expect(file.mediaType).toContain('text/csv');
    expect(text(file).startsWith('\ufeff')).toBe(true);
    expect(linesOf(file)).toEqual([
      'id,nombre,correo,fecha',
      `${first.id},Primera,${first.email},2026-03-01 00:00:00`,
      `${last.id},Última,${last.email},2026-03-31 23:59:59`,
    ]);
    const there = await report(calls.registeredUsersReport, { ...march, zona: 'America/Mexico_City' });
    expect(linesOf(there).map((line) => line.split(',').slice(1, 2).join())).toEqual([
      'nombre',
      'Última',
      'Después',
    ]);
    expect(linesOf(there)[2]).toContain('2026-03-31 18:00:00');
  });

  test('a name that a spreadsheet would run as a formula is guarded', async () => {
    await addUser('=HYPERLINK("http://x.test")', '2025-01-01T12:00:00.000Z');
    await addUser('@SUM(1)', '2025-01-01T13:00:00.000Z');
    await addUser('+52 55', '2025-01-01T14:00:00.000Z');
    const lines = linesOf(
      await report(calls.registeredUsersReport, { desde: '2025-01-01', hasta: '2025-01-01' }),
    );
    expect(lines[1]).toContain(`,"'=HYPERLINK(""http://x.test"")",`);
    expect(lines[2]).toContain(",'@SUM(1),");
    expect(lines[3]).toContain(",'+52 55,");
  });

  test('the last print of each user is the last of the range, with label and printer', async () => {
    const runs = [
      ['2026-03-02T10:00:00.000Z', 'Vieja', ''],
      ['2026-03-05T10:00:00.000Z', 'Anaquel', '{"name":"Zebra, caja 1","uid":"1"}'],
      ['2026-04-05T10:00:00.000Z', 'De abril', ''],
    ] as const;
    await server.database.transaction(async (trx) => {
      for (const [index, [created_at, label_name, impresora]] of runs.entries()) {
        await trx('print_runs').insert({
          id: `run-${index}`,
          user_id: server.ids.operator,
          label_name,
          impresora,
          created_at,
          updated_at: created_at,
        });
      }
    });
    expect(linesOf(await report(calls.lastPrintReport, march))).toEqual([
      'id,nombre,correo,fecha,etiqueta,impresora',
      `${server.ids.operator},operator,operator@example.test,2026-03-05 10:00:00,Anaquel,"Zebra, caja 1"`,
    ]);
  });

  test('printed labels are counted by day, label, account and printer: what came out, not what was planned', async () => {
    const printer = (name: string, uid: string) => JSON.stringify({ name, uid, connection: 'usb' });
    const counted = [
      ['operator', 'Anaquel', printer('Caja', '1'), '2024-05-01T05:30:00.000Z', 10],
      ['customer', 'Ticket', printer('Bodega', '2'), '2024-05-01T12:00:00.000Z', 3],
      ['operator', 'Anaquel', printer('Caja', '9'), '2024-05-03T12:00:00.000Z', 45],
      // A word that said less, later.
      ['operator', 'Anaquel', printer('Caja', '9'), '2024-05-03T12:00:00.000Z', -15],
      ['operator', 'Después', printer('Caja', '1'), '2024-05-04T00:00:00.000Z', 99],
    ] as const;
    await server.database.transaction(async (trx) => {
      for (const [account, label_name, impresora, created_at, labels] of counted) {
        const run = { user_id: server.ids[account], label_name, impresora, created_at };
        await createCountStore(trx).add(run, labels);
      }
    });
    const may = { desde: '2024-05-01', hasta: '2024-05-03' };
    expect(await admin.call(calls.printedLabels, { query: may })).toEqual({
      total: 43,
      dias: [
        { dia: '2024-05-01', total: 13 },
        { dia: '2024-05-02', total: 0 },
        { dia: '2024-05-03', total: 30 },
      ],
      etiquetas: [
        { nombre: 'Anaquel', total: 40 },
        { nombre: 'Ticket', total: 3 },
      ],
      usuarios: [
        { nombre: 'operator', total: 40 },
        { nombre: 'customer', total: 3 },
      ],
      impresoras: [
        { nombre: 'Caja', total: 40 },
        { nombre: 'Bodega', total: 3 },
      ],
    });
    const there = await admin.call(calls.printedLabels, { query: { ...may, zona: 'America/Mexico_City' } });
    // There the first of them printed on the last day of April, and the last one on the third of May.
    expect(there.dias.map(({ total }) => total)).toEqual([3, 0, 129]);
    expect(there.etiquetas).toEqual([
      { nombre: 'Después', total: 99 },
      { nombre: 'Anaquel', total: 30 },
      { nombre: 'Ticket', total: 3 },
    ]);
    const hours = { desde: '2024-05-01', hasta: '2024-05-01', zona: 'Asia/Kathmandu' };
    expect((await admin.call(calls.printedLabels, { query: hours })).etiquetas).toEqual([
      { nombre: 'Anaquel', total: 10 },
      { nombre: 'Ticket', total: 3 },
    ]);
    expect(
      await refusalCodes([
        admin.call(calls.printedLabels, { query: { desde: '2023-01-01', hasta: '2024-05-01' } }),
        server.as.customer.call(calls.printedLabels, { query: may }),
      ]),
    ).toEqual(['invalid-input', 'forbidden']);
  });

  test('reports wait for their turn, those that are too many are told when to come back, and others go on', async () => {
    const { reports } = server.database;
    const held = await Promise.all([reports.transaction(), reports.transaction()]);
    const asked = [
      () => admin.call(calls.printedLabels, { query: march }),
      () => admin.call(calls.dashboard, { query: {} }),
      () => report(calls.lastPrintReport, march),
      () => report(calls.registeredUsersReport, march),
    ];
    const refusals: unknown[] = [];
    let all: Promise<unknown>[] = [];
    await new Promise<void>((resolve) => {
      all = Array.from({ length: 60 }, (_, number) =>
        asked[number % asked.length]!().catch((error: unknown) => {
          if (refusals.push(error) === 8) resolve();
        }),
      );
    });
    expect(await admin.call(currentUser, {})).toMatchObject({ id: server.ids.admin });
    await Promise.all(held.map((trx) => trx.rollback()));
    await Promise.all(all);
    expect(refusals).toHaveLength(8);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({
        code: 'unavailable',
        details: { reason: 'server-busy', retryAfterSeconds: 10 },
      });
  });

  test('runs from before there were counts are counted by what came out of each', async () => {
    const printer = (uid: string) => JSON.stringify({ name: 'Caja', uid, connection: 'usb' });
    const runs = [
      { id: 'r1', created_at: '2022-05-01T05:30:00.000Z', label_name: 'Anaquel', etiquetas: 10 },
      { id: 'r2', created_at: '2022-05-01T05:44:59.999Z', label_name: 'Anaquel', etiquetas: 3 },
      {
        id: 'r3',
        created_at: '2022-05-03T12:00:00.000Z',
        label_name: 'Anaquel',
        lease_hash: 'x',
        etiquetas: 40,
      },
      {
        id: 'r4',
        created_at: '2022-05-03T23:59:59.999Z',
        label_name: 'Ticket',
        lease_hash: 'x',
        etiquetas: 40,
      },
    ];
    const attempts = [
      { run_id: 'r3', trozo: 0, labels: 25, word: 'taken' },
      { run_id: 'r3', trozo: 1, labels: 10, word: 'printed', came_out: 5 },
      { run_id: 'r3', trozo: 2, labels: 5, word: 'uncertain' },
    ];
    await server.database.transaction(async (trx) => {
      for (const [index, run] of runs.entries()) {
        const more = {
          user_id: server.ids.customer,
          impresora: printer(String(index)),
          updated_at: run.created_at,
        };
        await trx('print_runs').insert({ ...run, ...more });
      }
      const more = { attempt: 1, ends: '{}', lease_hash: 'x', offered_at: '2022-05-03T12:00:00.000Z' };
      for (const attempt of attempts) await trx('print_attempts').insert({ ...attempt, ...more });
      for (const table of [
        'print_month_counts',
        'print_day_counts',
        'print_slot_counts',
        'print_slot_totals',
      ])
        await trx.schema.dropTable(table);
      await printCounts(trx);
      await monthCounts(trx);
    });
    const year = { desde: '2022-01-01', hasta: '2022-12-31', zona: 'America/Mexico_City' };
    expect(await admin.call(calls.printedLabels, { query: year })).toMatchObject({
      total: 43,
      usuarios: [{ nombre: 'customer', total: 43 }],
    });
    const query = { desde: '2022-05-01', hasta: '2022-05-03', zona: 'UTC' };
    expect(await admin.call(calls.printedLabels, { query })).toEqual({
      total: 43,
      dias: [
        { dia: '2022-05-01', total: 13 },
        { dia: '2022-05-02', total: 0 },
        { dia: '2022-05-03', total: 30 },
      ],
      etiquetas: [{ nombre: 'Anaquel', total: 43 }],
      usuarios: [{ nombre: 'customer', total: 43 }],
      impresoras: [{ nombre: 'Caja', total: 43 }],
    });
  });

  test('the heads of a report are in the reader’s language', async () => {
    const { authorization } = server;
    const heads = async (language: string) => {
      const answer = await server.fetch('/reportes/ultima-impresion', {
        method: 'POST',
        headers: {
          authorization: authorization.admin,
          'accept-language': language,
          'content-type': 'application/json',
        },
        body: JSON.stringify(march),
      });
      return (await answer.text()).replace('\ufeff', '').split('\r\n')[0];
    };
    expect(await heads('en-US')).toBe('id,name,email,date,label,printer');
    expect(await heads('es-MX')).toBe('id,nombre,correo,fecha,etiqueta,impresora');
  });

  test('the last sign-in of each user is the last of the range', async () => {
    await server.database.transaction(async (trx) => {
      const users = createUserStore(trx);
      await users.insertLogin(server.ids.customer, '2026-03-02T10:00:00.000Z');
      await users.insertLogin(server.ids.customer, '2026-03-09T10:00:00.000Z');
      await users.insertLogin(server.ids.customer, '2026-04-09T10:00:00.000Z');
    });
    const lines = linesOf(await report(calls.lastLoginReport, march));
    expect(lines.slice(1)).toEqual([
      `${server.ids.customer},customer,customer@example.test,2026-03-09 10:00:00`,
    ]);
  });

  test('more users than are read at a time come all, in the order of their ids', async () => {
    await server.database.transaction(async (trx) => {
      const rows = Array.from({ length: 1_100 }, (_, index) => ({
        name: `Cliente ${index}`,
        email: `${index}@many.test`,
        role: 2,
        created_at: '2024-05-05T05:05:05.000Z',
      }));
      await trx.batchInsert('users', rows, 100);
    });
    const many = await report(calls.registeredUsersReport, { desde: '2024-05-05', hasta: '2024-05-05' });
    const names = linesOf(many)
      .slice(1)
      .map((line) => line.split(',')[1]);
    expect(names).toEqual(Array.from({ length: 1_100 }, (_, index) => `Cliente ${index}`));
  });

  test('the dashboard counts sign-ins of today, of 7 and of 30 days, and users', async () => {
    const before = await admin.call(calls.dashboard, {});
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    await server.database.transaction(async (trx) => {
      const users = createUserStore(trx);
      for (const days of [0, 0, 3, 20, 40]) await users.insertLogin(server.ids.designer, daysAgo(days));
    });
    const { data, labels, users, last_signin } = await admin.call(calls.dashboard, {});
    expect(labels).toEqual(['Hoy', 'Últimos 7 días', 'Últimos 30 días']);
    expect(data.map((total, index) => total - (before.data[index] ?? 0))).toEqual([2, 3, 4]);
    expect(last_signin).toContainEqual({ name: 'designer', total: 4 });
    expect(users).toBe(before.users);
    expect(users).toBeGreaterThanOrEqual(5);
  });

  test('both dates are required, real, and in their order', async () => {
    const send = async (body: object) => {
      const response = await server.fetch('/reportes/ultima-impresion', {
        method: 'POST',
        headers: { authorization: server.authorization.admin, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      const { issues } = (await response.json()) as { issues?: { path: string[]; message: string }[] };
      return [response.status, issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)];
    };
    expect(await send({})).toEqual([422, ['desde: Campo requerido', 'hasta: Campo requerido']]);
    expect(await send({ desde: '2026-02-30', hasta: 'mañana' })).toEqual([
      422,
      ['desde: A date as YYYY-MM-DD', 'hasta: A date as YYYY-MM-DD'],
    ]);
    expect(await send({ desde: '2026-03-02', hasta: '2026-03-01' })).toEqual([
      422,
      ['hasta: La fecha final es anterior a la inicial'],
    ]);
    expect(await send({ ...march, zona: 'Luna/Base' })).toEqual([422, ['zona: Zona horaria desconocida']]);
  });

  test('are the administrator’s only', async () => {
    const all = (client: Client) => [
      client.call(calls.dashboard, {}),
      report(calls.lastPrintReport, march, client),
      report(calls.lastLoginReport, march, client),
      report(calls.registeredUsersReport, march, client),
    ];
    expect(await refusalCodes(all(server.as.stranger))).toEqual(Array(4).fill('unauthenticated'));
    for (const client of [server.as.customer, server.as.operator, server.as.designer]) {
      expect(await refusalCodes(all(client))).toEqual(Array(4).fill('forbidden'));
    }
  });
});
