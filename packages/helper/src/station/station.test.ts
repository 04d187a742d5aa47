import { describe, expect, test } from 'vitest';
import type { Socket } from 'node:net';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openJobLog } from '../jobs/job-log.ts';
import { openKeyStore } from '../jobs/keys.ts';
import { createPrinting } from '../jobs/printing.ts';
import { openPrinterMemory } from '../printers/printer-memory.ts';
import { createPrinters } from '../printers/printers.ts';
import { defaultLimits } from '../printers/transport.ts';
import { createModelHeadOffice, type NewRun } from '../testing/model-head-office.ts';
import { openLabelPrinter } from '../testing/label-printer.ts';
import { startTcpSink } from '../testing/tcp-sink.ts';
import { atEnd, temporaryDir } from '../testing/start-helper.ts';
import { hasChunk } from './chunk-store.ts';
import { openStation, type Station } from './station.ts';

const hour = 3_600_000;
const label = (text: string) => `^XA^FO20,20^FD${text}^FS^XZ\r\n`;
const labels = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => label(`${prefix}${at}`));

/** A shop with a printer on a socket, a head office in memory, and clocks that a test turns. */
async function openShop({ isPaired = true, silentUrl = '', origin = 'https://head.example.com' } = {}) {
  const dir = temporaryDir();
  const at = { server: Date.UTC(2026, 10, 27, 22), wall: Date.UTC(2026, 10, 27, 22), monotonic: 1_000 };
  const office = createModelHeadOffice(() => at.server, origin);
  const printer = await openLabelPrinter('zpl');
  atEnd(() => printer.close());
  const memory = openPrinterMemory(join(dir, 'learned.json'));
  const limits = { ...defaultLimits, endMs: 20, idleMs: 50, waitMs: 5, connectMs: 500 };

  async function start() {
    const printers = createPrinters({
      configured: () => [{ name: 'Front', uid: 'front', url: silentUrl || printer.url, baseDir: dir }],
      profileOf: () => (silentUrl ? { language: 'other', end: 'keep' } : { language: 'zpl' }),
      memory,
      limits,
    });
    // A printer that has answered is asked behind each job whether it has it.
    if (!silentUrl) await printers.list()[0]!.monitor.ask();
    const folder = join(dir, 'station');
    const keys = await openKeyStore(
      join(dir, 'keys.jsonl'),
      () => at.wall,
      (key) => hasChunk(folder, key),
    );
    const printing = createPrinting(keys, await openJobLog(dir), memory);
    const clocks = { wall: () => at.wall, monotonic: () => at.monotonic };
    const station = openStation({
      dir: folder,
      keys,
      printing,
      printers,
      clocks,
      fetch: office.fetch,
    });
    let isOpen = true;
    const close = async () => {
      if (!isOpen) return;
      isOpen = false;
      await station.close();
      await printers.close();
      await printing.idle();
      await keys.close();
    };
    atEnd(close);
    return { station, close, keys };
  }

  let shop = await start();
  const order = (more: Partial<NewRun> = {}) =>
    office.order({
      codes: labels('A', 3),
      from: at.server,
      until: at.server + 2 * hour,
      printer: 'front',
      ...more,
    });
  const world = {
    at,
    dir,
    office,
    printer,
    order,
    get station(): Station {
      return shop.station;
    },
    pass(ms: number) {
      at.server += ms;
      at.wall += ms;
      at.monotonic += ms;
    },
    /** The helper's process ends and begins anew. */
    async restart() {
      await shop.close();
      at.monotonic = 5;
      shop = await start();
    },
    stop: () => shop.close(),
    /** Works until nothing changes: fetches, prints, tells. */
    async settle(isDone: () => boolean) {
      for (let round = 0; round < 400 && !isDone(); round += 1) {
        await shop.station.work();
        // Sockets and disks are real, and slow on a busy machine.
        await new Promise((resolve) => setTimeout(resolve, Math.min(2 + round, 50)));
        // Words of a printer that confirmed nothing wait for a minute; looks come once a minute.
        if (round % 20 === 19) world.pass(71_000);
      }
      expect(isDone()).toBe(true);
    },
    printed: () =>
      printer
        .taken()
        .match(/\^FD\w+/g)
        ?.map((text) => text.slice(3)) ?? [],
  };
  if (isPaired) await pairWith(world);
  return world;
}

