import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { ServerConfig } from '../config/config.ts';
import type { Dialect } from './dialects/dialect.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { migrations } from './migrations/migrations.ts';
import { whyNotOpened } from './open-errors.ts';
import { type Ask, prepared, preparedTransaction, type Value } from './prepared.ts';

/** What stores are built on: a connection pool or an open transaction. */
export type Db = Knex;

/**
 * The one database that holds everything. Reads outside a transaction go to `read`, which never waits for a writer;
 * every change goes through `transaction`, and nothing streams or waits for the network inside one.
 */
export interface Database {
  read: Db;
  dialect: Dialect;
  /**
   * Runs work in one short transaction; it begins immediate on SQLite, where there is one writing connection. What it
   * wrote outlives a power cut, unless `later` says that a transaction yet to come sees to that: it covers all before it.
   */
  transaction<T>(work: (trx: Db) => Promise<T>, options?: { later: boolean }): Promise<T>;
  /** A transaction of prepared statements. It ends with the commit: what it wrote outlives a power cut after `kept`. */
  preparedTransaction<T>(work: (ask: Ask) => Promise<T>): Promise<T>;
  /** A prepared statement that writes, committed by itself; answers what it returns. */
  preparedWrite<Row>(sql: string, values: readonly Value[]): Promise<Row[]>;
  /** Waits until what was committed before outlives a power cut. */
  kept(): Promise<void>;
  /**
   * Starts work that no answer waits for, such as deleting many rows in batches. The work handles its own errors and
   * stops between two transactions when its signal says so; close waits for it.
   */
  afterwards(work: (signal: AbortSignal) => Promise<void>): void;
  /** Waits until all work that was started afterwards has ended. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the database and brings its schema up to date.
 * @throws AppError unavailable, naming the setting, when there is none to open; conflict when a newer Marbete made it.
 */
export async function openDatabase(config: ServerConfig['database']): Promise<Database> {
  try {
    return await openAndMigrate(config);
  } catch (error) {
    throw whyNotOpened(error, config);
  }
}

async function openAndMigrate(config: ServerConfig['database']): Promise<Database> {
  const { write, read, dialect, keep, release } =
    config.kind === 'sqlite' ? await openSqlite(config.file) : openPostgres(config.url);
  try {
    // In one transaction: several processes may start at once, and one that is killed here leaves no lock behind.
    await write.transaction(async (trx) => {
      await dialect.lockSchema(trx);
      await refuseNewerSchema(trx);
      await trx.migrate.latest({ migrationSource: migrationSource(dialect), tableName: migrationTable });
    });
  } catch (error) {
    await Promise.all([write.destroy(), read === write ? undefined : read.destroy()]);
    throw error;
  }
  const closing = new AbortController();
  const later = new Set<Promise<void>>();
  return {
    read,
    dialect,
    async transaction(work, options) {
      const result = await write.transaction((trx) => work(trx));
      if (!options?.later) await keep?.();
      return result;
    },
    preparedTransaction: (work) => preparedTransaction(write, work),
    preparedWrite: (sql, values) => prepared(write, sql, values),
    async kept() {
      await keep?.();
    },
    afterwards(work) {
      const running = work(closing.signal).finally(() => later.delete(running));
      later.add(running);
    },
    async settled() {
      await Promise.allSettled(later);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(later);
      await Promise.all([write.destroy(), read === write ? undefined : read.destroy()]);
      await release?.();
    },
  };
}

const migrationTable = 'migrations';

/** An older Marbete does not know what a newer one keeps in the tables, so it must not write into them. */
async function refuseNewerSchema(trx: Db): Promise<void> {
  if (!(await trx.schema.hasTable(migrationTable))) return;
  const done: string[] = await trx(migrationTable).orderBy('id').pluck('name');
  const unknown = done.filter((name) => !(name in migrations));
  if (unknown.length === 0) return;
  throw new AppError(
    'conflict',
    `The database was made by a newer Marbete (${unknown.join(', ')}). Install that version, or go back to a backup from before.`,
    { details: { reason: 'newer-schema', unknown } },
  );
}

/** Migrations are an explicit list, so that a bundle or a renamed folder cannot lose one. */
function migrationSource(dialect: Dialect): Knex.MigrationSource<string> {
  return {
    getMigrations: () => Promise.resolve(Object.keys(migrations)),
    getMigrationName: (name) => name,
    getMigration(name) {
      const migration = migrations[name];
      if (!migration) throw new Error(`Unknown migration ${name}`);
      return Promise.resolve({ up: (db: Db) => migration(db, dialect), down: () => Promise.resolve() });
    },
  };
}
