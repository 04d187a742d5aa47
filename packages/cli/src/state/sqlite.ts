import { AppError } from '@marbete/core/api/errors';
import type { Database } from 'sqlite3';

/** A connection to a SQLite file, in promises. */
export interface Sql {
  run(sql: string, ...values: Value[]): Promise<void>;
  get<Row>(sql: string, ...values: Value[]): Promise<Row | undefined>;
  all<Row>(sql: string, ...values: Value[]): Promise<Row[]>;
  /** Several statements without values. */
  exec(sql: string): Promise<void>;
  /** One at a time: what is asked meanwhile on the same connection sees its half-finished work. */
  transaction<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

type Value = string | number | null;

/** Opens a file, which is made when it is not there. @throws AppError where the module sqlite3 is not installed */
export async function openSqlite(path: string): Promise<Sql> {
  const { default: sqlite3 } = await import('sqlite3').catch((cause: unknown) => {
    throw new AppError(
      'unavailable',
      'The module sqlite3 does not load here, and what jobs remember is kept with it: install it with npm rebuild sqlite3 (where there is no ready binary it needs python3, make and g++), or print without a memory: --printer or --out without --key, or marbete check.',
      { details: { reason: 'sqlite-missing' }, cause },
    );
  });
  const database = await new Promise<Database>((resolve, reject) => {
    const opened = new sqlite3.Database(path, (error) => (error ? reject(error) : resolve(opened)));
  });
  const answered = <T>(ask: (done: (error: Error | null, answer?: T) => void) => unknown) =>
    new Promise<T>((resolve, reject) => {
      ask((error, answer) => (error ? reject(error) : resolve(answer as T)));
    });
  let last: Promise<unknown> = Promise.resolve();
  const sql: Sql = {
    run: (text, ...values) => answered<void>((done) => database.run(text, values, (error) => done(error))),
    get: (text, ...values) => answered((done) => database.get(text, values, done)),
    all: (text, ...values) => answered((done) => database.all(text, values, done)),
    exec: (text) => answered<void>((done) => database.exec(text, (error) => done(error))),
    transaction(work) {
      const mine = last.then(async () => {
        await sql.exec('begin immediate');
        try {
          const answer = await work();
          await sql.exec('commit');
          return answer;
        } catch (error) {
          // A full disk has ended the transaction by itself.
          await sql.exec('rollback').catch(() => {});
          throw error;
        }
      });
      last = mine.catch(() => {});
      return mine;
    },
    close: () => answered<void>((done) => database.close((error) => done(error))),
  };
  return sql;
}

/** SQLite's word for what went wrong, such as SQLITE_BUSY; undefined for other errors. */
export function sqliteCode(error: unknown): string | undefined {
  const code = (error as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && code.startsWith('SQLITE_') ? code : undefined;
}
