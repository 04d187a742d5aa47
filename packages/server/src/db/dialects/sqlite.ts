import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import SqliteClient from 'knex/lib/dialects/sqlite3/index.js';
import type { Dialect, RowToInsert } from './dialect.ts';

/** Readers side by side; WAL lets them work while the one writer writes. */
const readers = 4;

/** Write transactions take the lock at once: a deferred one that reads first could fail when it comes to write. */
class ImmediateClient extends SqliteClient {
  override _query(connection: unknown, query: { sql: string }) {
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    return super._query(connection, query);
  }
}

type RawConnection = { run(sql: string, done: (error: Error | null) => void): void };

function prepare(pragmas: readonly string[]) {
  return (connection: RawConnection, done: (error: Error | null, connection: RawConnection) => void) => {
    const next = (index: number) => {
      const pragma = pragmas[index];
      if (pragma === undefined) return done(null, connection);
      connection.run(pragma, (error) => (error ? done(error, connection) : next(index + 1)));
    };
    next(0);
  };
}

/** Opens a SQLite file in WAL mode: one writing connection and a pool that only reads. */
export async function openSqlite(file: string): Promise<{ write: Knex; read: Knex; dialect: Dialect }> {
  mkdirSync(dirname(file), { recursive: true });
  const common = ['pragma busy_timeout = 10000', 'pragma foreign_keys = on', 'pragma cache_size = -32000'];
  const connection = { filename: file };
  const write = knex({
    client: ImmediateClient as unknown as typeof Knex.Client,
    connection,
    useNullAsDefault: true,
    pool: {
      min: 1,
      max: 1,
      afterCreate: prepare(['pragma journal_mode = wal', 'pragma synchronous = normal', ...common]),
    },
  });
  // The file and its WAL mode exist before the first reader opens it.
  await write.raw('select 1');
  const read = knex({
    client: 'sqlite3',
    connection,
    useNullAsDefault: true,
    pool: { min: 0, max: readers, afterCreate: prepare([...common, 'pragma query_only = on']) },
  });
  return { write, read, dialect: sqliteDialect };
}

const sqliteDialect: Dialect = {
  name: 'sqlite',

  async createSearchIndex(db) {
    await db.raw(
      "create virtual table catalogue_rows_search using fts5(search, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')",
    );
  },

  async insertRows(db, rowSetId, rows: readonly RowToInsert[]) {
    const first = await db.raw(
      `insert into catalogue_rows (row_set_id, position, cells, numbers, search)
       select ?, json_extract(value, '$.p'), json_extract(value, '$.c'), json_extract(value, '$.n'), json_extract(value, '$.s')
       from json_each(?) returning id`,
      [
        rowSetId,
        JSON.stringify(rows.map((row) => ({ p: row.position, c: row.cells, n: row.numbers, s: row.search }))),
      ],
    );
    const ids = (first as { id: number }[]).map((row) => row.id);
    await db.raw(
      `insert into catalogue_rows_search (rowid, search) select id, search from catalogue_rows where id between ? and ?`,
      [Math.min(...ids), Math.max(...ids)],
    );
  },

  async deleteRows(db, rowSetId, limit) {
    const rows = await db('catalogue_rows')
      .select('id')
      .where({ row_set_id: rowSetId })
      .orderBy('id')
      .limit(limit);
    const ids = rows.map((row: { id: number }) => row.id);
    if (ids.length === 0) return 0;
    const list = JSON.stringify(ids);
    await db.raw('delete from catalogue_rows_search where rowid in (select value from json_each(?))', [list]);
    await db.raw('delete from catalogue_rows where id in (select value from json_each(?))', [list]);
    return ids.length;
  },

  whereSearch(query, _rowSetId, text) {
    if (text.length < 3)
      return query.whereRaw("catalogue_rows.search like ? escape '\\'", [likePattern(text)]);
    return query.whereRaw(
      'catalogue_rows.id in (select rowid from catalogue_rows_search where catalogue_rows_search match ?)',
      [`"${text.replaceAll('"', '""')}"`],
    );
  },
};

function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`;
}
