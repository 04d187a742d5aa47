import { currentUser, findReset, login, recover, resetPassword } from '@marbete/core/api/auth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxOf, tokenOf } from '../../testing/outbox.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const email = 'customer@example.test';
const password = 'otra contraseña';

describeOnDatabases('recovering an account', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(() => server.database.transaction((trx) => trx('rate_limits').delete()));
  afterAll(() => server.close());

  const ask = (address = email) => server.as.stranger.call(recover, { body: { email: address } });
  const lastToken = async () => tokenOf((await outboxOf(server, email)).at(-1));
  const find = (token: string) => server.as.stranger.call(findReset, { params: { token } });
  const reset = (token: string, overrides = {}) =>
    server.as.stranger.call(resetPassword, {
      body: { password, password_confirmation: password, email, token, ...overrides },
    });

  test('sets the password once and ends every session', async () => {
    await server.database.transaction((trx) => trx('users').where({ email }).update({ verified_at: null }));
    await ask();
    const token = await lastToken();
    expect(await find(token)).toEqual({ respuesta: 'correcto', message: { email, token } });
    expect(await reset(token)).toEqual({
      respuesta: 'correcto',
      message: 'La contraseña cambio exitosamente',
    });
    expect(await refusalCodes([server.as.customer.call(currentUser, {})])).toEqual(['unauthenticated']);
    expect(await server.as.stranger.call(login, { body: { email, password } })).toMatchObject({ role: 2 });
    const unknown = { respuesta: 'error', message: 'Token invalido o inexistente' };
    expect(await find(token)).toEqual(unknown);
    expect(await reset(token)).toEqual(unknown);
  });

  test('answers alike whether or not there is an account', async () => {
    const answers = [await ask(), await ask('nobody@example.test')];
    expect(answers[0]).toEqual(answers[1]);
    expect(await outboxOf(server, 'nobody@example.test')).toEqual([]);
  });

  test('only the newest link is good, for its own e-mail and for an hour', async () => {
    await ask();
    const old = await lastToken();
    await ask();
    const token = await lastToken();
    const another = await reset(token, { email: 'neighbour@example.test' });
    expect([(await reset(old)).respuesta, another.respuesta]).toEqual(['error', 'error']);
    expect((await find(token)).respuesta).toBe('correcto');
    const [row] = await server.database.read('account_tokens').where({ kind: 'password' });
    const hours = (Date.parse(row.expires_at) - Date.parse(row.created_at)) / 3_600_000;
    expect(hours).toBe(1);
    await server.database.transaction((trx) =>
      trx('account_tokens').update({ expires_at: new Date().toISOString() }),
    );
    expect([(await find(token)).respuesta, (await reset(token)).respuesta]).toEqual(['error', 'error']);
  });

  test('two resets with one link at the same time set one password', async () => {
    await ask();
    const token = await lastToken();
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ respuesta }) => respuesta).toSorted()).toEqual(['correcto', 'error']);
  });

  test('tells a third-party account where it signs in, and gives it no password', async () => {
    const google = 'neighbour@example.test';
    await server.database.transaction((trx) =>
      trx('users').where({ email: google }).update({ cuenta: 'google' }),
    );
    await ask(google);
    const [mail] = await outboxOf(server, google);
    expect(mail?.text).toContain('cuenta de terceros');
    expect(mail?.text).not.toContain('reset-password');
  });

  test('sends nothing to a deleted account, nor to an operator of one', async () => {
    const deleted_at = new Date().toISOString();
    await server.database.transaction((trx) => trx('users').where({ email }).update({ deleted_at }));
    const before = (await outboxOf(server, email)).length;
    await ask();
    await ask('operator@example.test');
    expect(await outboxOf(server, email)).toHaveLength(before);
    expect(await outboxOf(server, 'operator@example.test')).toEqual([]);
    expect(await refusalCodes([server.as.operator.call(currentUser, {})])).toEqual(['unauthenticated']);
  });

  test('is limited by e-mail, known or not', async () => {
    for (let attempt = 0; attempt < 3; attempt++) await ask('unknown@example.test');
    await expect(ask('unknown@example.test')).rejects.toMatchObject({ code: 'rate-limited' });
  });

  test('keeps no token where it could be read', async () => {
    await ask('designer@example.test');
    const [mail] = await outboxOf(server, 'designer@example.test');
    const rows: unknown[] = await server.database.read('account_tokens');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(tokenOf(mail));
  });
});
