import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { login, signup } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { outboxOf, tokenOf } from '../../testing/outbox.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const password = 'correcto caballo batería';

describeOnDatabases('signing up', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  afterAll(() => server.close());

  const form = (email: string, overrides = {}) => ({
    email,
    name: 'Ana',
    password,
    passwordConfirm: password,
    ...overrides,
  });
  const signUp = (email: string, overrides = {}) =>
    server.as.stranger.call(signup, { body: form(email, overrides) });
  const signIn = (email: string, given = password) =>
    server.as.stranger.call(login, { body: { email, password: given } });
  const open = (token: string) => server.fetch(`/auth/verify/${token}`, { redirect: 'manual' });
  const change = (email: string, columns: object) =>
    server.database.transaction((trx) => trx('users').where({ email }).update(columns));

  test('mails a link that verifies the address once, and then lets in a customer', async () => {
    expect(await signUp(' Ana@Example.test ')).toEqual({
      respuesta: 'correcto',
      message: expect.stringContaining('verificarla'),
    });
    expect(await signIn('ana@example.test')).toEqual({ respuesta: 'error', message: 'unverified' });
    const mails = await outboxOf(server, 'ana@example.test');
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain(`${server.url.replace('127.0.0.1', 'localhost')}/api/auth/verify/`);
    const opened = await open(tokenOf(mails[0]));
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/?mail=verified']);
    expect((await open(tokenOf(mails[0]))).headers.get('location')).toBe('/?mail=expired');
    expect(await signIn('ana@example.test')).toMatchObject({ role: 2, tutorial: 0, google: 0, name: 'Ana' });
  });

  test('speaks the language that the call asks for', async () => {
    const client = createClient({ baseUrl: `${server.url}/api`, fetch, locale: () => 'en-US' });
    const { message } = await client.call(signup, { body: form('mary@example.test') });
    expect(message).toContain('Account created');
    const [mail] = await outboxOf(server, 'mary@example.test');
    expect(mail?.subject).toBe('Verify your e-mail');
    await signUp('maria@example.test');
    expect((await outboxOf(server, 'maria@example.test'))[0]?.subject).toBe('Verifique su correo');
  });

  test('sends another letter to who knows the password when the last one is old', async () => {
    await signUp('later@example.test');
    await signIn('later@example.test');
    expect(await outboxOf(server, 'later@example.test')).toHaveLength(1);
    const old = { created_at: '2026-01-01T00:00:00.000Z', expires_at: '2026-01-02T00:00:00.000Z' };
    await server.database.transaction((trx) => trx('account_tokens').update(old));
    await signIn('later@example.test', 'otra contraseña');
    expect(await outboxOf(server, 'later@example.test')).toHaveLength(1);
    await signIn('later@example.test');
    const [first, second] = await outboxOf(server, 'later@example.test');
    expect((await open(tokenOf(first))).headers.get('location')).toBe('/?mail=expired');
    expect((await open(tokenOf(second))).headers.get('location')).toBe('/?mail=verified');
  });

  test('sends another letter to who asks for it, a minute after the last one', async () => {
    // On a server of its own, since registrations are counted.
    const server = await startTestServer(kind);
    const email = 'again@example.test';
    const ask = (reenviar: boolean) =>
      server.as.stranger.call(login, { body: { email, password, reenviar } });
    const sentAgo = (seconds: number) =>
      server.database.transaction((trx) =>
        trx('account_tokens').update({ created_at: new Date(Date.now() - seconds * 1000).toISOString() }),
      );
    const letters = async () => (await outboxOf(server, email)).length;
    try {
      await server.as.stranger.call(signup, { body: form(email) });
      expect(await ask(true)).toEqual({ respuesta: 'error', message: 'unverified' });
      expect(await letters()).toBe(1);
      await sentAgo(90);
      await ask(false);
      expect(await letters()).toBe(1);
      await ask(true);
      expect(await letters()).toBe(2);
    } finally {
      await server.close();
    }
  });

  test('a demo, whose mails reach nobody, says where each lies and answers the link', async () => {
    const written: string[] = [];
    const demo = await startTestServer(kind, {
      showsMailLinks: true,
      mail: {
        from: 'Marbete <no-reply@example.test>',
        kind: 'folder',
        dir: join(mkdtempSync(join(tmpdir(), 'marbete-mail-')), 'outbox'),
        onWritten: (path, to) => void written.push(`${to} ${readFileSync(path, 'utf8').includes('verify')}`),
      },
    });
    try {
      const email = 'demo-mail@example.test';
      const { enlace } = await demo.as.stranger.call(signup, { body: form(email) });
      const refused = await demo.as.stranger.call(login, { body: { email, password, reenviar: true } });
      for (const link of [enlace, 'enlace' in refused ? refused.enlace : undefined])
        expect(link).toMatch(/^\/api\/auth\/verify\/.+/);
      await expect.poll(() => written).toEqual([`${email} true`, `${email} true`]);
      const opened = await demo.fetch((enlace ?? '').replace('/api', ''), { redirect: 'manual' });
      expect(opened.headers.get('location')).toMatch(/mail=/);
    } finally {
      await demo.close();
    }
  });

  test('says that an e-mail is taken, and by which kind of account', async () => {
    const taken = 'Email invalido o duplicado';
    expect(await signUp('customer@example.test')).toEqual({
      respuesta: 'error',
      message: taken,
      errors: { email: taken },
    });
    await change('neighbour@example.test', { cuenta: 'google' });
    expect(await signUp('neighbour@example.test')).toMatchObject({ respuesta: 'google' });
    await change('neighbour@example.test', { cuenta: 'local' });
    expect(await signUp('third@example.test', { cuenta: 'google', google: 1 })).toMatchObject({
      respuesta: 'google',
    });
  });

  test('takes the e-mail of a deleted account', async () => {
    await change('designer@example.test', { deleted_at: new Date().toISOString() });
    expect(await signUp('designer@example.test')).toMatchObject({ respuesta: 'correcto' });
  });

  test('makes one account of two calls at the same time', async () => {
    const answers = await Promise.all([signUp('twice@example.test'), signUp('twice@example.test')]);
    expect(answers.map(({ respuesta }) => respuesta).toSorted()).toEqual(['correcto', 'error']);
  });

  test('names everything that is wrong with a form', async () => {
    const call = signUp('no mail', { name: ' ', password: 'corta', passwordConfirm: 'corta' });
    await expect(call).rejects.toMatchObject({
      issues: [{ path: ['email'] }, { path: ['name'] }, { path: ['password'] }],
    });
    await expect(signUp('ana@example.test', { passwordConfirm: 'otra cosa' })).rejects.toMatchObject({
      issues: [{ path: ['passwordConfirm'], message: 'Las contraseñas deben ser iguales' }],
    });
  });

  test('is limited by e-mail and by address', async () => {
    for (let attempt = 0; attempt < 5; attempt++) await signUp('again@example.test');
    await expect(signUp('again@example.test')).rejects.toMatchObject({ code: 'rate-limited' });
    const many = async () => {
      for (let attempt = 0; attempt < 21; attempt++) await signUp(`${attempt}@example.test`);
    };
    await expect(many()).rejects.toMatchObject({ code: 'rate-limited' });
  });
});
