import { execFile } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout } from 'node:timers/promises';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { atWork } from '../servers/at-work.ts';
import { faultsAfter } from '../servers/faults.ts';
import { createLedger } from '../servers/ledger.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop } from '../servers/shop.ts';
import { rounds } from './rounds.ts';

const bin = fileURLToPath(new URL('../../packages/cli/bin/marbete.mjs', import.meta.url));

/** `marbete admin backup`, killed after a while unless it is done by then; whether it was done. */
function backUp(folder: string, file: string, killAfterMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const args = [bin, 'admin', 'backup', '--data', folder, file];
    execFile(process.execPath, args, { timeout: killAfterMs, killSignal: 'SIGKILL' }, (error) =>
      resolve(error === null),
    );
  });
}

test('a server on SQLite and its backups, killed at random moments, lose nothing that was answered', async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  const server = await startServerProcess({ folder: home.folder });
  onTestFinished(() => server.kill());
  const shop = await openShop(server.url, home.config, 'ana');
  const ledger = createLedger();
  const done: string[] = [];
  await atWork([shop], ledger, async (answered) => {
    for (let round = 0; round < rounds(4); round += 1) {
      await answered(randomInt(1, 15));
      const file = join(home.folder, `backup-${round}.db`);
      const backup = backUp(home.folder, file, round % 2 === 0 ? randomInt(300, 900) : 60_000);
      await setTimeout(randomInt(400));
      await server.kill();
      await server.start();
      const isDone = await backup;
      // A backup has its name when it is whole, and only then.
      if (existsSync(file)) done.push(file);
      else expect(isDone).toBe(false);
    }
    await answered(5);
  });
  expect(await faultsAfter(home.config, [server], [shop], ledger)).toEqual([]);
  expect(done.length).toBeGreaterThan(0);
  for (const file of done) {
    const restored = await openDatabase({ kind: 'sqlite', file });
    expect(await checkDatabase(restored).finally(() => restored.close())).toEqual([]);
  }
  expect(readdirSync(join(home.folder)).filter((name) => name.endsWith('.db')).length).toBe(done.length + 1);
});

for (const kind of ['sqlite', 'postgres'] as const) {
  test(`servers that are killed while they make the tables leave ${kind} ready for the next one`, async () => {
    for (let round = 0; round < rounds(3); round += 1) {
      const home = await createTestDatabase(kind);
      onTestFinished(() => home.drop());
      const env: Record<string, string> =
        home.config.kind === 'postgres' ? { DATABASE_URL: home.config.url } : {};
      const killer = new AbortController();
      const begun = [1, 2].map(() =>
        startServerProcess({ folder: home.folder, env, signal: killer.signal }).catch(() => undefined),
      );
      await setTimeout(randomInt(150, 900));
      killer.abort();
      await Promise.all(begun);
      const server = await startServerProcess({ folder: home.folder, env });
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(200);
      await server.kill();
      const database = await openDatabase(home.config);
      expect(await checkDatabase(database)).toEqual([]);
      expect(await database.read('languages').pluck('id')).toHaveLength(8);
      await database.close();
    }
  });
}
