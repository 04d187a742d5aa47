import { mkdirSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { dirname } from 'node:path';
import knex, { type Knex } from 'knex';
import SqliteClient from 'knex/lib/dialects/sqlite3/index.js';
import { createGroupSync } from '../group-sync.ts';
import { codeOf, type Outage } from '../outage.ts';
import type { PreparingClient, Value } from '../prepared.ts';
import { discreet } from './discreet.ts';
import type { Dialect, OpenedDatabase } from './dialect.ts';
import { forgetKept, runKept, type StatementConnection } from './sqlite-statements.ts';

/** Readers side by side; WAL lets them work while the one writer writes. */
const readers = 4;

/** Keeps statements with their connection, until it is closed. */
class PreparingSqliteClient extends SqliteClient implements PreparingClient {
  // On the prototype, where knex looks when it makes the client of a transaction.
  get beginToWrite() {
    return 'begin immediate';
  }

  prepared(connection: object, sql: string, values: readonly Value[]) {
    return runKept(connection as StatementConnection, sql, values);
  }

  override async destroyRawConnection(connection: object) {
    await forgetKept(connection);
    return super.destroyRawConnection(connection);
  }
}

/** Write transactions take the lock at once: a deferred one that reads first could fail when it comes to write. */
class ImmediateClient extends PreparingSqliteClient {
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
  const common = ['pragma foreign_keys = on'];
  const connection = { filename: file };
  const write = knex({
    client: ImmediateClient as unknown as typeof Knex.Client,
    connection,
    useNullAsDefault: true,
    ...discreet,
    pool: {
      min: 1,
      max: 1,
      afterCreate: prepare([
        ...common,
        // What is written is hardly read again, and an import would fill any room.
        'pragma cache_size = -16000',
        'pragma journal_mode = wal',
        'pragma synchronous = normal',
      ]),
    },
  });
  // The file and its WAL mode exist before the first reader opens it.
  await write.raw('select 1');
  const read = knex({
    client: PreparingSqliteClient as unknown as typeof Knex.Client,
    connection,
    useNullAsDefault: true,
    ...discreet,
    pool: {
      min: 0,
      max: readers,
      afterCreate: prepare([...common, 'pragma cache_size = -32000', 'pragma query_only = on']),
    },
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

const sqliteDialect: Dialect = {
  name: 'sqlite',
  writesInsideStatements: false,

  isDuplicate: (error) => error instanceof Error && error.message.includes('UNIQUE constraint failed'),

  outageOf: (error) => outages[codeOf(error)],

  async damages(read) {
    const integrity: { integrity_check: string }[] = await read.raw('pragma integrity_check');
    const references: { rowid: number; table: string }[] = await read.raw('pragma foreign_key_check');
    return [
      ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...references.map((row) => `Row ${row.rowid} of ${row.table} refers to one that is not there.`),
    ];
  },

  // A transaction that begins immediate is alone already.
  lockSchema: () => Promise.resolve(),

  async dropSearchIndex(db) {
    await db.raw('drop table if exists catalogue_rows_search');
  },
};
