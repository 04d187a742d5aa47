import { spawn } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';

const secrets = { first: 'primera contraseña', next: 'segunda contraseña', wrong: 'una equivocada' };

/** A server of its own, since what is looked at is what a process writes. */
async function startLogged(folder: string) {
  const child = spawn(
    process.execPath,
    [
      '--conditions=source',
      '--import',
      'tsx',
      fileURLToPath(new URL('../testing/logged-server.ts', import.meta.url)),
      folder,
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  );
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log += chunk.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).once('line', resolve);
    child.once('exit', () => reject(new Error(`The server did not start: ${log}`)));
  });
  return {
    url,
    async stop(): Promise<string> {
      const ended = new Promise((resolve) => child.once('close', resolve));
      child.stdin.end();
      await ended;
      return log;
    },
  };
}

test('the log of a server says who signed in from where and who failed to, and holds no password and no token', async () => {
  const home = await createTestDatabase('sqlite');
  const server = await startLogged(home.folder);
  const call = async (path: string, body?: unknown, authorization = '') => {
    const response = await fetch(server.url + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(authorization ? { authorization } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      redirect: 'manual',
    });
    return (await response.json().catch(() => ({}))) as Record<string, string>;
  };
  const mails = () => readdir(join(home.folder, 'outbox')).catch(() => []);
  const tokenOfMail = async (count: number) => {
    await expect.poll(mails, { timeout: 10_000 }).toHaveLength(count);
    const newest = (await mails()).toSorted().at(-1) ?? '';
    const text = (await readFile(join(home.folder, 'outbox', newest), 'utf8')).replace(/=\r\n/g, '');
    return /\/(?:verify|reset-password)\/([\w-]{43})/.exec(text)?.[1] ?? 'no token';
  };
  const email = 'ana@example.test';
  const { first, next, wrong } = secrets;
  await call('/api/auth/signup', { email, name: 'Ana', password: first, passwordConfirm: first });
  const verify = await tokenOfMail(1);
  await call(`/api/auth/verify/${verify}`);
  await call('/api/auth/create', { email });
  const reset = await tokenOfMail(2);
  await call(`/api/auth/find/${reset}`);
  await call(`/api/auth/find/${reset}/more`);
  await call(`/reset-password/${reset}`);
  await call('/api/auth/reset', { email, token: reset, password: next, password_confirmation: next });
  await call('/api/auth/login', { email, password: wrong });
  await call('/api/auth/login', { email: 'nobody@example.test', password: wrong });
  await call('/api/auth/login', { email, password: [wrong] });
  const session = await call('/api/auth/login', { email, password: next });
  await call('/api/auth/user', undefined, `Bearer ${session['access_token']}`);
  const inPage = `sk_${'k'.repeat(43)}`;
  await call(`/api/embed/${inPage}/etiquetas/1`);
  const log = await server.stop();
  await home.drop();

  expect(session['access_token']).toMatch(/^ms_/);
  expect(log).toContain('/api/auth/find/...');
  expect(log).toContain('"path":"/api/auth/login","status":200');
  const lines = log.split('\n').filter((line) => line.startsWith('{'));
  const told = (text: string) => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === text);
  const from = { call: 'auth.login', address: '127.0.0.1', request: expect.any(String) };
  expect(told('sign-in failed')).toEqual([
    expect.objectContaining({ ...from, account: 1, reason: 'invalid' }),
    expect.objectContaining({ ...from, account: null, reason: 'invalid' }),
  ]);
  expect(told('signed in')).toEqual([expect.objectContaining({ ...from, account: 1 })]);
  for (const secret of [verify, reset, inPage, session['access_token'], ...Object.values(secrets), email]) {
    expect(log).not.toContain(secret);
  }
});
