import { listAuditEvents } from '@marbete/core/api/audit';
import { login } from '@marbete/core/api/auth';
import { renameLabel } from '@marbete/core/api/labels';
import { createUser, deleteUser, listUsers, updateUser } from '@marbete/core/api/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertLabel } from '../../testing/label-factory.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanAccounts } from '../auth/cleaning.ts';
import { hashPassword } from '../auth/passwords.ts';

const password = 'correcto caballo batería';

describeOnDatabases('the record of what was done', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const password_hash = await hashPassword(password);
    await server.database.transaction((trx) => trx('users').update({ password_hash }));
  });
  afterAll(() => server.close());

  const list = (query: Record<string, unknown> = {}) => server.as.admin.call(listAuditEvents, { query });

  test('has sign-ins and failed ones of known accounts, without what was typed', async () => {
    const signIn = (email: string, given: string) =>
      server.as.stranger.call(login, { body: { email, password: given } });
    await signIn('customer@example.test', password);
    await signIn('customer@example.test', 'guess of mine');
    await signIn('nobody@example.test', 'guess of mine');
    await server.database.settled();
    const { eventos, acciones } = await list({ usuario_id: server.ids.customer });
    expect(eventos.map(({ accion, actor, usuario }) => [accion, actor?.email, usuario?.email])).toEqual([
      ['sign-in-failed', undefined, 'customer@example.test'],
      ['sign-in', 'customer@example.test', undefined],
    ]);
    expect(acciones).toEqual(['sign-in', 'sign-in-failed']);
    expect(JSON.stringify(await server.database.read('audit_events'))).not.toContain('guess');
  });

  test('keeps a failed sign-in after its answer, whose time tells no account from an unknown e-mail', async () => {
    const { database } = server;
    const held: Parameters<typeof database.afterwards>[0][] = [];
    const { afterwards } = database;
    database.afterwards = (work) => void held.push(work);
    const failed = () => list({ usuario_id: server.ids.designer, accion: 'sign-in-failed' });
    try {
      for (const email of ['designer@example.test', 'nobody@example.test'])
        await server.as.stranger.call(login, { body: { email, password: 'guess of mine' } });
      expect((await failed()).eventos).toEqual([]);
    } finally {
      database.afterwards = afterwards;
    }
    expect(held).toHaveLength(1);
    for (const work of held) database.afterwards(work);
    await database.settled();
    expect((await failed()).eventos).toHaveLength(1);
  });

  test('has what an administrator did with users and with the things of others, and no refusals', async () => {
    const person = { email: `ana-${kind}@example.test`, name: 'Ana', password, passwordConfirm: password };
    const { usuarios } = await server.as.admin.call(createUser, { body: { ...person, role: 2 } });
    const id = usuarios?.id ?? 0;
    await server.as.admin.call(createUser, { body: { ...person, role: 2 } });
    await server.as.admin.call(updateUser, { params: { id }, body: { ...person, role: 4 } });
    const etiqueta = await insertLabel(server, { account: 'neighbour' });
    const body = { id: etiqueta, nombreCambio: 'Otra', usuario: server.ids.neighbour };
    await server.as.admin.call(renameLabel, { body });
    await server.as.neighbour.call(renameLabel, { body: { id: etiqueta, nombreCambio: 'Mía' } });
    await server.as.admin.call(deleteUser, { params: { id }, query: {} });
    await server.as.admin.call(listUsers, {});
    const { eventos } = await list({ per_page: 4 });
    expect(eventos.map(({ accion, usuario, detalle }) => [accion, usuario?.id, detalle['role']])).toEqual([
      ['users.delete', id, undefined],
      ['labels.rename', server.ids.neighbour, undefined],
      ['users.update', id, 4],
      ['users.create', id, 2],
    ]);
    expect(eventos.every(({ actor }) => actor?.id === server.ids.admin)).toBe(true);
    const one = await list({ accion: 'users.update', page: 1, per_page: 1 });
    expect([one.eventos.length, one.total]).toEqual([1, 1]);
    expect(JSON.stringify(await server.database.read('audit_events'))).not.toContain(password);
  });

  test('is kept for a year', async () => {
    const count = async () => (await server.database.read('audit_events')).length;
    const total = await count();
    const day = 24 * 3600 * 1000;
    await cleanAccounts(server.database, { now: Date.now() + 364 * day });
    expect(await count()).toBe(total);
    await cleanAccounts(server.database, { now: Date.now() + 366 * day });
    expect(await count()).toBe(0);
  });
});
