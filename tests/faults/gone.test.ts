import { randomInt } from 'node:crypto';
import { listCatalogues } from '@marbete/core/api/catalogues';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { expect, inject, onTestFinished, test } from 'vitest';
import { holdDatabase } from '../../packages/server/src/testing/hold-database.ts';
import { refusalCodes } from '../../packages/server/src/testing/refusals.ts';
import { startTcpGate } from '../../packages/server/src/testing/tcp-gate.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { atWork } from '../servers/at-work.ts';
import { faultsAfter } from '../servers/faults.ts';
import { createLedger } from '../servers/ledger.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop } from '../servers/shop.ts';
import { rounds } from './rounds.ts';

test('a PostgreSQL that goes away in the middle of work and comes back loses nothing that was answered', async () => {
  const home = await createTestDatabase('postgres');
  onTestFinished(() => home.drop());
  const { hostname, port } = new URL(inject('postgresUrl'));
  const gate = await startTcpGate({ host: hostname, port: Number(port) });
  onTestFinished(() => gate.shut());
  const url = new URL(home.config.kind === 'postgres' ? home.config.url : '');
  url.port = String(gate.port);
  const server = await startServerProcess({ folder: home.folder, env: { DATABASE_URL: url.href } });
  onTestFinished(() => server.kill());
  const shop = await openShop(server.url, home.config, 'ana');
  const ledger = createLedger();
  await atWork([shop], ledger, async (answered) => {
    for (let round = 0; round < rounds(4); round += 1) {
      await answered(randomInt(1, 15));
      await gate.shut();
      expect(await refusalCodes([shop.client.call(listCatalogues, { query: {} })])).toEqual(['unavailable']);
      expect((await fetch(`${server.url}/api/ready`)).status).toBe(503);
      await gate.open();
    }
    await answered(5);
  });
  expect(await faultsAfter(home.config, [server], [shop], ledger)).toEqual([]);
  // An outage is no fault of the program's.
  expect(server.log()).not.toContain('unexpected error');
});

test('a SQLite file that another program holds is busy for who writes, and there for who reads', async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  const server = await startServerProcess({ folder: home.folder });
  onTestFinished(() => server.kill());
  const shop = await openShop(server.url, home.config, 'ana');
  const print = () =>
    shop.client.call(printFromCatalogue, {
      body: {
        catalogo: shop.catalogo,
        etiqueta: shop.etiqueta,
        filas: shop.filas.slice(0, 3).map((id) => ({ id, cantidad: 1 })),
      },
    });
  const letGo = await holdDatabase(home.config.kind === 'sqlite' ? home.config.file : '');
  const waiting = refusalCodes([print()]);
  expect((await shop.client.call(listCatalogues, { query: {} })).length).toBe(1);
  expect(await waiting).toEqual(['unavailable']);
  await letGo();
  expect((await print()).response).toBe(true);
});
