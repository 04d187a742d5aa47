import { randomUUID } from 'node:crypto';
import { destroyCatalogue } from '@marbete/core/api/catalogues';
import { destroyLabel } from '@marbete/core/api/labels';
import { listPrintedRuns, showPrintedRun } from '@marbete/core/api/print-history';
import { listOpenRuns } from '@marbete/core/api/print-runs';
import { lastLoginReport, lastPrintReport, printedLabels } from '@marbete/core/api/reports';
import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createCountStore } from '../features/printing/count-store.ts';
import { createRecordStore } from '../features/printing/record-store.ts';
import { buildCatalogue } from '../testing/catalogue-factory.ts';
import { insertLabel } from '../testing/label-factory.ts';
import { describeOnBothDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';

/** Tables that years of printing fill. */
const large =
  'print_runs|print_kinds|print_attempts|print_chunks|print_month_counts|print_day_counts|print_slot_counts|print_slot_totals|logins';

interface Query {
  sql: string;
  bindings: readonly unknown[];
}

describeOnBothDatabases('queries of tables that grow for years', (kind) => {
  let server: TestServer;
  let etiqueta: number;
  let catalogo: number;
  const asked: Query[] = [];
  const corrida = randomUUID();

  beforeAll(async () => {
    server = await startTestServer(kind);
    catalogo = await buildCatalogue(server);
    etiqueta = await insertLabel(server);
    const { customer, neighbour, operator } = server.ids;
    await server.database.transaction(async (trx) => {
      const kinds = new Map<number, number[]>();
      for (const user_id of [customer, neighbour, operator]) {
        const named = { user_id, printer: '', catalogue_id: 0, used_at: new Date(0).toISOString() };
        const rows = Array.from({ length: 7 }, (_, label) => ({ ...named, label_name: `Etiqueta ${label}` }));
        const stored: { id: number }[] = await trx('print_kinds').insert(rows).returning('id');
        kinds.set(
          user_id,
          stored.map(({ id }) => id),
        );
      }
      for (let number = 0; number < 3_000; number++) {
        const user_id = [neighbour, neighbour, customer, operator][number % 4]!;
        const at = new Date(Date.UTC(2026, 0, 1) + number * 3_600_000).toISOString();
        await trx('print_runs').insert({
          id: number === 2 ? corrida : randomUUID(),
          user_id,
          label_id: number % 4 === 2 ? etiqueta : null,
          label_name: `Etiqueta ${number % 7}`,
          etiquetas: 1,
          kind_id: kinds.get(user_id)![number % 7],
          lease_hash: number % 2 ? null : 'x',
          planned_rows: 1,
          planned_labels: 1,
          state: number % 2 ? null : 'done',
          ended_at: number % 2 ? null : at,
          created_at: at,
          updated_at: at,
        });
        if (number % 10 > 0) continue;
        await trx('logins').insert({ user_id, created_at: at });
        const run = { user_id, label_name: 'Etiqueta', impresora: '', created_at: at };
        await createCountStore(trx).add(run, 1);
      }
      await trx.raw('analyze');
    });
    for (const db of [server.database.read, server.database.reports])
      db.on('query', ({ sql, bindings }: Query) => asked.push({ sql, bindings: bindings ?? [] }));
  });
  afterAll(() => server.close());

  /** How the database finds the rows of a query, line by line. Small tables do not tempt PostgreSQL to read them whole. */
  async function planOf(db: Knex, { sql, bindings }: Query): Promise<string[]> {
    const explain = kind === 'sqlite' ? 'explain query plan' : 'explain';
    const text = `${explain} ${sql.replaceAll(/\$\d+/g, '?')}`;
    const answer = (await db.raw(text, bindings as Knex.RawBinding[])) as
      | { detail: string }[]
      | { rows: { 'QUERY PLAN': string }[] };
    return 'rows' in answer
      ? answer.rows.map((row) => row['QUERY PLAN'])
      : answer.map(({ detail }) => detail);
  }

  const reads = new RegExp(`(?:Seq Scan on|SCAN) "?(?:${large})\\b`);

  async function wholeReads(queries: readonly Query[]): Promise<string[]> {
    const found: string[] = [];
    await server.database.transaction(async (trx) => {
      if (kind === 'postgres') await trx.raw('set local enable_seqscan = off');
      for (const query of queries) {
        if (!/^(?:select|with|delete|update)/.test(query.sql)) continue;
        const plan = await planOf(trx, query);
        if (plan.some((line) => reads.test(line))) found.push(`${query.sql}\n  ${plan.join('\n  ')}`);
      }
    });
    return found;
  }

  const { customer, admin } = { customer: () => server.as.customer, admin: () => server.as.admin };
  const span = { desde: '2026-01-10', hasta: '2026-03-20', zona: 'America/Mexico_City' };
  const calls: [name: string, call: () => Promise<unknown>][] = [
    ['a page of the history', () => customer().call(listPrintedRuns, { query: { page: 3 } })],
    ['its words', () => customer().call(listPrintedRuns, { query: { buscar: 'etiqueta 3' } })],
    [
      'its days and states',
      () =>
        customer().call(listPrintedRuns, { query: { desde: span.desde, hasta: span.hasta, estado: 'open' } }),
    ],
    ['runs of a label', () => customer().call(listPrintedRuns, { query: { etiqueta } })],
    ['a run', () => customer().call(showPrintedRun, { params: { corrida }, query: {} })],
    ['open runs', () => customer().call(listOpenRuns, { query: {} })],
    ['a report of printed labels', () => admin().call(printedLabels, { query: span })],
    ['a report of last prints', () => admin().call(lastPrintReport, { body: span })],
    ['a report of last sign-ins', () => admin().call(lastLoginReport, { body: span })],
    ['the closing of silent runs', () => createRecordStore(server.database.read).closeSilent(Date.UTC(2027))],
  ];

  test.each(calls)('%s reads no such table whole', async (_, call) => {
    asked.length = 0;
    await call();
    expect(asked.some(({ sql }) => new RegExp(large).test(sql))).toBe(true);
    expect(await wholeReads(asked)).toEqual([]);
  });

  test('what goes when a label or a list goes is found by an index', async () => {
    const queries = ['label_id', 'catalogue_id', 'user_id'].map((column) => ({
      sql: `update print_runs set repite = null where ${column} = ?`,
      bindings: [1],
    }));
    expect(await wholeReads(queries)).toEqual([]);
    await server.as.customer.call(destroyLabel, { body: { id: etiqueta } });
    await server.as.customer.call(destroyCatalogue, { body: { catalogo } });
  });
});

describeOnBothDatabases('pages by cursor', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    // Many runs of one moment, of two people of the account.
    await server.database.transaction(async (trx) => {
      for (let number = 0; number < 45; number++) {
        const at = new Date(Date.UTC(2026, 0, 1) + Math.floor(number / 9)).toISOString();
        await trx('print_runs').insert({
          id: randomUUID(),
          user_id: server.ids[number % 2 ? 'customer' : 'operator'],
          label_name: 'x',
          created_at: at,
          updated_at: at,
        });
      }
    });
  });
  afterAll(() => server.close());

  test('show every run once, in the order of pages by number', async () => {
    const list = (query: object) => server.as.customer.call(listPrintedRuns, { query });
    const whole = await list({ per_page: 200 });
    expect(whole).toMatchObject({ total: 45, total_exacto: true, siguiente: null });
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = await list({ per_page: 7, ...(cursor === undefined ? {} : { desde_cursor: cursor }) });
      seen.push(...page.impresiones.map((run) => run.corrida));
      cursor = page.siguiente;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
    expect(seen.toSorted()).toEqual(whole.impresiones.map((run) => run.corrida).toSorted());
    await expect(list({ desde_cursor: 'x' })).rejects.toMatchObject({ code: 'invalid-input' });
    await expect(list({ page: 9_999, per_page: 200 })).rejects.toMatchObject({
      code: 'invalid-input',
      details: { reason: 'history-far' },
    });
  });
});
