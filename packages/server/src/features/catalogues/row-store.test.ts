import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '../../db/database.ts';
import {
  createTestDatabase,
  describeOnBothDatabases,
  type TestDatabase,
} from '../../testing/test-database.ts';
import { positionOf, rowId } from './row-ids.ts';
import { createRowStore, storedRow } from './row-store.ts';
import { searchWords } from '../../search-text.ts';

describeOnBothDatabases('rows', (kind) => {
  let home: TestDatabase;
  let database: Database;
  const many = 6_000;

  beforeAll(async () => {
    home = await createTestDatabase(kind);
    database = await openDatabase(home.config);
    await insert(1, ['Café molido 100%', 'PIÑA en almíbar', 'dice "oferta"', 'ab']);
    await insert(2, ['café de otra cuenta']);
    await insert(
      3,
      Array.from({ length: many }, (_, n) => `Artículo ${n} común${n % 2_000 === 77 ? ' rareza' : ''}`),
    );
  });

  afterAll(async () => {
    await database.close();
    await home.drop();
  });

  async function insert(rowSetId: number, texts: string[], position = 1) {
    await database.transaction(async (trx) => {
      const store = createRowStore(trx);
      for (let at = 0; at < texts.length; at += 500) {
        const rows = texts.slice(at, at + 500).map((text) => storedRow({ cells: [text] }));
        await store.insert(rowSetId, position + at, rows);
      }
    });
  }

  const range = (rowSetId: number, filas = 4) => ({
    first: rowId(rowSetId, 1),
    last: rowId(rowSetId, filas),
  });
  const search = (rowSetId: number, query: string, { offset = 0, limit = 10, filas = 4 } = {}) =>
    createRowStore(database.read).search(range(rowSetId, filas), searchWords(query), offset, limit);
  const find = async (rowSetId: number, query: string, filas = 4) =>
    (await search(rowSetId, query, { filas })).rows.map((row) => positionOf(row.id));

  test('a search looks only at its own row set, accents and case aside', async () => {
    expect(await find(1, 'CAFE')).toEqual([1]);
    expect(await find(1, 'pina')).toEqual([2]);
    expect(await find(2, 'café')).toEqual([1]);
    expect(await find(4, 'café')).toEqual([]);
  });

  test('every word counts, short ones too, and signs of query languages are only text', async () => {
    expect(await find(1, 'molido caf')).toEqual([1]);
    expect(await find(1, '100%')).toEqual([1]);
    expect(await find(1, '"oferta"')).toEqual([3]);
    expect(await find(1, 'en pin')).toEqual([2]);
    expect(await find(1, 'ab')).toEqual([4]);
    expect(await find(1, '%%%')).toEqual([]);
    expect(await find(1, '" OR "')).toEqual([]);
    expect(await find(1, "a' or 1=1 --")).toEqual([]);
  });

  test('a word is found wherever it stands among many rows, and a header aside', async () => {
    expect(await find(3, 'rareza', many)).toEqual([78, 2_078, 4_078]);
    expect(await find(3, 'articulo 5998', many)).toEqual([5_999]);
    expect(await find(3, '598', many)).toEqual([
      599, 1_599, 2_599, 3_599, 4_599, 5_599, 5_981, 5_982, 5_983, 5_984,
    ]);
    expect(await find(3, 'za', many)).toEqual([78, 2_078, 4_078]);
    const data = { first: rowId(3, 79), last: rowId(3, many) };
    const { rows, total } = await createRowStore(database.read).search(data, ['rareza'], 0, 10);
    expect([rows.map((row) => positionOf(row.id)), total]).toEqual([[2_078, 4_078], 2]);
  });

  test('pages of a search follow each other, and the count goes on behind the page', async () => {
    const { rows, total, exact } = await search(3, 'comun', { offset: 5_990, limit: 20, filas: many });
    expect(rows.map((row) => positionOf(row.id))).toEqual([
      5_991, 5_992, 5_993, 5_994, 5_995, 5_996, 5_997, 5_998, 5_999, 6_000,
    ]);
    expect([total, exact]).toEqual([many, true]);
    expect(await search(3, 'comun', { limit: 1, filas: many })).toMatchObject({ total: many, exact: true });
    expect(await search(3, 'comun', { offset: many, filas: many })).toMatchObject({ rows: [], total: many });
  });

  test('rows are read by position and by id, in the order of the sheet', async () => {
    const store = createRowStore(database.read);
    const texts = async (rows: Promise<{ cells: readonly string[] }[]>) =>
      (await rows).map(({ cells }) => cells[0]);
    expect(await texts(store.listPage(range(3, many), 62, 4))).toEqual([
      'Artículo 62 común',
      'Artículo 63 común',
      'Artículo 64 común',
      'Artículo 65 común',
    ]);
    expect(await texts(store.listPage(range(3, many), many - 1, 50))).toEqual([`Artículo ${many - 1} común`]);
    expect(await store.listPage(range(3, many), many, 50)).toEqual([]);
    const ids = [rowId(3, 200), rowId(3, 3), rowId(3, many + 1), rowId(9, 1), rowId(3, 3)];
    expect(await texts(store.listByIds(ids))).toEqual(['Artículo 2 común', 'Artículo 199 común']);
  });

  test('every page of a search of a thousand rows opens, and the count is exact up to ten thousand', async () => {
    await insert(
      6,
      Array.from({ length: 10_002 }, (_, n) => (n % 7 === 3 ? `siete ${n}` : `otro ${n}`)),
    );
    const filas = 10_002;
    const total = Math.floor((filas + 3) / 7);
    expect(await search(6, 'siete', { limit: 10, filas })).toMatchObject({ total, exact: true });
    const lastPage = await search(6, 'siete', { offset: 10 * Math.floor(total / 10), filas });
    expect(lastPage).toMatchObject({ total, exact: true });
    expect(lastPage.rows.map((row) => positionOf(row.id)).at(-1)).toBe(4 + 7 * (total - 1));
    expect(await search(6, 'o', { filas: 10_000 })).toMatchObject({ total: 8_571, exact: true });
    expect(await search(6, 't', { filas: 10_001 })).toMatchObject({ total: 10_000, exact: false });
    expect(await search(6, 't', { filas: 10_000 })).toMatchObject({ total: 10_000, exact: true });
    const beyond = await search(6, 't', { offset: 10_000, filas });
    expect(beyond).toMatchObject({ total: 10_000, exact: false });
    expect(beyond.rows.map((row) => positionOf(row.id))).toEqual([10_001, 10_002]);
  });

  test('rows are given back as they were, whatever characters they hold', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 10 });
    const row = fc.record({
      cells: fc.array(text, { maxLength: 4 }),
      numbers: fc.option(fc.array(fc.option(text), { minLength: 1, maxLength: 4 }), { nil: undefined }),
    });
    let set = 1_000;
    await fc.assert(
      fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 5 }), async (given) => {
        const rows = given.map(({ cells, numbers }) => (numbers ? { cells, numbers } : { cells }));
        set += 1;
        await database.transaction((trx) => createRowStore(trx).insert(set, 1, rows.map(storedRow)));
        const read = await createRowStore(database.read).listPage(range(set, rows.length), 0, 9);
        expect(read).toEqual(rows.map((each, index) => ({ id: rowId(set, index + 1), ...each })));
      }),
      { numRuns: 30 },
    );
  });

  test('deleted rows leave nothing behind', async () => {
    await insert(
      5,
      Array.from({ length: 300 }, (_, n) => `uno ${n}`),
    );
    await insert(4, ['uno de antes']);
    const remove = () => database.transaction((trx) => createRowStore(trx).deleteSome(5, 200));
    expect([await remove(), await find(5, 'uno 299', 300)]).toEqual([false, [300]]);
    expect(await remove()).toBe(true);
    expect(await find(5, 'uno', 300)).toEqual([]);
    await insert(5, ['otros']);
    expect(await find(5, 'uno', 300)).toEqual([]);
    expect(await find(5, 'otros', 1)).toEqual([1]);
    expect(await find(4, 'uno', 1)).toEqual([1]);
  });
});
