import sqlite3 from 'sqlite3';

interface Connection {
  exec(sql: string): Promise<void>;
  all(sql: string): Promise<Record<string, unknown>[]>;
}

/** A connection of its own, for the time of the work, beside those that the server keeps. */
export async function withOwnConnection<T>(
  file: string,
  mode: number,
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const db = await new Promise<sqlite3.Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, mode, (error) => (error ? reject(error) : resolve(opened)));
  });
  try {
    db.configure('busyTimeout', 10_000);
    return await work({
      exec: (sql) => new Promise((done, fail) => db.exec(sql, (error) => (error ? fail(error) : done()))),
      all: (sql) =>
        new Promise((done, fail) =>
          db.all(sql, (error, rows) => (error ? fail(error) : done(rows as Record<string, unknown>[]))),
        ),
    });
  } finally {
    await new Promise<void>((done) => db.close(() => done()));
  }
}
