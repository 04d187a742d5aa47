import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import sqlite3 from 'sqlite3';
import SqliteClient from 'knex/lib/dialects/sqlite3/index.js';
import { createGroupSync } from '../group-sync.ts';
import { codeOf, type Outage } from '../outage.ts';
import { discreet } from './discreet.ts';
import { withOwnConnection } from './sqlite-connection.ts';
import type { Dialect, OpenedDatabase, RowRange, RowToInsert } from './dialect.ts';

/** Readers side by side; WAL lets them work while the one writer writes. */
const readers = 4;

/** Write transactions take the lock at once: a deferred one that reads first could fail when it comes to write. */
class ImmediateClient extends SqliteClient {
  override _query(connection: unknown, query: { sql: string }) {
    if (query.sql === 'BEGIN;') query.sql = 'BEGIN IMMEDIATE;';
    return super._query(connection, query);
  }
}

type RawConnection = { run(sql: string, done: (error: NodeJS.ErrnoException | null) => void): void };

/** How long a connection waits for others: for a lock, and for the switch to WAL. */
const busyMs = 10_000;

/**
 * Runs the pragmas of a new connection. While several processes start at once and one switches the file to WAL, the
 * others are told that it is busy; they ask again instead of waiting inside SQLite, where each would hold one of the
 * few threads that all connections of a process share.
 */
function prepare(own: readonly string[]) {
  const pragmas = ['pragma busy_timeout = 0', ...own, `pragma busy_timeout = ${busyMs}`];
  return (connection: RawConnection, done: (error: Error | null, connection: RawConnection) => void) => {
    const started = Date.now();
    const next = (index: number) => {
      const pragma = pragmas[index];
      if (pragma === undefined) return done(null, connection);
      connection.run(pragma, (error) => {
        if (!error) next(index + 1);
        else if (error.code === 'SQLITE_BUSY' && Date.now() - started < busyMs) setTimeout(next, 20, index);
        else done(error, connection);
      });
    };
    next(0);
  };
}

/**
 * Opens a SQLite file in WAL mode: one writing connection and a pool that only reads. A commit is in the hands of the system,
 * which outlives this process; `keep` waits until it is on the disk, which outlives a power cut. SQLite itself would wait with every
 * commit (`synchronous = full`); waiting outside of it, all that commit at the same time share one wait.
 */
export async function openSqlite(file: string): Promise<OpenedDatabase> {
  mkdirSync(dirname(file), { recursive: true });
  const common = ['pragma foreign_keys = on', 'pragma cache_size = -32000'];
  const connection = { filename: file };
  const write = knex({
    client: ImmediateClient as unknown as typeof Knex.Client,
    connection,
    useNullAsDefault: true,
    ...discreet,
    pool: {
      min: 1,
      max: 1,
      afterCreate: prepare([...common, 'pragma journal_mode = wal', 'pragma synchronous = normal']),
    },
  });
  // The file and its WAL mode exist before the first reader opens it.
  await write.raw('select 1');
  const read = knex({
    client: 'sqlite3',
    connection,
    useNullAsDefault: true,
    ...discreet,
    pool: { min: 0, max: readers, afterCreate: prepare([...common, 'pragma query_only = on']) },
  });
  const log = logOnDisk(file);
  return { write, read, dialect: sqliteDialect, keep: createGroupSync(log.sync), release: log.close };
}

/** The write-ahead log, whose frames are the commits. No lock is on it that closing it here could lose. */
function logOnDisk(file: string) {
  let opened: Promise<FileHandle> | undefined;
  return {
    async sync() {
      opened ??= open(`${file}-wal`, 'r+').catch((error: unknown) => {
        opened = undefined;
        throw error;
      });
      await (await opened).datasync();
    },
    async close() {
      const handle = await opened?.catch(() => undefined);
      await handle?.close();
    },
  };
}

/** https://www.sqlite.org/rescode.html */
const outages: Readonly<Record<string, Outage>> = {
  SQLITE_BUSY: 'database-busy',
  SQLITE_LOCKED: 'database-busy',
  SQLITE_FULL: 'disk-full',
  SQLITE_IOERR: 'database-gone',
  SQLITE_CANTOPEN: 'database-gone',
  SQLITE_READONLY: 'database-gone',
};

