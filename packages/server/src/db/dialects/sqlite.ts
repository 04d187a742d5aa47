import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import knex from 'knex';
import { codeOf, isPoolTimeout, type Outage } from '../outage.ts';
import { type Dialect, type OpenedDatabase, redactedErrors, reportConnections } from './dialect.ts';
import { loadSqlite } from './load-sqlite.ts';

/** Readers side by side; WAL lets them work while the one writer writes. */
const readers = 4;

/** The database has prices, addresses and hashes of passwords: nobody but the server's own account reads it. */
const ownerOnly = 0o600;

/** How long a connection waits for others: for a lock, and for the switch to WAL. */
const busyMs = 10_000;

type RawConnection = { run(sql: string, done: (error: NodeJS.ErrnoException | null) => void): void };

/**
 * Runs the pragmas of a new connection. While several processes start at once and one switches the file to WAL, the
 * others are told that it is busy. They retry here instead of waiting inside SQLite, where each would block one of the
 * few threads that all connections of a process share.
 */
function runPragmas(own: readonly string[]) {
  const pragmas = ['busy_timeout = 0', 'foreign_keys = on', ...own, `busy_timeout = ${busyMs}`];
  return (connection: RawConnection, done: (error: Error | null, connection: RawConnection) => void) => {
    const started = Date.now();
    const next = (index: number) => {
      const pragma = pragmas[index];
      if (pragma === undefined) return done(null, connection);
      connection.run(`pragma ${pragma}`, (error) => {
        if (!error) next(index + 1);
        else if (error.code === 'SQLITE_BUSY' && Date.now() - started < busyMs) setTimeout(next, 20, index);
        else done(error, connection);
      });
    };
    next(0);
  };
}

/** Makes the file, or one that is there with its log, readable by its owner alone; SQLite gives a new log the same mode. */
function keepToOwner(file: string): void {
  closeSync(openSync(file, 'a', ownerOnly));
  for (const each of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(each, ownerOnly);
    } catch (error) {
      // There is no log yet, or the file belongs to another account, which gave it its mode.
      if (!['ENOENT', 'EPERM'].includes(codeOf(error))) throw error;
    }
  }
}

/**
 * Opens a SQLite file in WAL mode: one writing connection, whose commits wait until the log is on the disk
 * (`synchronous = full`), and a pool that only reads. @throws AppError unavailable where sqlite3 is not installed.
 */
export async function openSqlite(file: string): Promise<OpenedDatabase> {
  await loadSqlite();
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  keepToOwner(file);
  const open = (connections: { min: number; max: number }, pragmas: readonly string[]) =>
    knex({
      client: 'sqlite3',
      connection: { filename: file },
      useNullAsDefault: true,
      ...redactedErrors,
      pool: { ...connections, afterCreate: runPragmas(pragmas) },
    });
  const write = open({ min: 1, max: 1 }, [
    // What is written is hardly read again, and an import would fill any cache.
    'cache_size = -16000',
    'journal_mode = wal',
    'synchronous = full',
  ]);
  // The file and its WAL mode exist before the first reader opens it.
  await write.raw('select 1');
  const reader = (max: number) => open({ min: 0, max }, ['cache_size = -32000', 'query_only = on']);
  const read = reader(readers);
  return { write, read, reports: reader(reportConnections), dialect: sqliteDialect };
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

  isDuplicate: (error) => error instanceof Error && error.message.includes('UNIQUE constraint failed'),

  outageOf: (error) => outages[codeOf(error)] ?? (isPoolTimeout(error) ? 'database-busy' : undefined),

  async findDamage(read) {
    const integrity: { integrity_check: string }[] = await read.raw('pragma integrity_check');
    const references: { rowid: number; table: string }[] = await read.raw('pragma foreign_key_check');
    return [
      ...integrity.map((row) => row.integrity_check).filter((text) => text !== 'ok'),
      ...references.map((row) => `Row ${row.rowid} of ${row.table} refers to one that is not there.`),
    ];
  },

  // knex begins a transaction deferred. One that reads first could then fail when it comes to write, because another
  // process wrote in between; a statement that writes nothing takes the write lock at once.
  async beginWrite(trx) {
    await trx.raw('delete from migrations where false');
  },

  // The same before there is any table.
  async lockSchema(trx) {
    await trx.raw('pragma user_version = 1');
  },
};
