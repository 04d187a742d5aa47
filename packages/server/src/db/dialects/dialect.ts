import type { Knex } from 'knex';
import type { Outage } from '../outage.ts';

/** What differs between the databases, behind one interface. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Whether a statement failed because a value that must be unique is there already. */
  isDuplicate(error: unknown): boolean;
  /** Why a statement failed, when that is no fault of its own and may pass; undefined for any other error. */
  outageOf(error: unknown): Outage | undefined;
  /** What is broken in the files and indexes themselves, as sentences; reads all of them. */
  findDamage(read: Knex): Promise<string[]>;
  /** The first thing that a transaction does which may write. */
  beginWrite(trx: Knex): Promise<void>;
  /** Keeps all other processes that call this waiting until the transaction ends; for changes of the schema. */
  lockSchema(trx: Knex): Promise<void>;
}

/** An open database: where changes go, where reads go, and what is special about it. */
export interface OpenedDatabase {
  write: Knex;
  read: Knex;
  reports: Knex;
  dialect: Dialect;
}

/** Connections for reports, and how long a report may take. */
export const reportConnections = 2;
export const reportMs = 30_000;

const silent = () => {};

/**
 * Settings of every connection pool. Errors hold a statement without its values, which may be prices and digests of
 * tokens. knex prints nothing itself, since standard output belongs to the command line.
 */
export const redactedErrors = {
  compileSqlOnError: false,
  log: { warn: silent, error: silent, deprecate: silent, debug: silent },
};
