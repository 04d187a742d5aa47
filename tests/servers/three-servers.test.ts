import { randomInt } from 'node:crypto';
import { beforeAll, afterAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { rounds } from '../faults/rounds.ts';
import { atWork } from './at-work.ts';
import { type Balancer, startBalancer } from './balancer.ts';
import { faultsAfter } from './faults.ts';
import { createLedger } from './ledger.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { openShop, type Shop } from './shop.ts';

const kills = rounds(3);

let home: TestDatabase;
let servers: ServerProcess[];
let balancer: Balancer;
let shops: Shop[];
/** One for all tests, since they leave their work in the same database. */
const ledger = createLedger();
beforeAll(async () => {
  home = await createTestDatabase('postgres');
  const env = {
    DATABASE_URL: home.config.kind === 'postgres' ? home.config.url : '',
    MARBETE_STOP_DELAY: '1',
  };
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

const faults = () => faultsAfter(home.config, servers, shops, ledger);

test(
  `of three servers on one database, ${kills} are killed in the middle of work, and nothing answered is lost`,
  { timeout: kills * 100_000 },
  async () => {
    await atWork(shops, ledger, async (answered) => {
      for (let kill = 0; kill < kills; kill += 1) {
        await answered(randomInt(3, 20));
        const server = servers[randomInt(servers.length)]!;
        await server.kill();
        await answered(5);
        await server.start();
      }
      await answered(10);
    });
    expect(await faults()).toEqual([]);
    expect(ledger.lists.filter(({ id }) => id !== undefined).length).toBeGreaterThan(0);
    expect(ledger.chunks.length).toBeGreaterThan(kills);
  },
);

test(
  'servers that are stopped one after the other, as for an upgrade, answer every call',
  { timeout: 300_000 },
  async () => {
    const before = balancer.lost();
    await atWork(shops, ledger, async (answered) => {
      for (const server of servers) {
        await answered(randomInt(3, 12));
        expect(await server.stop()).toBe(0);
        await answered(5);
        await server.start();
      }
    });
    expect(balancer.lost() - before).toBe(0);
    expect(await faults()).toEqual([]);
  },
);
