import { existsSync } from 'node:fs';
import { open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from 'sqlite3';
import type { ServerConfig } from '../config/config.ts';
import { loadSqlite } from '../db/dialects/load-sqlite.ts';
import { codeOf, isDiskFull } from '../db/outage.ts';

export interface Backup {
  /** Where it is. */
  file: string;
  bytes: number;
}

/**
 * Copies a SQLite database as it is at this moment into a new file, while servers go on reading and writing: `vacuum into` reads
 * one snapshot of the WAL (https://www.sqlite.org/lang_vacuum.html). The copy is checked and only then gets its name,
 * so that a file of that name is always whole. It holds all that the database holds, and is readable by its owner only.
 * @throws AppError invalid-input on PostgreSQL, conflict for a file that is there, not-found without a database,
 * unavailable for a full disk or without the module sqlite3, data-invalid for a database that is damaged.
 */
export async function backUpSqlite(config: ServerConfig['database'], file: string): Promise<Backup> {
  if (config.kind !== 'sqlite') {
    throw new AppError(
      'invalid-input',
      'A PostgreSQL database is backed up by its own program: pg_dump --format=custom --file=marbete.dump "$DATABASE_URL".',
    );
  }
  if (existsSync(file)) {
    throw new AppError('conflict', `${file} is there already. Choose another name, or put it aside first.`);
  }
  if (!existsSync(config.file)) {
    throw new AppError('not-found', `There is no database ${config.file}. Say where it is with --data.`);
  }
  await removeAbandoned(file);
  const part = `${file}.${process.pid}.part`;
  try {
    // Made beforehand, since SQLite would give it the rights of any other file.
    await (await open(part, 'wx', 0o600)).close();
    await withConnection(config.file, 'OPEN_READWRITE', (db) =>
      db.exec(`vacuum into '${part.replaceAll("'", "''")}'`),
    );
    await assertWhole(part);
    await sync(part);
    await rename(part, file);
    await sync(dirname(file));
  } catch (error) {
    await rm(part, { force: true });
    throw backupError(error, file);
  }
  return { file, bytes: (await stat(file)).size };
}

/** Every page, every index and every reference. */
async function assertWhole(copy: string): Promise<void> {
  const wrong = await withConnection(copy, 'OPEN_READONLY', async (db) => {
    const integrity = await db.all('pragma integrity_check');
    const references = await db.all('pragma foreign_key_check');
    const findings = integrity.map((row) => String(row['integrity_check']));
    return [...findings.filter((text) => text !== 'ok'), ...references.map((row) => JSON.stringify(row))];
  });
  if (wrong.length > 0) throw damaged(wrong);
}

interface Connection {
  exec(sql: string): Promise<void>;
  all(sql: string): Promise<Record<string, unknown>[]>;
}

/** Opens a connection for the time of the work, beside those that a server has. */
async function withConnection<T>(
  file: string,
  mode: 'OPEN_READWRITE' | 'OPEN_READONLY',
  work: (db: Connection) => Promise<T>,
): Promise<T> {
  const sqlite3 = await loadSqlite();
  const db = await new Promise<Database>((resolve, reject) => {
    const opened = new sqlite3.Database(file, sqlite3[mode], (error) =>
      error ? reject(error) : resolve(opened),
    );
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

function damaged(found: readonly string[]): AppError {
  const first = found[0]?.replace(/^SQLITE_\w+: /, '');
  return new AppError('data-invalid', `The database is damaged, so it was not backed up: ${first}.`, {
    details: { reason: 'damaged', found: found.slice(0, 20) },
  });
}

/** What a backup that was killed left behind; one that is still at work keeps its own. */
async function removeAbandoned(file: string): Promise<void> {
  const names = await readdir(dirname(file)).catch(() => []);
  for (const name of names) {
    const pid = name.startsWith(`${basename(file)}.`) ? /\.(\d+)\.part$/.exec(name)?.[1] : undefined;
    if (pid !== undefined && !isAlive(Number(pid))) await rm(join(dirname(file), name), { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return pid !== process.pid;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().catch(() => {});
  await handle.close();
}

function backupError(error: unknown, file: string): unknown {
  const code = codeOf(error);
  if (isDiskFull(error) || code === 'SQLITE_FULL' || code === 'SQLITE_IOERR') {
    return new AppError(
      'unavailable',
      `There is no room for the backup at ${file}, or its disk cannot be written. Nothing was left there.`,
      {
        cause: error,
        details: { reason: 'disk-full' },
      },
    );
  }
  if (code === 'SQLITE_CORRUPT' || code === 'SQLITE_NOTADB') return damaged([(error as Error).message]);
  if (code === 'ENOENT' || code === 'EACCES' || code === 'ENOTDIR') {
    return new AppError(
      'unavailable',
      `${dirname(file)} is no folder that can be written. Choose another one.`,
      {
        cause: error,
      },
    );
  }
  return error;
}
