import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex, { type Knex } from 'knex';
import { afterEach, expect, inject, onTestFinished, test } from 'vitest';
import { seedMasters } from '../seed/masters.ts';
import { createTestDatabase, describeOnBothDatabases, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';

describeOnBothDatabases('a database', (kind) => {
  let home: TestDatabase | undefined;
  afterEach(() => home?.drop());

  test('is set up once by processes that start at the same time', async () => {
    home = await createTestDatabase(kind);
    const { config } = home;
    const start = async () => {
      const database = await openDatabase(config);
      await seedMasters(database);
      return database;
    };
    const databases = await Promise.all([start(), start(), start()]);
    const tags = await databases[0]!.read('tags').count({ n: '*' }).first();
    expect(Number(tags?.['n'])).toBe(6);
    await Promise.all(databases.map((database) => database.close()));
  });

  test('is left alone by an older server than the one that made it', async () => {
    home = await createTestDatabase(kind);
    const newer = await openDatabase(home.config);
    await newer.transaction((trx) => trx('migrations').insert({ name: '999-tomorrow', batch: 9 }));
    await newer.close();
    await expect(openDatabase(home.config)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('999-tomorrow'),
    });
  });

  test('says what failed without the values, which may be secrets', async () => {
    home = await createTestDatabase(kind);
    const database = await openDatabase(home.config);
    const insert = () =>
      database.transaction((trx) =>
        trx('account_tokens').insert({
          user_id: 1,
          kind: 'x',
          token_hash: 'digest',
          created_at: '',
          expires_at: '',
        }),
      );
    const error: Error = await insert().catch((thrown) => thrown);
    expect(error.message).toMatch(/foreign key/i);
    expect(error.message + error.stack).not.toContain('digest');
    await database.close();
  });

  test('is busy where a connection does not get free in time', async () => {
    home = await createTestDatabase(kind);
    const database = await openDatabase(home.config);
    const config = database.reports.client.config as Knex.Config;
    const small = knex({ ...config, pool: { ...config.pool, max: 1 } });
    const held = await small.transaction();
    // Only now: connecting itself may take longer than that.
    Object.assign(small.client.pool as object, { acquireTimeoutMillis: 20 });
    const error: unknown = await small('tags')
      .first()
      .catch((thrown: unknown) => thrown);
    expect(database.dialect.outageOf(error)).toBe('database-busy');
    await held.rollback();
    await small.destroy();
    await database.close();
  });

  test('lets a transaction that reads first write, whatever other servers wrote meanwhile', async () => {
    home = await createTestDatabase(kind);
    const databases = [await openDatabase(home.config), await openDatabase(home.config)];
    await databases[0]!.transaction((trx) => trx('tags').insert({ id: 1, name: '0' }));
    const count = (database: Database) =>
      database.transaction(async (trx) => {
        const { name } = await trx('tags').where({ id: 1 }).forUpdate().first('name');
        await trx('tags')
          .where({ id: 1 })
          .update({ name: String(Number(name) + 1) });
      });
    await Promise.all(Array.from({ length: 40 }, (_, at) => count(databases[at % 2]!)));
    expect(await databases[0]!.read('tags').first('name')).toEqual({ name: '40' });
    await Promise.all(databases.map((database) => database.close()));
  });

  test('takes back all that a failed transaction wrote', async () => {
    home = await createTestDatabase(kind);
    const database = await openDatabase(home.config);
    const work = database.transaction(async (trx) => {
      await trx('tags').insert({ name: 'Lost' });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await database.read('tags')).toEqual([]);
    await database.close();
  });
});

test('a commit on SQLite waits until the log is on the disk', async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  const database = await openDatabase(home.config);
  const full = 2;
  expect(await database.transaction((trx) => trx.raw('pragma synchronous'))).toEqual([{ synchronous: full }]);
  await database.close();
});

test.runIf(process.platform !== 'win32')(
  'a database on SQLite is read by its own account alone, also where its folder or an older file is open to all',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'marbete-test-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    chmodSync(folder, 0o755);
    const file = join(folder, 'marbete.db');
    const modes = () =>
      readdirSync(folder).map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]);
    const owned = ['marbete.db', 'marbete.db-shm', 'marbete.db-wal'].map((name) => [name, '600']);
    const first = await openDatabase({ kind: 'sqlite', file });
    expect(modes()).toEqual(owned);
    await first.close();
    chmodSync(file, 0o644);
    const second = await openDatabase({ kind: 'sqlite', file });
    expect(modes()).toEqual(owned);
    await second.close();
  },
);

test('a database that cannot be opened is named by its setting, without its password', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'file'), 'no folder');
  writeFileSync(
    join(folder, 'marbete.db'),
    'no database, but long enough to be read as the header of one'.repeat(9),
  );
  const url = new URL(inject('postgresUrl'));
  url.pathname = '/nobodys_database';
  const stranger = new URL(url);
  stranger.username = 'secret';
  stranger.port = '1';
  const open = async (config: Parameters<typeof openDatabase>[0]) => {
    const error = await openDatabase(config).catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'unavailable' });
    expect(String(error)).not.toContain('secret');
    return String(error);
  };
  expect(await open({ kind: 'sqlite', file: join(folder, 'file', 'marbete.db') })).toContain('MARBETE_DATA');
  expect(await open({ kind: 'sqlite', file: join(folder, 'marbete.db') })).toContain('no SQLite database');
  expect(await open({ kind: 'postgres', url: url.href })).toContain('no such database');
  expect(await open({ kind: 'postgres', url: stranger.href })).toContain('Nothing listens there');
});
