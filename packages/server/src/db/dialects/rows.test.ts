import { afterAll, beforeAll, expect, test } from 'vitest';
import { rowId, rowSetRange } from '../../features/catalogues/row-ids.ts';
import { searchText, searchWords } from '../../features/catalogues/search-text.ts';
import {
  createTestDatabase,
  describeOnBothDatabases,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { type Database, openDatabase } from '../database.ts';

describeOnBothDatabases('rows', (kind) => {
  let home: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    home = await createTestDatabase(kind);
    database = await openDatabase(home.config);
    await insert(1, ['Café molido 100%', 'PIÑA en almíbar', 'dice "oferta"', 'ab']);
    await insert(2, ['café de otra cuenta']);
  });

  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  async function insert(rowSetId: number, texts: string[]) {
    const rows = texts.map((text, index) => ({
      id: rowId(rowSetId, index + 1),
      cells: [text],
      numbers: null,
      search: searchText([text]),
    }));
    await database.transaction((trx) => database.dialect.insertRows(trx, rows));
  }

  async function find(rowSetId: number, query: string): Promise<number[]> {
    const rows = await database.dialect.matchingIds(database.read, rowSetRange(rowSetId), searchWords(query));
    return rows.map((row: { id: number }) => row.id - rowId(rowSetId, 1) + 1);
  }

  test('a search looks only at its own row set, accents and case aside', async () => {
    expect(await find(1, 'CAFE')).toEqual([1]);
    expect(await find(1, 'pina')).toEqual([2]);
    expect(await find(2, 'café')).toEqual([1]);
  });

  test('every word counts, short ones too, and signs of the query language are only text', async () => {
    expect(await find(1, 'molido caf')).toEqual([1]);
    expect(await find(1, '100%')).toEqual([1]);
    expect(await find(1, '"oferta"')).toEqual([3]);
    expect(await find(1, 'en pin')).toEqual([2]);
    expect(await find(1, 'ab')).toEqual([4]);
    expect(await find(1, '%%%')).toEqual([]);
    expect(await find(1, '" OR "')).toEqual([]);
    expect(await find(1, "a' or 1=1 --")).toEqual([]);
  });

  test('deleted rows leave the search', async () => {
    await insert(3, ['uno uno', 'dos', 'tres']);
    const remove = () => database.transaction((trx) => database.dialect.deleteRows(trx, rowSetRange(3), 2));
    expect([await remove(), await remove(), await remove()]).toEqual([2, 1, 0]);
    expect(await find(3, 'uno')).toEqual([]);
    await insert(3, ['otros']);
    expect(await find(3, 'tres')).toEqual([]);
    expect(await find(3, 'otros')).toEqual([1]);
  });
});
