import { randomInt } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { replaceRows, uploadList } from '@marbete/core/api/v1/lists';
import { createOrder, readOrder, readOrders, withdrawOrder } from '@marbete/core/api/v1/orders';
import { pairStation, readStations } from '@marbete/core/api/v1/stations';
import { newStationKey } from '@marbete/core/stations/signing';
import { checkDatabase } from '@marbete/server/check';
import { openDatabase } from '@marbete/server/database';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { openJobLog } from '../../packages/helper/src/jobs/job-log.ts';
import { openKeyStore } from '../../packages/helper/src/jobs/keys.ts';
import { createPrinting } from '../../packages/helper/src/jobs/printing.ts';
import { openPrinterMemory } from '../../packages/helper/src/printers/printer-memory.ts';
import { createPrinters } from '../../packages/helper/src/printers/printers.ts';
import { defaultLimits } from '../../packages/helper/src/printers/transport.ts';
import { hasChunk } from '../../packages/helper/src/station/chunk-store.ts';
import { openStation } from '../../packages/helper/src/station/station.ts';
import { atEnd, temporaryDir } from '../../packages/helper/src/testing/start-helper.ts';
import { startTcpSink, type TcpSink } from '../../packages/helper/src/testing/tcp-sink.ts';
import type { ChunkContent } from '../../packages/server/src/features/printing/issue.ts';
import { createChunkStore } from '../../packages/server/src/features/printing/chunk-store.ts';
import { insertLabel } from '../../packages/server/src/testing/label-factory.ts';
import { startTcpGate, type TcpGate } from '../../packages/server/src/testing/tcp-gate.ts';
import { createTestDatabase, type TestDatabase } from '../../packages/server/src/testing/test-database.ts';
import { type ServerProcess, startServerProcess } from '../servers/server-process.ts';
import { openShop as openAccount, serialsOf } from '../servers/shop.ts';
import { untilAnswered } from '../servers/work.ts';
import { randomOf, rounds } from './rounds.ts';
import { openMachine } from './shop-machine.ts';

/*
 * Many stations against three servers on one database, which is taken away now and then. Files, sockets, servers and signatures are real; a station is killed
 * by leaving it where it stands: another one begins with a copy of its folder, as its disk was at that moment. Labels are
 * counted at the printers, by the bytes that they took, and compared with what the servers were told of each chunk.
 */

const isLong = Boolean(process.env['MARBETE_LONG_TESTS']);
const hour = 3_600_000;
const shopsCount = Number(process.env['MARBETE_STATIONS'] ?? (isLong ? 200 : 4));
const lastsMs = Number(process.env['MARBETE_STATIONS_MS'] ?? (isLong ? 600_000 : 3_000));
const rows = 120;
/** A printer keeps a job's connection so long, at most: until then nobody knows whether it has it. */
const holdsMs = 250;

type Database = Awaited<ReturnType<typeof openDatabase>>;
type Account = Awaited<ReturnType<typeof openAccount>>;

let home: TestDatabase;
let gate: TcpGate;
let servers: ServerProcess[];
let database: Database;
let account: Account;
beforeAll(async () => {
  home = await createTestDatabase('postgres');
  const address = new URL(home.config.kind === 'postgres' ? home.config.url : '');
  gate = await startTcpGate({ host: address.hostname, port: Number(address.port) });
  address.port = String(gate.port);
  const env = { DATABASE_URL: address.href };
  servers = await Promise.all([1, 2, 3].map(() => startServerProcess({ folder: home.folder, env })));
  database = await openDatabase(home.config);
  account = await openAccount(servers[0]!.url, home.config, 'ana');
}, 60_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await gate.shut();
  await database.close();
  await home.drop();
});

type Below = (most: number) => number;

