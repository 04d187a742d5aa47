import { afterEach, expect, test } from 'vitest';
import { seedMasters } from '../seed/masters.ts';
import { createTestDatabase, describeOnBothDatabases, type TestDatabase } from '../testing/test-database.ts';
import { openDatabase } from './database.ts';

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
