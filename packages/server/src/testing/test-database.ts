import { describe, inject } from 'vitest';
import { createEmptyDatabase, type DatabaseKind, type TestDatabase } from './empty-database.ts';

export type { DatabaseKind, TestDatabase };

/** The same tests on SQLite and on PostgreSQL. */
export function describeOnBothDatabases(name: string, tests: (kind: DatabaseKind) => void): void {
  for (const kind of ['sqlite', 'postgres'] as const) describe(`${name} on ${kind}`, () => tests(kind));
}

/** An empty database and folder that nobody else uses. */
export function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return createEmptyDatabase(kind, () => inject('postgresUrl'));
}
