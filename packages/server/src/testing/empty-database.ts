import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import knex from 'knex';
import type { ServerConfig } from '../config/config.ts';

export type DatabaseKind = ServerConfig['database']['kind'];

export interface TestDatabase {
  config: ServerConfig['database'];
  /** A folder of its own, deleted with it. */
  folder: string;
  drop(): Promise<void>;
}

/**
 * An empty database and folder that nobody else uses, or a copy of the database of that kind in `copied`: a file, or a
 * name beside. `postgresUrl` is only asked for where it is needed.
 */
export async function createEmptyDatabase(
  kind: DatabaseKind,
  postgresUrl: () => string,
  copied?: Readonly<Record<DatabaseKind, string>>,
): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-test-'));
  const dropFolder = () => rmSync(folder, { recursive: true, force: true });
  if (kind === 'sqlite') {
    const file = join(folder, 'marbete.db');
    if (copied) copyFileSync(copied.sqlite, file);
    return {
      config: { kind, file },
      folder,
      drop: () => Promise.resolve(dropFolder()),
    };
  }
  const adminUrl = postgresUrl();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await runOn(adminUrl, `create database ${name}${copied ? ` template ${copied.postgres}` : ''}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    config: { kind, url: url.href },
    folder,
    async drop() {
      dropFolder();
      await runOn(adminUrl, `drop database ${name} with (force)`);
    },
  };
}

async function runOn(url: string, sql: string): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    await db.raw(sql);
  } finally {
    await db.destroy();
  }
}
