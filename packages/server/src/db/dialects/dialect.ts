import type { Knex } from 'knex';
import type { Outage } from '../outage.ts';

/** The SQL that differs between the databases, behind one interface. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Whether a statement that writes may stand in another: `with made as (insert ... returning id) insert ...`. */
  writesInsideStatements: boolean;
  /** Whether a statement failed because a value is there already that may be there once. */
  isDuplicate(error: unknown): boolean;
  /** Whether a statement failed for what is no fault of its own and may pass; undefined for any other error. */
  outageOf(error: unknown): Outage | undefined;
  /** What is broken in the files and indexes themselves, as sentences; reads all of them. */
  damages(read: Knex): Promise<string[]>;
  /** Until the transaction ends no other process that calls this goes on: for the schema and what it starts with. */
  lockSchema(trx: Knex): Promise<void>;
  /** Takes away the index over single rows that databases have from before rows were stored in blocks. */
  dropSearchIndex(db: Knex): Promise<void>;
}

/** A database that is open, with what only this kind of it needs. */
export interface OpenedDatabase {
  write: Knex;
  read: Knex;
  dialect: Dialect;
  /** Waits until what was committed outlives a power cut; left out where a commit itself waits for that. */
  keep?: () => Promise<void>;
  /** Lets go of what is open besides the connections. */
  release?: () => Promise<void>;
}
