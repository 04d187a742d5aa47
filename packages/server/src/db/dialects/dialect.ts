import type { Knex } from 'knex';

/** A row of a spreadsheet on its way into the database. */
export interface RowToInsert {
  /** From 1, the first line of the sheet included. */
  position: number;
  cells: readonly string[];
  /** Decimal text where the sheet holds a number; null without any. */
  numbers: readonly (string | null)[] | null;
  /** Lower-case text without accents, for search. */
  search: string;
}

/** The SQL that differs between the databases, behind one interface. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  /** Tables and indexes that only this database has; called once from the migration that needs them. */
  createSearchIndex(db: Knex): Promise<void>;
  /** Writes a batch of rows of one row set, search index included, in one statement each. */
  insertRows(db: Knex, rowSetId: number, rows: readonly RowToInsert[]): Promise<void>;
  /** Deletes at most `limit` rows of a row set with their search entries; answers how many. */
  deleteRows(db: Knex, rowSetId: number, limit: number): Promise<number>;
  /** Adds the condition that a row's search text holds this text (three characters or more use the index). */
  whereSearch(query: Knex.QueryBuilder, rowSetId: number, text: string): Knex.QueryBuilder;
}
