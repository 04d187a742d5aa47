import { AppError } from '@marbete/core/api/errors';
import type sqlite3 from 'sqlite3';

/** The module that keeps the database in a file. @throws AppError unavailable where it is not installed or does not load. */
export async function loadSqlite(): Promise<typeof sqlite3> {
  const { default: loaded } = await import('sqlite3').catch((cause: unknown) => {
    throw new AppError(
      'unavailable',
      'The module sqlite3, which keeps the database in a file, is not installed or does not load here. Install it (npm install sqlite3; without a ready binary it needs python3, make and g++), or name a PostgreSQL database in DATABASE_URL.',
      { cause, details: { setting: 'DATABASE_URL' } },
    );
  });
  return loaded;
}
