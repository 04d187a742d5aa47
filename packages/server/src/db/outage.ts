import { AppError } from '@marbete/core/api/errors';

/** Why a database, or the disk below it, fails at the moment. */
export type Outage = 'database-gone' | 'database-busy' | 'disk-full';

const messages: Readonly<Record<Outage, string>> = {
  'database-gone': 'The database cannot be reached. Try again in a moment.',
  'database-busy': 'The database is busy. Try again in a moment.',
  'disk-full': 'The server has no room left on its disk. Nothing was stored; tell who runs it.',
};

/** Long enough for a database that starts again, short enough for who waits. */
const retryAfterSeconds = 5;

/** What a call answers during an outage: 503, since the same call may succeed later; nothing of it was stored. */
export function outageError(reason: Outage, cause: unknown): AppError {
  return new AppError('unavailable', messages[reason], { cause, details: { reason, retryAfterSeconds } });
}

/** The short code that Node, PostgreSQL and SQLite put on their errors. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** All connections of a pool were in use for as long as knex waits for one. */
export function isPoolTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('Knex: Timeout acquiring a connection');
}

/** A file system without room, or an account of the system that has used up its share. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(codeOf(error));
}
