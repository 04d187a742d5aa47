import { login, logout, signInOptions } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { readThirdPartyReturn } from '@marbete/core/api/third-party-return';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createBrowser,
  type IdentityProvider,
  startIdentityProvider,
} from '../../testing/identity-provider.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

const ana = { sub: 'ana-1', email: 'Ana@Example.test', email_verified: true, name: 'Ana' };

describeOnDatabases('third-party sign-in', (kind) => {
  let provider: IdentityProvider;
  let server: TestServer;
  beforeAll(async () => {
    provider = await startIdentityProvider();
    const { issuer, clientId, clientSecret } = provider;
    server = await startTestServer(kind, { oidc: { issuer, clientId, clientSecret } });
    await provider.register(`${home()}/api/auth/oidc/callback`);
  });
  beforeEach(() => {
    provider.person = ana;
    delete provider.tamper;
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const home = () => server.url.replace('127.0.0.1', 'localhost');
  const start = () => `${home()}/api/auth/oidc/start`;
  const isBack = (url: URL) => url.origin === home() && url.pathname === '/';
  const isCallback = (url: URL) => url.pathname.endsWith('/callback');
  /** What the page is told after the whole way there and back. */
  const goThrough = async (browser = createBrowser()) => {
    used = browser;
    return readThirdPartyReturn((await browser.open(start(), isBack)).hash);
  };
  /** What the browser of `goThrough` sends, unless another one is named. */
  let used = createBrowser();
  const signIn = (email: string, code: string, browser = used) =>
    createClient({
      baseUrl: `${home()}/api`,
      fetch: (url, init) =>
        fetch(url, { ...init, headers: { ...init?.headers, cookie: browser.cookiesOf(home()) } }),
    }).call(login, { body: { email, password: code, cuenta: 'google' } });
  const users = () => server.database.read('users').orderBy('id');

  test('is offered where it is set up', async () => {
    expect(await server.as.stranger.call(signInOptions, {})).toEqual({
      google: 1,
      proveedor: '',
      unidad: 0,
    });
  });

  test('makes an account at first and knows it again, with a code that works once', async () => {
    const first = await goThrough();
    if (first?.respuesta !== 'correcto') throw new Error(`Answered ${first?.respuesta}`);
    expect(first.email).toBe('ana@example.test');
    expect(await signIn(first.email, first.codigo)).toMatchObject({ role: 2, google: 1, name: 'Ana' });
    expect(await signIn(first.email, first.codigo)).toMatchObject({ message: 'invalid' });
    const count = (await users()).length;
    // At the provider the e-mail has changed; the person has not.
    provider.person = { ...ana, email: 'ana.otra@example.test' };
    const again = await goThrough();
    expect(again).toMatchObject({ respuesta: 'correcto', email: 'ana@example.test' });
    expect(await users()).toHaveLength(count);
  });

  test('signing out leads to where the provider signs out, and back', async () => {
    const result = await goThrough();
    if (result?.respuesta !== 'correcto') throw new Error(`Answered ${result?.respuesta}`);
    const session = await signIn(result.email, result.codigo);
    if (!('access_token' in session)) throw new Error(session.message);
    const authorization = () => `Bearer ${session.access_token}`;
    const { salida = '' } = await createClient({ baseUrl: `${server.url}/api`, fetch, authorization }).call(
      logout,
      {},
    );
    const address = new URL(salida);
    expect(address.origin).toBe(provider.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      client_id: 'marbete',
      post_logout_redirect_uri: `${home()}/`,
    });
    expect((await fetch(address)).status).toBe(200);
    expect(await server.as.neighbour.call(logout, {})).toEqual({ respuesta: 'correcto' });
  });

  test('the code is for its own account and runs out', async () => {
    const result = await goThrough();
    if (result?.respuesta !== 'correcto') throw new Error(`Answered ${result?.respuesta}`);
    expect(await signIn('customer@example.test', result.codigo)).toMatchObject({ message: 'invalid' });
    const late = await goThrough();
    if (late?.respuesta !== 'correcto') throw new Error(`Answered ${late?.respuesta}`);
    await server.database.transaction((trx) =>
      trx('account_tokens').update({ expires_at: new Date().toISOString() }),
    );
    expect(await signIn(late.email, late.codigo)).toMatchObject({ message: 'invalid' });
  });

  test('the code signs in the browser that began, and nobody who is sent a link with it', async () => {
    const result = await goThrough();
    if (result?.respuesta !== 'correcto') throw new Error(`Answered ${result?.respuesta}`);
    const another = createBrowser();
    expect(await signIn(result.email, result.codigo, another)).toMatchObject({ message: 'invalid' });
    // Neither one that has begun a sign-in of its own.
    await another.open(start(), isCallback);
    expect(await signIn(result.email, result.codigo, another)).toMatchObject({ message: 'invalid' });
    expect(
      await server.as.stranger.call(login, {
        body: { email: result.email, password: result.codigo, cuenta: 'google' },
      }),
    ).toMatchObject({ message: 'invalid' });
    expect(await signIn(result.email, result.codigo)).toMatchObject({ google: 1 });
  });

  test('links nothing to a local account that has the e-mail', async () => {
    provider.person = { ...ana, sub: 'other-1', email: 'customer@example.test' };
    const before = await users();
    expect(await goThrough()).toEqual({ respuesta: 'google' });
    expect(await users()).toEqual(before);
  });

  test('gives the e-mail of a third-party account to nobody else at the provider', async () => {
    provider.person = { ...ana, sub: 'ana-2' };
    expect(await goThrough()).toEqual({ respuesta: 'google' });
  });

  test('takes no e-mail that the provider has not verified', async () => {
    provider.person = { sub: 'new-1', email: 'new@example.test', email_verified: false };
    expect(await goThrough()).toEqual({ respuesta: 'unverified' });
    expect((await users()).map(({ email }) => email)).not.toContain('new@example.test');
  });

  test('says when the person does not agree', async () => {
    provider.person = undefined;
    expect(await goThrough()).toEqual({ respuesta: 'cancelled' });
  });

  describe('trusts no identity token', () => {
    const now = () => Math.floor(Date.now() / 1000);
    test.each([
      ['that has expired', (claims: object) => ({ ...claims, iat: now() - 7200, exp: now() - 3600 })],
      ['for another audience', (claims: object) => ({ ...claims, aud: 'another-client' })],
      ['of another issuer', (claims: object) => ({ ...claims, iss: 'http://127.0.0.1:1' })],
      ['with another nonce', (claims: object) => ({ ...claims, nonce: 'another' })],
    ])('%s', async (_name, claims) => {
      provider.tamper = { claims };
      expect(await goThrough()).toEqual({ respuesta: 'error' });
    });

    test('that somebody else signed', async () => {
      provider.tamper = { claims: (claims) => claims, strangeKey: true };
      expect(await goThrough()).toEqual({ respuesta: 'error' });
    });

    test('but one that was only signed again', async () => {
      provider.tamper = { claims: (claims) => claims };
      expect(await goThrough()).toMatchObject({ respuesta: 'correcto' });
    });
  });

  test('ends in the browser that began it, once, and in time', async () => {
    const browser = createBrowser();
    const callback = await browser.open(start(), isCallback);
    const elsewhere = await createBrowser().open(callback.href, isBack);
    expect(readThirdPartyReturn(elsewhere.hash)).toEqual({ respuesta: 'expired' });
    const here = await browser.open(callback.href, isBack);
    expect(readThirdPartyReturn(here.hash)).toMatchObject({ respuesta: 'correcto' });
    const twice = await browser.open(callback.href, isBack);
    expect(readThirdPartyReturn(twice.hash)).toEqual({ respuesta: 'expired' });
    const late = await browser.open(start(), isCallback);
    await server.database.transaction((trx) =>
      trx('oidc_sign_ins').update({ expires_at: new Date().toISOString() }),
    );
    expect(readThirdPartyReturn((await browser.open(late.href, isBack)).hash)).toEqual({
      respuesta: 'expired',
    });
  });

  test('a code of the provider that is not its own opens nothing', async () => {
    const browser = createBrowser();
    const callback = await browser.open(start(), isCallback);
    callback.searchParams.set('code', 'guessed');
    const back = await browser.open(callback.href, isBack);
    expect(readThirdPartyReturn(back.hash)).toEqual({ respuesta: 'error' });
  });

  test('the browser keeps its cookie from scripts and other paths', async () => {
    const response = await fetch(start(), { redirect: 'manual' });
    const cookie = response.headers.get('set-cookie');
    expect(cookie).toMatch(/^marbete-oidc=[\w-]{43}; Path=\/api\/auth; Max-Age=720; HttpOnly; SameSite=Lax$/);
    const address = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      code_challenge_method: 'S256',
      scope: 'openid email profile',
      redirect_uri: `${home()}/api/auth/oidc/callback`,
    });
  });
});

