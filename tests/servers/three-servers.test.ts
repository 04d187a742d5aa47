import { randomInt } from 'node:crypto';
import { createClient } from '@marbete/core/api/client';
import { cleanCatalogues } from '@marbete/server/catalogue-cleaning';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { compareWithServers, createLedger } from './ledger.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openShop, type Shop } from './shop.ts';
import { importLists, printRuns } from './work.ts';

const kills = 5;

let home: TestDatabase;
let servers: ServerProcess[];
let balancer: Balancer;
let shops: Shop[];
/** One for all tests, since they leave their work in the same database. */
const ledger = createLedger();
beforeAll(async () => {
  home = await createTestDatabase('postgres');
  const env = { DATABASE_URL: home.config.kind === 'postgres' ? home.config.url : '' };
  // All at once on an empty database: only one of them makes the tables.
  servers = await Promise.all([1, 2, 3].map(() => startServerProcess({ folder: home.folder, env })));
  balancer = await startBalancer(servers.map(({ port }) => port));
  shops = await Promise.all(['ana', 'luis'].map((name) => openShop(balancer.url, home.config, name)));
}, 60_000);
afterAll(async () => {
  await balancer.close();
  await Promise.all(servers.map((server) => server.kill()));
  await home.drop();
});

/** Two accounts import and print, several calls of each at a time, while something happens to the servers. */
async function atWork(happens: () => Promise<void>): Promise<void> {
  const over = new AbortController();
  const workers = shops.flatMap((shop) => [
    importLists(shop, ledger, over.signal),
    printRuns(shop, ledger, over.signal),
    printRuns(shop, ledger, over.signal),
  ]);
  const failed = Promise.race(workers.map((worker) => worker.then(() => new Promise<never>(() => {}))));
  try {
    await Promise.race([happens(), failed]);
  } finally {
    over.abort();
    await Promise.allSettled(workers);
  }
  await Promise.all(workers);
}

/** What does not hold of the database and of what was answered. */
async function faults(): Promise<string[]> {
  const clientsOf = (shop: Shop) =>
    servers.map(({ url }) =>
      createClient({ baseUrl: `${url}/api`, fetch, authorization: () => shop.authorization }),
    );
  const database = await openDatabase(home.config);
  try {
    const answered = await compareWithServers(ledger, shops, clientsOf);
    const kept = await checkDatabase(database);
    // What killed imports left goes with the first cleaning after its time.
    await cleanCatalogues(database, { now: Date.now() + 25 * 3_600_000 });
    const sets: number[] = await database.read('row_sets').orderBy('id').pluck('id');
    const used: number[] = await database.read('catalogues').orderBy('row_set_id').pluck('row_set_id');
    const left = sets.filter((id) => !used.includes(id)).map((id) => `Row set ${id} belongs to nobody.`);
    return [...answered, ...kept, ...left, ...(await checkDatabase(database))];
  } finally {
    await database.close();
  }
}

test(
  `of three servers on one database, ${kills} are killed in the middle of work, and nothing answered is lost`,
  { timeout: 120_000 },
  async () => {
    await atWork(async () => {
      for (let kill = 0; kill < kills; kill += 1) {
        await ledger.more(randomInt(3, 20));
        const server = servers[randomInt(servers.length)]!;
        await server.kill();
        await ledger.more(5);
        await server.start();
      }
      await ledger.more(10);
    });
    expect(await faults()).toEqual([]);
    expect(ledger.lists.filter(({ id }) => id !== undefined).length).toBeGreaterThan(0);
    expect(ledger.chunks.length).toBeGreaterThan(kills);
  },
);

test(
  'servers that are stopped one after the other, as for an upgrade, answer every call',
  { timeout: 60_000 },
  async () => {
    const before = balancer.lost();
    await atWork(async () => {
      for (const server of servers) {
        await ledger.more(randomInt(3, 12));
        expect(await server.stop()).toBe(0);
        await ledger.more(5);
        await server.start();
      }
    });
    expect(balancer.lost() - before).toBe(0);
    expect(await faults()).toEqual([]);
  },
);
