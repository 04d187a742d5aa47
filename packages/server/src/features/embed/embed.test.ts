import { randomUUID } from 'node:crypto';
import { createClient } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/embed';
import {
  createPublishableKey,
  createSecretKey,
  listKeys,
  type publishableKeySchema,
} from '@marbete/core/api/keys';
import { listPrintedRuns } from '@marbete/core/api/print-history';
import * as runs from '@marbete/core/api/print-runs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const shop = 'https://tienda.example.com';
const values = { CODE: '7501', PRICE: '12.50', DESCRIPTION: 'Café' };

describeOnDatabases('a page with a publishable key', (kind) => {
  let server: TestServer;
  let label: number;
  let key: { id: number; clave: string };
  beforeAll(async () => {
    server = await startTestServer(kind);
    label = await insertLabel(server);
  });
  beforeEach(async () => {
    key = await makeKey();
  });
  afterAll(() => server.close());

  async function makeKey(overrides: Partial<z.input<typeof publishableKeySchema>> = {}) {
    const body = { nombre: 'Tienda', origenes: [shop], etiquetas: [label], ...overrides };
    return (await server.as.customer.call(createPublishableKey, { body })).llave;
  }
  const change = (columns: object) =>
    server.database.transaction((trx) => trx('api_keys').where({ id: key.id }).update(columns));
  const keyNow = async () =>
    (await server.as.customer.call(listKeys, {})).llaves.find(({ id }) => id === key.id);

  /** A page of this origin, as a browser calls for it. */
  const pageOf = (origin?: string) =>
    createClient({
      baseUrl: `${server.url}/api`,
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...(init?.headers as object), ...(origin ? { origin } : {}) } }),
    });
  const read = (origin: string | undefined, clave = key.clave, etiqueta = label) =>
    pageOf(origin).call(calls.embedLabel, { params: { key: clave, etiqueta } });
  const print = (
    body: Partial<Parameters<typeof printBody>[0]> = {},
    origin: string | undefined = shop,
    clave = key.clave,
  ) =>
    pageOf(origin).call(calls.embedPrint, { params: { key: clave, etiqueta: label }, body: printBody(body) });
  const printBody = (body: Partial<z.input<typeof calls.embedPrint.body>>) => ({
    filas: [{ preguntas: values, cantidad: 2 }],
    ...body,
  });
  const path = (clave = key.clave) => `/embed/${clave}/etiquetas/${label}`;
  const preflight = (origin: string, clave?: string) =>
    server.fetch(`${path(clave)}/imprimir`, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type',
      },
    });

  test('reads the public parts of its label', async () => {
    expect(await read(shop)).toEqual({
      id: label,
      nombre: 'Anaquel',
      etiqueta: expect.stringContaining('^XA'),
      language_id: 1,
      medida: null,
      variables: ['DESCRIPTION', 'PRICE', 'CODE', 'QUANTITY'],
      configuraciones: [],
      moneda: null,
      replaces: expect.any(Array),
      ajustes: expect.objectContaining({ codepageZpl: '28', moneySymbol: '$', decimalMark: '.' }),
    });
    expect((await read(shop)).ajustes).not.toHaveProperty('puerto');
  });

  test('has its label printed, which counts and stands in its owner’s history', async () => {
    const answer = await print();
    expect(answer).toMatchObject({ response: true, usadas: 1, etiquetas: 2 });
    expect(answer.mensaje).toContain('^FD7501^FS');
    expect(answer.mensaje).toContain('^PQ2');
    expect(answer).not.toHaveProperty('impresora');
    expect(await keyNow()).toMatchObject({ usos: 2, usos_hoy: 2, usada: expect.any(String) });
    const { impresiones } = await server.as.customer.call(listPrintedRuns, {});
    expect(impresiones[0]).toMatchObject({ etiqueta: label, filas: 1, etiquetas: 2 });
  });

  test('gets the same chunk again, counted once, and no other page’s run', async () => {
    const corrida = randomUUID();
    const first = await print({ corrida, trozo: 0, anio: '01/02/2026' });
    expect(await print({ corrida, trozo: 0, anio: '03/02/2026' })).toEqual(first);
    expect(await keyNow()).toMatchObject({ usos: 2 });
    const other = await makeKey();
    await expect(print({ corrida, trozo: 1 }, shop, other.clave)).rejects.toMatchObject({
      code: 'conflict',
      details: { reason: 'run-taken' },
    });
  });

  test('keeps the record of its run by a token, which no other page has and no list shows; its owner sees counts', async () => {
    const [corrida, token] = [randomUUID(), randomUUID()];
    const page = pageOf(shop);
    const params = { key: key.clave, etiqueta: label };
    const body = { corrida, token, rows: 1, labels: 2, impresora: '{"name":"Caja"}' };
    await page.call(runs.embedBegin, { params, body });
    await expect(print({ corrida, trozo: 0 })).rejects.toMatchObject({ details: { reason: 'taken-over' } });
    expect(await print({ corrida, trozo: 0, ficha: token })).toMatchObject({ etiquetas: 2 });

    const ofRun = { ...params, corrida };
    const offeredAt = new Date().toISOString();
    const chunk = { attempt: 1, labels: 2, word: 'offered' as const, offeredAt };
    const ofChunk = { ...ofRun, trozo: '0' };
    await page.call(runs.embedChunk, { params: ofChunk, body: { token, chunk } });
    await page.call(runs.embedChunk, {
      params: ofChunk,
      body: { token, chunk: { ...chunk, word: 'taken' } },
    });
    const other = await makeKey();
    const notFound = { code: 'not-found' };
    const theirs = page.call(runs.embedState, { params: { ...ofRun, key: other.clave }, body: { token } });
    await expect(theirs).rejects.toMatchObject(notFound);
    // Nor does the call for people take a page's run.
    const ofPeople = server.as.customer.call(runs.noteRun, { params: { corrida }, body: { token } });
    await expect(ofPeople).rejects.toMatchObject(notFound);

    expect((await server.as.customer.call(runs.listOpenRuns, { query: {} })).corridas).toEqual([]);
    const takeOver = { params: { corrida }, body: { token: randomUUID() } };
    await expect(server.as.customer.call(runs.takeOverRun, takeOver)).rejects.toMatchObject(notFound);
    await page.call(runs.embedState, { params: ofRun, body: { token, state: 'done' } });
    const { impresiones } = await server.as.customer.call(listPrintedRuns, {});
    expect(impresiones[0]).toMatchObject({
      corrida,
      impresora: '{"name":"Caja"}',
      facts: { state: 'done', labels: 2, counts: { taken: 2, uncertain: 0 } },
    });
  });

  test('begins no run beyond the labels of its day, and no more runs than labels, also at once', async () => {
    const few = await makeKey({ limite_diario: 5 });
    const params = { key: few.clave, etiqueta: label };
    const begin = (labels: number, corrida = randomUUID()) =>
      pageOf(shop).call(runs.embedBegin, { params, body: { corrida, token: randomUUID(), rows: 1, labels } });
    const usedUp = { code: 'key-used-up' };
    await expect(begin(999_999)).rejects.toMatchObject(usedUp);
    await expect(begin(6)).rejects.toMatchObject(usedUp);
    const codes = await refusalCodes(Array.from({ length: 40 }, () => begin(5)));
    expect(codes.filter((code) => code === 'done')).toHaveLength(5);
    expect(codes.filter((code) => code === 'key-used-up')).toHaveLength(35);
    const { impresiones } = await server.as.customer.call(listPrintedRuns, { query: { per_page: 200 } });
    expect(impresiones.filter(({ facts }) => facts?.labels === 5)).toHaveLength(5);
  });

  test('gets as many rows as fit in a chunk', async () => {
    const filas = Array.from({ length: 150 }, () => ({ preguntas: values }));
    expect(await print({ filas, corrida: randomUUID() })).toMatchObject({ usadas: 100, etiquetas: 100 });
  });

  test('is told what is wrong with a value, which does not count', async () => {
    const answer = await print({ filas: [{ preguntas: values, cantidad: 10_000 }] });
    expect(answer).toMatchObject({ response: false, problemas: [{ fila: 1, level: 'error' }] });
    expect(await keyNow()).toMatchObject({ usos: 0 });
  });

  test('is told which part of its call is wrong', async () => {
    await expect(print({ filas: [] })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ path: ['filas'], rule: 'too-small' }],
    });
    const fecha = '31/12/2026';
    await expect(print({ fecha })).rejects.toMatchObject({ issues: [{ path: ['fecha'] }] });
  });

  test('prints so many labels a day and no more, however many ask at once', async () => {
    key = await makeKey({ limite_diario: 5 });
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => print()));
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(settled.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'key-used-up', details: { limite_diario: 5, etiquetas: 2 } },
    });
    expect(await keyNow()).toMatchObject({ usos_hoy: 4 });
    await change({ dia: '2001-01-01' });
    expect(await keyNow()).toMatchObject({ usos_hoy: 0, usos: 4 });
    expect(await print()).toMatchObject({ response: true });
    expect(await keyNow()).toMatchObject({ usos_hoy: 2, usos: 6 });
  });

  test('begins no run that is larger than what it may still print today', async () => {
    key = await makeKey({ limite_diario: 120 });
    const filas = Array.from({ length: 70 }, () => ({ preguntas: values, cantidad: 2 }));
    const corrida = randomUUID();
    await expect(print({ filas, corrida })).rejects.toMatchObject({
      code: 'key-used-up',
      details: { limite_diario: 120, etiquetas: 140 },
    });
    expect(await keyNow()).toMatchObject({ usos_hoy: 0 });
    expect(await print({ filas: filas.slice(0, 60), corrida: randomUUID() })).toMatchObject({
      etiquetas: 100,
    });
  });

  test('of another origin, or of none, is refused', async () => {
    for (const origin of ['https://elsewhere.example', `${shop}.evil.example`, 'null', undefined]) {
      await expect(read(origin)).rejects.toMatchObject({ code: 'key-origin' });
    }
    await expect(print({}, 'https://elsewhere.example')).rejects.toMatchObject({ code: 'key-origin' });
    expect(await keyNow()).toMatchObject({ usos: 0 });
  });

  test('on this server itself needs no Origin header when the browser says so', async () => {
    key = await makeKey({ origenes: [server.url.replace('127.0.0.1', 'localhost')] });
    const response = await server.fetch(path(), { headers: { 'sec-fetch-site': 'same-origin' } });
    expect(response.status).toBe(200);
  });

  test('that asks for a label of another key or account is refused', async () => {
    const unlisted = await insertLabel(server);
    const theirs = await insertLabel(server, { account: 'neighbour' });
    for (const each of [unlisted, theirs, 999_999, 999_999_999_999_999]) {
      await expect(read(shop, key.clave, each)).rejects.toMatchObject({ code: 'key-label' });
    }
  });

  test('is refused by name when its key was revoked, ran out, is unknown or secret', async () => {
    const { secreto } = await server.as.customer.call(createSecretKey, {
      body: { nombre: 'x', alcance: 'todo' },
    });
    await expect(read(shop, secreto)).rejects.toMatchObject({ code: 'key-scope' });
    await expect(read(shop, `pk_${'x'.repeat(43)}`)).rejects.toMatchObject({ code: 'key-unknown' });
    await change({ vence: new Date().toISOString() });
    await expect(read(shop)).rejects.toMatchObject({ code: 'key-expired' });
    await change({ revocada: new Date().toISOString() });
    await expect(print()).rejects.toMatchObject({ code: 'key-revoked' });
  });

  test('takes no serial numbers, also from a label that got them later', async () => {
    const later = await insertLabel(server, { etiqueta: '^XA^FO9,9^FDSERIALIZE^FS^XZ' });
    key = await makeKey({ etiquetas: [later] });
    const params = { key: key.clave, etiqueta: later };
    await server.database.transaction((trx) =>
      trx('label_configurations').insert({
        label_id: later,
        position: 0,
        variable: 'SERIALIZE',
        valor: '[5,1]',
        type_config_id: 9,
      }),
    );
    const refusal = { code: 'conflict', details: { reason: 'takes-serials' } };
    await expect(read(shop, key.clave, later)).rejects.toMatchObject(refusal);
    await expect(pageOf(shop).call(calls.embedPrint, { params, body: printBody({}) })).rejects.toMatchObject(
      refusal,
    );
    const serial = await server.database.read('label_configurations').where({ label_id: later }).first();
    expect(serial.valor).toBe('[5,1]');
  });

  test('has its preflight answered with exactly the key’s origins', async () => {
    const answer = await preflight(shop);
    expect(answer.status).toBe(204);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': shop,
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': 'content-type, accept-language',
      vary: expect.stringMatching(/origin/i),
    });
    expect(answer.headers.has('access-control-allow-credentials')).toBe(false);
    for (const refused of [await preflight('https://elsewhere.example'), await preflight(shop, 'pk_none')]) {
      expect(refused.ok).toBe(false);
      expect(refused.headers.has('access-control-allow-origin')).toBe(false);
    }
  });

  test('gets to read why it was refused', async () => {
    const refused = await server.fetch(path(), { headers: { origin: 'https://elsewhere.example' } });
    expect(refused.headers.get('access-control-allow-origin')).toBe('https://elsewhere.example');
    expect(await refused.json()).toMatchObject({ code: 'key-origin' });
    await change({ revocada: new Date().toISOString() });
    expect((await preflight(shop)).status).toBe(204);
  });

  test('is slowed down when it asks too often', async () => {
    await server.database.transaction((trx) => trx('rate_limits').update({ points: 3_000 }));
    await expect(read(shop)).rejects.toMatchObject({ code: 'rate-limited' });
    await server.database.transaction((trx) => trx('rate_limits').delete());
  });
});