type Shop = Awaited<ReturnType<typeof openShop>>;

async function pairWith({ station, office, settle }: Pick<Shop, 'station' | 'office' | 'settle'>) {
  await station.pair(office.origin);
  office.type(office.code!);
  await lookAtPairing(station);
  await station.answerPairing(true);
  station.set({ unattended: true });
  await settle(() => station.view().isOnline && office.printers.length === 1);
}

/** The page's look at the pairing comes every 3 seconds. */
async function lookAtPairing(station: Station) {
  for (let tries = 0; tries < 100 && station.view().pairing.kind === 'code'; tries += 1)
    await station.lookAtPairing();
}

describe('pairing', () => {
  test('shows a code, then the account and the server, and the shop says yes', async () => {
    const { station, office, dir, settle } = await openShop({ isPaired: false });
    expect(station.view().paired).toBeUndefined();
    await station.pair('head.example.com/shops');
    expect(station.view().pairing).toEqual({ kind: 'code', origin: office.origin, code: 'ABCD2345' });
    await station.lookAtPairing();
    expect(station.view().pairing.kind).toBe('code');
    expect(office.type('WRONG234')).toBe(false);
    office.type('ABCD2345');
    await station.lookAtPairing();
    expect(station.view().pairing).toMatchObject({
      kind: 'proposed',
      origin: office.origin,
      account: 'Tiendas Norte',
      email: 'norte@example.com',
      person: 'Ana López',
    });
    expect(station.view().paired).toBeUndefined();
    await station.answerPairing(true);
    await settle(() => station.view().isOnline);
    expect(station.view()).toMatchObject({
      pairing: { kind: 'none' },
      paired: { account: 'Tiendas Norte', origin: office.origin },
      unattended: undefined,
    });
    if (process.platform !== 'win32') {
      expect(statSync(join(dir, 'station', 'station.json')).mode & 0o777).toBe(0o600);
      expect(statSync(join(dir, 'station')).mode & 0o777).toBe(0o700);
    }
  });

  test('the shop says no', async () => {
    const { station, office } = await openShop({ isPaired: false });
    await station.pair(office.origin);
    office.type(office.code!);
    await station.lookAtPairing();
    await station.answerPairing(false);
    expect(station.view()).toMatchObject({ pairing: { kind: 'none' } });
    expect(station.view().paired).toBeUndefined();
  });

  test.each([
    ['https://head.example.com', 'https://evil.example.com'],
    ['https://head.example.com', 'http://head.example.com'],
    ['http://127.0.0.1:3000', 'http://localhost:3001'],
    ['https://head.example.com', 'no address'],
  ])('at %s a proposal of %s is not shown for allowing', async (origin, proposedOrigin) => {
    const { station, office } = await openShop({ isPaired: false, origin });
    office.proposedOrigin = proposedOrigin;
    await station.pair(office.origin);
    office.type(office.code!);
    await station.lookAtPairing();
    expect(station.view().pairing).toEqual({ kind: 'none', problem: 'other-origin' });
    await expect(station.answerPairing(true)).rejects.toThrow(/Start again/);
  });

  test.each(['localhost', '127.0.0.1', '[::1]'])(
    'a server on this machine is one by any name: %s',
    async (name) => {
      const { station, office } = await openShop({ isPaired: false, origin: `http://${name}:3000` });
      office.proposedOrigin = 'http://localhost:3000';
      await station.pair(office.origin);
      office.type(office.code!);
      await station.lookAtPairing();
      expect(station.view().pairing).toMatchObject({ kind: 'proposed', origin: `http://${name}:3000` });
    },
  );

  test('a code lives for ten minutes', async () => {
    const { station, office, pass } = await openShop({ isPaired: false });
    await station.pair(office.origin);
    pass(10 * 60_000 + 1);
    await station.lookAtPairing();
    expect(station.view().pairing).toEqual({ kind: 'none', problem: 'expired' });
  });

  test.each([
    'http://head.example.com',
    'ftp://head.example.com',
    'head office',
    '',
    'https://*.example.com',
  ])('takes no such address: %j', async (address) => {
    const { station, office } = await openShop({ isPaired: false });
    await station.pair(address);
    expect(station.view().pairing).toEqual({ kind: 'none', problem: 'address' });
    expect(office.calls).toEqual([]);
  });

  test('leaving destroys the key and prints nothing more', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders.length === 1);
    await shop.station.leave();
    expect(shop.station.view()).toMatchObject({ orders: [] });
    expect(shop.station.view().paired).toBeUndefined();
    expect(readFileSync(join(shop.dir, 'station', 'station.json'), 'utf8')).not.toContain('privateKey');
    expect(shop.office.states(run)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    shop.pass(hour);
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
  });
});

