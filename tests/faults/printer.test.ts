import { randomInt, randomUUID } from 'node:crypto';
import { printFromCatalogue } from '@marbete/core/api/printing';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { expect, onTestFinished, test } from 'vitest';
import { sinkForTest, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { startHelperProcess } from '../helper/label-flood.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop, serialsOf } from '../servers/shop.ts';
import { untilAnswered } from '../servers/work.ts';
import { rounds } from './rounds.ts';

test('whatever is killed between server, helper and printer, no label comes twice and none is missing without being named', async () => {
  const home = await createTestDatabase('sqlite');
  onTestFinished(() => home.drop());
  const server = await startServerProcess({ folder: home.folder });
  onTestFinished(() => server.kill());
  const shop = await openShop(server.url, home.config, 'ana');
  const received: Buffer[] = [];
  const sink = await sinkForTest((socket) => {
    socket.on('data', (part) => received.push(part)).on('end', () => socket.end());
  });
  const configDir = temporaryDir();
  let helper = await startHelperProcess(configDir, sink.url);
  const never = new AbortController().signal;
  const corrida = randomUUID();
  const expected: number[] = [];
  const uncertain = new Set<number>();

  for (let trozo = 0; trozo < rounds(12); trozo += 1) {
    const filas = shop.filas.slice(0, 20).map((id) => ({ id, cantidad: 2 }));
    const body = { catalogo: shop.catalogo, etiqueta: shop.etiqueta, corrida, trozo, filas };
    const asked = untilAnswered(never, () => shop.client.call(printFromCatalogue, { body }));
    if (trozo % 3 === 1) {
      await turns(randomInt(40));
      await server.kill();
      await server.start();
    }
    const chunk = await asked;
    if (!chunk?.response) throw new Error(`No chunk: ${chunk?.mensaje}`);
    const serials = serialsOf(chunk.mensaje);
    expected.push(...serials);
    const send = () => write(helper, chunk.mensaje, `${corrida}:${trozo}`);
    const sent = send().catch(() => undefined);
    if (trozo % 3 === 2) {
      await turns(randomInt(60));
      await helper.kill();
      helper = await startHelperProcess(configDir, sink.url);
    }
    // No answer: asked again under the same key, as the print driver does.
    const status = (await sent) ?? (await send());
    if (status === 409) for (const serial of serials) uncertain.add(serial);
    else expect(status).toBe(200);
  }

  const printed = new Map<number, number>();
  for (const serial of serialsOf(Buffer.concat(received).toString())) {
    printed.set(serial, (printed.get(serial) ?? 0) + 1);
  }
  expect(new Set(expected).size).toBe(expected.length);
  expect([...printed].filter(([, times]) => times > 1)).toEqual([]);
  expect(expected.filter((serial) => !printed.has(serial) && !uncertain.has(serial))).toEqual([]);
  expect([...printed.keys()].filter((serial) => !expected.includes(serial))).toEqual([]);
  await server.stop();
  const database = await openDatabase(home.config);
  expect(await checkDatabase(database).finally(() => database.close())).toEqual([]);
});

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}

async function write(helper: { url: string; token: string }, data: string, key: string): Promise<number> {
  const response = await fetch(`${helper.url}/write`, {
    method: 'POST',
    headers: { authorization: `Bearer ${helper.token}` },
    body: JSON.stringify({ device: 'shelf', data, key }),
  });
  await response.text();
  return response.status;
}
