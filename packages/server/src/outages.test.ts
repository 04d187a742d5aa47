import { listCatalogues } from '@marbete/core/api/catalogues';
import { expect, inject, test } from 'vitest';
import { buildCatalogue } from './testing/catalogue-factory.ts';
import { checkDatabase } from './invariants/check-database.ts';
import { startTcpGate } from './testing/tcp-gate.ts';
import { startTestServer } from './testing/test-server.ts';

test('a server without room on its disk says so, stores nothing half, and goes on when there is room', async () => {
  const server = await startTestServer('sqlite');
  const lines = ['CODIGO,NOMBRE', ...Array.from({ length: 20_000 }, (_, n) => `${n},Artículo ${n}`)];
  const limitPages = (pages: number) =>
    server.database.transaction((trx) => trx.raw(`pragma max_page_count = ${pages}`));
  const [{ page_count: pages }] = await server.database.read.raw('pragma page_count');
  await limitPages(pages + 50);
  await expect(buildCatalogue(server, { lines })).rejects.toMatchObject({
    code: 'unavailable',
    details: { reason: 'disk-full' },
  });
  expect(await server.as.customer.call(listCatalogues, { query: {} })).toEqual([]);
  expect(await checkDatabase(server.database)).toEqual([]);
  await limitPages(1_000_000);
  await buildCatalogue(server, { lines });
  await server.database.settled();
  expect(await checkDatabase(server.database)).toEqual([]);
  await server.close();
});

test('a server whose database is gone answers 503 at once, and works when it is back', async () => {
  const { hostname, port } = new URL(inject('postgresUrl'));
  const gate = await startTcpGate({ host: hostname, port: Number(port) });
  const server = await startTestServer('postgres', {}, { through: gate.port });
  const status = async (path: string) => (await server.fetch(path)).status;
  expect([await status('/ready'), await status('/health')]).toEqual([200, 200]);
  await gate.shut();
  await expect(server.as.customer.call(listCatalogues, { query: {} })).rejects.toMatchObject({
    code: 'unavailable',
    details: { reason: 'database-gone' },
  });
  expect([await status('/ready'), await status('/health')]).toEqual([503, 200]);
  const refused = await server.fetch('/auth/user', {
    headers: { authorization: server.authorization.customer },
  });
  expect(refused.headers.get('retry-after')).toBe('5');
  await gate.open();
  expect(await server.as.customer.call(listCatalogues, { query: {} })).toEqual([]);
  expect(await status('/ready')).toBe(200);
  await server.close();
  await gate.shut();
});