describe('printing', () => {
  test('an order prints in its order, each label once, and every chunk ends', async () => {
    const shop = await openShop();
    const run = shop.order({ codes: labels('A', 12) });
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
    expect(shop.printed()).toEqual(Array.from({ length: 12 }, (_, at) => `A${at}`));
    expect(readdirSync(join(shop.dir, 'station', 'chunks'))).toEqual([]);
    expect(readdirSync(join(shop.dir, 'station', 'words'))).toEqual([]);
    expect(shop.office.contradictions).toBe(0);
  });

  test.each([false, true])(
    'the word of what a silent printer took waits a minute (broken off meanwhile: %s)',
    async (breaksOff) => {
      const sockets: Socket[] = [];
      let taken = '';
      const sink = await startTcpSink(
        (socket) => {
          sockets.push(socket);
          socket.on('data', (data) => (taken += data.toString()));
        },
        { allowHalfOpen: true },
      );
      atEnd(() => sink.close());
      const shop = await openShop({ silentUrl: sink.url });
      const run = shop.order({ codes: [label('A0')] });
      const work = async (isDone: () => boolean) => {
        for (let round = 0; round < 100 && !isDone(); round += 1) {
          await shop.station.work();
          await new Promise((resolve) => setTimeout(resolve, 5));
        }
      };
      await work(() => shop.station.view().untold === 1);
      await shop.station.work();
      expect([taken, shop.office.states(run)]).toEqual([label('A0'), ['began']]);
      if (breaksOff) for (const socket of sockets) socket.resetAndDestroy();
      await work(() => shop.office.states(run)[0] !== 'began');
      expect(shop.office.states(run)).toEqual([breaksOff ? 'uncertain' : 'began']);
      shop.pass(71_000);
      await work(() => shop.office.states(run)[0] !== 'began');
      expect(shop.office.states(run)).toEqual([breaksOff ? 'uncertain' : 'ended']);
      expect(shop.office.contradictions).toBe(0);
    },
  );

  test('higher priority goes first', async () => {
    const shop = await openShop();
    shop.station.pause(true);
    const low = shop.order({ codes: labels('L', 2) });
    const high = shop.order({ codes: labels('H', 2), priority: 5 });
    await shop.settle(() => shop.station.view().orders.length === 2);
    shop.station.pause(false);
    await shop.settle(() =>
      [low, high].every((run) => shop.office.states(run).every((state) => state === 'ended')),
    );
    expect(shop.printed()).toEqual(['H0', 'H1', 'L0', 'L1']);
  });

  test('without a line it prints at its time and tells it hours later; what expired prints nothing', async () => {
    const shop = await openShop();
    const night = shop.order({
      codes: labels('N', 4),
      from: shop.at.server + 7 * hour,
      until: shop.at.server + 12 * hour,
    });
    const early = shop.order({
      codes: labels('E', 2),
      from: shop.at.server + hour,
      until: shop.at.server + 2 * hour,
    });
    await shop.settle(
      () =>
        shop.station.view().orders.length === 2 &&
        shop.station.view().orders.every(({ labels: all }) => all > 1),
    );
    shop.office.isCut = true;
    shop.station.pause(true);
    shop.pass(3 * hour);
    await shop.station.work();
    shop.station.pause(false);
    shop.pass(4 * hour);
    await shop.settle(() => shop.printed().length === 4);
    expect(shop.office.states(night)).toEqual(Array(4).fill('offered'));
    shop.pass(4 * hour);
    shop.office.isCut = false;
    await shop.settle(() => shop.office.states(night).every((state) => state === 'ended'));
    expect(shop.office.states(early)).toEqual(['expired', 'expired']);
    expect(shop.printed()).toEqual(['N0', 'N1', 'N2', 'N3']);
  });

  test('answers that are lost print nothing twice', async () => {
    const shop = await openShop();
    const run = shop.order({ codes: labels('A', 5) });
    await shop.settle(() => shop.station.view().orders.length === 1 || shop.printed().length > 0);
    shop.office.losesAnswers = true;
    for (let round = 0; round < 10; round += 1) {
      await shop.station.work();
      shop.pass(20_000);
    }
    await shop.restart();
    shop.office.losesAnswers = false;
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
    expect(shop.printed()).toEqual(['A0', 'A1', 'A2', 'A3', 'A4']);
    expect(shop.office.contradictions).toBe(0);
  });

  test('a chunk whose answer was lost is fetched again, though the offer passes over it', async () => {
    const shop = await openShop();
    const run = shop.order({ codes: labels('A', 4), from: shop.at.server + hour });
    shop.office.losesAnswersTo = /chunks\/[13]$/;
    for (let round = 0; round < 5; round += 1) {
      await shop.station.work();
      shop.pass(4_000);
    }
    shop.office.losesAnswersTo = undefined;
    await shop.settle(() => shop.station.view().orders[0]?.labels === 4);
    shop.pass(hour);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
    expect(shop.printed()).toEqual(['A0', 'A1', 'A2', 'A3']);
  });

  test('a chunk that began before a power cut is uncertain, with its labels by name', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    await shop.stop();
    // The key stands on the disk and nobody knows what followed.
    const keys = await openKeyStore(join(shop.dir, 'keys.jsonl'), () => shop.at.wall);
    await keys.start(run.chunks[1]!.key, 'front x');
    await keys.close();
    await shop.restart();
    shop.pass(hour);
    await shop.settle(() => shop.office.states(run).join() === 'ended,uncertain,ended');
    expect(shop.printed()).toEqual(['A0', 'A2']);
    expect(shop.station.view().doubts).toMatchObject([
      { order: 'Prices', printer: 'Front', first: { code: 'A1', description: 'Article 1' } },
    ]);
    shop.station.seen();
    expect(shop.station.view().doubts).toEqual([]);
  });

  test('what began is known for as long as its chunk is there, whatever year the clock said then', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    await shop.stop();
    const path = join(shop.dir, 'keys.jsonl');
    const year = 365 * 24 * hour;
    const keys = await openKeyStore(path, () => shop.at.wall - year);
    await keys.start(run.chunks[1]!.key, 'front x');
    await keys.close();
    await shop.restart();
    shop.pass(hour);
    await shop.settle(() => shop.office.states(run).join() === 'ended,uncertain,ended');
    expect(shop.printed()).toEqual(['A0', 'A2']);
    // Once the chunk is gone, nothing needs it any more.
    await shop.restart();
    expect(readFileSync(path, 'utf8')).not.toContain(run.chunks[1]!.key);
  });

  test('with another list of keys nobody knows what began', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    await shop.stop();
    writeFileSync(join(shop.dir, 'keys.jsonl'), 'damaged\nmore\n');
    await shop.restart();
    shop.pass(hour);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'uncertain'));
    expect(shop.printed()).toEqual([]);
  });

  test('a printer that is away is waited for, and what expires meanwhile prints nothing', async () => {
    const shop = await openShop();
    shop.printer.errors = 1;
    const run = shop.order({ until: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders.length === 1);
    await shop.station.work();
    shop.pass(hour + 1);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'expired'));
    shop.printer.errors = 0;
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
  });
});

