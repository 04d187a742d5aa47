import { recover } from '@marbete/core/api/auth';
import { AppError } from '@marbete/core/api/errors';
import { storeDevice } from '@marbete/core/api/devices';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { outboxOf, tokenOf } from '../../testing/outbox.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnBothDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { attempt } from './attempt.ts';
import { hashPassword } from './passwords.ts';
import { accountLimit, addressLimit } from './rate-limits.ts';

const password = 'correcto caballo batería';
const email = 'customer@example.test';

interface Tried {
  status: number;
  message: string | undefined;
  cookie: string;
}

describeOnBothDatabases('tries at the same time', (kind) => {
  let server: TestServer;
  let passwordHash: string;
  beforeAll(async () => {
    server = await startTestServer(kind, { proxies: 1 });
    passwordHash = await hashPassword(password);
  });
  beforeEach(() =>
    server.database.transaction(async (trx) => {
      await trx('rate_limits').delete();
      await trx('users').update({ password_hash: passwordHash });
    }),
  );
  afterAll(() => server.close());

  async function post(path: string, body: object, address: string, cookie = ''): Promise<Tried> {
    const response = await server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address, cookie },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { message?: string };
    const cookies = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    return { status: response.status, message: answer.message, cookie: cookies.join('; ') };
  }
  const signIn = (given: string, address = '192.0.2.1', cookie = '') =>
    post('/auth/login', { email, password: given }, address, cookie);
  const manyTimes = <T>(times: number, work: (index: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, index) => work(index)));
  const checked = (tried: readonly Tried[]) => tried.filter(({ message }) => message === 'invalid').length;
  const passed = (tried: readonly Tried[]) =>
    tried.filter(({ status, message }) => status === 200 && message === undefined).length;

  test('of 1,000 wrong passwords ten are checked', { timeout: 120_000 }, async () => {
    const tried = await manyTimes(1_000, (index) => signIn(`guess ${index}`));
    expect(checked(tried)).toBe(10);
    expect(tried.every(({ status }) => [200, 429, 503].includes(status))).toBe(true);
  });

  test('ten right passwords all pass, also where one wrong one more would lock the account', async () => {
    expect(passed(await manyTimes(10, () => signIn(password)))).toBe(10);
    for (let wrong = 0; wrong < 9; wrong += 1) await signIn('guess');
    expect(passed(await manyTimes(10, () => signIn(password)))).toBe(10);
  });

  test('addresses of one IPv6 network count as one', async () => {
    const tried = await manyTimes(30, (index) => signIn('guess', `2001:db8:1:2::${index.toString(16)}`));
    expect(checked(tried)).toBe(10);
  });

  test('guesses from everywhere end, and lock out nobody who is known or proves the e-mail', async () => {
    const { cookie } = await signIn(password, '198.51.100.1');
    const guesses = await manyTimes(150, (index) => signIn('guess', `203.0.113.${index}`));
    expect(checked(guesses)).toBe(100);
    expect((await signIn(password, '198.51.100.2')).status).toBe(429);
    expect(passed([await signIn(password, '203.0.113.1', cookie)])).toBe(1);
    const stolen = await manyTimes(30, () => signIn('guess', '203.0.113.1', cookie));
    expect(checked(stolen)).toBe(10);

    await server.as.stranger.call(recover, { body: { email } });
    const token = tokenOf((await outboxOf(server, email)).at(-1));
    const next = 'otra contraseña larga';
    const form = { email, token, password: next, password_confirmation: next };
    const reset = await post('/auth/reset', form, '203.0.113.1');
    expect(passed([await signIn(next, '203.0.113.1', reset.cookie), await signIn(next)])).toBe(2);
  });

  test('a known browser is known to its account alone, until the password changes', async () => {
    const { cookie } = await signIn(password, '198.51.100.1');
    await manyTimes(10, () => signIn('guess'));
    const other = { email: 'neighbour@example.test', password: 'guess' };
    const renamed = cookie.replace(/^marbete-device-\d+/, `marbete-device-${server.ids.neighbour}`);
    const others = await manyTimes(12, () => post('/auth/login', other, '192.0.2.1', renamed));
    expect(checked(others)).toBe(10);
    expect((await post('/auth/login', other, '192.0.2.1', renamed)).status).toBe(429);
    const longer = cookie.replace(/\.(\d+)\./, (_, until: string) => `.${Number(until) + 1_000}.`);
    expect((await signIn(password, '192.0.2.1', longer)).status).toBe(429);
    expect((await signIn(password, '192.0.2.1', cookie)).status).toBe(200);
    const changed = await hashPassword('otra contraseña');
    await server.database.transaction((trx) => trx('users').update({ password_hash: changed }));
    expect((await signIn('otra contraseña', '192.0.2.1', cookie)).status).toBe(429);
  });

  test('thirty tokens of devices are looked up, and right ones all pass', async () => {
    const wrong = await manyTimes(100, (index) =>
      post('/dispositivos/activar', { token: `nobody’s ${index}` }, '192.0.2.7'),
    );
    expect(wrong.filter(({ status }) => status === 200)).toHaveLength(30);
    const token = `token de la caja ${kind}`;
    await server.as.designer.call(storeDevice, { body: { token } });
    const right = await manyTimes(35, () => post('/dispositivos/activar', { token }, '192.0.2.8'));
    expect(right.filter(({ status }) => status === 200)).toHaveLength(35);
  });

  test('people who are signed in are served while many tries wait for one counter', async () => {
    await signIn('guess');
    let tried: Promise<Tried[]> | undefined;
    await server.database.transaction(async (trx) => {
      await trx('rate_limits').update({ points: 1 });
      tried = manyTimes(40, (index) =>
        post('/auth/login', { email: `nobody-${index}@example.test`, password: 'guess' }, '192.0.2.1'),
      );
      for (let call = 0; call < 40; call += 1) {
        const headers = { authorization: server.authorization.neighbour };
        expect((await server.fetch('/etiquetas/index', { headers })).status).toBe(200);
      }
    });
    // On a slow machine some turns do not come in time.
    expect((await tried!).every(({ status }) => status === 200 || status === 503)).toBe(true);
  });

  test('thirty sharing codes are looked up, whichever call asks', async () => {
    const wrong = await manyTimes(45, () =>
      server.fetch('/etiquetas/download', {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: server.authorization.neighbour },
        body: JSON.stringify({ etiqueta: 1, codigo: 'nobody’s' }),
      }),
    );
    const statuses = wrong.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  test('a try that breaks off is not counted, unless its error says that it failed', async () => {
    const points = async (key: string) =>
      Number((await server.database.read('rate_limits').where({ key }).first())?.points ?? 0);
    const outage = () => Promise.reject(new AppError('unavailable', 'The database does not answer.'));
    const limits = [accountLimit('sharing-code', 'somebody'), addressLimit('device', '192.0.2.9')] as const;
    expect(await refusalCodes([attempt(server.database, limits, outage)])).toEqual(['unavailable']);
    expect(await points(limits[0].key)).toBe(0);
    const isFailure = () => true;
    expect(await refusalCodes([attempt(server.database, limits, outage, isFailure)])).toEqual([
      'unavailable',
    ]);
    expect([await points(limits[0].key), await points(limits[1].key)]).toEqual([1, 1]);
  });
});
