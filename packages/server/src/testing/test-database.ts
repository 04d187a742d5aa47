import { describe, inject } from 'vitest';
import { isSampled, isWanted } from '../../../../tests/sample.ts';
import { createEmptyDatabase, type DatabaseKind, type TestDatabase } from './empty-database.ts';

export type { DatabaseKind, TestDatabase };

/** The same tests on SQLite and on PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) describe(`${name} on ${kind}`, () => tests(kind));
}

/**
 * The same, on PostgreSQL a third of them, and all where the change touches the server: for tests of what has no statement
 * of SQL that needs one of the two, takes no lock, counts no labels and grants no right.
 */
export function describeOnDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  if (isWanted('packages/server/') || isSampled('postgres', name, 3)) describeOnBothDatabases(name, tests);
  else describe(`${name} on sqlite`, () => tests('sqlite'));
}

/** An empty database and folder that nobody else uses. */
export function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return createEmptyDatabase(kind, () => inject('postgresUrl'));
}

/** A database of its own, which has its tables and master data already where a copy of such is to be had. */
export function createPreparedDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return createEmptyDatabase(kind, () => inject('postgresUrl'), inject('prepared'));
}
