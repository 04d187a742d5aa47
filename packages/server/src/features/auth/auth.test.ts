import { currentUser, login, logout } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { updatePrinterSettings } from '@marbete/core/api/printer-settings';
import { usualAccountSettings } from '@marbete/core/api/account-settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { hashPassword } from './passwords.ts';
import { userOfAuthorization } from '../admission/admit-caller.ts';

const password = 'correcto caballo batería';

describeOnBothDatabases('signing in', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
    const passwordHash = await hashPassword(password);
    await server.database.transaction((trx) => trx('users').update({ password_hash: passwordHash }));
  });
  afterAll(() => server.close());

  const signIn = (email: string, given = password, cuenta: 'local' | 'google' = 'local') =>
    server.as.stranger.call(login, { body: { email, password: given, cuenta } });
  const clientOf = (session: Awaited<ReturnType<typeof signIn>>) => {
    if (!('access_token' in session)) throw new Error(session.message);
    const authorization = () => `${session.token_type} ${session.access_token}`;
    return createClient({ baseUrl: `${server.url}/api`, fetch, authorization });
  };
  const change = (email: string, columns: object) =>
    server.database.transaction((trx) => trx('users').where({ email }).update(columns));

  test('answers the session, whatever the case of the e-mail', async () => {
    const session = await signIn(' Neighbour@Example.test ');
    expect(session).toMatchObject({
      token_type: 'Bearer',
      role: 2,
      name: 'neighbour',
      tutorial: 0,
      google: 0,
      puerto: 9100,
    });
    expect(await clientOf(session).call(currentUser, {})).toMatchObject({ email: 'neighbour@example.test' });
  });

  test('tells an operator the port of its parent’s helper', async () => {
    await server.as.customer.call(updatePrinterSettings, {
      body: { ...usualAccountSettings, puerto: 9300 } as never,
    });
    expect(await signIn('operator@example.test')).toMatchObject({ role: 3, puerto: 9300 });
  });

  test('ends the account’s earlier session, and nobody else’s', async () => {
    const first = clientOf(await signIn('neighbour@example.test'));
    const other = clientOf(await signIn('customer@example.test'));
    const second = clientOf(await signIn('neighbour@example.test'));
    expect(await refusalCodes([first.call(currentUser, {})])).toEqual(['unauthenticated']);
    expect(await refusalCodes([second.call(currentUser, {}), other.call(currentUser, {})])).toEqual([
      'done',
      'done',
    ]);
  });

  test('is over after logout', async () => {
    const client = clientOf(await signIn('neighbour@example.test'));
    expect(await client.call(logout, {})).toEqual({ respuesta: 'correcto' });
    expect(await refusalCodes([client.call(currentUser, {})])).toEqual(['unauthenticated']);
  });

  test('answers a wrong password, an unknown e-mail and an account of another kind alike', async () => {
    const invalid = { respuesta: 'error', message: 'invalid' };
    expect(await signIn('neighbour@example.test', 'otra')).toEqual(invalid);
    expect(await signIn('nobody@example.test')).toEqual(invalid);
    expect(await signIn('neighbour@example.test', password, 'google')).toEqual(invalid);
    await change('admin@example.test', { password_hash: null });
    expect(await signIn('admin@example.test', 'nobody')).toEqual(invalid);
  });

  test('says that an account is not verified only after its right password', async () => {
    await change('designer@example.test', { verified_at: null });
    expect(await signIn('designer@example.test', 'otra')).toMatchObject({ message: 'invalid' });
    expect(await signIn('designer@example.test')).toMatchObject({ message: 'unverified' });
  });

  test('a deleted account neither signs in nor goes on', async () => {
    const client = clientOf(await signIn('neighbour@example.test'));
    await change('neighbour@example.test', { deleted_at: new Date().toISOString() });
    expect(await signIn('neighbour@example.test')).toMatchObject({ message: 'invalid' });
    expect(await refusalCodes([client.call(currentUser, {})])).toEqual(['unauthenticated']);
    await change('neighbour@example.test', { deleted_at: null });
  });

  test('names what is missing', async () => {
    await expect(
      server.as.stranger.call(login, { body: { email: 'no mail', password: ' ' } }),
    ).rejects.toMatchObject({ code: 'invalid-input', issues: [{ path: ['email'] }, { path: ['password'] }] });
  });

  test('stops after ten failures of an account, for others too, and says for how long', async () => {
    const email = 'guessed@example.test';
    const answers = [];
    for (let attempt = 0; attempt < 10; attempt++) answers.push(await signIn(email, `guess ${attempt}`));
    expect(answers).toEqual(answers.map(() => ({ respuesta: 'error', message: 'invalid' })));
    const response = await server.fetch('/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(800);
    expect(await response.json()).toMatchObject({ code: 'rate-limited' });
    expect(await signIn('neighbour@example.test')).toMatchObject({ role: 2 });
  });

  test('keeps no token and no e-mail where they could be read', async () => {
    const session = await signIn('neighbour@example.test');
    if (!('access_token' in session)) throw new Error('Not signed in');
    const rows: unknown[] = [
      ...(await server.database.read('sessions')),
      ...(await server.database.read('rate_limits')),
    ];
    expect(JSON.stringify(rows)).not.toContain(session.access_token);
    expect(JSON.stringify(rows)).not.toContain('guessed@example.test');
  });

  describe('a session', () => {
    const day = 24 * 3600 * 1000;
    const at = (days: number) => new Date(Date.now() + days * day);
    const isKnown = async (authorization: string, days: number) =>
      (await userOfAuthorization(server.database, authorization, at(days))) !== undefined;

    test('lives for 30 days from its last use', async () => {
      const session = await signIn('customer@example.test');
      if (!('access_token' in session)) throw new Error('Not signed in');
      const authorization = `Bearer ${session.access_token}`;
      expect(await isKnown(authorization, 29)).toBe(true);
      expect(await isKnown(authorization, 58)).toBe(true);
      expect(await isKnown(authorization, 89)).toBe(false);
    });
  });
});