/** Compares the search index with the rows, https://www.sqlite.org/fts5.html#the_integrity_check_command; writes nothing. */
async function searchIndexDamage(trx: Knex): Promise<string[]> {
  try {
    await trx.raw(
      "insert into catalogue_rows_search (catalogue_rows_search, rank) values ('integrity-check', 1)",
    );
    return [];
  } catch (error) {
    return [`The search index does not hold what the rows hold: ${(error as Error).message}`];
  }
}

const sqliteDialect: Dialect = {
  name: 'sqlite',

  isDuplicate: (error) => error instanceof Error && error.message.includes('UNIQUE constraint failed'),

  outageOf: (error) => outages[codeOf(error)],

  async damages({ read, transaction }) {
    const [{ file }] = (await read.raw('pragma database_list')) as [{ file: string }];
    // FTS5 keeps the outline of its index with a connection and compares it without looking whether it is still good, so that a
    // connection which checked before would see damage where others have only written.
    const found = await withOwnConnection(file, sqlite3.OPEN_READWRITE, async (db) => {
      const integrity = await db.all('pragma integrity_check');
      const references = await db.all('pragma foreign_key_check');
      return [
        ...integrity.map((row) => String(row['integrity_check'])).filter((text) => text !== 'ok'),
        ...references.map((row) => `Row ${row['rowid']} of ${row['table']} refers to one that is not there.`),
      ];
    });
    return [...found, ...(await transaction(searchIndexDamage))];
  },

  // A transaction that begins immediate is alone already.
  lockSchema: () => Promise.resolve(),

  async createSearchIndex(db) {
    await db.raw(
      "create virtual table catalogue_rows_search using fts5(search, content='catalogue_rows', content_rowid='id', tokenize='trigram case_sensitive 1')",
    );
    // Fewer and larger pieces than the defaults make: a bulk insert takes two thirds of the time.
    await db.raw(
      "insert into catalogue_rows_search (catalogue_rows_search, rank) values ('hashsize', 33554432)",
    );
    await db.raw("insert into catalogue_rows_search (catalogue_rows_search, rank) values ('automerge', 8)");
  },

  async insertRows(db, rows: readonly RowToInsert[]) {
    const [first, last] = [rows[0], rows.at(-1)];
    if (!first || !last) return;
    await db.raw(
      `insert into catalogue_rows (id, cells, numbers, search)
       select value ->> 0, value ->> 1, value ->> 2, value ->> 3
       from json_each(?)`,
      [JSON.stringify(rows.map((row) => [row.id, row.cells, row.numbers, row.search]))],
    );
    await db.raw(
      'insert into catalogue_rows_search (rowid, search) select id, search from catalogue_rows where id between ? and ?',
      [first.id, last.id],
    );
  },

  async deleteRows(db, range: RowRange, limit) {
    const rows = await db('catalogue_rows')
      .select('id')
      .whereBetween('id', [range.first, range.last])
      .orderBy('id')
      .limit(limit);
    const [first, last] = [rows[0]?.id, rows.at(-1)?.id];
    if (first === undefined) return 0;
    // With the text at hand an entry is taken out as cheaply as it was put in; a plain delete costs ten times as much.
    await db.raw(
      `insert into catalogue_rows_search (catalogue_rows_search, rowid, search)
       select 'delete', id, search from catalogue_rows where id between ? and ?`,
      [first, last],
    );
    await db('catalogue_rows').whereBetween('id', [first, last]).delete();
    return rows.length;
  },

  matchingIds(db, range: RowRange, words) {
    const indexed = words.filter((word) => [...word].length >= 3);
    const short = words.filter((word) => !indexed.includes(word));
    const query =
      indexed.length === 0
        ? db('catalogue_rows').select('catalogue_rows.id').orderBy('catalogue_rows.id')
        : db('catalogue_rows_search')
            .select('catalogue_rows_search.rowid as id')
            .orderBy('catalogue_rows_search.rowid');
    query.whereBetween(indexed.length === 0 ? 'catalogue_rows.id' : 'catalogue_rows_search.rowid', [
      range.first,
      range.last,
    ]);
    if (indexed.length > 0) {
      const phrases = indexed.map((word) => `"${word.replaceAll('"', '""')}"`).join(' ');
      query.whereRaw('catalogue_rows_search match ?', [phrases]);
      if (short.length > 0) query.join('catalogue_rows', 'catalogue_rows.id', 'catalogue_rows_search.rowid');
    }
    for (const word of short) query.whereRaw('instr(catalogue_rows.search, ?) > 0', [word]);
    return query;
  },
};
