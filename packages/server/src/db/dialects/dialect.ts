import type { Knex } from 'knex';
import type { Outage } from '../outage.ts';

/** A row of a spreadsheet on its way into the database. */
export interface RowToInsert {
  /** Row set and position in one number; see features/catalogues/row-ids.ts. */
  id: number;
  cells: readonly string[];
  /** Decimal text where the sheet holds a number; null without any. */
  numbers: readonly (string | null)[] | null;
  /** Lower-case text without accents, for search. */
  search: string;
}

/** A run of row ids, both ends included. */
export interface RowRange {
  first: number;
  last: number;
}

/** What looking for damage needs of a database. */
interface DamageCheck {
  read: Knex;
  transaction<T>(work: (trx: Knex) => Promise<T>): Promise<T>;
}

/** The SQL that differs between the databases, behind one interface. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Whether a statement failed because a value is there already that may be there once. */
  isDuplicate(error: unknown): boolean;
  /** Whether a statement failed for what is no fault of its own and may pass; undefined for any other error. */
  outageOf(error: unknown): Outage | undefined;
  /** What is broken in the files and indexes themselves, as sentences; reads all of them. */
  damages(database: DamageCheck): Promise<string[]>;
  /** Until the transaction ends no other process that calls this goes on: for the schema and what it starts with. */
  lockSchema(trx: Knex): Promise<void>;
  /** Tables and indexes that only this database has; called once from the migration that needs them. */
  createSearchIndex(db: Knex): Promise<void>;
  /** Writes rows with ids that follow each other, search index included. */
  insertRows(db: Knex, rows: readonly RowToInsert[]): Promise<void>;
  /** Deletes at most `limit` rows of a range with their search entries; answers how many. */
  deleteRows(db: Knex, range: RowRange, limit: number): Promise<number>;
  /**
   * The ids, ascending, of the rows of a range whose search text holds every one of these words. A word of three
   * characters or more uses the index; only shorter ones read the rows.
   */
  matchingIds(db: Knex, range: RowRange, words: readonly string[]): Knex.QueryBuilder;
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
