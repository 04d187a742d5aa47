import { randomUUID } from 'node:crypto';
import type { Client } from '@marbete/core/api/client';
import { showCatalogue } from '@marbete/core/api/catalogues';
import { printLabel } from '@marbete/core/api/print-label';
import {
  listPrintedRows,
  listPrintedRuns,
  printAgain,
  showPrintedLabel,
  showPrintedRun,
} from '@marbete/core/api/print-history';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cleanPrinting } from '../printing/cleaning.ts';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { printKinds } from '../../db/migrations/017-print-kinds.ts';
import { createKindStore } from '../printing/kind-store.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const weekMs = 7 * 24 * 3_600_000;

describeOnBothDatabases('the print history', (kind) => {
  let server: TestServer;
  let etiqueta: number;

  beforeAll(async () => {
    server = await startTestServer(kind);
    etiqueta = await insertLabel(server, {
      etiqueta: '^XA^FO20,20^A0N,30,30^FDSERIALIZE^FS^FO20,60^FDHOUR_NOW^FS^XZ',
      configurations: [{ variable: 'SERIALIZE', valor: '[1,1]', type_config_id: 9 }],
    });
  });
  afterAll(() => server.close());

  const print = (client: Client, corrida: string) =>
    client.call(printLabel, {
      body: { etiqueta, corrida, trozo: 0, preguntas: { QUANTITY: '2' }, hora: '10:15 AM' },
    });
  const list = (client: Client, query: object = {}) => client.call(listPrintedRuns, { query });
  const again = (client: Client, corrida: string, to: string, usuario?: number) =>
    client.call(printAgain, { params: { corrida }, body: { corrida: to, trozo: 0, usuario } });

  test('lists runs newest first, an account’s with its operators’', async () => {
    const [owners, operators] = [randomUUID(), randomUUID()];
    await print(server.as.customer, owners);
    await print(server.as.operator, operators);
    const { impresiones, total } = await list(server.as.customer);
    expect(total).toBe(2);
    expect(impresiones.map((run) => run.corrida)).toEqual([operators, owners]);
    expect(impresiones[1]).toMatchObject({
      usuario: { id: server.ids.customer, name: 'customer' },
      etiqueta,
      nombre: 'Anaquel',
      catalogo: null,
      filas: 1,
      etiquetas: 2,
      trozos: 1,
      repite: null,
    });
    expect((await list(server.as.operator)).impresiones.map((run) => run.corrida)).toEqual([operators]);
    expect((await list(server.as.customer, { per_page: 1, page: 2 })).impresiones).toHaveLength(1);
    expect((await list(server.as.customer, { etiqueta: etiqueta + 1 })).total).toBe(0);
    expect((await list(server.as.neighbour)).total).toBe(0);
    expect((await list(server.as.admin, { usuario: server.ids.customer })).total).toBe(2);
  });

  test('prints again with the serials and the time of then, as a run of its own', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const issued = await print(server.as.customer, first);
    const repeated = await again(server.as.customer, first, second);
    expect(repeated.mensaje).toBe(issued.mensaje);
    expect(repeated.mensaje).toContain('10:15 AM');
    expect(await again(server.as.customer, first, second)).toEqual(repeated);
    const run = await server.as.customer.call(showPrintedRun, { params: { corrida: second } });
    expect(run).toMatchObject({ repite: first, filas: 1, etiquetas: 2, trozos: 1, etiqueta });
    // Serials go on where the first run left them.
    const next = await print(server.as.customer, randomUUID());
    expect(next.mensaje).not.toBe(issued.mensaje);
  });

  test('names the rows of a run page by page, and prints some of them again byte for byte', async () => {
    const goods = Array.from({ length: 150 }, (_, index) => `Art ${index + 1},${index + 1}.50`);
    const catalogo = await buildCatalogue(server, {
      lines: ['DESCRIPCION,PRECIO', ...goods],
      nombre: 'Precios',
    });
    const label = await insertLabel(server, {
      etiqueta: '^XA^FO1,1^A0N,30,30^FD%DESCRIPTION% %PRICE%^FS^XZ',
      catalogo,
      mapping: { DESCRIPTION: 'A', PRICE: 'B' },
    });
    const shown = await server.as.customer.call(showCatalogue, { body: { id: catalogo, per_page: 500 } });
    const filas = shown.filas.map((id) => ({ id, cantidad: 1 }));
    const corrida = randomUUID();
    const parts: string[] = [];
    for (let used = 0, trozo = 0; used < filas.length; trozo++) {
      const body = { catalogo, etiqueta: label, corrida, trozo, filas: filas.slice(used) };
      const answer = await server.as.customer.call(printFromCatalogue, { body });
      parts.push(answer.mensaje);
      used += answer.usadas!;
    }
    const params = { corrida };
    const show = await server.as.customer.call(showPrintedRun, { params });
    expect(show).toMatchObject({
      catalogo,
      catalogo_nombre: 'Precios',
      language_id: 1,
      filas: 150,
      trozos: 2,
    });
    const page = (query: object) => server.as.customer.call(listPrintedRows, { params, query });
    expect(await page({ page: 3 })).toMatchObject({ total: 150, filas: { length: 50 } });
    const { filas: rows } = await page({ page: 10, per_page: 11 });
    expect(rows.map(({ trozo, lugar, fila }) => [trozo, lugar, fila])).toEqual(
      Array.from({ length: 11 }, (_, index) => [index < 1 ? 0 : 1, (99 + index) % 100, 100 + index]),
    );
    expect(rows[0]).toMatchObject({ texto: 'Art 100 · 100.50', etiquetas: 1 });

    const again = { corrida: randomUUID(), trozo: 0, origen: 1, lugares: [3, 0] };
    const some = await server.as.customer.call(printAgain, { params, body: again });
    const formats = parts[1]!.match(/\^XA[^]*?\^XZ\n?/g)!;
    expect(some).toMatchObject({ etiquetas: 2, usadas: 2, mensaje: formats[0]! + formats[3]! });
    expect(Object.keys(some)).not.toContain('filas');
    expect(await server.as.customer.call(printAgain, { params, body: again })).toEqual(some);
    const repeated = { corrida: again.corrida };
    expect(await server.as.customer.call(listPrintedRows, { params: repeated })).toMatchObject({
      filas: [{ fila: 101 }, { fila: 104 }],
      total: 2,
    });
    const beyond = { corrida: randomUUID(), trozo: 0, origen: 1, lugares: [50] };
    expect(await refusalCodes([server.as.customer.call(printAgain, { params, body: beyond })])).toEqual([
      'not-found',
    ]);
  });

  test('shows one label of a run as it was sent, its second row as well as its first', async () => {
    const corrida = randomUUID();
    const label = await insertLabel(server, { etiqueta: '^XA^FO1,1^A0N,30,30^FD%NAME% é^FS^XZ' });
    const catalogo = await buildCatalogue(server, { lines: ['NOMBRE', 'Uno', 'Dos'], nombre: 'Dos filas' });
    await server.database.transaction(async (trx) => {
      await trx('labels').where({ id: label }).update({ catalogo_id: catalogo });
      await trx('label_mappings').insert({ label_id: label, variable: 'NAME', columna: 'A' });
    });
    const { filas } = await server.as.customer.call(showCatalogue, { body: { id: catalogo } });
    const body = {
      catalogo,
      etiqueta: label,
      corrida,
      trozo: 0,
      filas: filas.map((id) => ({ id, cantidad: 2 })),
    };
    await server.as.customer.call(printFromCatalogue, { body });
    const at = (lugar: string, trozo = '0', client = server.as.customer) =>
      client.call(showPrintedLabel, { params: { corrida, trozo, lugar } });
    expect((await at('0')).mensaje).toMatch(/^\^XA.*Uno é.*\^XZ\s*$/s);
    expect((await at('1')).mensaje).toMatch(/^\^XA.*Dos é.*\^XZ\s*$/s);
    expect((await at('1')).mensaje).not.toContain('Uno');
    expect(
      await refusalCodes([at('2'), at('0', '1'), at('0', '0', server.as.neighbour), at('x'), at('0', '-1')]),
    ).toEqual(['not-found', 'not-found', 'not-found', 'invalid-input', 'invalid-input']);
  });

  test('finds runs by words without their accents, by day of the reader’s clock, and by how they ended', async () => {
    const operator = { usuario: server.ids.operator };
    const add = (nombre: string, created_at: string, more: object = {}) =>
      server.database.transaction(async (trx) => {
        const id = randomUUID();
        const user_id = server.ids.operator;
        const printer = JSON.stringify({ name: 'Caja Núm. 2', uid: 'z', connection: 'network' });
        const run = { id, user_id, label_name: nombre, impresora: printer };
        await trx('print_runs').insert({ ...run, created_at, updated_at: created_at, ...more });
        await createKindStore(trx).note({ ...run, label_id: null, catalogue_id: null });
        return id;
      });
    const open = { lease_hash: 'x', state: 'waiting', planned_rows: 1, planned_labels: 1 };
    const ended = { ...open, ended_at: '2026-03-02T10:00:00.000Z' };
    const coffee = await add('Café de olla', '2026-03-01T05:30:00.000Z', { ...ended, state: 'done' });
    const shelf = await add('ANAQUEL PEÑA', '2026-03-01T06:00:00.000Z', { ...ended, state: 'cancelled' });
    const ticket = await add('Ticket', '2026-03-02T05:59:59.000Z', open);
    const old = await add('50 % más_barato', '2026-03-09T12:00:00.000Z');
    const found = async (query: object) => {
      const { impresiones, total } = await list(server.as.operator, { ...query, ...operator });
      expect(total).toBe(impresiones.length);
      return impresiones.map(({ corrida }) => corrida);
    };
    expect(await found({ buscar: 'cafe OLLA' })).toEqual([coffee]);
    expect(await found({ buscar: 'pena' })).toEqual([shelf]);
    expect(await found({ buscar: '% mas_' })).toEqual([old]);
    expect(await found({ buscar: 'num 2', hasta: '2026-03-31' })).toEqual([old, ticket, shelf, coffee]);
    expect(await found({ buscar: 'cafe pena' })).toEqual([]);
    const day = { desde: '2026-03-01', hasta: '2026-03-01' };
    expect(await found({ ...day })).toEqual([shelf, coffee]);
    expect(await found({ ...day, zona: 'America/Mexico_City' })).toEqual([ticket, shelf]);
    expect(await found({ estado: 'open' })).toEqual([ticket]);
    expect(await found({ estado: 'cancelled' })).toEqual([shelf]);
    expect(await found({ estado: 'done', hasta: '2026-03-31' })).toEqual([old, coffee]);
  });

  test('runs from before their kinds were noted are found by words too', async () => {
    const ids = await server.database.transaction(async (trx) => {
      await trx.schema.alterTable('print_runs', (table) =>
        table.dropIndex(['user_id', 'created_at', 'id', 'kind_id']),
      );
      await trx.raw('alter table print_runs drop column kind_id');
      await trx.schema.dropTable('print_kinds');
      await trx.schema.alterTable('print_runs', (table) => table.index(['user_id', 'created_at', 'id']));
      const [at, user_id] = ['2026-04-01T00:00:00.000Z', server.ids.operator];
      const printers = ['{"name":"Bodega","uid":"a"}', '{"name":"Bodega","uid":"b"}', '', 'no JSON'];
      const runs = printers.map((impresora) => ({
        id: randomUUID(),
        user_id,
        label_name: 'Repisa',
        impresora,
        created_at: at,
        updated_at: at,
      }));
      await trx('print_runs').insert(runs);
      await printKinds(trx);
      expect(
        await trx('print_kinds').where({ label_name: 'Repisa' }).orderBy('printer').pluck('printer'),
      ).toEqual(['', 'Bodega']);
      return runs.map(({ id }) => id);
    });
    const found = async (buscar: string) =>
      (await list(server.as.operator, { buscar, usuario: server.ids.operator })).impresiones
        .map(({ corrida }) => corrida)
        .toSorted();
    expect(await found('repisa')).toEqual(ids.toSorted());
    expect(await found('bodega repisa')).toEqual(ids.slice(0, 2).toSorted());
  });

  test('a run id that is taken, by this or another account, is refused', async () => {
    const [first, taken] = [randomUUID(), randomUUID()];
    await print(server.as.customer, first);
    await print(server.as.operator, taken);
    expect(
      await refusalCodes([
        again(server.as.customer, first, taken),
        again(server.as.customer, first, first),
        again(server.as.customer, first, 'no id'),
      ]),
    ).toEqual(['conflict', 'conflict', 'invalid-input']);
  });

  test('after a week the run is known but no longer kept, and no new run begins', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    await print(server.as.customer, first);
    await cleanPrinting(server.database, { now: Date.now() + weekMs + 1_000 });
    const params = { corrida: first };
    expect(await server.as.customer.call(showPrintedRun, { params })).toMatchObject({ trozos: 0 });
    expect(await again(server.as.customer, first, second)).toMatchObject({ response: false });
    const gone = server.as.customer.call(showPrintedRun, { params: { corrida: second } });
    expect(await refusalCodes([gone])).toEqual(['not-found']);
  });

  test('is nobody else’s', async () => {
    const mine = randomUUID();
    await print(server.as.customer, mine);
    const show = (client: Client, usuario?: number) =>
      client.call(showPrintedRun, { params: { corrida: mine }, query: { usuario } });
    expect(
      await refusalCodes([
        show(server.as.stranger),
        show(server.as.neighbour, server.ids.customer),
        show(server.as.operator),
        again(server.as.neighbour, mine, randomUUID(), server.ids.customer),
        show(server.as.admin, server.ids.customer),
      ]),
    ).toEqual(['unauthenticated', 'not-found', 'not-found', 'not-found', 'done']);
  });
});
