import { join } from 'node:path';
import { createClient, type Client } from '@marbete/core/api/client';
import { defaultLimits, type ServerConfig } from '../config/config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { openSession } from '../features/auth/sessions.ts';
import { listen } from '../http/listen.ts';
import { createApp } from '../app.ts';
import { searchText } from '../search-text.ts';
import { seedMasters } from '../seed/masters.ts';
import { createPreparedDatabase, type DatabaseKind } from './test-database.ts';

/** Accounts of every test server. The operator belongs to the customer; the neighbour is another customer. */
const accounts = {
  admin: { role: 1 },
  customer: { role: 2 },
  neighbour: { role: 2 },
  designer: { role: 4 },
  operator: { role: 3, parent: 'customer' },
} as const satisfies Record<string, { role: number; parent?: string }>;

export type TestAccount = keyof typeof accounts;

export interface TestServer {
  url: string;
  config: ServerConfig;
  database: Database;
  /** Ids of the accounts. */
  ids: Record<TestAccount, number>;
  /** Value of the Authorization header of each account. */
  authorization: Record<TestAccount, string>;
  /** Typed clients signed in as each account, and one of a stranger. */
  as: Record<TestAccount | 'stranger', Client>;
  /** A call below /api as raw HTTP. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  close(): Promise<void>;
}

/** A server on a fresh database with the master data and an account of each role. */
export async function startTestServer(
  kind: DatabaseKind,
  overrides: Partial<ServerConfig> = {},
  /** A port in front of PostgreSQL's own; see tcp-gate.ts. */
  { through }: { through?: number } = {},
): Promise<TestServer> {
  const home = await createPreparedDatabase(kind);
  if (home.config.kind === 'postgres' && through !== undefined) {
    const url = new URL(home.config.url);
    url.port = String(through);
    home.config = { kind: 'postgres', url: url.href };
  }
  const config: ServerConfig = {
    host: '127.0.0.1',
    port: 0,
    database: home.config,
    mail: { kind: 'folder', dir: join(home.folder, 'outbox'), from: 'Marbete <no-reply@example.test>' },
    uploadDir: join(home.folder, 'uploads'),
    limits: defaultLimits,
    origins: [],
    proxies: 0,
    stopDelayMs: 0,
    logLevel: 'silent',
    ...overrides,
  };
  const database = await openDatabase(config.database);
  await seedMasters(database);
  const signedIn = await createAccounts(database);
  // Tests have no calls on their way when they stop it.
  const server = await listen(createApp(config, database), config, { pause: 0 });
  const apiUrl = `${server.url}/api`;
  const client = (authorization?: string) =>
    createClient({ baseUrl: apiUrl, fetch, authorization: () => authorization });
  return {
    url: server.url,
    config,
    database,
    ...signedIn,
    as: {
      ...mapAccounts((name) => client(signedIn.authorization[name])),
      stranger: client(),
    },
    fetch: (path, init) => fetch(`${apiUrl}${path}`, init),
    async close() {
      await server.close();
      await database.close();
      await home.drop();
    },
  };
}

async function createAccounts(database: Database) {
  const ids = mapAccounts(() => 0);
  const authorization = mapAccounts(() => '');
  await database.transaction(async (trx) => {
    for (const name of Object.keys(accounts) as TestAccount[]) {
      const account: { role: number; parent?: TestAccount } = accounts[name];
      const now = new Date().toISOString();
      const [row] = await trx('users')
        .insert({
          name,
          email: `${name}@example.test`,
          search: searchText([name, `${name}@example.test`]),
          role: account.role,
          parent_id: account.parent === undefined ? null : ids[account.parent],
          verified_at: now,
          created_at: now,
        })
        .returning('id');
      ids[name] = row.id;
      authorization[name] = `Bearer ${await openSession(trx, ids[name])}`;
    }
  });
  return { ids, authorization };
}

function mapAccounts<T>(value: (name: TestAccount) => T): Record<TestAccount, T> {
  return Object.fromEntries(
    (Object.keys(accounts) as TestAccount[]).map((name) => [name, value(name)]),
  ) as Record<TestAccount, T>;
}
