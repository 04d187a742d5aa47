import type { TestProject } from 'vitest/node';
import { startPostgres } from './start-postgres.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of a PostgreSQL on which tests may create databases. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for a run of the tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  project.provide('postgresUrl', postgres.url);
  return postgres.stop;
}
