import { AppError, isAppError } from '@marbete/core/api/errors';
import { makeFolder } from '@marbete/helper/make-folder';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writingWords } from '../file-error.ts';
import { openSqlite, type Sql, sqliteCode } from './sqlite.ts';

const version = 3;

/*
 * Runs and their chunks, as docs/printing.md has them, and what each job last printed of each key. A job's memory is
 * written in the transaction that gives a chunk its word, so the two never differ.
 */
const tables = `
create table jobs (
  number integer primary key,
  id text not null unique,
  name text not null,
  template text,                  -- the last template that was decided about, as a hash
  holder text                     -- the process that ran it last, as JSON
);
create table runs (
  id text primary key,
  job integer not null references jobs (number),
  state text not null,
  way text not null,
  printer_uid text not null,
  printer_name text not null,
  rows integer not null,
  labels integer not null,
  input text not null,            -- what is printed: name to hash, as JSON
  moment text not null,           -- date and time as they are printed, as JSON
  first integer not null,         -- whether chunk 0 is one label, to look at
  flags text not null,            -- for printing it again, as JSON
  started_at text not null,
  heard_at text,
  ended_at text
);
create index runs_of_job on runs (job, started_at);
create table chunks (
  run text not null references runs (id) on delete cascade,
  number integer not null,
  attempt integer not null,
  labels integer not null,
  word text not null,
  first text,                     -- its first and last label: row, code, description, as JSON
  last text,
  rows text not null,             -- the rows that it prints, as --rows takes them
  position integer not null,      -- of its last row among the rows of the run, from 1
  copies_left integer not null,   -- of that row, with which the next chunk begins
  hash text not null,             -- SHA-256 of the printer code
  helper text,
  content text,                   -- its rows one by one, until a later chunk came out
  offered_at text not null,
  answered_at text,
  primary key (run, number, attempt)
) without rowid;
create table printed (
  job integer not null references jobs (number),
  key text not null,
  hash text not null,             -- of the row's values, and behind it of the template
  run text not null,
  at text not null,
  primary key (job, key)
) without rowid;
`;

/** Since version 2: the last list of each job, as JSON, to compare the next one with. */
const lists = `
create table lists (
  job integer primary key references jobs (number),
  list text not null
);
`;

/** Since version 3: what a printer said of its labels itself, and printers that have never said anything. */
const confirmations = `
alter table chunks add column confirmed text;      -- 'never', 'earlier' or 'this', as the print helper says
alter table printed add column unconfirmed text;   -- uid of the printer that took the row and has never confirmed one
pragma user_version = ${version};
`;

/** The file in a state folder. */
export const statePath = (folder: string) => join(folder, 'state.db');

/** Opens the file with the state of all jobs of a folder, and makes it at first. */
export async function openStateFile(folder: string): Promise<Sql> {
  return inWords(folder, async () => {
    makeFolder(join(folder, 'jobs'));
    const path = statePath(folder);
    if (!existsSync(path)) await createWhole(path);
    // SQLite takes an empty file for a new one, but here it is what a full disk or a copy that failed left.
    if ((await stat(path)).size === 0) throw damaged(folder);
    const sql = await openSqlite(path);
    try {
      await sql.exec('pragma busy_timeout = 10000; pragma synchronous = full; pragma foreign_keys = on');
      let found = await versionOf(sql);
      if (found === 0) {
        if (!(await holdsTables(sql))) throw damaged(folder);
        throw new AppError(
          'unexpected',
          `${path} is no state file of marbete: another program made it. Name another folder with --state.`,
          { details: { reason: 'state-foreign' } },
        );
      }
      if (found < version) {
        await sql.transaction(async () => {
          const now = await versionOf(sql);
          if (now < 2) await sql.exec(lists);
          if (now < version) await sql.exec(confirmations);
        });
        found = await versionOf(sql);
      }
      if (found === version) return saidInWords(sql, folder);
      throw new AppError(
        'unexpected',
        `${path} was made by a newer version of marbete (its version is ${found}, and this program knows ${version}). Use that one, or name another folder with --state, where no job has a memory.`,
        { details: { reason: 'state-newer', version: found } },
      );
    } catch (error) {
      await sql.close();
      throw error;
    }
  });
}