describe('files', () => {
  test('a damaged file is fetched again and never printed', async () => {
    const shop = await openShop();
    const run = shop.order({ codes: labels('A', 6), from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 6);
    await shop.stop();
    const folder = join(shop.dir, 'station', 'chunks');
    for (const [at, file] of readdirSync(folder).entries()) {
      const path = join(folder, file);
      const content = readFileSync(path);
      if (at === 0) writeFileSync(path, content.subarray(0, content.length - 9));
      if (at === 1) writeFileSync(path, '');
      if (at === 2)
        writeFileSync(path, Buffer.from(content.toString('latin1').replace('^FDA', '^FDB'), 'latin1'));
    }
    await shop.restart();
    await shop.settle(() => shop.station.view().orders[0]?.labels === 6);
    shop.pass(hour);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
    expect(shop.printed()).toEqual(['A0', 'A1', 'A2', 'A3', 'A4', 'A5']);
  });

  test('a file that breaks while it waits is fetched again too', async () => {
    const shop = await openShop();
    const run = shop.order({ codes: labels('A', 3), from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    const folder = join(shop.dir, 'station', 'chunks');
    writeFileSync(join(folder, readdirSync(folder)[0]!), 'x');
    shop.pass(hour);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
    expect(shop.printed().toSorted()).toEqual(['A0', 'A1', 'A2']);
  });

  test('a chunk that was changed on its way is not kept', async () => {
    const shop = await openShop();
    shop.office.damage = (code) => Buffer.from(code).fill(0x41, 8, 12);
    const run = shop.order();
    for (let round = 0; round < 5; round += 1) {
      await shop.station.work();
      shop.pass(61_000);
    }
    expect(shop.station.view().orders).toEqual([]);
    shop.office.damage = (code) => code;
    shop.pass(61_000);
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
    expect(shop.office.states(run)[0]).toBe('offered');
  });
});

describe('the clock', () => {
  test.each([-5 * hour, 9 * hour])('of the machine may be %d ms off', async (off) => {
    const shop = await openShop({ isPaired: false });
    shop.at.wall += off;
    await pairWith(shop);
    const run = shop.order({ from: shop.at.server + hour, until: shop.at.server + 2 * hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    shop.office.isCut = true;
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
    shop.pass(hour);
    await shop.settle(() => shop.printed().length === 3);
    shop.office.isCut = false;
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
  });

  test('that jumps, or a machine that slept, prints nothing until the server speaks', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour, until: shop.at.server + 3 * hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    shop.office.isCut = true;
    await shop.station.work();
    shop.at.server += 5 * hour;
    shop.at.wall += 5 * hour;
    shop.at.monotonic += 2 * hour;
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
    expect(shop.station.view().orders[0]?.waits).toBe('clock');
    shop.office.isCut = false;
    await shop.settle(() => shop.office.states(run).every((state) => state === 'expired'));
    expect(shop.printed()).toEqual([]);
  });

  test('after a restart without a word counts where it is not behind the last word, and nowhere else', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour, until: shop.at.server + 3 * hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    shop.office.isCut = true;
    shop.at.wall -= 10 * hour;
    await shop.restart();
    shop.pass(1.5 * hour);
    await shop.station.work();
    expect([shop.printed(), shop.station.view().knowsTime]).toEqual([[], false]);
    expect(shop.station.view().orders[0]?.waits).toBe('clock');
    shop.at.wall += 10 * hour;
    await shop.restart();
    await shop.settle(() => shop.printed().length === 3);
    shop.office.isCut = false;
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
  });
});

describe('safety', () => {
  test.each(['^XA^JUS^XZ', '^XA^IDR:*.*^XZ', '~JR', '! U1 setvar "device.languages" "zpl"\r\n'])(
    'an order with %j is refused and said',
    async (command) => {
      const shop = await openShop();
      const run = shop.order({ codes: [label('A0'), `${label('A1')}${command}`, label('A2')] });
      await shop.settle(() => run.refusedFor !== undefined && !shop.office.states(run).includes('offered'));
      expect(run.refusedFor).toContain('changes the printer for good');
      expect(shop.printed()).not.toContain('A1');
      expect(shop.office.states(run)[1]).toBe('cancelled');
    },
  );

  test('an order that prints more than it says is refused', async () => {
    const shop = await openShop();
    const run = shop.order({ codes: ['^XA^FDmany^FS^PQ9999^XZ'] });
    await shop.settle(() => shop.office.states(run)[0] === 'cancelled' && run.refusedFor !== undefined);
    expect(run.refusedFor).toContain('9999');
    expect(shop.printed()).toEqual([]);
  });

  test('no more labels a day than the shop says, also across a restart', async () => {
    const shop = await openShop();
    shop.station.set({ dailyLimit: 5 });
    const run = shop.order({ codes: labels('A', 4), labels: 2, until: shop.at.server + 30 * hour });
    await shop.settle(() => shop.printed().length === 2);
    await shop.restart();
    await shop.station.work();
    expect([shop.printed().length, shop.station.view().labelsLeft]).toEqual([2, 1]);
    expect(shop.station.view().orders[0]?.waits).toBe('limit');
    shop.pass(24 * hour);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
    expect(shop.printed()).toEqual(['A0', 'A1', 'A2', 'A3']);
  });

  test('prints nothing without a hand until the shop has said so', async () => {
    const shop = await openShop();
    shop.station.set({ unattended: false });
    const first = shop.order({ codes: labels('A', 2) });
    const second = shop.order({ codes: labels('B', 2), name: 'Offers' });
    await shop.settle(() => shop.station.view().orders.length === 2);
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
    expect(shop.station.view().orders).toMatchObject([
      { name: 'Prices', person: 'Ana López', waits: 'hand' },
      { name: 'Offers', person: 'Ana López', waits: 'hand' },
    ]);
    shop.station.release(shop.station.view().orders[1]!.id);
    await shop.settle(() => shop.office.states(second).every((state) => state === 'ended'));
    expect(shop.printed()).toEqual(['B0', 'B1']);
    shop.station.refuse(shop.station.view().orders[0]!.id);
    await shop.settle(() => shop.office.states(first).every((state) => state === 'cancelled'));
    expect(first.refusedFor).toBe('refused in the shop');
    expect(shop.printed()).toEqual(['B0', 'B1']);
  });

  test('a pause holds everything and head office is told', async () => {
    const shop = await openShop();
    shop.station.pause(true);
    const run = shop.order();
    await shop.settle(
      () => shop.station.view().orders.length === 1 && shop.office.hellos.some(({ paused }) => paused),
    );
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
    shop.station.pause(false);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'ended'));
  });

  test('what is withdrawn before it began never prints', async () => {
    const shop = await openShop();
    const run = shop.order({ from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    shop.office.withdraw(run);
    await shop.settle(() => shop.office.states(run).every((state) => state === 'cancelled'));
    shop.pass(hour);
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
  });

  test('a copied disk stops both: whoever signs with an epoch of before', async () => {
    const shop = await openShop();
    const path = join(shop.dir, 'station', 'station.json');
    await shop.stop();
    const copy = readFileSync(path);
    await shop.restart();
    await shop.settle(() => shop.station.view().isOnline);
    await shop.restart();
    await shop.settle(() => shop.station.view().isOnline);
    await shop.stop();
    writeFileSync(path, copy);
    await shop.restart();
    await shop.settle(() => shop.station.view().stopped === 'epoch');
    const run = shop.order();
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
    expect(shop.office.states(run)).toEqual(['made', 'made', 'made']);
  });

  test('a station that was withdrawn prints nothing more', async () => {
    const shop = await openShop();
    shop.order({ from: shop.at.server + hour });
    await shop.settle(() => shop.station.view().orders[0]?.labels === 3);
    shop.office.withdrawStation();
    await shop.settle(() => shop.station.view().stopped === 'withdrawn');
    shop.pass(hour);
    await shop.station.work();
    expect(shop.printed()).toEqual([]);
  });

  test('only the paired server is called', async () => {
    const { fetchOfOrigin } = await import('./station-calls.ts');
    const called: string[] = [];
    const fetchThere = fetchOfOrigin('https://head.example.com', async (input) => {
      called.push(String(input));
      return new Response('{}');
    });
    await fetchThere('https://head.example.com/api/x');
    await expect(fetchThere('https://other.example.com/api/x')).rejects.toThrow(/not the paired server/);
    expect(called).toEqual(['https://head.example.com/api/x']);
  });

  test('an endless answer is cut off', async () => {
    const { fetchOfOrigin } = await import('./station-calls.ts');
    const part = new Uint8Array(1024 * 1024);
    const endless = new ReadableStream({ pull: (controller) => controller.enqueue(part) });
    const fetchThere = fetchOfOrigin('https://head.example.com', async () => new Response(endless));
    const answer = await fetchThere('https://head.example.com/api/x');
    await expect(answer.arrayBuffer()).rejects.toThrow(/too long/);
  });
});
