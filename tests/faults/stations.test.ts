import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { createOrder, readOrder } from '@marbete/core/api/v1/orders';
import { pairStation, readStations } from '@marbete/core/api/v1/stations';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { expect, onTestFinished, test } from 'vitest';
import { type ModelRun, serveModelHeadOffice } from '../../packages/helper/src/testing/model-head-office.ts';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { createTestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { startHelperProcess } from '../helper/label-flood.ts';
import { startServerProcess } from '../servers/server-process.ts';
import { openShop as openAccount, serialsOf } from '../servers/shop.ts';
import { untilAnswered } from '../servers/work.ts';
import { randomOf, rounds } from './rounds.ts';

/*
 * Shops that print what head office orders, with real processes, files and sockets; head office is a model of the calls
 * (core/src/stations). The labels are counted at the printer, by the bytes that it took.
 */

const isLong = Boolean(process.env['MARBETE_LONG_TESTS']);
const hour = 3_600_000;

/** A label of 40 kilobytes, recognizable among all others. */
const labelOf = (name: string) =>
  `^XA^FO20,20^GFA,20000,20000,100,${'F0'.repeat(20_000)}^FS^FO5,5^FD${name}^FS^XZ\r\n`;

/** A printer that reads slowly. What it got of a label before it is told to drop it is no label. */
async function openSlowPrinter() {
  let taken = '';
  const sink = await startTcpSink((socket: Socket) => {
    socket.on('data', (part) => {
      taken += part.toString('latin1');
      socket.pause();
      void setTimeout(30).then(() => socket.resume());
    });
    socket.on('end', () => socket.end());
  });
  atEnd(() => sink.close());
  const labels = () =>
    taken
      .split('^XA')
      .filter((part) => /\^XZ/.test(part) && !/~JX[^]*\^XZ/.test(part))
      .flatMap((part) => /\^FD(\w+)\^FS/.exec(part)?.[1] ?? []);
  /** Waits for its next bytes, two seconds at most. */
  const untilBytes = async () => {
    const before = taken.length;
    for (let tries = 0; tries < 200 && taken.length === before; tries += 1) await setTimeout(10);
  };
  return { url: sink.url, labels, untilBytes, taken: () => taken };
}

/** A machine of a shop with its print helper, a process that can be killed; its clock is so many milliseconds off. */
async function openMachine(clockOffsetMs = 0) {
  const printer = await openSlowPrinter();
  const dir = temporaryDir();
  const begin = () => startHelperProcess(dir, printer.url, 0, { endMs: 10_000 }, clockOffsetMs);
  let helper = await begin();
  const headers = () => ({
    authorization: `Bearer ${helper.token}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  const facts = async () =>
    (await fetch(`${helper.url}/page/station`, { headers: headers() })).json() as Promise<{
      pairing: { kind: string; code?: string };
      isOnline: boolean;
    }>;
  const press = async (form: Record<string, string>) => {
    const body = new URLSearchParams(form).toString();
    const init = { method: 'POST', headers: headers(), body, redirect: 'manual' } as const;
    await fetch(`${helper.url}/page/station`, init);
  };
  return {
    printer,
    kill: () => helper.kill(),
    async start() {
      helper = await begin();
    },
    /** Pairs it with a server, where `type` types the code; orders print without a hand. */
    async pair(address: string, type: (code: string) => unknown) {
      await press({ act: 'pair', address });
      await type((await facts()).pairing.code ?? '');
      while ((await facts()).pairing.kind === 'code') await setTimeout(50);
      await press({ act: 'allow' });
      await press({ act: 'alone' });
      while (!(await facts()).isOnline) await setTimeout(50);
    },
  };
}

/** A shop of a model of head office. */
async function openShop(name: string, clockOffsetMs: number) {
  const { office, close } = await serveModelHeadOffice();
  atEnd(close);
  const machine = await openMachine(clockOffsetMs);
  await machine.pair(office.origin, (code) => office.type(code));
  const runs: { run: ModelRun; names: string[][] }[] = [];
  return { ...machine, name, office, runs };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

function order(shop: Shop, chunks: number): void {
  const number = shop.runs.length;
  const names = Array.from({ length: chunks }, (_, chunk) =>
    Array.from({ length: 4 }, (__, at) => `${shop.name}R${number}C${chunk}L${at}`),
  );
  const run = shop.office.order({
    codes: names.map((of) => of.map(labelOf).join('')),
    labels: 4,
    from: Date.now() - 1_000,
    until: Date.now() + hour,
    printer: 'shelf',
  });
  shop.runs.push({ run, names });
}

const isOver = (shop: Shop) =>
  shop.runs.every(({ run }) =>
    shop.office.states(run).every((state) => state === 'ended' || state === 'uncertain'),
  );

/** Labels that came twice, are missing without being named, or are not what head office knows of them. */
function faultsOf(shop: Shop): string[] {
  const counts = new Map<string, number>();
  for (const label of shop.printer.labels()) counts.set(label, (counts.get(label) ?? 0) + 1);
  return shop.runs.flatMap(({ run, names }) =>
    run.chunks.flatMap(({ state }, chunk) =>
      names[chunk]!.flatMap((label) => {
        const times = counts.get(label) ?? 0;
        const isRight = state === 'ended' ? times === 1 : state === 'uncertain' ? times <= 1 : false;
        return isRight ? [] : [`${label}: ${times} times, ${state}`];
      }),
    ),
  );
}

test('shops that are killed and cut off print each label once, or name it', async () => {
  const seed = Number(process.env['MARBETE_SEED'] ?? randomInt(2 ** 31));
  process.stdout.write(`seed ${seed}\n`);
  const random = randomOf(seed);
  const below = (most: number) => Math.floor(random() * most);
  const clocks = isLong ? [0, 7, -9, 0] : [7, -9];
  const shops = await Promise.all(clocks.map((hours, at) => openShop(`S${at}`, hours * hour)));
  const ends = Date.now() + (isLong ? 600_000 : 4_000);

  await Promise.all(
    shops.map(async (shop) => {
      while (Date.now() < ends) {
        if (shop.runs.length < (isLong ? 60 : 3)) order(shop, 2 + below(5));
        const isLine = below(2) === 0;
        shop.office.isCut = !isLine;
        shop.office.losesAnswers = isLine && below(3) === 0;
        await setTimeout(100 + below(900));
        if (below(3) > 0) {
          if (below(4) > 0) await shop.printer.untilBytes();
          await setTimeout(below(150));
          await shop.kill();
          await setTimeout(below(200));
          await shop.start();
        }
      }
      shop.office.isCut = false;
      shop.office.losesAnswers = false;
    }),
  );
  const last = Date.now() + 60_000;
  while (!shops.every(isOver) && Date.now() < last) await setTimeout(100);
  expect(shops.flatMap(faultsOf)).toEqual([]);
  expect(shops.map(({ office }) => office.contradictions)).toEqual(shops.map(() => 0));
  const all = shops.flatMap(({ runs }) => runs.flatMap(({ run }) => run.chunks.map(({ state }) => state)));
  process.stdout.write(
    `${all.length} chunks, ${all.filter((state) => state === 'uncertain').length} uncertain\n`,
  );
});

// A server is started several times: only in the long run.
const kinds = ['sqlite', 'postgres'] as const;
test.each(isLong ? kinds : [])(
  'a shop and a server on %s that are killed in turn print each label of an order once, or name it',
  async (kind) => {
    const home = await createTestDatabase(kind);
    onTestFinished(() => home.drop());
    const env: Record<string, string> =
      home.config.kind === 'postgres' ? { DATABASE_URL: home.config.url } : {};
    const server = await startServerProcess({ folder: home.folder, env });
    onTestFinished(() => server.kill());
    const { client, etiqueta, catalogo } = await openAccount(server.url, home.config, 'ana');
    const machine = await openMachine();
    await machine.pair(`http://localhost:${server.port}`, (code) =>
      client.call(pairStation, { body: { code, name: 'Centro', zone: 'Europe/Madrid' } }),
    );
    const station = async () => (await client.call(readStations, {})).stations[0]!;
    while ((await station()).printers.length === 0) await setTimeout(50);
    const never = new AbortController().signal;
    const printers = [{ station: (await station()).id, printer: 'shelf' }];
    const until = `${new Date(Date.now() + 48 * hour).toISOString().slice(0, 10)}T09:00`;
    let labels = { printed: 0, uncertain: 0 };

    for (let round = 0; round < rounds(1); round += 1) {
      const body = { name: 'Precios', label: etiqueta, list: catalogo, printers, until };
      const { id } = await client.call(createOrder, { body });
      if (round % 2 === 0) {
        await machine.printer.untilBytes();
        await machine.kill();
        await machine.start();
      } else {
        await setTimeout(randomInt(1_500));
        await server.kill();
        await server.start();
      }
      const look = () => untilAnswered(never, () => client.call(readOrder, { params: { order: id } }));
      let order = await look();
      while (order?.state !== 'ended') {
        await setTimeout(200);
        order = await look();
      }
      expect(order.labels).toMatchObject({ notPrinted: 0, open: 0 });
      expect(order.labels.printed + order.labels.uncertain).toBe(150);
      labels = {
        printed: labels.printed + order.labels.printed,
        uncertain: labels.uncertain + order.labels.uncertain,
      };
    }
    const serials = serialsOf(machine.printer.taken());
    expect(new Set(serials).size).toBe(serials.length);
    expect(serials.length).toBeGreaterThanOrEqual(labels.printed);
    expect(serials.length).toBeLessThanOrEqual(labels.printed + labels.uncertain);
    await server.stop();
    const database = await openDatabase(home.config);
    expect(await checkDatabase(database).finally(() => database.close())).toEqual([]);
  },
);