/** Makes the file under another name first, so that it is never there without its tables. */
async function createWhole(path: string): Promise<void> {
  const draft = `${path}.${randomUUID()}`;
  try {
    const sql = await openSqlite(draft);
    // It holds prices, and the files that SQLite makes beside it take over its rights.
    await chmod(draft, 0o600);
    try {
      await sql.exec('pragma journal_mode = wal; pragma synchronous = full');
      await sql.transaction(() => sql.exec(tables + lists + confirmations));
    } finally {
      await sql.close();
    }
    // Another process may have been first; some file systems have no second names.
    await link(draft, path).catch((error: NodeJS.ErrnoException) =>
      error.code === 'EEXIST' ? undefined : rename(draft, path),
    );
    // The name is on the disk too, where the system lets a folder be flushed.
    const folder = await open(dirname(path)).catch(() => undefined);
    await folder?.sync().catch(() => {});
    await folder?.close();
  } finally {
    for (const end of ['', '-wal', '-shm']) await rm(draft + end, { force: true });
  }
}

async function holdsTables(sql: Sql): Promise<boolean> {
  const [table] = await sql.all("select 1 from sqlite_master where type = 'table' limit 1");
  return table !== undefined;
}

async function versionOf(sql: Sql): Promise<number> {
  return (await sql.get<{ user_version: number }>('pragma user_version'))?.user_version ?? 0;
}

function damaged(folder: string, cause?: unknown): AppError {
  return new AppError(
    'unexpected',
    `${statePath(folder)} is damaged. Nothing was printed. Put back a copy of it; without one, rename it and begin anew: ` +
      'what each job printed last is then forgotten, so that the next night stops until --take-as-printed or --first-night is said once.',
    { details: { reason: 'state-damaged' }, cause },
  );
}

/** The same connection, whose failures are told in words wherever they are met. */
function saidInWords(sql: Sql, folder: string): Sql {
  return {
    run: (...query) => inWords(folder, () => sql.run(...query)),
    get: (...query) => inWords(folder, () => sql.get(...query)),
    all: (...query) => inWords(folder, () => sql.all(...query)),
    exec: (text) => inWords(folder, () => sql.exec(text)),
    transaction: (work) => inWords(folder, () => sql.transaction(work)),
    close: () => sql.close(),
  };
}

/** SQLite's words for what keeps it from writing. */
const sqliteWords: Readonly<Record<string, string>> = {
  SQLITE_CANTOPEN: 'this user may not open its files, or one of them is a folder.',
  SQLITE_READONLY: 'this user may not write there, or the disk takes no changes.',
  SQLITE_PERM: 'this user may not write there.',
  SQLITE_IOERR: 'the disk does not take it, or does not give it: is there room, and is it whole?',
  SQLITE_BUSY: 'another process has held it for more than ten seconds. Start again when that one has ended.',
};

/** Says in words why the state cannot be kept: it is damaged, the disk is full, or the folder is somebody else's. */
export async function inWords<T>(folder: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    if (isAppError(cause)) throw cause;
    const code = sqliteCode(cause) ?? (cause as NodeJS.ErrnoException).code ?? '';
    if (code === 'SQLITE_NOTADB' || code === 'SQLITE_CORRUPT') throw damaged(folder, cause);
    const full = ['ENOSPC', 'EFBIG', 'EDQUOT', 'SQLITE_FULL'].includes(code);
    const why = Object.hasOwn(sqliteWords, code) ? sqliteWords[code]! : writingWords(cause);
    throw new AppError(
      'unexpected',
      full
        ? `There is no room to keep the state of the run in ${folder}. Make room, then go on.`
        : `The state of the run cannot be kept in ${folder}: ${why} Another folder is named with --state.`,
      { details: { reason: full ? 'disk-full' : 'state-unwritable' }, cause },
    );
  }
}
