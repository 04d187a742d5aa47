import { login, signInOptions } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { readDriveReturn, saveToDrive, startDrive } from '@marbete/core/api/drive';
import { getPosSettings, savePosSettings } from '@marbete/core/api/pos-settings';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startDriveServer, type DriveServer } from '../../testing/drive-server.ts';
import {
  createBrowser,
  startIdentityProvider,
  type IdentityProvider,
} from '../../testing/identity-provider.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { createDrivePermissionStore } from '../auth/drive-permissions.ts';
import { hashToken } from '../auth/tokens.ts';

const ana = { sub: 'ana-1', email: 'ana@example.test', email_verified: true, name: 'Ana' };

describeOnDatabases('saving to a drive', (kind) => {
  let provider: IdentityProvider;
  let drive: DriveServer;
  let server: TestServer;
  beforeAll(async () => {
    [provider, drive] = await Promise.all([startIdentityProvider(), startDriveServer()]);
    const { issuer, clientId, clientSecret } = provider;
    const scope = 'https://www.googleapis.com/auth/drive.file';
    server = await startTestServer(kind, {
      oidc: { issuer, clientId, clientSecret, drive: { url: drive.url, scope } },
    });
    await provider.register(`${home()}/api/auth/oidc/callback`);
  });
  beforeEach(() => {
    provider.person = ana;
    drive.refusal = undefined;
    drive.files.length = 0;
    drive.calls.length = 0;
  });
  afterAll(async () => {
    await server.close();
    await drive.close();
    await provider.close();
  });

  const home = () => server.url.replace('127.0.0.1', 'localhost');

  /** Starts as an account and goes the way that a browser goes, with the cookie of the start. */
  async function giveLeave(account: 'customer' | 'neighbour' = 'customer') {
    let cookie = '';
    const client = createClient({
      baseUrl: `${home()}/api`,
      authorization: () => server.authorization[account],
      fetch: async (url, init) => {
        const response = await fetch(url, init);
        cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
        return response;
      },
    });
    const { url } = await client.call(startDrive, {});
    const callback = await createBrowser().open(url, ({ pathname }) => pathname.endsWith('/callback'));
    const back = await fetch(callback, { redirect: 'manual', headers: { cookie } });
    return new URL(back.headers.get('location') ?? '');
  }
  const leave = async (account?: 'customer' | 'neighbour') => {
    const result = readDriveReturn((await giveLeave(account)).hash);
    if (result?.respuesta !== 'correcto') throw new Error(`Answered ${result?.respuesta}`);
    return result.codigo;
  };
  const save = (codigo: string, account: 'customer' | 'neighbour' = 'customer') =>
    server.as[account].call(saveToDrive, { body: { codigo } });

  test('is offered where a drive is set up, and asks for no more than files of its own', async () => {
    expect(await server.as.stranger.call(signInOptions, {})).toEqual({ google: 1, proveedor: '', unidad: 1 });
    const { url } = await server.as.customer.call(startDrive, {});
    expect(new URL(url).searchParams.get('scope')).toBe('openid https://www.googleapis.com/auth/drive.file');
  });

  test('makes folder and file at first and replaces the file afterwards', async () => {
    const codigo = await leave();
    expect(await save(codigo)).toMatchObject({ respuesta: 'correcto', mensaje: 'Guardado en drive' });
    const [folder, file] = drive.files;
    expect(folder).toMatchObject({ name: 'LDDATA', parent: 'root' });
    expect(file).toMatchObject({ name: 'config.properties', parent: folder?.id });
    expect(file?.contents).toContain('print.copies=1\n');

    const menu = await server.as.customer.call(getPosSettings, {});
    const copies = menu.flatMap(({ config }) => config).find(({ name }) => name === 'print.copies');
    if (copies) copies.values.value = 7;
    await server.as.customer.call(savePosSettings, { body: { menu, conta: menu.length } });
    expect(await save(codigo)).toMatchObject({ respuesta: 'correcto' });
    expect(drive.files).toHaveLength(2);
    expect(drive.files[1]?.contents).toContain('print.copies=7\n');
    expect(drive.calls.at(-1)).toMatch(/^PATCH/);
  });

  test('needs leave of the same user that has not run out', async () => {
    const codigo = await leave('neighbour');
    expect(await save(codigo, 'customer')).toMatchObject({ respuesta: 'permiso' });
    expect(await save('guessed', 'neighbour')).toMatchObject({ respuesta: 'permiso' });
    await server.database.transaction((trx) =>
      trx('drive_permissions').update({ expires_at: new Date().toISOString() }),
    );
    expect(await save(codigo, 'neighbour')).toMatchObject({ respuesta: 'permiso' });
    expect(drive.calls).toEqual([]);
  });

  test('forgets leave that the drive does not take any more', async () => {
    const codigo = await leave();
    drive.refusal = { status: 401, message: 'Invalid Credentials' };
    expect(await save(codigo)).toMatchObject({ respuesta: 'permiso' });
    drive.refusal = undefined;
    expect(await save(codigo)).toMatchObject({ respuesta: 'permiso' });
  });

  test('hands on what the drive says', async () => {
    const codigo = await leave();
    drive.refusal = { status: 403, message: 'The user’s storage quota has been exceeded.' };
    expect(await save(codigo)).toEqual({
      respuesta: 'error',
      mensaje: 'The user’s storage quota has been exceeded.',
    });
  });

  test('says when the person does not agree, and gives no session away', async () => {
    provider.person = undefined;
    expect(readDriveReturn((await giveLeave()).hash)).toEqual({ respuesta: 'cancelled' });
    provider.person = ana;
    const codigo = await leave();
    const call = server.as.stranger.call(login, {
      body: { email: 'customer@example.test', password: codigo, cuenta: 'google' },
    });
    expect(await call).toMatchObject({ message: 'invalid' });
  });

  test('keeps no token that can be used without the code', async () => {
    await leave();
    await server.database.transaction(async (trx) => {
      const permissions = createDrivePermissionStore(trx);
      const code = await permissions.insert(server.ids.customer, 'a token', 60_000);
      expect(await permissions.find(code, server.ids.customer)).toBe('a token');
      expect(await permissions.find('another code', server.ids.customer)).toBeUndefined();
      const stored = trx('drive_permissions').where({ code_hash: hashToken(code) });
      expect(JSON.stringify(await stored.clone().first())).not.toContain('a token');
      // Who can write into the database still lacks the key.
      await stored.update({ code_hash: hashToken('another code') });
      await expect(permissions.find('another code', server.ids.customer)).rejects.toThrow();
    });
  });
});
