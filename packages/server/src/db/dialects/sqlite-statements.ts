import { type JsonList, type Value, withJsonRows } from '../prepared.ts';

type Done<T> = (error: Error | null, result: T) => void;

interface Statement {
  all(values: readonly Value[], done: Done<unknown[]>): void;
  finalize(done: () => void): void;
}

export interface StatementConnection {
  prepare(sql: string, done: Done<void>): Statement;
}

const statementsOf = new WeakMap<object, Map<string, Statement>>();

/** Runs a statement that the connection keeps; one at a time, as whoever has the connection has it alone. */
export async function runKept(
  connection: StatementConnection,
  sql: string,
  values: readonly Value[],
): Promise<unknown[]> {
  const statement = statementsOf.get(connection)?.get(sql) ?? (await prepare(connection, sql));
  // To its end: a statement that has rows left would hold its view of the database open.
  return new Promise((resolve, reject) =>
    statement.all(values, (error, rows) => (error ? reject(error) : resolve(rows))),
  );
}

async function prepare(connection: StatementConnection, sql: string): Promise<Statement> {
  const statements = statementsOf.get(connection) ?? new Map<string, Statement>();
  statementsOf.set(connection, statements);
  const statement = await new Promise<Statement>((resolve, reject) => {
    const made: Statement = connection.prepare(inSqlite(sql), (error) =>
      error ? reject(error) : resolve(made),
    );
  });
  statements.set(sql, statement);
  return statement;
}

function inSqlite(sql: string): string {
  const lists = ({ columns, from, order }: JsonList) =>
    `(select json_group_array(json_array(${columns}) order by ${order}) from ${from})`;
  return withJsonRows(sql, lists).replaceAll(/\$(\d+)/g, '?$1');
}

/** Lets go of what a connection keeps; SQLite closes none that has statements left. */
export async function forgetKept(connection: object): Promise<void> {
  const statements = [...(statementsOf.get(connection)?.values() ?? [])];
  statementsOf.delete(connection);
  await Promise.all(statements.map((statement) => new Promise<void>((done) => statement.finalize(done))));
}
