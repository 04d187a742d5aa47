import { randomInt } from 'node:crypto';
import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type ModelRun, serveModelHeadOffice } from '../../packages/helper/src/testing/model-head-office.ts';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { startTcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import { startHelperProcess } from '../helper/label-flood.ts';
import { randomOf } from './rounds.ts';

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
  return { url: sink.url, labels, untilBytes };
}

interface Shop {
  name: string;
  printer: Awaited<ReturnType<typeof openSlowPrinter>>;
  office: Awaited<ReturnType<typeof serveModelHeadOffice>>['office'];
  runs: { run: ModelRun; names: string[][] }[];
  kill(): Promise<void>;
  start(): Promise<void>;
  press(form: Record<string, string>): Promise<void>;
  facts(): Promise<{ pairing: { kind: string }; isOnline: boolean }>;
}

/** A shop, paired; its machine's clock is so many hours off. */
async function openShop(name: string, clockOffsetMs: number): Promise<Shop> {
  const { office, close } = await serveModelHeadOffice();
  atEnd(close);
  const printer = await openSlowPrinter();
  const dir = temporaryDir();
  let helper = await startHelperProcess(dir, printer.url, 0, { endMs: 10_000 }, clockOffsetMs);
  const headers = () => ({
    authorization: `Bearer ${helper.token}`,
    'content-type': 'application/x-www-form-urlencoded',
  });
  const shop: Shop = {
    name,
    printer,
    office,
    runs: [],
    kill: () => helper.kill(),
    async start() {
      helper = await startHelperProcess(dir, printer.url, 0, { endMs: 10_000 }, clockOffsetMs);
    },
    async press(form) {
      const body = new URLSearchParams(form).toString();
      await fetch(`${helper.url}/page/station`, {
        method: 'POST',
        headers: headers(),
        body,
        redirect: 'manual',
      });
    },
    facts: async () =>
      (await fetch(`${helper.url}/page/station`, { headers: headers() })).json() as ReturnType<Shop['facts']>,
  };
  await shop.press({ act: 'pair', address: office.origin });
  office.type(office.code!);
  while ((await shop.facts()).pairing.kind === 'code') await setTimeout(50);
  await shop.press({ act: 'allow' });
  await shop.press({ act: 'alone' });
  return shop;
}

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
