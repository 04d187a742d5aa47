import { AppError } from '@marbete/core/api/errors';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { openSqlite, type Sql, sqliteCode } from './sqlite.ts';

interface Holder {
  pid: number;
  host: string;
  at: string;
}

const pathOf = (folder: string, id: string) => join(folder, 'jobs', `${id}.lock`);

/**
 * Takes the lock of a job, so that two runs of it never print at the same time; answers how to give it back. It is a
 * SQLite file that is held exclusively: the system frees it half a millisecond after its process was killed.
 * @throws AppError conflict that names the other process
 */
export async function lockJob(
  state: Sql,
  folder: string,
  { id, name }: { id: string; name: string },
): Promise<() => Promise<void>> {
  const lock = await takeLock(folder, id);
  if (!lock) {
    const row = await state.get<{ holder: string | null }>('select holder from jobs where id = ?', id);
    const holder = row?.holder ? (JSON.parse(row.holder) as Holder) : undefined;
    const who = holder ? ` (process ${holder.pid} on ${holder.host}, since ${holder.at})` : '';
    throw new AppError(
      'conflict',
      `${name} is running already${who}, so nothing was printed. Wait until it ends, or end it.`,
      { details: { exit: 1, reason: 'job-locked', ...(holder ? { pid: holder.pid } : {}) } },
    );
  }
  const holder: Holder = { pid: process.pid, host: hostname(), at: new Date().toISOString() };
  await state.run('update jobs set holder = ? where id = ?', JSON.stringify(holder), id);
  return () => lock.close();
}

/** Whether a process has locked the job now. */
export async function isRunning(folder: string, id: string): Promise<boolean> {
  const lock = await takeLock(folder, id);
  await lock?.close();
  return lock === undefined;
}

async function takeLock(folder: string, id: string): Promise<Sql | undefined> {
  const lock = await openSqlite(pathOf(folder, id));
  try {
    // Whoever finds it taken is told at once.
    await lock.exec('pragma busy_timeout = 0; begin exclusive');
    return lock;
  } catch (error) {
    await lock.close();
    if (sqliteCode(error) === 'SQLITE_BUSY') return undefined;
    if (sqliteCode(error) === 'SQLITE_NOTADB' || sqliteCode(error) === 'SQLITE_CORRUPT')
      throw new AppError(
        'unexpected',
        `The lock ${pathOf(folder, id)} is damaged, so nothing was printed. It holds nothing: delete it, then start again.`,
        { details: { reason: 'state-damaged' }, cause: error },
      );
    throw error;
  }
}
