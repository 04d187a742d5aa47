import { afterEach, expect, test } from 'vitest';
import { createTestDatabase, describeOnBothDatabases, type TestDatabase } from '../testing/test-database.ts';
import { type Database, openDatabase } from './database.ts';
import { prepared } from './prepared.ts';

const tags = 'select name from tags where name > $1 order by name';
const add = 'insert into tags (name) values ($1)';

describeOnBothDatabases('a prepared statement', (kind) => {
  let home: TestDatabase | undefined;
  let database: Database;
  const open = async () => {
    home = await createTestDatabase(kind);
    database = await openDatabase(home.config);
  };
  afterEach(async () => {
    await database.close();
    await home?.drop();
  });
  const names = async () =>
    (await prepared<{ name: string }>(database.read, tags, [''])).map(({ name }) => name);

  test('answers what another server wrote, also with another table than when it was prepared', async () => {
    await open();
    expect(await names()).toEqual([]);
    const other = await openDatabase(home!.config);
    await other.transaction((trx) => trx('tags').insert({ name: 'Novedad' }));
    expect(await names()).toEqual(['Novedad']);
    await other.transaction((trx) => trx.schema.alterTable('tags', (table) => table.string('color', 9)));
    expect(await names()).toEqual(['Novedad']);
    await other.close();
  });

  test('sees in a transaction what that wrote', async () => {
    await open();
    await database.transaction(async (trx) => {
      await trx('tags').insert({ name: 'Oferta' });
      expect(await prepared(trx, tags, [''])).toEqual([{ name: 'Oferta' }]);
    });
  });

  test('lists rows as JSON in their order, and nothing as an empty list', async () => {
    await open();
    await database.transaction((trx) => trx('tags').insert([{ name: 'B "b"' }, { name: 'A' }]));
    const lists = `select json_rows(name, 1 from tags where name <> '' order by name) as some,
      json_rows(name from tags where name = '' order by name) as none`;
    const [found] = await prepared<{ some: string; none: string }>(database.read, lists, []);
    expect(JSON.parse(found!.some)).toEqual([
      ['A', 1],
      ['B "b"', 1],
    ]);
    expect(JSON.parse(found!.none)).toEqual([]);
  });

  test('is taken back with its transaction, and the next one begins afresh', async () => {
    await open();
    const failed = database.preparedTransaction(async (ask) => {
      await ask(add, ['Perdida']);
      await ask('insert into tags (id, name) values ($1, $2)', [1, null]);
    });
    await expect(failed).rejects.toThrow(/null/i);
    await database.preparedTransaction((ask) => ask(add, ['Guardada']));
    await database.kept();
    expect(await names()).toEqual(['Guardada']);
  });
});
