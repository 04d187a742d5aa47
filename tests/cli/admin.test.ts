import { beginSecondFactor, confirmSecondFactor } from '@marbete/core/api/account';
import { login } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

const ana = ['--email', 'Ana@Example.test', '--name', 'Ana'];
const password = 'una contraseña larga';
const create = ['admin', 'create', ...ana, '--password-stdin'];

describe('marbete admin create', () => {
  it('makes the first administrator before the server starts, who then signs in', async () => {
    const config = await temporaryFolder();
    const made = await runCli(create, { config, stdin: `${password}\n` });
    expect([made.code, made.result]).toEqual([
      0,
      { event: 'result', ok: true, exit: 0, id: 1, email: 'Ana@Example.test', name: 'Ana' },
    ]);
    expect(made.stdout + made.stderr).not.toContain(password);
    const server = await startCli(['serve', '--port', '0'], { config });
    const url = String(server.ready['url']);
    const login = await runCli(['login', url, '--email', 'ana@example.test', '--password-stdin'], {
      config,
      stdin: password,
    });
    expect(login.result).toMatchObject({ ok: true, name: 'Ana', role: 1 });
    // While the server runs, too.
    const second = ['admin', 'create', '--email', 'luis@example.test', '--name', 'Luis'];
    expect((await runCli(second, { config, env: { MARBETE_PASSWORD: password } })).code).toBe(0);
  });

  it('changes nothing of an account that is there, and names what is wrong', async () => {
    const config = await temporaryFolder();
    await runCli(create, { config, stdin: password });
    const again = await runCli(create, { config, stdin: 'otra contraseña' });
    expect([again.code, again.result['code']]).toEqual([4, 'conflict']);
    const short = await runCli(create, { config, stdin: 'corta' });
    expect([short.code, short.result['code']]).toEqual([3, 'invalid-input']);
    const nothing = await runCli(['admin', 'create'], { config });
    expect([nothing.code, nothing.stderr]).toEqual([2, expect.stringContaining('--email')]);
  });
});

describe('marbete admin end-second-factor', () => {
  it('lets a person in who has lost the phone, and names an account that has none', async () => {
    const config = await temporaryFolder();
    await runCli(create, { config, stdin: password });
    const server = await startCli(['serve', '--port', '0'], { config });
    const baseUrl = `${String(server.ready['url'])}/api`;
    const credentials = { email: 'ana@example.test', password };
    const signIn = () => createClient({ baseUrl, fetch }).call(login, { body: credentials });
    const session = await signIn();
    if (!('access_token' in session)) throw new Error(session.message);
    const authorization = () => `Bearer ${session.access_token}`;
    const client = createClient({ baseUrl, fetch, authorization });
    const { secreto = '' } = await client.call(beginSecondFactor, { body: { clave: password } });
    const codigo = new TOTP({ secret: Secret.fromBase32(secreto) }).generate();
    await client.call(confirmSecondFactor, { body: { codigo } });
    expect(await signIn()).toMatchObject({ message: 'second-factor' });

    const end = (email: string) => runCli(['admin', 'end-second-factor', email], { config });
    expect((await end('Ana@Example.test')).result).toMatchObject({ ok: true, id: 1 });
    expect(await signIn()).toMatchObject({ role: 1 });
    expect((await end('ana@example.test')).result['code']).toBe('conflict');
    expect((await end('nobody@example.test')).result['code']).toBe('not-found');
  });
});
