import { createClient } from '@marbete/core/api/client';
import { currentUser, login, logout } from '@marbete/core/api/auth';
import { checkCatalogue, listCatalogues } from '@marbete/core/api/catalogues';
import * as calls from '@marbete/core/api/keys';
import { listLabels, renameLabel } from '@marbete/core/api/labels';
import { printLabel } from '@marbete/core/api/print-label';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { csvFile } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../testing/test-server.ts';
import { hashPassword } from '../auth/passwords.ts';

describeOnDatabases('keys', (kind) => {
  let server: TestServer;
  let label: number;
  beforeAll(async () => {
    server = await startTestServer(kind);
    label = await insertLabel(server);
  });
  afterAll(() => server.close());

  type Publishable = z.input<typeof calls.publishableKeySchema>;
  const page = (overrides: Partial<Publishable> = {}): Publishable => ({
    nombre: 'Tienda',
    origenes: ['https://tienda.example.com'],
    etiquetas: [label],
    ...overrides,
  });
  const makePublishable = (overrides?: Partial<Publishable>, account: TestAccount = 'customer') =>
    server.as[account].call(calls.createPublishableKey, { body: page(overrides) });
  const makeSecret = (
    alcance: z.input<typeof calls.keyScopeSchema> = 'todo',
    account: TestAccount = 'customer',
    vence?: string,
  ) => server.as[account].call(calls.createSecretKey, { body: { nombre: 'Servidor', alcance, vence } });
  const bearer = (token: string) =>
    createClient({ baseUrl: `${server.url}/api`, fetch, authorization: () => `Bearer ${token}` });
  const revoke = (id: number, account: TestAccount = 'customer') =>
    server.as[account].call(calls.revokeKey, { params: { id } });

  test('a publishable key says where it works, what it prints and until when', async () => {
    const { llave } = await makePublishable({
      origenes: ['https://Tienda.example.com/', 'http://localhost:3000'],
      vence: '2099-12-31',
    });
    expect(llave).toMatchObject({
      tipo: 'pk',
      nombre: 'Tienda',
      clave: expect.stringMatching(/^pk_[\w-]{43}$/),
      alcance: null,
      origenes: ['http://localhost:3000', 'https://tienda.example.com'],
      etiquetas: [{ id: label, nombre: 'Anaquel' }],
      limite_diario: calls.defaultDailyLimit,
      vence: '2099-12-31T23:59:59.999Z',
      usada: null,
      usos: 0,
      usos_hoy: 0,
      revocada: null,
    });
    const { llaves } = await server.as.customer.call(calls.listKeys, {});
    expect(llaves[0]).toEqual(llave);
  });

  test('a publishable key can be changed, until it is revoked', async () => {
    const other = await insertLabel(server, { nombre: 'Caja' });
    const { llave } = await makePublishable();
    const change = (body: Partial<Publishable>) =>
      server.as.customer.call(calls.updatePublishableKey, { params: { id: llave.id }, body: page(body) });
    const changed = await change({ etiquetas: [other], limite_diario: 5, origenes: ['https://b.example'] });
    expect(changed.llave).toEqual({
      ...llave,
      etiquetas: [{ id: other, nombre: 'Caja' }],
      limite_diario: 5,
      origenes: ['https://b.example'],
    });
    await revoke(llave.id);
    await expect(change({})).rejects.toMatchObject({ code: 'conflict' });
  });

  test('a publishable key names real origins, own labels without serial numbers, and a day to come', async () => {
    const counting = await insertLabel(server, {
      etiqueta: '^XA^FO20,20^FDSERIALIZE^FS^XZ',
      configurations: [{ variable: 'SERIALIZE', valor: '[1,1]', type_config_id: 9 }],
    });
    const theirs = await insertLabel(server, { account: 'neighbour' });
    for (const origenes of [
      ['tienda.example.com'],
      ['https://a.example/shop'],
      ['null'],
      ['file:///x'],
      [],
    ]) {
      await expect(makePublishable({ origenes })).rejects.toMatchObject({
        code: 'invalid-input',
        issues: [{ path: expect.arrayContaining(['origenes']) }],
      });
    }
    await expect(makePublishable({ etiquetas: [label, counting] })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ path: ['etiquetas', 1], rule: 'takes-serials' }],
    });
    await expect(makePublishable({ etiquetas: [theirs] })).rejects.toMatchObject({ code: 'not-found' });
    await expect(makePublishable({ vence: '2001-01-01' })).rejects.toMatchObject({
      issues: [{ path: ['vence'], rule: 'past' }],
    });
  });

  test('a secret key is shown once, and stored as a hash', async () => {
    const { llave, secreto } = await makeSecret();
    expect(secreto).toMatch(/^sk_[\w-]{43}$/);
    expect(llave).toMatchObject({ tipo: 'sk', clave: `${secreto.slice(0, 7)}…`, alcance: 'todo' });
    const stored = await server.database.read('api_keys').where({ id: llave.id }).first();
    expect(JSON.stringify(stored)).not.toContain(secreto);
    const list = await server.as.customer.call(calls.listKeys, {});
    expect(JSON.stringify(list)).not.toContain(secreto);
  });

  test('a secret key acts for its owner, and its uses are counted', async () => {
    const { llave, secreto } = await makeSecret();
    expect(await bearer(secreto).call(currentUser, {})).toMatchObject({ id: server.ids.customer, role: 2 });
    const { etiquetas } = await bearer(secreto).call(listLabels, {});
    expect(etiquetas.map(({ id }) => id)).toContain(label);
    const theirs = await insertLabel(server, { account: 'neighbour' });
    await expect(
      bearer(secreto).call(renameLabel, { body: { id: theirs, nombreCambio: 'x' } }),
    ).rejects.toMatchObject({ code: 'not-found' });
    const { llaves } = await server.as.customer.call(calls.listKeys, {});
    const used = llaves.find(({ id }) => id === llave.id);
    expect(used).toMatchObject({ usos: 3, usos_hoy: 3, usada: expect.any(String) });
  });

  test('an operator’s secret key prints what its account owns', async () => {
    const { secreto } = await makeSecret('imprimir', 'operator');
    const printed = await bearer(secreto).call(printLabel, {
      body: { etiqueta: label, preguntas: { CODE: '7', PRICE: '1.5', DESCRIPTION: 'Té' } },
    });
    expect(printed.response).toBe(true);
  });

  test('a limited key is refused what is not its own, by a word of its own', async () => {
    const printing = bearer((await makeSecret('imprimir')).secreto);
    const catalogues = bearer((await makeSecret('catalogos')).secreto);
    const check = { form: {}, files: { archivo: csvFile('a.csv', 'CODIGO', '1') } };
    expect(
      await refusalCodes([
        printing.call(printLabel, { body: { etiqueta: label } }),
        printing.call(listCatalogues, {}),
        printing.call(checkCatalogue, check),
        printing.call(renameLabel, { body: { id: label, nombreCambio: 'x' } }),
        catalogues.call(checkCatalogue, check),
        catalogues.call(printLabel, { body: { etiqueta: label } }),
      ]),
    ).toEqual(['done', 'done', 'key-scope', 'key-scope', 'done', 'key-scope']);
    await expect(catalogues.call(printLabel, { body: { etiqueta: label } })).rejects.toMatchObject({
      message: expect.stringContaining('limited to catalogues'),
    });
  });

  test('no key makes or ends keys', async () => {
    const { secreto, llave } = await makeSecret();
    const client = bearer(secreto);
    expect(
      await refusalCodes([
        client.call(calls.listKeys, {}),
        client.call(calls.createSecretKey, { body: { nombre: 'x', alcance: 'todo' } }),
        client.call(calls.createPublishableKey, { body: page() }),
        client.call(calls.revokeKey, { params: { id: llave.id } }),
      ]),
    ).toEqual(Array(4).fill('key-scope'));
  });

  test('a key that was revoked, ran out, is unknown or publishable is refused as such', async () => {
    const revoked = await makeSecret();
    const { llaves } = await revoke(revoked.llave.id);
    expect(llaves.find(({ id }) => id === revoked.llave.id)?.revocada).toEqual(expect.any(String));
    const expired = await makeSecret();
    await server.database.transaction((trx) =>
      trx('api_keys').where({ id: expired.llave.id }).update({ vence: new Date().toISOString() }),
    );
    const { llave } = await makePublishable();
    const tokens = [revoked.secreto, expired.secreto, `sk_${'x'.repeat(43)}`, 'sk_', llave.clave];
    expect(await refusalCodes(tokens.map((token) => bearer(token).call(currentUser, {})))).toEqual([
      'key-revoked',
      'key-expired',
      'key-unknown',
      'key-unknown',
      'key-scope',
    ]);
  });

  test('keys are their owner’s', async () => {
    const { llave } = await makeSecret();
    const pagesKey = (await makePublishable()).llave;
    expect(
      await refusalCodes([
        revoke(llave.id, 'neighbour'),
        revoke(llave.id, 'operator'),
        server.as.neighbour.call(calls.updatePublishableKey, { params: { id: pagesKey.id }, body: page() }),
        makePublishable({}, 'operator'),
        server.as.stranger.call(calls.listKeys, {}),
      ]),
    ).toEqual(['not-found', 'not-found', 'not-found', 'forbidden', 'unauthenticated']);
    const { llaves } = await server.as.neighbour.call(calls.listKeys, {});
    expect(llaves).toEqual([]);
  });

  test('a sign-in of the command line makes a key; sign-ins in a browser and it do not end each other', async () => {
    const password = 'correcto caballo';
    const password_hash = await hashPassword(password);
    await server.database.transaction((trx) =>
      trx('users').where({ id: server.ids.designer }).update({ password_hash }),
    );
    const email = 'designer@example.test';
    const signIn = (word: string) =>
      server.as.stranger.call(calls.signInWithKey, {
        body: { email, password: word, nombre: 'caja-1', alcance: 'todo' },
      });
    expect(await signIn('otra cosa')).toEqual({ respuesta: 'error', message: 'invalid' });
    const answer = await signIn(password);
    const token = 'access_token' in answer ? answer.access_token : '';
    expect(answer).toMatchObject({ token_type: 'Bearer', role: 4, name: 'designer' });
    await server.as.designer.call(currentUser, {});
    await server.as.stranger.call(login, { body: { email, password } });
    expect(await bearer(token).call(currentUser, {})).toMatchObject({ email });
    await bearer(token).call(logout, {});
    expect(await refusalCodes([bearer(token).call(currentUser, {})])).toEqual(['key-revoked']);
  });

  test('the keys of a deleted user open nothing', async () => {
    const { secreto } = await makeSecret('todo', 'neighbour');
    const deleted = (at: string | null) =>
      server.database.transaction((trx) =>
        trx('users').where({ id: server.ids.neighbour }).update({ deleted_at: at }),
      );
    await deleted(new Date().toISOString());
    expect(await refusalCodes([bearer(secreto).call(currentUser, {})])).toEqual(['key-unknown']);
    await deleted(null);
  });
});
