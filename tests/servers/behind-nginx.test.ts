import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { currentUser } from '@marbete/core/api/auth';
import { type Client, createClient } from '@marbete/core/api/client';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { createLedger } from './ledger.ts';
import { hasNginx, type Nginx, startNginx } from './nginx.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openShop, type Shop } from './shop.ts';

const callers = 8;
/** Calls while all servers are up, while one is down, and after it is back. */
const callsBetween = 150;

describe.runIf(hasNginx())('three servers behind nginx as docs/deployment has it', () => {
  let home: TestDatabase;
  let servers: ServerProcess[];
  let nginx: Nginx;
  let shop: Shop;
  beforeAll(async () => {
    home = await createTestDatabase('postgres');
    const env = {
      DATABASE_URL: home.config.kind === 'postgres' ? home.config.url : '',
      MARBETE_PROXIES: '1',
    };
    servers = await Promise.all([1, 2, 3].map(() => startServerProcess({ folder: home.folder, env })));
    shop = await openShop(servers[0]!.url, home.config, 'ana');
    nginx = await startNginx(
      join(home.folder, 'nginx'),
      servers.map(({ port }) => port),
    );
  }, 60_000);
  afterAll(async () => {
    await nginx.stop();
    await Promise.all(servers.map((server) => server.kill()));
    await home.drop();
  });

  test(
    'are restarted one after the other, as for an upgrade, and no call is lost',
    { timeout: 240_000 },
    async () => {
      const client = createClient({
        baseUrl: `${nginx.url}/api`,
        fetch: nginx.fetch,
        authorization: () => shop.authorization,
      });
      const ledger = createLedger();
      const lost: string[] = [];
      const over = new AbortController();
      const work = Array.from({ length: callers }, async () => {
        for (let number = 0; !over.signal.aborted; number += 1) {
          await callOnce(client, shop, number).catch((error: unknown) => lost.push(String(error)));
          ledger.count();
        }
      });
      await ledger.more(callsBetween);
      for (const server of servers) {
        expect(await server.stop()).toBe(0);
        await ledger.more(callsBetween);
        await server.start();
        await ledger.more(callsBetween);
      }
      over.abort();
      await Promise.all(work);
      expect(lost).toEqual([]);
      expect(ledger.answers()).toBeGreaterThan(1_000);
    },
  );
});

/** Reading and printing by turns: nginx may send only the first to a second server once it was sent to one. */
async function callOnce(client: Client, { catalogo, etiqueta, filas }: Shop, number: number): Promise<void> {
  if (number % 2 === 0) {
    await client.call(currentUser, {});
    return;
  }
  const row = { id: filas[number % filas.length]!, cantidad: 1 };
  const body = { catalogo, etiqueta, corrida: randomUUID(), trozo: 0, filas: [row] };
  await client.call(printFromCatalogue, { body });
}
