import type { TestProject } from 'vitest/node';
import { openDatabase } from '../db/database.ts';
import { seedMasters } from '../seed/masters.ts';
import { createEmptyDatabase, type DatabaseKind } from './empty-database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** A database of each kind with its tables and master data, for test servers to start from a copy; of HTTP tests. */
    prepared?: Readonly<Record<DatabaseKind, string>>;
  }
}

/** Makes them once for a run of the tests. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const { postgresUrl } = project.getProvidedContext();
  const kinds = ['sqlite', 'postgres'] as const;
  const homes = await Promise.all(kinds.map((kind) => createEmptyDatabase(kind, () => postgresUrl)));
  const places = homes.map(async ({ config }) => {
    const database = await openDatabase(config);
    await seedMasters(database);
    await database.close();
    return config.kind === 'sqlite' ? config.file : new URL(config.url).pathname.slice(1);
  });
  const [sqlite = '', postgres = ''] = await Promise.all(places);
  project.provide('prepared', { sqlite, postgres });
  return async () => {
    await Promise.all(homes.map((home) => home.drop()));
  };
}
