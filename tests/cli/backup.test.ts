import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCli, startCli, temporaryFolder } from './run-cli.ts';

const password = 'una contraseña larga';
const ana = ['--email', 'ana@example.test', '--name', 'Ana', '--password-stdin'];

it('backs up while the server runs, and the copy takes its place', async () => {
  const config = await temporaryFolder();
  await runCli(['admin', 'create', ...ana], { config, stdin: password });
  const server = await startCli(['serve', '--port', '0'], { config });
  const file = join(config, 'copy of ana’s.db');
  const made = await runCli(['admin', 'backup', file], { config });
  expect([made.code, made.result]).toEqual([
    0,
    { event: 'result', ok: true, exit: 0, file, bytes: (await stat(file)).size },
  ]);
  const again = await runCli(['admin', 'backup', file], { config });
  expect([again.code, again.result['code']]).toEqual([4, 'conflict']);
  await server.stop();

  const restored = join(config, 'restored');
  await mkdir(restored);
  await copyFile(file, join(restored, 'marbete.db'));
  const checked = await runCli(['admin', 'check', '--data', restored], { config });
  expect([checked.code, checked.result]).toEqual([0, { event: 'result', ok: true, exit: 0, faults: 0 }]);
  const after = await startCli(['serve', '--port', '0', '--data', restored], { config });
  const login = await runCli(
    ['login', String(after.ready['url']), '--email', 'ana@example.test', '--password-stdin'],
    {
      config,
      stdin: password,
    },
  );
  expect(login.result).toMatchObject({ ok: true, name: 'Ana' });
});

it('leaves no half copy where there is no room', async () => {
  const config = await temporaryFolder();
  await runCli(['admin', 'create', ...ana], { config, stdin: password });
  const file = join(config, 'copy.db');
  const made = await runCli(['admin', 'backup', file], { config, fileBlocks: 100 });
  expect([made.code, made.result]).toMatchObject([
    1,
    { code: 'unavailable', details: { reason: 'disk-full' } },
  ]);
  await expect(stat(file)).rejects.toThrow('ENOENT');
});
