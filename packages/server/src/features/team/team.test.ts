import { currentUser, login } from '@marbete/core/api/auth';
import { listLabels } from '@marbete/core/api/labels';
import { createClient } from '@marbete/core/api/client';
import * as calls from '@marbete/core/api/team';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLabel } from '../../testing/label-factory.ts';
import { outboxOf } from '../../testing/outbox.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../testing/test-server.ts';

const password = 'una contraseña larga';

describeOnDatabases('an account’s own users', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const form = (email: string, overrides = {}) => ({
    email,
    name: 'Caja',
    password,
    passwordConfirm: password,
    ...overrides,
  });
  const create = (who: TestAccount, email: string, overrides = {}) =>
    server.as[who].call(calls.createTeamMember, { body: form(email, overrides) });
  const idsOf = async (who: TestAccount) =>
    (await server.as[who].call(calls.listTeam, {})).map(({ id }) => id);

  test('are operators of that account, whatever the form says', async () => {
    const saved = await create('designer', 'caja@example.test', { role: 1 });
    expect(saved).toMatchObject({
      respuesta: 'correcto',
      icon: 'success',
      usuarios: { user: { email: 'caja@example.test', roles: [{ id: 3 }] } },
    });
    const id = saved.usuarios!.id;
    expect(await idsOf('designer')).toEqual([id]);
    const label = await insertLabel(server, { account: 'designer' });
    const session = await server.as.stranger.call(login, { body: { email: 'caja@example.test', password } });
    if (!('access_token' in session)) throw new Error('Not signed in');
    const authorization = () => `Bearer ${session.access_token}`;
    const operator = createClient({ baseUrl: `${server.url}/api`, fetch, authorization });
    const { etiquetas } = await operator.call(listLabels, {});
    expect(etiquetas.map((each) => each.id)).toEqual([label]);
    const shown = await server.as.designer.call(calls.showTeamMember, { params: { id } });
    expect(shown).toMatchObject({ respuesta: 'correcto', usuarios: { id, user: { id, name: 'Caja' } } });
  });

  test('choose their password by mail when none is given', async () => {
    await create('customer', 'invitada@example.test', { password: '', passwordConfirm: '' });
    const [mail] = await outboxOf(server, 'invitada@example.test');
    expect(mail?.subject).toBe('Su cuenta de Marbete');
  });

  test('get their invitation again from their own account alone', async () => {
    const blank = { password: '', passwordConfirm: '' };
    const { usuarios } = await create('customer', 'otra-vez@example.test', blank);
    const params = { id: usuarios!.id };
    expect(await server.as.customer.call(calls.inviteTeamMember, { params })).toMatchObject({
      response: true,
    });
    expect(await outboxOf(server, 'otra-vez@example.test')).toHaveLength(2);
    const foreign = server.as.neighbour.call(calls.inviteTeamMember, { params });
    await expect(foreign).rejects.toMatchObject({ code: 'not-found' });
    expect(await outboxOf(server, 'otra-vez@example.test')).toHaveLength(2);
  });

  test('are named by their faults', async () => {
    expect(await create('customer', 'admin@example.test')).toMatchObject({
      respuesta: 'errors',
      errors: { email: 'Email invalido o duplicado' },
    });
    await expect(create('customer', 'x', { passwordConfirm: 'otra' })).rejects.toMatchObject({
      code: 'invalid-input',
      issues: [{ path: ['email'] }, { path: ['passwordConfirm'] }],
    });
  });

  test('are nobody else’s: not another account’s, not even the administrator’s', async () => {
    const { operator, customer } = server.ids;
    for (const who of ['neighbour', 'admin', 'designer'] as const) {
      for (const id of [operator, customer]) {
        expect(
          await refusalCodes([
            server.as[who].call(calls.showTeamMember, { params: { id } }),
            server.as[who].call(calls.updateTeamMember, { params: { id }, body: form('x@example.test') }),
            server.as[who].call(calls.deleteTeamMember, { params: { id } }),
          ]),
        ).toEqual(['not-found', 'not-found', 'not-found']);
      }
      expect(await idsOf(who)).not.toContain(operator);
    }
    expect(await server.as.operator.call(currentUser, {})).toMatchObject({ name: 'operator' });
  });

  test('have none of their own, and a stranger has none', async () => {
    const attempts = (who: 'operator' | 'stranger') => [
      server.as[who].call(calls.listTeam, {}),
      server.as[who].call(calls.showTeamMember, { params: { id: 1 } }),
      server.as[who].call(calls.createTeamMember, { body: form('x@example.test') }),
      server.as[who].call(calls.updateTeamMember, { params: { id: 1 }, body: form('x@example.test') }),
      server.as[who].call(calls.deleteTeamMember, { params: { id: 1 } }),
    ];
    expect(await refusalCodes(attempts('operator'))).toEqual(Array(5).fill('forbidden'));
    expect(await refusalCodes(attempts('stranger'))).toEqual(Array(5).fill('unauthenticated'));
  });

  test('are changed and deleted by their account', async () => {
    const { operator: id } = server.ids;
    const body = { email: 'caja1@example.test', name: 'Caja 1', role: 1 };
    const changed = await server.as.customer.call(calls.updateTeamMember, { params: { id }, body });
    expect(changed.usuarios?.user).toMatchObject({
      email: body.email,
      name: body.name,
      roles: [{ id: 3 }],
    });
    expect(await server.as.operator.call(currentUser, {})).toMatchObject({ name: 'Caja 1', role: 3 });
    const before = await idsOf('customer');
    const { respuesta, usuarios } = await server.as.customer.call(calls.deleteTeamMember, { params: { id } });
    expect([respuesta, usuarios.map((each) => each.id)]).toEqual([
      'correcto',
      before.filter((each) => each !== id),
    ]);
    expect(await refusalCodes([server.as.operator.call(currentUser, {})])).toEqual(['unauthenticated']);
  });
});
