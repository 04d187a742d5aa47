import sqlite3 from 'sqlite3';

/** Takes the write lock of a SQLite file, as another program may; answers what gives it back. */
export async function holdDatabase(file: string): Promise<() => Promise<void>> {
  const holder = new sqlite3.Database(file);
  const run = (sql: string) =>
    new Promise<void>((resolve, reject) => holder.exec(sql, (error) => (error ? reject(error) : resolve())));
  await run('begin immediate');
  return async () => {
    await run('rollback');
    await new Promise((resolve) => holder.close(resolve));
  };
}
