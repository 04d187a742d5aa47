import { createClient } from '@marbete/core/api/client';
import { contract } from '@marbete/core/api/contract';
import type { Endpoint } from '@marbete/core/api/endpoint';
import { type AppError, isAppError } from '@marbete/core/api/errors';
import { isSpecified } from '@marbete/core/api/specified-calls';
import { readConfigureGlobal } from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { permissions } from '../testing/contract/permission-table.ts';
import { type CallParts, requests } from '../testing/contract/requests.ts';
import { fixturesFor, pageOrigin, restoreAccounts, sessionOf } from '../testing/contract/things.ts';
import { describeOnDatabases } from '../testing/test-database.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { unknownFields } from './unknown-fields.ts';

/** Calls that work only with a provider of third-party sign-in. */
const needsProvider = new Set(['drive.permit', 'drive.save']);

const found = (schema: z.ZodMiniType, value: unknown) =>
  unknownFields(schema, value).map(({ path, nearest, isSlip }) => [path.join('.'), nearest, isSlip]);

test('unknown fields are found at any depth, with the field that was meant', () => {
  const row = z.object({
    id: z.number(),
    cantidad: z.optional(z.number()),
    campos: z.record(z.string(), z.string()),
  });
  const schema = z.object({ filas: z.optional(z.array(row)), id: z.number(), free: z.looseObject({}) });
  expect(
    found(schema, { id: 1, filas: [{ id: 1, cantdad: 5, campos: { A: 'x' } }], free: { any: 1 } }),
  ).toEqual([['filas.0.cantdad', 'cantidad', true]]);
  expect(found(schema, { idd: 1, filsa: [], other: 2 })).toEqual([
    ['idd', 'id', false],
    ['filsa', undefined, false],
    ['other', undefined, false],
  ]);
  expect(found(schema, { id: 1, cantidad: 2, filas: [{ cantidad: 1, cantdad: 2 }] })).toEqual([
    ['cantidad', undefined, false],
    ['filas.0.cantdad', 'cantidad', false],
  ]);
});

test('a union takes the fields of the branch that takes the value', () => {
  const schema = z.union([
    z.object({ kind: z.literal('a'), one: z.string() }),
    z.object({ kind: z.literal('b'), two: z.optional(z.string()) }),
  ]);
  expect(found(schema, { kind: 'b', one: 'x' })).toEqual([['one', undefined, false]]);
  expect(found(schema, { kind: 'c', two: 'x', more: 1 })).toEqual([['more', undefined, false]]);
});

test('names of fields are found in time that does not grow with their length, and few are named', () => {
  const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`f${at}`.repeat(200), 1]));
  expect(unknownFields(z.object({ known: z.optional(z.string()) }), fields)).toHaveLength(20);
});

