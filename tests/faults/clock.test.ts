import { randomUUID } from 'node:crypto';
import { currentUser } from '@marbete/core/api/auth';
import { createClient } from '@marbete/core/api/client';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { describe, expect, onTestFinished, test } from 'vitest';
import { refusalCodes } from '../../packages/server/src/testing/refusals.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { atWork } from '../servers/at-work.ts';
import { startBalancer } from '../servers/balancer.ts';
import { faultsAfter } from '../servers/faults.ts';
import { createLedger } from '../servers/ledger.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop, serialsOf, type Shop } from '../servers/shop.ts';

const hour = 3_600_000;
const day = 24 * hour;

/** The environment of a server whose clock is so far off. */
function clock(offsetMs: number): Record<string, string> {
  const preload = new URL('shift-clock.mjs', import.meta.url).href;
  return { NODE_OPTIONS: `--import=${preload}`, MARBETE_TEST_CLOCK_OFFSET_MS: String(offsetMs) };
}

describe('a clock', () => {
  test('that jumps ahead ends sessions and takes no serial number back', async () => {
    const home = await createTestDatabase('sqlite');
    onTestFinished(() => home.drop());
    const now = await startServerProcess({ folder: home.folder });
    onTestFinished(() => now.kill());
    const shop = await openShop(now.url, home.config, 'ana');
    const order = orderOf(shop);
    const first = await shop.client.call(printFromCatalogue, { body: order });
    await now.stop();
    for (const [offset, codes] of [
      [-2 * day, ['done']],
      [29 * day, ['done']],
      [90 * day, ['unauthenticated']],
    ] as const) {
      const server = await startServerProcess({ folder: home.folder, env: clock(offset) });
      const client = createClient({
        baseUrl: `${server.url}/api`,
        fetch,
        authorization: () => shop.authorization,
      });
      expect([offset, await refusalCodes([client.call(currentUser, {})])]).toEqual([offset, codes]);
      if (codes[0] === 'done') {
        const next = await client.call(printFromCatalogue, {
          body: { ...orderOf(shop), corrida: randomUUID() },
        });
        expect(Math.min(...serialsOf(next.mensaje))).toBeGreaterThan(Math.max(...serialsOf(first.mensaje)));
      }
      await server.stop();
    }
    const database = await openDatabase(home.config);
    // By the last clock the chunks have had their week.
    const later = Date.now() + 90 * day;
    expect(await checkDatabase(database, later).finally(() => database.close())).toEqual([]);
  });

  test('that is hours ahead on one of two servers costs no row of what the other imports', async () => {
    const home = await createTestDatabase('postgres');
    onTestFinished(() => home.drop());
    const env = { DATABASE_URL: home.config.kind === 'postgres' ? home.config.url : '' };
    const right = await startServerProcess({ folder: home.folder, env });
    const ahead = await startServerProcess({ folder: home.folder, env: { ...env, ...clock(3 * hour) } });
    onTestFinished(async () => {
      await right.kill();
      await ahead.kill();
    });
    const balancer = await startBalancer([right.port, ahead.port]);
    onTestFinished(() => balancer.close());
    const shop = await openShop(balancer.url, home.config, 'ana');
    const ledger = createLedger();
    // Each start cleans at once, by the clock that is ahead.
    await atWork([shop], ledger, async (answered) => {
      for (let round = 0; round < 3; round += 1) {
        await answered(6);
        await ahead.kill();
        await ahead.start();
      }
      await answered(6);
    });
    expect(await faultsAfter(home.config, [right, ahead], [shop], ledger)).toEqual([]);
  });
});

function orderOf(shop: Shop) {
  return {
    catalogo: shop.catalogo,
    etiqueta: shop.etiqueta,
    corrida: randomUUID(),
    trozo: 0,
    filas: shop.filas.slice(0, 5).map((id) => ({ id, cantidad: 2 })),
  };
}