/** A printer that keeps each connection a while, and now and then breaks off in the middle of a job. */
async function openPrinter(below: Below, paper: string[], breaksOff: boolean) {
  const sockets = new Set<Socket>();
  /** Connections that have brought labels. */
  const jobs = new Set<Socket>();
  const taking = { isOpen: true };
  const sink: TcpSink = await startTcpSink(
    (socket) => {
      sockets.add(socket);
      socket.on('close', () => [sockets, jobs].map((of) => of.delete(socket)));
      socket.on('data', (data) => {
        if (!taking.isOpen) return;
        const breaks = breaksOff && below(15) === 0;
        paper.push((breaks ? data.subarray(0, below(data.length)) : data).toString('latin1'));
        if (data.includes('^XA')) jobs.add(socket);
        if (breaks) socket.resetAndDestroy();
      });
      socket.on('end', () => void setTimeout(below(holdsMs)).then(() => socket.end()));
    },
    { allowHalfOpen: true },
  );
  atEnd(() => sink.close());
  return {
    url: sink.url,
    hasJob: () => jobs.size > 0,
    /** Of what is on its way it takes nothing more. */
    cut() {
      taking.isOpen = false;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    async close() {
      for (let tries = 0; tries < 100 && sockets.size > 0; tries += 1) await setTimeout(10);
      this.cut();
      await sink.close();
    },
  };
}

/** A shop that is paired, as its files and the database say; `forgets` what began when it is killed. */
async function openShop(name: string, below: Below, { forgets = false, clockHours = 0 } = {}) {
  const { publicKey, privateKey } = await newStationKey();
  const id = crypto.randomUUID();
  const epoch = crypto.randomUUID();
  const root = temporaryDir();
  let life = 0;
  let hurried = 0;
  let dir = join(root, '0');
  mkdirSync(join(dir, 'station'), { recursive: true });
  const origin = 'http://head.localhost';
  const paired = { origin, account: 'ana', email: 'ana@example.test', name, station: id, privateKey, epoch };
  writeFileSync(
    join(dir, 'station', 'station.json'),
    JSON.stringify({ paired, unattended: true, dailyLimit: 100_000 }),
  );
  const now = new Date().toISOString();
  await database.transaction(async (trx) => {
    const owner = await trx('users').where({ email: 'ana@example.test' }).first('id');
    const times = { created_at: now, seen_at: now };
    const about = { user_id: owner.id, name, zone: 'Europe/Madrid', hours: '[]', state: 'active' };
    await trx('stations').insert({ id, ...about, public_key: publicKey, epoch, ...times });
    const printer = { uid: 'shelf', name: 'Shelf', language: 'zpl', dpi: 203, profile: '{}', state: 'ready' };
    await trx('station_printers').insert({ station_id: id, ...printer, needs_attention: 0, state_at: now });
  });
  const paper: string[] = [];
  let line = new AbortController();
  let isCut = false;
  /** Of so many calls one gets lost, and one's answer; none where it is 0. */
  let loses = 20;

  async function begin() {
    const mine = { isAlive: true };
    const printer = await openPrinter(below, paper, !forgets);
    const memory = openPrinterMemory(join(dir, 'learned.json'));
    const limits = { ...defaultLimits, endMs: 10_000, connectMs: 1_000 };
    const printers = createPrinters({
      configured: () => [{ name: 'Shelf', uid: 'shelf', url: printer.url, baseDir: dir }],
      // It is asked nothing, so that no answer is waited for.
      profileOf: () => ({ language: 'other', end: 'close' }),
      memory,
      limits,
    });
    const offMs = clockHours * hour;
    const started = below(10 ** 9) - performance.now();
    const clocks = { wall: () => Date.now() + offMs, monotonic: () => performance.now() + started + hurried };
    const stationDir = join(dir, 'station');
    const keys = await openKeyStore(join(dir, 'keys.jsonl'), clocks.wall, (key) => hasChunk(stationDir, key));
    // A process that was killed begins nothing more.
    const whileAlive = async () => {
      if (!mine.isAlive) await new Promise(() => {});
    };
    const killable = {
      ...keys,
      async start(...args: Parameters<typeof keys.start>) {
        await whileAlive();
        await keys.start(...args);
        await whileAlive();
      },
    };
    const printing = createPrinting(killable, await openJobLog(dir), memory);
    const fetchIt: typeof fetch = async (input, init = {}) => {
      const lose = () => {
        if (!mine.isAlive || isCut || (loses > 0 && below(loses) === 0)) throw new TypeError('fetch failed');
      };
      lose();
      const { pathname } = new URL(String(input));
      const signal = AbortSignal.any([line.signal, ...(init.signal ? [init.signal] : [])]);
      const answer = await fetch(servers[below(servers.length)]!.url + pathname, { ...init, signal });
      const body = await answer.arrayBuffer();
      lose();
      const { status, headers } = answer;
      return new Response(status === 304 || status === 204 ? null : body, { status, headers });
    };
    const station = openStation({
      dir: stationDir,
      keys: killable,
      printing,
      printers,
      clocks,
      fetch: fetchIt,
    });
    return { mine, printer, printers, station, keys };
  }

  let alive = await begin();
  /** Leaves everything as it stands; what the line has of a job that began may still arrive, or not. */
  async function kill(): Promise<void> {
    const { mine, printer, printers, station, keys } = alive;
    mine.isAlive = false;
    line.abort();
    line = new AbortController();
    const next = join(root, String((life += 1)));
    cpSync(dir, next, { recursive: true });
    dir = next;
    if (below(2) === 0) printer.cut();
    await printer.close();
    void station.close();
    void printers.close();
    void setTimeout(1_000).then(() => keys.close());
    if (!forgets) return;
    const path = join(dir, 'keys.jsonl');
    const kept = readFileSync(path, 'utf8')
      .split('\n')
      .filter((text) => !text.includes('"state":"started"'));
    writeFileSync(path, kept.join('\n'));
  }
  atEnd(async () => {
    alive.mine.isAlive = false;
    line.abort();
    alive.printer.cut();
    void alive.station.close();
  });
  return {
    id,
    kill: async () => {
      await kill();
      alive = await begin();
    },
    /** The line is there or not; what is on its way gets lost. */
    cut(cuts: boolean) {
      isCut = cuts;
      if (!cuts) return;
      line.abort();
      line = new AbortController();
    },
    /** The line is good from now on. Its monotonic clock goes on by more than a minute; the other one stays. */
    hurry() {
      loses = 0;
      hurried += 71_000;
    },
    pause: (pauses: boolean) => alive.station.pause(pauses),
    hasJob: () => alive.printer.hasJob(),
    /** How it stands, for whoever waits for its last words. */
    view: () => alive.station.view(),
    /** Labels that the printer has whole, by how often. A piece that it was told to drop is none. */
    printed() {
      const counts = new Map<string, number>();
      for (const part of paper.join('').split('^XA')) {
        const text = /~JX[^]*\^XZ/.test(part) ? '' : labelIn(part);
        if (text !== '') counts.set(text, (counts.get(text) ?? 0) + 1);
      }
      return counts;
    },
  };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

/** `R3 A17 2.00` of a whole label. */
const labelIn = (part: string): string =>
  /\^FD(R\d+)\^FS[^]*?\^FD(A\d+)\^FS[^]*?\^FD([\d.]+)\^FS[^]*\^XZ/.exec(part)?.slice(1).join(' ') ?? '';

const linesOf = (price: string) => [
  'CODE,NAME,PRICE',
  ...Array.from({ length: rows }, (_, at) => `A${at},Tea ${at},${at % 2 === 0 ? price : '1.00'}`),
];
const fileOf = (price: string) => ({ file: new File([`${linesOf(price).join('\n')}\n`], 'prices.csv') });

const never = new AbortController().signal;
/** Asks again while the database is away. */
const surely = async <T>(ask: () => Promise<T>): Promise<T> => (await untilAnswered(never, ask))!;

/** What head office does: each order has a label of its own, so that a label says which order it is of. */
function openHeadOffice(shops: readonly Shop[], below: Below) {
  const { client } = account;
  const orders: { id: number; isWhole: boolean }[] = [];
  const printers = shops.map(({ id }) => ({ station: id, printer: 'shelf' }));
  const until = `${new Date(Date.now() + 48 * hour).toISOString().slice(0, 10)}T09:00`;
  let lists = 0;
  return {
    orders,
    async order(): Promise<{ change(): Promise<void>; withdraw(): Promise<void> }> {
      const number = (lists += 1);
      const list = (
        await surely(() =>
          client.call(uploadList, {
            form: { name: `List ${crypto.randomUUID()}` },
            files: fileOf('1.00'),
          }),
        )
      ).id;
      const owner = await database.read('users').where({ email: 'ana@example.test' }).first('id');
      const etiqueta = `^XA^FO9,9^A0N,30,30^FDR${number}^FS^FO9,50^BY2^BCN,60,Y,N,N^FD%CODE%^FS^FO9,150^A0N,30,30^FD%PRICE%^FS^XZ`;
      const mapping = { CODE: 'A', PRICE: 'C' };
      const label = await insertLabel(
        { database, ids: { customer: owner.id } as never },
        { catalogo: list, etiqueta, mapping },
      );
      const body = { name: `${crypto.randomUUID()} R${number}`, label, list, printers, until };
      // An order whose answer was lost may be there.
      const { id } = await surely(async () => {
        const newest = await client.call(readOrders, { query: {} });
        return (
          newest.orders.find(({ name }) => name === body.name) ?? (await client.call(createOrder, { body }))
        );
      });
      const order = { id, isWhole: true };
      orders.push(order);
      return {
        async change() {
          order.isWhole = false;
          const files = fileOf(`${2 + below(7)}.00`);
          await surely(() => client.call(replaceRows, { params: { list }, form: {}, files }));
        },
        async withdraw() {
          order.isWhole = false;
          await surely(() => client.call(withdrawOrder, { params: { order: id } }));
        },
      };
    },
  };
}

/**
 * Waits until stations have said of everything what became of it; what they wait a minute for comes sooner. A machine that
 * is slow may take its time: it is given up once no word has come for `silentMs`. Answers how many runs have not ended.
 */
async function untilTold(shops: readonly Shop[], silentMs: number): Promise<number> {
  let [before, last] = ['', Date.now()];
  for (;;) {
    const open: string[] = await database.read('station_runs').whereNot('state', 'ended').pluck('station_id');
    const words = await database
      .read('print_attempts')
      .groupBy('station_word')
      .orderBy('station_word')
      .count({ n: '*' })
      .select('station_word');
    const now = JSON.stringify([open.length, words]);
    if (now !== before) [before, last] = [now, Date.now()];
    if (open.length === 0 || Date.now() - last > silentMs) return open.length;
    const behind = shops.filter(({ id }) => open.includes(id));
    for (const shop of behind) shop.hurry();
    await setTimeout(Math.max(500, behind.length * 50));
  }
}

/** Stations that have not said of everything what became of it: how they stand, and the oldest chunk of each. */
async function describeSilent(shops: readonly Shop[]): Promise<string[]> {
  const open: { station_id: string; run_id: string; state: string; complete: number }[] = await database
    .read('station_runs')
    .whereNot('state', 'ended')
    .orderBy(['order_id', 'run_id'])
    .select('station_id', 'run_id', 'state', 'complete');
  const chunks: {
    station_id: string;
    run_id: string;
    trozo: number;
    station_word: string;
    offered_at: string;
  }[] = await database
    .read('print_attempts')
    .join('station_runs', 'station_runs.run_id', 'print_attempts.run_id')
    .whereIn('station_word', ['offered', 'began'])
    .orderBy(['order_id', 'trozo'])
    .select('station_id', 'print_attempts.run_id', 'trozo', 'station_word', 'offered_at');
  return shops.flatMap((shop, at) => {
    const runs = open.filter(({ station_id }) => station_id === shop.id);
    if (runs.length === 0) return [];
    const { stopped, isOnline, knowsTime, paused, untold, orders, labelsLeft } = shop.view();
    const about = {
      stopped,
      isOnline,
      knowsTime,
      paused,
      untold,
      labelsLeft,
      waits: orders.map(({ waits }) => waits),
    };
    const oldest = chunks.find(({ station_id }) => station_id === shop.id);
    return [
      `S${at}: ${runs.length} runs, first ${JSON.stringify([runs[0], oldest])}, ${JSON.stringify(about)}`,
    ];
  });
}

/** Labels that came twice, are missing without being named, or are not what the servers were told. */
async function faultsOf(shops: readonly Shop[], orders: readonly { id: number; isWhole: boolean }[]) {
  const told: {
    station_id: string;
    order_id: number;
    run_id: string;
    trozo: number;
    station_word: string;
  }[] = await database
    .read('station_runs')
    .join('print_attempts', 'print_attempts.run_id', 'station_runs.run_id')
    .whereIn(
      'order_id',
      orders.map(({ id }) => id),
    )
    .select('station_id', 'order_id', 'station_runs.run_id', 'trozo', 'station_word');
  const chunks = createChunkStore(database.read);
  const faults: string[] = [];
  let uncertain = 0;
  for (const shop of shops) {
    const printed = shop.printed();
    const mayBe = new Map<string, string[]>();
    const whole = new Map<number, number>();
    for (const { station_id, order_id, run_id, trozo, station_word } of told) {
      if (station_id !== shop.id) continue;
      const { answer } = JSON.parse((await chunks.findChunk(run_id, trozo))!.content) as ChunkContent;
      const labels = String(answer.mensaje).split('^XA').map(labelIn).filter(Boolean);
      if (station_word === 'uncertain') uncertain += labels.length;
      if (['ended', 'uncertain', 'failed'].includes(station_word))
        whole.set(order_id, (whole.get(order_id) ?? 0) + labels.length);
      for (const label of labels) mayBe.set(label, [...(mayBe.get(label) ?? []), station_word]);
    }
    for (const [label, words] of mayBe) {
      const times = printed.get(label) ?? 0;
      const [least, most] = [['ended'], ['ended', 'uncertain']].map(
        (of) => words.filter((word) => of.includes(word)).length,
      ) as [number, number];
      if (times < least || times > most || most > 1)
        faults.push(`${shop.id} ${label}: ${times} times, ${words}`);
    }
    for (const label of printed.keys()) if (!mayBe.has(label)) faults.push(`${shop.id} ${label}: nobody's`);
    for (const { id, isWhole } of orders)
      if (isWhole && whole.get(id) !== rows)
        faults.push(`${shop.id} order ${id}: ${whole.get(id)} of ${rows}`);
  }
  return { faults, labels: shops.reduce((sum, shop) => sum + shop.printed().size, 0), uncertain };
}

/** Kills a station, most times while its printer has a job of it. */
async function killWhilePrinting(shop: Shop, below: Below): Promise<void> {
  if (below(4) > 0) for (let tries = 0; tries < 100 && !shop.hasJob(); tries += 1) await setTimeout(10);
  await setTimeout(below(60));
  await shop.kill();
}

test('of many stations that are killed and cut off, between three servers, each prints each label once or names it', async () => {
  const seed = Number(process.env['MARBETE_SEED'] ?? randomInt(2 ** 31));
  process.stdout.write(`seed ${seed}\n`);
  const random = randomOf(seed);
  const below: Below = (most) => Math.floor(random() * most);
  const shops = await Promise.all(
    Array.from({ length: shopsCount }, (_, at) =>
      openShop(`S${at}`, below, { clockHours: [0, 7, -9][at % 3]! }),
    ),
  );
  const office = openHeadOffice(shops, below);
  const ends = Date.now() + lastsMs;
  let kills = 0;
  const faulty = shops.map(async (shop) => {
    while (Date.now() < ends) {
      const act = below(6);
      if (act < 3) {
        await killWhilePrinting(shop, below);
        kills += 1;
      } else if (act === 3) {
        shop.cut(true);
        await setTimeout(below(isLong ? 20_000 : 800));
        shop.cut(false);
      } else if (act === 4) {
        shop.pause(true);
        await setTimeout(below(400));
        shop.pause(false);
      }
      await setTimeout(below(isLong ? 120_000 : 600));
    }
  });
  const ordering = async () => {
    await office.order();
    while (Date.now() < ends) {
      const { change, withdraw } = await office.order();
      await setTimeout(below(isLong ? 30_000 : 1_500));
      const act = below(3);
      if (act === 0) await change();
      else if (act === 1) await withdraw();
      if (isLong) await setTimeout(below(20_000));
    }
  };
  let outages = 0;
  /** Takes the database away in the middle of what the servers write, or ends a server, and brings it back. */
  const breaking = async () => {
    do {
      await setTimeout(below(isLong ? 30_000 : 2_000));
      if (isLong && below(2) === 0) {
        const server = servers[1 + below(2)]!;
        await server.kill();
        await setTimeout(below(3_000));
        await server.start();
      } else {
        await gate.shut();
        await setTimeout(below(isLong ? 5_000 : 300));
        await gate.open();
        outages += 1;
      }
    } while (Date.now() < ends - 10_000);
  };
  await Promise.all([ordering(), breaking(), ...faulty]);
  if ((await untilTold(shops, 60_000)) > 0)
    throw new Error(`Without a last word:\n${(await describeSilent(shops)).join('\n')}`);
  const { faults, labels, uncertain } = await faultsOf(shops, office.orders);
  process.stdout.write(
    `${shops.length} stations, ${office.orders.length} orders, ${kills} kills, ${outages} outages: ${labels} labels, ${uncertain} uncertain\n`,
  );
  expect(faults).toEqual([]);
  expect(labels).toBeGreaterThan(rows);
  expect(await checkDatabase(database)).toEqual([]);
});

test('a station that forgets what began is found by the same count', async () => {
  const below: Below = (most) => Math.floor(Math.random() * most);
  const shop = await openShop('forgets', below, { forgets: true });
  const office = openHeadOffice([shop], below);
  let faults: string[] = [];
  // A kill finds a job that has begun and not ended most times, not each time.
  for (let order = 0; order < 12 && faults.length === 0; order += 1) {
    await office.order();
    for (let tries = 0; tries < 500 && !shop.hasJob(); tries += 1) await setTimeout(10);
    await shop.kill();
    expect(await untilTold([shop], 60_000)).toBe(0);
    ({ faults } = await faultsOf([shop], office.orders));
  }
  expect(faults.length).toBeGreaterThan(0);
  expect(faults.filter((fault) => !/ [2-4] times, /.test(fault))).toEqual([]);
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
