import {
  beginSecondFactor,
  changePassword,
  confirmSecondFactor,
  deleteAccount,
  endSecondFactor,
  exportAccount,
  getAccount,
  updateAccount,
} from '@marbete/core/api/account';
import { currentUser, login, recover, resetPassword, signup } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { createSecretKey, listKeys, signInWithKey } from '@marbete/core/api/keys';
import { listLabels } from '@marbete/core/api/labels';
import { createTeamMember } from '@marbete/core/api/team';
import { createUser, listUsers } from '@marbete/core/api/users';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCatalogue } from '../../testing/catalogue-factory.ts';
import { insertLabel } from '../../testing/label-factory.ts';
import { outboxOf, tokenOf } from '../../testing/outbox.ts';
import { refusalCodes } from '../../testing/refusals.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestAccount, type TestServer } from '../../testing/test-server.ts';
import { hashPassword } from '../auth/passwords.ts';
import { openSession } from '../auth/sessions.ts';

const password = 'correcto caballo batería';
const next = 'otra contraseña larga';

describeOnDatabases('the own account', (kind) => {
  let server: TestServer;
  let passwordHash: string;
  beforeAll(async () => {
    server = await startTestServer(kind);
    passwordHash = await hashPassword(password);
  });
  beforeEach(() =>
    server.database.transaction(async (trx) => {
      await trx('rate_limits').delete();
      const columns = { password_hash: passwordHash, totp_secret: null, totp_at: null, totp_step: 0 };
      await trx('users').update({ ...columns, deleted_at: null });
    }),
  );
  afterAll(() => server.close());

  const clientOf = (token: string) =>
    createClient({ baseUrl: `${server.url}/api`, fetch, authorization: () => `Bearer ${token}` });
  const signedIn = async (account: TestAccount) =>
    clientOf(await server.database.transaction((trx) => openSession(trx, server.ids[account])));
  const signIn = (email: string, given = password, codigo = '') =>
    server.as.stranger.call(login, { body: { email, password: given, codigo } });
  const codeOf = (secreto: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secreto) }).generate({ timestamp: Date.now() + steps * 30_000 });

  /** Switches it on; the code of the present step is used up by that. */
  async function withFactor(account: TestAccount) {
    const client = await signedIn(account);
    const { secreto = '', uri } = await client.call(beginSecondFactor, { body: { clave: password } });
    const used = codeOf(secreto);
    const confirmed = await client.call(confirmSecondFactor, { body: { codigo: used } });
    return { client, secreto, uri, used, codigos: confirmed.codigos ?? [] };
  }

  test('shows the account with its session, and changes the name', async () => {
    const client = await signedIn('customer');
    expect(await client.call(getAccount, {})).toMatchObject({
      email: 'customer@example.test',
      cuenta: 'local',
      segundo_factor: 0,
      correo_pendiente: null,
      sesion: { creada: expect.stringMatching(/^20/) as string },
    });
    const body = { name: 'Tienda Núñez', email: 'customer@example.test' };
    const { cuenta } = await client.call(updateAccount, { body });
    expect(cuenta?.name).toBe('Tienda Núñez');
    const { Users } = await server.as.admin.call(listUsers, { query: { query: 'NUNEZ' } });
    expect(Users.map(({ name }) => name)).toEqual(['Tienda Núñez']);
  });

  test('takes another e-mail only with the password and once its link was opened', async () => {
    const client = await signedIn('designer');
    const body = { name: 'designer', email: `new-${kind}@example.test` };
    expect(await client.call(updateAccount, { body })).toMatchObject({ respuesta: 'error' });
    const taken = { ...body, email: 'neighbour@example.test', clave: password };
    expect(await client.call(updateAccount, { body: taken })).toMatchObject({ respuesta: 'error' });
    const asked = await client.call(updateAccount, { body: { ...body, clave: password } });
    expect(asked.cuenta).toMatchObject({ email: 'designer@example.test', correo_pendiente: body.email });
    expect(await signIn(body.email)).toMatchObject({ message: 'invalid' });
    expect(await outboxOf(server, 'designer@example.test')).toHaveLength(1);
    const token = tokenOf((await outboxOf(server, body.email)).at(-1));
    const opened = await server.fetch(`/auth/verify/${token}`, { redirect: 'manual' });
    expect(opened.headers.get('location')).toContain('mail=verified');
    expect(await signIn(body.email)).toMatchObject({ role: 4 });
    expect(await signIn('designer@example.test')).toMatchObject({ message: 'invalid' });
  });

  test('an address that somebody took meanwhile stays theirs', async () => {
    const client = await signedIn('customer');
    const email = `wanted-${kind}@example.test`;
    await client.call(updateAccount, { body: { name: 'customer', email, clave: password } });
    const token = tokenOf((await outboxOf(server, email)).at(-1));
    await server.as.admin.call(createUser, {
      body: { email, name: 'Luis', role: 2, password, passwordConfirm: password },
    });
    const opened = await server.fetch(`/auth/verify/${token}`, { redirect: 'manual' });
    expect(opened.headers.get('location')).toContain('mail=expired');
    expect((await client.call(getAccount, {})).email).toBe('customer@example.test');
  });

  test('a new password ends what the old one opened, and keys of the app go on', async () => {
    const client = await signedIn('neighbour');
    const key = async () => {
      const body = { email: 'neighbour@example.test', password, alcance: 'todo' } as const;
      const made = await server.as.stranger.call(signInWithKey, { body });
      return clientOf('access_token' in made ? made.access_token : '');
    };
    const [first, app] = [
      await key(),
      clientOf(
        (await client.call(createSecretKey, { body: { nombre: 'Servidor', alcance: 'todo' } })).secreto,
      ),
    ];
    const form = { clave: password, password: next, passwordConfirm: next };
    expect(await client.call(changePassword, { body: { ...form, clave: 'otra' } })).toMatchObject({
      respuesta: 'error',
    });
    expect(await client.call(changePassword, { body: form })).toMatchObject({ respuesta: 'correcto' });
    const calls = [first, app, client].map((each) => each.call(currentUser, {}));
    expect(await refusalCodes(calls)).toEqual(['key-revoked', 'done', 'done']);
    expect(await signIn('neighbour@example.test', next)).toMatchObject({ role: 2 });

    await server.database.transaction((trx) => trx('users').update({ password_hash: passwordHash }));
    const second = await key();
    await server.as.stranger.call(recover, { body: { email: 'neighbour@example.test' } });
    const token = tokenOf((await outboxOf(server, 'neighbour@example.test')).at(-1));
    const body = { email: 'neighbour@example.test', token, password: next, password_confirmation: next };
    await server.as.stranger.call(resetPassword, { body });
    expect(await refusalCodes([second.call(currentUser, {}), app.call(listLabels, {})])).toEqual([
      'key-revoked',
      'done',
    ]);
  });

  test('wrong codes of an app shut out neither the recovery code nor its way to switch the factor off', async () => {
    const { codigos, secreto } = await withFactor('customer');
    const email = 'customer@example.test';
    const [first = '', second = '', third = ''] = codigos;
    const wrong = () =>
      Array.from({ length: 12 }, (_, n) =>
        String((Number(codeOf(secreto)) + 7 + n) % 1_000_000).padStart(6, '0'),
      );
    const codes = await refusalCodes(wrong().map((code) => signIn(email, password, code)));
    expect(codes.filter((code) => code === 'rate-limited').length).toBeGreaterThan(0);
    const opened = await signIn(email, password, first);
    const client = clientOf('access_token' in opened ? opened.access_token : '');
    // Guesses at recovery codes have a limit of their own.
    const guesses = Array.from({ length: 12 }, (_, n) => signIn(email, password, `ABCDE-FGH${n}`));
    expect(await refusalCodes(guesses)).toContain('rate-limited');
    await expect(signIn(email, password, second)).rejects.toMatchObject({ code: 'rate-limited' });
    const off = (codigo: string) => client.call(endSecondFactor, { body: { clave: password, codigo } });
    await refusalCodes(wrong().map(off));
    expect(await off(third)).toMatchObject({ respuesta: 'correcto' });
  });

  test('nobody guesses a password through a session that is open', async () => {
    const client = await signedIn('customer');
    const form = { clave: 'guess', password: next, passwordConfirm: next };
    const codes = await refusalCodes(
      Array.from({ length: 25 }, () => client.call(changePassword, { body: form })),
    );
    expect(codes.filter((code) => code !== 'rate-limited')).toHaveLength(10);
  });

  test.each(['password', 'Password1', '12345678', 'aaaaaaaaaaaa', 'QWERTYUIOP', 'customer@example.test'])(
    'the password %s is refused wherever one is chosen',
    async (common) => {
      const client = await signedIn('customer');
      const both = { password: common, passwordConfirm: common };
      const changed = await client.call(changePassword, { body: { clave: password, ...both } });
      expect(changed.respuesta).toBe('error');
      const email = 'customer@example.test';
      const person = { email: common.includes('@') ? common : `b-${email}`, name: 'Ana', ...both };
      const saved = await Promise.all([
        server.as.admin.call(createUser, { body: { ...person, role: 2 } }),
        server.as.neighbour.call(createTeamMember, { body: person }).catch(() => undefined),
        server.as.stranger.call(signup, { body: person }),
      ]);
      for (const answer of saved) if (answer) expect(answer.respuesta).not.toBe('correcto');
    },
  );

  test('asks for a code once the second factor is on, takes each once, and a recovery code once', async () => {
    const { secreto, uri, used, codigos, client } = await withFactor('customer');
    expect(uri).toContain('otpauth://totp/Marbete');
    expect(codigos).toHaveLength(10);
    const email = 'customer@example.test';
    expect(await signIn(email)).toMatchObject({ message: 'second-factor' });
    expect(await signIn(email, 'guess', codeOf(secreto, 1))).toMatchObject({ message: 'invalid' });
    // The code that switched it on is used up; so is one that came twice at the same time.
    expect(await signIn(email, password, used)).toMatchObject({ message: 'wrong-code' });
    const twice = await Promise.all([1, 2].map(() => signIn(email, password, codeOf(secreto, 1))));
    expect(twice.filter((answer) => 'access_token' in answer)).toHaveLength(1);
    const [recovery = ''] = codigos;
    expect(await signIn(email, password, recovery.toLowerCase().replace('-', ' '))).toMatchObject({
      role: 2,
    });
    expect(await signIn(email, password, recovery)).toMatchObject({ message: 'wrong-code' });
    const key = { email, password, codigo: '', alcance: 'todo' } as const;
    expect(await server.as.stranger.call(signInWithKey, { body: key })).toMatchObject({
      message: 'second-factor',
    });
    expect(await refusalCodes([client.call(currentUser, {})])).toEqual(['unauthenticated']);
    const rows = JSON.stringify(await server.database.read('recovery_codes'));
    expect(rows).not.toContain(codigos[1]);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signIn(email, password, '000000').catch(() => 'limit')),
    );
    expect(answers.filter((answer) => answer !== 'limit').length).toBeLessThanOrEqual(10);
  });

  test('the second factor is switched off with the password and a code', async () => {
    const { client, secreto } = await withFactor('neighbour');
    const end = (clave: string, codigo: string) => client.call(endSecondFactor, { body: { clave, codigo } });
    expect(await end('guess', codeOf(secreto, 1))).toMatchObject({ respuesta: 'error' });
    expect(await end(password, '123')).toMatchObject({ respuesta: 'error' });
    expect(await end(password, codeOf(secreto, 1))).toMatchObject({ respuesta: 'correcto' });
    expect(await client.call(getAccount, {})).toMatchObject({ segundo_factor: 0, codigos: 0 });
    expect(await signIn('neighbour@example.test')).toMatchObject({ role: 2 });
  });

  test('exports what the account owns, its lists row by row, and nothing that opens it', async () => {
    const list = await buildCatalogue(server, { account: 'admin' });
    const label = await insertLabel(server, { account: 'admin' });
    const others = await insertLabel(server, { account: 'neighbour' });
    await server.database.transaction(async (trx) => {
      await trx('catalogue_columns').where({ catalogue_id: list, fila: 'A' }).delete();
      await trx('catalogue_columns').insert({ catalogue_id: list, fila: 'A', nombre: 'CODE' });
      await trx('printers').insert({ user_id: server.ids.admin, uid: 'front', impresora: '{}' });
      await trx('label_mappings').insert(
        [label, others].map((label_id) => ({ label_id, variable: 'PRECIO', columna: 'B' })),
      );
    });
    const client = await signedIn('admin');
    const { secreto } = await client.call(createSecretKey, { body: { nombre: 'Caja', alcance: 'todo' } });
    const { bytes, mediaType } = await client.call(exportAccount, {});
    const text = new TextDecoder().decode(bytes);
    const data = JSON.parse(text) as Record<
      string,
      { filas?: unknown[]; nombre?: string; columnas?: unknown[] }[]
    >;
    expect(mediaType).toContain('application/json');
    expect(data['catalogues']?.[0]?.filas?.length).toBeGreaterThan(1);
    const first = { fila: 'A', nombre: 'CODE', nombre_real: '' };
    expect(data['catalogues']?.[0]?.columnas).toContainEqual(first);
    expect(data['printers']).toMatchObject([{ uid: 'front' }]);
    expect(data['label_mappings']).toEqual([{ label_id: label, variable: 'PRECIO', columna: 'B' }]);
    expect(data['api_keys']?.map(({ nombre }) => nombre)).toContain('Caja');
    for (const secret of [secreto, passwordHash, 'token_hash']) expect(text).not.toContain(secret);
    expect(text).not.toContain('neighbour@example.test');
  });

  test('is deleted with its e-mail and password, and its users cannot sign in any more', async () => {
    const client = await signedIn('customer');
    const gone = (email: string, clave: string) => client.call(deleteAccount, { body: { email, clave } });
    expect(await gone('neighbour@example.test', password)).toMatchObject({ respuesta: 'error' });
    expect(await gone('customer@example.test', 'guess')).toMatchObject({ respuesta: 'error' });
    expect(await gone('customer@example.test', password)).toMatchObject({ respuesta: 'correcto' });
    expect(await signIn('customer@example.test')).toMatchObject({ message: 'invalid' });
    expect(await signIn('operator@example.test')).toMatchObject({ message: 'invalid' });
    const admin = await signedIn('admin');
    const last = { email: 'admin@example.test', clave: password };
    expect(await admin.call(deleteAccount, { body: last })).toMatchObject({ respuesta: 'error' });
    expect(await refusalCodes([admin.call(listKeys, {})])).toEqual(['done']);
  });
});

describeOnDatabases('a server that asks administrators for a second factor', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind, { adminSecondFactor: true });
    const password_hash = await hashPassword(password);
    await server.database.transaction((trx) => trx('users').update({ password_hash }));
  });
  afterAll(() => server.close());

  test('opens nothing else to one without, and everything once it is on; others need none', async () => {
    const { admin, customer } = server.as;
    expect(await admin.call(currentUser, {})).toMatchObject({ falta_segundo_factor: 1 });
    await expect(admin.call(listUsers, {})).rejects.toMatchObject({
      code: 'forbidden',
      details: { reason: 'second-factor' },
    });
    expect(await refusalCodes([customer.call(listLabels, {})])).toEqual(['done']);
    const { secreto = '' } = await admin.call(beginSecondFactor, { body: { clave: password } });
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate();
    await admin.call(confirmSecondFactor, { body: { codigo } });
    expect(await refusalCodes([admin.call(listUsers, {})])).toEqual(['done']);
    const off = { clave: password, codigo };
    expect(await admin.call(endSecondFactor, { body: off })).toMatchObject({ respuesta: 'error' });
    expect(await admin.call(getAccount, {})).toMatchObject({ segundo_factor_obligatorio: 1 });
  });
});
