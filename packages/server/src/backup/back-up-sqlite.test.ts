import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { listCatalogues } from '@marbete/core/api/catalogues';
import sqlite3 from 'sqlite3';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/database.ts';
import { checkDatabase } from '../invariants/check-database.ts';
import { buildCatalogue } from '../testing/catalogue-factory.ts';
import { refusalCodes } from '../testing/refusals.ts';
import { startTestServer, type TestServer } from '../testing/test-server.ts';
import { backUpSqlite } from './back-up-sqlite.ts';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer('sqlite');
  folder = dirname(server.config.uploadDir);
});
afterAll(() => server.close());

const lines = [
  'CODIGO,DESCRIPCION,PRECIO',
  ...Array.from({ length: 3_000 }, (_, n) => `${n},Artículo ${n},9.50`),
];

test('copies one moment of the database while catalogues are being stored and read', async () => {
  const before = await buildCatalogue(server, { lines, nombre: 'Antes' });
  const over = new AbortController();
  let stored = 0;
  const writing = (async () => {
    while (!over.signal.aborted) {
      await buildCatalogue(server, { lines, nombre: `Durante ${stored}` });
      stored += 1;
    }
  })();
  await expect.poll(() => stored, { interval: 5 }).toBeGreaterThan(0);
  const files: string[] = [];
  for (let number = 0; number < 3; number += 1) {
    const { file, bytes } = await backUpSqlite(server.config.database, join(folder, `copy-${number}.db`));
    expect([bytes > 100_000, statSync(file).mode & 0o777]).toEqual([true, 0o600]);
    files.push(file);
  }
  over.abort();
  await writing;
  const counts: number[] = [];
  for (const file of files) {
    const restored = await openDatabase({ kind: 'sqlite', file });
    expect(await checkDatabase(restored)).toEqual([]);
    const ids: number[] = await restored.read('catalogues').orderBy('id').pluck('id');
    expect(ids).toContain(before);
    counts.push(ids.length);
    await restored.close();
  }
  expect(counts).toEqual(counts.toSorted((one, other) => one - other));
  expect((await server.as.customer.call(listCatalogues, { query: {} })).length).toBe(stored + 1);
});

test('leaves nothing behind but a whole copy, and takes nobody’s file', async () => {
  const taken = join(folder, 'taken.db');
  writeFileSync(taken, 'mine');
  const { database } = server.config;
  expect(
    await refusalCodes([
      backUpSqlite(database, taken),
      backUpSqlite(database, join(folder, 'nowhere', 'copy.db')),
      backUpSqlite({ kind: 'sqlite', file: join(folder, 'none.db') }, join(folder, 'copy-of-none.db')),
      backUpSqlite({ kind: 'postgres', url: 'postgres://db/marbete' }, join(folder, 'copy-of-postgres.db')),
    ]),
  ).toEqual(['conflict', 'unavailable', 'not-found', 'invalid-input']);
  expect(statSync(taken).size).toBe(4);
  // What a backup that was killed left goes with the next one of its name; a process of this number runs nowhere.
  const abandoned = join(folder, 'later.db.4194304999.part');
  writeFileSync(abandoned, 'half');
  await backUpSqlite(database, join(folder, 'later.db'));
  expect(existsSync(abandoned)).toBe(false);
  expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('does not back up a damaged database', async () => {
  const file = join(folder, 'damaged.db');
  await (await openDatabase({ kind: 'sqlite', file })).close();
  // A connection that keeps no references writes what refers to nothing.
  const loose = new sqlite3.Database(file);
  const insert = 'insert into label_tags (label_id, tag_id) values (7, 7)';
  await new Promise((resolve) => loose.run(insert, resolve));
  await new Promise((resolve) => loose.close(resolve));
  const copy = join(folder, 'copy-of-damaged.db');
  await expect(backUpSqlite({ kind: 'sqlite', file }, copy)).rejects.toMatchObject({ code: 'data-invalid' });
  writeFileSync(file, Buffer.alloc(8192, 'x'));
  await expect(backUpSqlite({ kind: 'sqlite', file }, copy)).rejects.toMatchObject({ code: 'data-invalid' });
  expect(existsSync(copy)).toBe(false);
});
