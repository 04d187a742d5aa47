import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { ServerConfig } from '../config/config.ts';
import type { Dialect } from './dialects/dialect.ts';
import { openPostgres } from './dialects/postgres.ts';
import { openSqlite } from './dialects/sqlite.ts';
import { migrations } from './migrations/migrations.ts';
import { openError } from './open-errors.ts';

/** What stores are built on: a connection pool or an open transaction. */
export type Db = Knex;

/**
 * The one database that holds everything. Reads outside a transaction go to `read`, which never waits for a writer;
 * every change goes through `transaction`, and nothing streams or waits for the network inside one.
 */
export interface Database {
  read: Db;
  /** The same for reports: two connections of their own, so that twelve reports at once hold up nobody else. */
  reports: Db;
  dialect: Dialect;
  /** How many connections of the pool that reads are in use, and how many queries wait for one. */
  pool(): { used: number; waiting: number };
  /**
   * Runs work in one short transaction, immediate on SQLite, where there is one writing connection. What it wrote
   * outlives a power cut.
   */
  transaction<T>(work: (trx: Db) => Promise<T>): Promise<T>;
  /**
   * Starts work that no answer waits for, such as deleting many rows in batches. The work handles its own errors and
   * stops between two transactions when its signal is aborted; close waits for it.
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
    throw openError(error, config);
  }
}

async function openAndMigrate(config: ServerConfig['database']): Promise<Database> {
  const { write, read, reports, dialect } =
    config.kind === 'sqlite' ? await openSqlite(config.file) : openPostgres(config.url);
  const disconnect = () =>
    Promise.all([write.destroy(), read === write ? undefined : read.destroy(), reports.destroy()]);
  try {
    // In one transaction: several processes may start at once, and one that is killed here leaves no lock behind.
    await write.transaction(async (trx) => {
      await dialect.lockSchema(trx);
      await refuseNewerSchema(trx);
      await trx.migrate.latest({ migrationSource, tableName: migrationTable });
    });
  } catch (error) {
    await disconnect();
    throw error;
  }
  const closing = new AbortController();
  const background = new Set<Promise<void>>();
  return {
    read,
    reports,
    dialect,
    pool() {
      const pool = (read.client as { pool: { numUsed(): number; numPendingAcquires(): number } }).pool;
      return { used: pool.numUsed(), waiting: pool.numPendingAcquires() };
    },
    transaction: (work) =>
      write.transaction(async (trx) => {
        await dialect.beginWrite(trx);
        return work(trx);
      }),
    afterwards(work) {
      const running = work(closing.signal).finally(() => background.delete(running));
      background.add(running);
    },
    async settled() {
      await Promise.allSettled(background);
    },
    async close() {
      closing.abort();
      await Promise.allSettled(background);
      await disconnect();
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
const migrationSource: Knex.MigrationSource<string> = {
  getMigrations: () => Promise.resolve(Object.keys(migrations)),
  getMigrationName: (name) => name,
  getMigration(name) {
    const up = migrations[name];
    if (!up) throw new Error(`Unknown migration ${name}`);
    return Promise.resolve({ up, down: () => Promise.resolve() });
  },
};
