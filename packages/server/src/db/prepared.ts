import type { Db } from './database.ts';

/** What a statement is given for its places. */
export type Value = string | number | Buffer | null;

/** Runs a statement, in a transaction or beside one, and answers its rows. */
export type Ask = <Row = unknown>(sql: string, values?: readonly Value[]) => Promise<Row[]>;

/** What the connections of both databases can do besides what knex asks of them. */
export interface PreparingClient {
  /** Runs a statement that this connection reads and plans once. */
  prepared(connection: object, sql: string, values: readonly Value[]): Promise<unknown[]>;
  /** How a transaction begins that is going to write. */
  readonly beginToWrite: string;
}

interface PoolClient extends PreparingClient {
  acquireConnection(): Promise<PooledConnection>;
  releaseConnection(connection: PooledConnection): Promise<void>;
}

interface PooledConnection {
  /** Says to the pool that nobody may use the connection again. */
  __knex__disposed?: unknown;
}

/**
 * The rows of a statement that is asked with nearly every call. Its text is written once and prepared once by each
 * connection, where knex puts it together anew each time, which takes several times longer than the answer.
 * Places are $1, $2 and so on; the text must not depend on values, or connections keep a statement for each.
 * `json_rows(a, b from t where ... order by a)`, without brackets inside, is a text of JSON: a list of [a, b].
 */
export async function prepared<Row>(db: Db, sql: string, values: readonly Value[]): Promise<Row[]> {
  const client = db.client as PoolClient;
  const connection = await client.acquireConnection();
  try {
    return (await client.prepared(connection, sql, values)) as Row[];
  } finally {
    await client.releaseConnection(connection);
  }
}

/** The same for several statements that are kept together or not at all. */
export async function preparedTransaction<T>(db: Db, work: (ask: Ask) => Promise<T>): Promise<T> {
  const client = db.client as PoolClient;
  const connection = await client.acquireConnection();
  const ask: Ask = async (sql, values = []) => (await client.prepared(connection, sql, values)) as never;
  try {
    await ask(client.beginToWrite);
    try {
      const result = await work(ask);
      await ask('commit');
      return result;
    } catch (error) {
      // A connection that cannot go back may still be in the middle of it.
      await ask('rollback').catch((cause: unknown) => (connection.__knex__disposed = cause));
      throw error;
    }
  } finally {
    await client.releaseConnection(connection);
  }
}

/**
 * ($1, $2), ($3, $4) for two rows of two values; they begin after so many places of others. Types are named where the
 * statement does not say which column a value is for.
 */
export function placesOf(
  rows: number,
  columns: number,
  { after = 0, types = [] }: { after?: number; types?: readonly string[] } = {},
): string {
  const place = (row: number, column: number) =>
    `$${after + row * columns + column + 1}${types[column] === undefined ? '' : `::${types[column]}`}`;
  return Array.from(
    { length: rows },
    (_, row) => `(${Array.from({ length: columns }, (__, column) => place(row, column)).join(', ')})`,
  ).join(', ');
}

/** A statement's text by how many rows it is for, each written once. */
export function perCount(write: (count: number) => string): (count: number) => string {
  const texts = new Map<number, string>();
  return (count) => {
    const text = texts.get(count) ?? write(count);
    texts.set(count, text);
    return text;
  };
}

const jsonRows = /json_rows\(([^()]*?) from ([^()]*?) order by ([^()]*)\)/g;

/** What stands between the brackets of `json_rows`. */
export interface JsonList {
  columns: string;
  from: string;
  order: string;
}

/** Puts the words of a database in the place of `json_rows`. */
export function withJsonRows(sql: string, words: (list: JsonList) => string): string {
  return sql.replaceAll(jsonRows, (_, columns: string, from: string, order: string) =>
    words({ columns, from, order }),
  );
}