describe('a provider that signs nobody out', () => {
  test('is asked who the person is each time', async () => {
    const provider = await startIdentityProvider({ signsOut: false });
    const { issuer, clientId, clientSecret } = provider;
    const server = await startTestServer('sqlite', { oidc: { issuer, clientId, clientSecret } });
    await provider.register(`${server.url}/api/auth/oidc/callback`);
    const answer = await server.fetch('/auth/oidc/start', { redirect: 'manual' });
    expect(new URL(answer.headers.get('location') ?? '').searchParams.get('prompt')).toBe('select_account');
    await server.close();
    await provider.close();
  });
});

describe('without a provider', () => {
  test('third-party sign-in is not there, and one that does not answer is said', async () => {
    const without = await startTestServer('sqlite');
    expect((await without.fetch('/auth/oidc/start', { redirect: 'manual' })).status).toBe(404);
    expect((await without.fetch('/auth/oidc/callback', { redirect: 'manual' })).status).toBe(404);
    expect(await without.as.stranger.call(signInOptions, {})).toEqual({
      google: 0,
      proveedor: '',
      unidad: 0,
    });
    await without.close();
    const silent = await startTestServer('sqlite', {
      publicUrl: 'https://labels.example.test',
      oidc: { issuer: 'http://127.0.0.1:1', clientId: 'marbete', clientSecret: 'x' },
    });
    const answer = await silent.fetch('/auth/oidc/start', { redirect: 'manual' });
    expect(answer.headers.get('location')).toBe('https://labels.example.test/#cuenta=google&respuesta=error');
    await silent.close();
  });
});