describeOnDatabases('a field that no call has', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(() => server.database.transaction(async (trx) => void (await trx('rate_limits').delete())));
  afterAll(() => server.close());

  const calls = contract
    .filter(({ answer, name }) => answer !== 'redirect' && !needsProvider.has(name))
    .map((endpoint) => ({ name: endpoint.name, endpoint }));

  async function send(endpoint: Endpoint, change: (parts: CallParts) => CallParts) {
    await restoreAccounts(server);
    const may = permissions.find(({ call }) => call === endpoint.name)!;
    const account = may.roles[2] ? 'customer' : 'admin';
    const parts = await requests[endpoint.name]!(fixturesFor(server, account));
    const authorization = await sessionOf(server, account);
    let ignored: string | null = null;
    const client = createClient({
      baseUrl: `${server.url}/api`,
      authorization: () => authorization,
      async fetch(url, init) {
        const headers = { ...(init?.headers as Record<string, string>), origin: pageOrigin };
        const response = await fetch(url, { ...init, headers });
        ignored = response.headers.get('x-ignored-fields');
        return response;
      },
    });
    const error = await client.call(endpoint, change(parts) as never).then(
      () => undefined,
      (thrown: unknown) => thrown as AppError,
    );
    if (error !== undefined && !isAppError(error)) throw error;
    return { error, ignored };
  }

  test.each(calls)('is refused by name in the query of $name, or ignored by name', async ({ endpoint }) => {
    const { error, ignored } = await send(endpoint, (parts) => ({
      ...parts,
      query: { ...parts.query, xyzzy_plugh: '1' },
    }));
    if (isSpecified(endpoint)) expect([error, ignored]).toEqual([undefined, 'xyzzy_plugh']);
    else expect(error?.issues).toMatchObject([{ path: ['xyzzy_plugh'], rule: 'unknown-field' }]);
  });

  const withInput = calls.filter(({ endpoint }) => endpoint.method !== 'GET');
  test.each(withInput)(
    'is refused by name in the body of $name, or ignored by name',
    async ({ endpoint }) => {
      const { error, ignored } = await send(endpoint, (parts) =>
        parts.form
          ? { ...parts, form: { ...parts.form, xyzzy_plugh: '1' } }
          : { ...parts, body: { ...(parts.body as object), xyzzy_plugh: '1' } },
      );
      if (!isSpecified(endpoint))
        expect(error?.issues).toMatchObject([{ path: ['xyzzy_plugh'], rule: 'unknown-field' }]);
      else if (takesAnyField(endpoint) || (!endpoint.body && !endpoint.form)) expect(error).toBeUndefined();
      else expect([error, ignored]).toEqual([undefined, 'xyzzy_plugh']);
    },
  );

  const { seed } = readConfigureGlobal() as { seed: number };
  const withFields = withInput.filter(({ endpoint }) => !takesAnyField(endpoint));
  test.each(withFields)(
    'is refused by its name where one letter of a field of $name is another one',
    async ({ name, endpoint }) => {
      const random = randomFrom(seed + name.length);
      const changed = { from: '', to: '' };
      const { error } = await send(endpoint, (parts) => {
        const [kind, fields] = parts.form
          ? (['form', parts.form] as const)
          : (['body', (parts.body ?? {}) as Record<string, unknown>] as const);
        const names = Object.keys(fields).filter((each) => each.length > 2);
        if (names.length === 0) return { ...parts, [kind]: { ...fields, xyzzy: '1' } };
        changed.from = names[random(names.length)]!;
        changed.to = withSlip(changed.from, random);
        const { [changed.from]: value, ...others } = fields;
        return { ...parts, [kind]: { ...others, [changed.to]: value } };
      });
      if (changed.from === '') return;
      const named = error?.issues.map(({ path }) => path[0]);
      expect(
        named?.some((each) => each === changed.to || each === changed.from),
        JSON.stringify([changed, seed, named]),
      ).toBe(true);
    },
  );

  test('that is an optional one with a slip is refused by calls of the specification too, in two languages', async () => {
    const things = fixturesFor(server, 'customer');
    const catalogo = await things.catalogue();
    const etiqueta = await things.label({ catalogo });
    const print = (language: string, row: object) =>
      server.fetch('/catalogo/imprimirvista', {
        method: 'POST',
        headers: {
          authorization: server.authorization.customer,
          'content-type': 'application/json',
          'accept-language': language,
        },
        body: JSON.stringify({ catalogo, etiqueta, ...row }),
      });
    const slip = { cantidads: [5], campos: [{ A: '1' }] };
    const refused = await print('es-MX', slip);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        mensaje: expect.stringMatching(/no tiene los campos cantidads \(¿quiso decir cantidades\?\)/),
        issues: [{ path: ['cantidads'], message: 'no existe', rule: 'unknown-field' }],
      }),
    ]);
    expect(await (await print('en-US', slip)).json()).toMatchObject({
      mensaje: expect.stringContaining('no field cantidads (did you mean cantidades?)'),
    });
    const answered = await server.fetch('/etiquetas/show', {
      method: 'POST',
      headers: { authorization: server.authorization.customer, 'content-type': 'application/json' },
      body: JSON.stringify({ id: etiqueta, refresco: 1, 'ñ\r\nx: y': 1 }),
    });
    expect([answered.status, answered.headers.get('x-ignored-fields')]).toEqual([
      200,
      'refresco, %C3%B1%0D%0Ax%3A%20y',
    ]);
  });

  test('starts no maintenance', async () => {
    const response = await server.fetch('/mantenimiento', {
      method: 'POST',
      headers: { authorization: server.authorization.admin, 'content-type': 'application/json' },
      body: JSON.stringify({ flag: false, date: '2030-01-01T00:00:00Z' }),
    });
    expect([response.status, await response.json()]).toMatchObject([422, { issues: [{ path: ['flag'] }] }]);
    expect(await (await server.fetch('/mantenimiento')).json()).toMatchObject({ flag: 0 });
  });
});

/** Whether fields that the schema does not name belong to the call. */
function takesAnyField({ body, form }: Endpoint): boolean {
  const schema = (body ?? form?.fields) as
    | { _zod: { def: { type: string; catchall?: unknown } } }
    | undefined;
  return (
    schema !== undefined && (schema._zod.def.type !== 'object' || schema._zod.def.catchall !== undefined)
  );
}

/** Whole numbers below a bound, the same ones for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** The name with one letter more, less or another one. */
function withSlip(name: string, random: (below: number) => number): string {
  const at = 1 + random(name.length - 1);
  const letter = name.includes('x') ? 'w' : 'x';
  return [
    name.slice(0, at) + letter + name.slice(at),
    name.slice(0, at) + name.slice(at + 1),
    name.slice(0, at) + letter + name.slice(at + 1),
  ][random(3)]!;
}
