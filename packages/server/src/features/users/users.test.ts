import { currentUser, findReset, login, resetPassword } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { createTeamMember } from '@marbete/core/api/team';
import * as calls from '@marbete/core/api/users';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { outboxOf, tokenOf } from '../../testing/outbox.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const password = 'una contraseña larga';

describeOnDatabases('the administrator', (kind) => {
  let server: TestServer;
  beforeEach(async () => {
    await server?.close();
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const admin = () => server.as.admin;
  const form = (email: string, overrides = {}) => ({
    email,
    name: 'Nueva',
    role: 2,
    password,
    passwordConfirm: password,
    ...overrides,
  });
  const create = (email: string, overrides = {}) =>
    admin().call(calls.createUser, { body: form(email, overrides) });
  const update = (id: number, email: string, overrides = {}) =>
    admin().call(calls.updateUser, { params: { id }, body: form(email, overrides) });
  const remove = (id: number) => admin().call(calls.deleteUser, { params: { id }, query: {} });
  const signIn = (email: string, given = password) =>
    server.as.stranger.call(login, { body: { email, password: given } });

  /** In the order in which the accounts were made. */
  const byId = (one: string, other: string) => server.ids[one as 'admin'] - server.ids[other as 'admin'];

  test('lists users in pages and finds them by name and e-mail', async () => {
    const { Users, Count } = await admin().call(calls.listUsers, { query: { page: 2, per_page: 2 } });
    expect([Count, Users.map(({ name }) => name)]).toEqual([5, ['neighbour', 'designer']]);
    expect(Users[0]).toEqual({
      id: server.ids.neighbour,
      name: 'neighbour',
      email: 'neighbour@example.test',
      roles: [{ id: 2, description: expect.stringContaining('Cliente') }],
      suscripcion: null,
      suscripcion_id: null,
      google: 0,
      tutorial: 0,
      ultimo_acceso: null,
      // The accounts of tests have no password.
      invitado: 1,
      eliminado: null,
    });
    const found = await admin().call(calls.listUsers, { query: { page: '', query: ' NEIGH ' } });
    expect(found).toMatchObject({ Count: 1, Users: [{ name: 'neighbour' }] });
    await create('nunez@example.test', { name: 'Ñandú 100%' });
    for (const [query, count] of [
      ['Ñand', 1],
      ['nunez@', 1],
      ['0%', 1],
      ['_', 0],
      ["' or 1=1 --", 0],
    ] as const) {
      expect(await admin().call(calls.listUsers, { query: { query } })).toMatchObject({ Count: count });
    }
  });

  test('finds names without their accents, whatever case they have', async () => {
    await create('uno@example.test', { name: 'María Núñez' });
    await create('dos@example.test', { name: 'ADMINISTRACIÓN norte' });
    for (const query of ['NUNEZ', 'núñez', 'nunez maria', 'Administracion', 'ADMINISTRACIÓN']) {
      expect((await admin().call(calls.listUsers, { query: { query } })).Count).toBe(1);
    }
  });

  test('filters users by role, state and last sign-in, and sorts them', async () => {
    const day = 24 * 3600 * 1000;
    const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
    const change = (name: string, columns: object) =>
      server.database.transaction((trx) => trx('users').where({ name }).update(columns));
    await change('customer', { last_login_at: ago(40), password_hash: 'x', verified_at: ago(50) });
    await change('neighbour', { last_login_at: ago(5), cuenta: 'google', verified_at: ago(50) });
    await change('designer', { password_hash: 'x', verified_at: null });
    await change('operator', { deleted_at: ago(1) });
    const names = async (query: Record<string, string | number>) => {
      const { Users, Count } = await admin().call(calls.listUsers, { query });
      expect(Count).toBe(Users.length);
      return Users.map(({ name }) => name);
    };
    expect(await names({ role: 2 })).toEqual(['customer', 'neighbour']);
    expect(await names({ estado: 'verificado' })).toEqual(expect.arrayContaining(['customer', 'neighbour']));
    expect(await names({ estado: 'verificado' })).not.toContain('designer');
    expect(await names({ estado: 'sin-verificar' })).toContain('designer');
    expect(await names({ estado: 'invitado' })).not.toContain('designer');
    expect(await names({ estado: 'eliminado' })).toEqual(['operator']);
    expect(await names({ sin_acceso: 30 })).toEqual(['customer', 'admin', 'designer'].toSorted(byId));
    for (const days of [36_500, 800_000, 100_080_000, 999_999_999]) {
      expect(await names({ sin_acceso: days }), `${days}`).toEqual(await names({ sin_acceso: 10_000 }));
    }
    expect(await names({ sin_acceso: 3, role: 2 })).toEqual(['customer', 'neighbour']);
    expect(await names({ orden: 'name' })).toEqual(['admin', 'customer', 'designer', 'neighbour']);
    expect(await names({ orden: 'email', sentido: 'desc' })).toEqual([
      'neighbour',
      'designer',
      'customer',
      'admin',
    ]);
    expect((await names({ orden: 'ultimo_acceso', sentido: 'desc' })).slice(0, 2)).toEqual([
      'neighbour',
      'customer',
    ]);
    expect((await names({ orden: 'ultimo_acceso' })).slice(2)).toEqual(['customer', 'neighbour']);
    const unknown = admin().call(calls.listUsers, { query: { orden: 'password_hash' as 'id' } });
    await expect(unknown).rejects.toMatchObject({ code: 'invalid-input' });
  });

  test('sends an invitation again, whose link is then the only one, until a password is chosen', async () => {
    const email = 'invitada@example.test';
    const { usuarios } = await create(email, { password: '', passwordConfirm: '' });
    const params = { id: usuarios!.id };
    expect(await admin().call(calls.inviteUser, { params })).toMatchObject({ response: true });
    const mails = await outboxOf(server, email);
    expect(mails).toHaveLength(2);
    const [first, second] = mails.map(tokenOf);
    const find = (token = '') => server.as.stranger.call(findReset, { params: { token } });
    expect(await find(first)).not.toMatchObject({ message: { email } });
    expect(await find(second)).toMatchObject({ message: { email } });
    const body = { email, token: second ?? '', password, password_confirmation: password };
    await server.as.stranger.call(resetPassword, { body });
    expect(await admin().call(calls.inviteUser, { params })).toMatchObject({ response: false });
    expect(await outboxOf(server, email)).toHaveLength(2);
  });

  test('takes a deletion back, with the own users that went with it', async () => {
    const id = server.ids.customer;
    const restore = (id: number) => admin().call(calls.restoreUser, { params: { id } });
    await expect(restore(id)).rejects.toMatchObject({ code: 'not-found' });
    await remove(server.ids.operator);
    await remove(id);
    // The operator was deleted before, for a reason of its own.
    expect(await restore(server.ids.operator)).toMatchObject({ response: false });
    expect(await restore(id)).toMatchObject({ icon: 'success', response: true });
    const left = async () =>
      (await admin().call(calls.listUsers, { query: {} })).Users.map(({ name }) => name);
    expect(await left()).toEqual(['admin', 'customer', 'neighbour', 'designer']);
    expect(await restore(server.ids.operator)).toMatchObject({ response: true });
    await remove(id);
    expect(await left()).toEqual(['admin', 'neighbour', 'designer']);
    await restore(id);
    expect(await left()).toEqual(['admin', 'customer', 'neighbour', 'designer', 'operator'].toSorted(byId));
  });

  test('does not restore a user whose e-mail somebody else has now', async () => {
    const id = server.ids.customer;
    await remove(id);
    await create('customer@example.test');
    const answer = await admin().call(calls.restoreUser, { params: { id } });
    expect(answer).toMatchObject({ icon: 'error', response: false });
    expect(answer.message).toContain('otra cuenta');
  });

  test('reads the roles and one user', async () => {
    const roles = await admin().call(calls.listRoles, {});
    expect(roles.map(({ id, name }) => [id, name])).toEqual([
      [1, 'Administrador'],
      [2, 'Cliente'],
      [3, 'Operador'],
      [4, 'Diseñador'],
    ]);
    const { usuarios } = await admin().call(calls.showUser, { params: { id: server.ids.designer } });
    expect(usuarios).toMatchObject({ name: 'designer', roles: [{ id: 4 }] });
    const nobody = admin().call(calls.showUser, { params: { id: 999_999 } });
    await expect(nobody).rejects.toMatchObject({ code: 'not-found' });
  });

  test('makes a user with a password, who signs in at once', async () => {
    const saved = await create('nueva@example.test', { role: 4 });
    expect(saved).toMatchObject({ respuesta: 'correcto', icon: 'success', usuarios: { roles: [{ id: 4 }] } });
    expect(await signIn('nueva@example.test')).toMatchObject({ role: 4 });
    expect(await outboxOf(server, 'nueva@example.test')).toEqual([]);
  });

  test('makes a user without a password, who chooses one by mail', async () => {
    const blank = { password: '', passwordConfirm: '' };
    expect(await create('nueva@example.test', blank)).toMatchObject({ respuesta: 'correcto' });
    expect(await signIn('nueva@example.test')).toMatchObject({ message: 'invalid' });
    const email = 'nueva@example.test';
    const token = tokenOf((await outboxOf(server, email))[0]);
    expect(await server.as.stranger.call(findReset, { params: { token } })).toMatchObject({
      message: { email },
    });
    const body = { email, token, password, password_confirmation: password };
    await server.as.stranger.call(resetPassword, { body });
    expect(await signIn(email)).toMatchObject({ role: 2 });
  });

  test('is told which fields are wrong, and which role is not there', async () => {
    expect(await create('customer@example.test')).toMatchObject({
      respuesta: 'errors',
      errors: { email: 'Email invalido o duplicado' },
    });
    expect(await create('nueva@example.test', { role: 7 })).toMatchObject({
      respuesta: 'error',
      message: 'Este rol no existe',
    });
    // CONST-23
    const wrong = { name: ' ', role: 31, password: 'corta', passwordConfirm: 'otra' };
    await expect(create('no mail', wrong)).rejects.toMatchObject({
      issues: [
        { path: ['email'] },
        { path: ['name'] },
        { path: ['role'], message: 'Max value 30.' },
        { path: ['password'] },
        { path: ['passwordConfirm'], message: 'Las contraseñas deben ser iguales' },
      ],
    });
    await expect(create('nueva@example.test', { role: 'jefe' })).rejects.toMatchObject({
      issues: [{ path: ['role'], message: 'Campo numérico requerido' }],
    });
  });

  test('says which role a user has, when it is made and when it is changed', async () => {
    for (const role of [undefined, '', null]) {
      const refused = { issues: [{ path: ['role'] }] };
      await expect(create('nueva@example.test', { role })).rejects.toMatchObject(refused);
      await expect(update(server.ids.customer, 'x@example.test', { role })).rejects.toMatchObject(refused);
    }
    const made = await server.database.read('users').where({ email: 'nueva@example.test' });
    expect(made).toEqual([]);
    const { usuarios } = await admin().call(calls.showUser, { params: { id: server.ids.customer } });
    expect(usuarios.roles[0]?.id).toBe(2);
  });

  test('makes an operator of its own', async () => {
    await create('caja@example.test', { role: 3 });
    const row = await server.database.read('users').where({ email: 'caja@example.test' }).first();
    expect(row).toMatchObject({ role: 3, parent_id: server.ids.admin });
  });

  test('changes a user: a blank password keeps the old one and its sessions, a new one ends them', async () => {
    await create('nueva@example.test');
    const id = (await server.database.read('users').where({ email: 'nueva@example.test' }).first('id')).id;
    const session = await signIn('nueva@example.test');
    if (!('access_token' in session)) throw new Error('Not signed in');
    const theirs = createClient({
      baseUrl: `${server.url}/api`,
      fetch,
      authorization: () => `Bearer ${session.access_token}`,
    });
    const renamed = await update(id, 'otra@example.test', {
      name: 'Otra',
      role: 4,
      password: '',
      passwordConfirm: '',
    });
    expect(renamed.usuarios).toMatchObject({ name: 'Otra', email: 'otra@example.test', roles: [{ id: 4 }] });
    expect(await theirs.call(currentUser, {})).toMatchObject({ role: 4, email: 'otra@example.test' });
    const next = { password: 'la siguiente', passwordConfirm: 'la siguiente' };
    await update(id, 'otra@example.test', next);
    expect(await refusalCodes([theirs.call(currentUser, {})])).toEqual(['unauthenticated']);
    expect(await signIn('otra@example.test', 'la siguiente')).toMatchObject({ role: 2 });
  });

  test('does not give a user an e-mail that is taken, a role that is not there, or somebody else’s password', async () => {
    const { neighbour } = server.ids;
    expect(await update(neighbour, 'customer@example.test')).toMatchObject({ respuesta: 'errors' });
    expect(await update(neighbour, 'neighbour@example.test', { role: 9 })).toMatchObject({
      respuesta: 'error',
    });
    expect(await update(neighbour, 'neighbour@example.test', { role: 3 })).toMatchObject({
      respuesta: 'error',
    });
    await server.database.transaction((trx) =>
      trx('users').where({ id: neighbour }).update({ cuenta: 'google', google: 1 }),
    );
    expect(await update(neighbour, 'neighbour@example.test')).toMatchObject({ respuesta: 'error' });
    const row = await server.database.read('users').where({ id: neighbour }).first();
    expect(row).toMatchObject({ email: 'neighbour@example.test', role: 2, password_hash: null });
  });

  test('an operator who becomes a customer leaves its account', async () => {
    await update(server.ids.operator, 'operator@example.test');
    const row = await server.database.read('users').where({ id: server.ids.operator }).first();
    expect(row).toMatchObject({ role: 2, parent_id: null });
  });

  test('deletes a user with its operators, whose sessions end and whose e-mails are free again', async () => {
    const { customer } = server.ids;
    const answer = await remove(customer);
    expect(answer).toMatchObject({ respuesta: 'correcto', message: 'Se elimino correctamente', Count: 3 });
    expect(
      await refusalCodes([
        server.as.customer.call(currentUser, {}),
        server.as.operator.call(currentUser, {}),
        remove(customer),
      ]),
    ).toEqual(['unauthenticated', 'unauthenticated', 'not-found']);
    expect(await create('operator@example.test')).toMatchObject({ respuesta: 'correcto' });
    expect(await server.database.read('users').where({ id: customer }).first()).toMatchObject({
      name: 'customer',
    });
  });

  test('cannot delete itself, and the last administrator neither goes nor changes', async () => {
    const { admin: self } = server.ids;
    expect((await remove(self)).message).toContain('último administrador');
    expect(await update(self, 'admin@example.test')).toMatchObject({ respuesta: 'error' });
    await create('segundo@example.test', { role: 1 });
    expect((await remove(self)).message).toContain('propia cuenta');
    expect(await update(self, 'admin@example.test', { role: 1 })).toMatchObject({ respuesta: 'correcto' });
    expect(await admin().call(currentUser, {})).toMatchObject({ role: 1 });
  });

  test('two administrators who remove each other leave one', async () => {
    const { usuarios } = await create('segundo@example.test', { role: 1 });
    const session = await signIn('segundo@example.test');
    if (!('access_token' in session)) throw new Error('Not signed in');
    const second = createClient({
      baseUrl: `${server.url}/api`,
      fetch,
      authorization: () => `Bearer ${session.access_token}`,
    });
    const removals = [
      remove(usuarios!.id),
      second.call(calls.deleteUser, { params: { id: server.ids.admin }, query: {} }),
    ];
    await Promise.allSettled(removals);
    expect(await server.database.read('users').where({ role: 1 }).whereNull('deleted_at')).toHaveLength(1);
  });

  test('sees the labels and catalogues of a user', async () => {
    const label = await insertLabel(server, { nombre: 'Anaquel' });
    const catalogue = await buildCatalogue(server, { nombre: 'Precios' });
    const params = { id: server.ids.customer };
    const usuario = { id: params.id, name: 'customer', email: 'customer@example.test' };
    expect(await admin().call(calls.listUserLabels, { params })).toMatchObject({
      etiquetas: [{ id: label, nombre: 'Anaquel' }],
      usuario,
    });
    expect(await admin().call(calls.listUserCatalogues, { params })).toMatchObject({
      catalogos: [{ id: catalogue, nombre: 'Precios' }],
      usuario,
    });
    const unknown = { params: { id: 999_999 } };
    expect(
      await refusalCodes([
        admin().call(calls.listUserLabels, unknown),
        admin().call(calls.listUserCatalogues, unknown),
        admin().call(calls.updateUser, { ...unknown, body: form('nueva@example.test') }),
      ]),
    ).toEqual(['not-found', 'not-found', 'not-found']);
  });

  describe('alone', () => {
    const id = { params: { id: 1 } };
    const attempts: ((account: 'customer' | 'designer' | 'operator' | 'stranger') => Promise<unknown>)[] = [
      (who) => server.as[who].call(calls.listUsers, { query: {} }),
      (who) => server.as[who].call(calls.listRoles, {}),
      (who) => server.as[who].call(calls.showUser, id),
      (who) => server.as[who].call(calls.createUser, { body: form('x@example.test') }),
      (who) => server.as[who].call(calls.updateUser, { ...id, body: form('x@example.test') }),
      (who) => server.as[who].call(calls.deleteUser, { ...id, query: {} }),
      (who) => server.as[who].call(calls.listUserLabels, id),
      (who) => server.as[who].call(calls.listUserCatalogues, id),
    ];
    test.each(['customer', 'designer', 'operator', 'stranger'] as const)(
      'may do that, not a %s',
      async (who) => {
        const refused = who === 'stranger' ? 'unauthenticated' : 'forbidden';
        const codes = await refusalCodes(attempts.map((attempt) => attempt(who)));
        expect(codes).toEqual(attempts.map(() => refused));
      },
    );
  });

  test('the tutorial ends for the caller alone', async () => {
    expect(await server.as.customer.call(calls.finishTutorial, {})).toEqual({ response: true });
    expect(await server.as.customer.call(currentUser, {})).toMatchObject({ tutorial: 1 });
    expect(await server.as.neighbour.call(currentUser, {})).toMatchObject({ tutorial: 0 });
  });

  test('letters to users are limited for everybody else', async () => {
    const body = (n: number) => ({ email: `caja${n}@example.test`, name: 'Caja' });
    for (let n = 0; n < 30; n++) await server.as.customer.call(createTeamMember, { body: body(n) });
    const more = server.as.customer.call(createTeamMember, { body: body(31) });
    await expect(more).rejects.toMatchObject({ code: 'rate-limited' });
  });
});
