import { dirname } from 'node:path';
import { AppError, isAppError } from '@marbete/core/api/errors';
import type { ServerConfig } from '../config/config.ts';
import { codeOf } from './outage.ts';

/** What PostgreSQL says no to before the first statement, and what to do about it. */
const refusals: Readonly<Record<string, string>> = {
  '28P01': 'The password is not the user’s: correct it in DATABASE_URL.',
  '28000': 'The user may not sign in from here: look at pg_hba.conf of the database server.',
  '3D000': 'There is no such database: create it, or correct its name in DATABASE_URL.',
  '42501': 'The user may not make tables there: make it the owner of the database.',
  ECONNREFUSED: 'Nothing listens there: start the database server, or correct host and port in DATABASE_URL.',
  ENOTFOUND: 'There is no such host: correct it in DATABASE_URL.',
  EAI_AGAIN: 'The host’s name could not be looked up: check the network.',
};

/** Why a server could not open its database, by the setting that leads to it; the address may hold a password and is not repeated. */
export function openError(error: unknown, config: ServerConfig['database']): unknown {
  if (isAppError(error)) return error;
  const code = codeOf(error);
  if (config.kind === 'sqlite') return fileError(error, code, config.file);
  const { host, pathname } = new URL(config.url);
  const place = `The database of DATABASE_URL (${decodeURIComponent(pathname.slice(1))} at ${host || 'this machine'})`;
  const next = refusals[code];
  if (next === undefined && !(error instanceof Error && /timeout|terminated/i.test(error.message)))
    return error;
  return new AppError(
    'unavailable',
    `${place} does not let the server in. ${next ?? 'It does not answer.'}`,
    {
      cause: error,
      details: { setting: 'DATABASE_URL' },
    },
  );
}

function fileError(error: unknown, code: string, file: string): unknown {
  const messages: Readonly<Record<string, string>> = {
    EACCES: `The folder ${dirname(file)} of MARBETE_DATA cannot be written. Give it to the account that runs the server.`,
    EROFS: `The folder ${dirname(file)} of MARBETE_DATA is on a file system that is read only.`,
    ENOTDIR: `MARBETE_DATA leads through a file where a folder should be: ${dirname(file)}.`,
    EEXIST: `MARBETE_DATA is a file where a folder should be: ${dirname(file)}.`,
    SQLITE_CANTOPEN: `The database ${file} cannot be opened. Check that the account that runs the server may read and write it and its folder (MARBETE_DATA).`,
    SQLITE_READONLY: `The database ${file} cannot be written by the account that runs the server (MARBETE_DATA).`,
    SQLITE_NOTADB: `${file} is no SQLite database. Put it aside, or choose another folder in MARBETE_DATA.`,
    SQLITE_CORRUPT: `The database ${file} is damaged. Put it aside and go back to a backup (MARBETE_DATA).`,
    SQLITE_BUSY: `The database ${file} is held by another program. Stop that one first (MARBETE_DATA).`,
    SQLITE_FULL: `The disk of ${file} is full. Make room there (MARBETE_DATA).`,
    ENOSPC: `The disk of ${file} is full. Make room there (MARBETE_DATA).`,
  };
  const message = messages[code];
  if (message === undefined) return error;
  return new AppError('unavailable', message, { cause: error, details: { setting: 'MARBETE_DATA' } });
}
