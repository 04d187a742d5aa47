import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { checkCatalogue, listCatalogues, storeCatalogue } from '@marbete/core/api/catalogues';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop, priceList } from '../servers/shop.ts';

const slowCallers = 30;
const MiB = 1024 * 1024;

test(`${slowCallers} callers that hardly send and ${slowCallers} that never read keep nobody from working`, async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  // With so small a heap its memory does not grow by what it has read and let go.
  const env = { NODE_OPTIONS: '--max-old-space-size=96' };
  const server = await startServerProcess({ folder: home.folder, env });
  onTestFinished(() => server.kill());
  const shop = await openShop(server.url, home.config, 'ana');
  const archivo = new File([priceList('larga'.repeat(20), 40_000)], 'larga.csv');
  const { nombreuuid = '' } = await shop.client.call(checkCatalogue, { form: {}, files: { archivo } });
  const { id } = await shop.client.call(storeCatalogue, { body: { csv: nombreuuid, catalogo: 'Larga' } });

  const before = residentBytes(server.pid());
  const sockets: Socket[] = [];
  onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
  const open = async (text: string) => {
    const socket = connect(server.port, '127.0.0.1').on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
    socket.write(text);
    return socket;
  };
  const head = (line: string) => `${line} HTTP/1.1\r\nhost: x\r\nauthorization: ${shop.authorization}\r\n`;
  const senders: Socket[] = [];
  for (let index = 0; index < slowCallers; index += 1) {
    senders.push(
      await open(
        `${head('POST /api/catalogo/comprobar')}content-type: multipart/form-data; boundary=b\r\ncontent-length: 1000000\r\n\r\n--b\r\n`,
      ),
    );
    // An answer of some megabytes, of which not a byte is taken.
    (await open(`${head(`GET /api/catalogo/descargar-catalogo/${id}`)}\r\n`)).pause();
  }
  for (let turn = 0; turn < 20; turn += 1) {
    for (const socket of senders) socket.write('x');
    expect(await shop.client.call(listCatalogues, { query: {} })).toHaveLength(2);
  }
  // What nobody reads is not made ready for them: far less than the answers all together.
  const answers = slowCallers * archivo.size;
  expect(answers).toBeGreaterThan(250 * MiB);
  if (process.platform === 'linux') expect(residentBytes(server.pid()) - before).toBeLessThan(150 * MiB);
  for (const socket of sockets) socket.destroy();
  expect(await shop.client.call(listCatalogues, { query: {} })).toHaveLength(2);
  expect(await server.stop()).toBe(0);
});

function residentBytes(pid: number): number {
  if (process.platform !== 'linux') return 0;
  return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
}
