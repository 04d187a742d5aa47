import { isAppError } from '@marbete/core/api/errors';
import { mostPrinters, type ServerSays, type StationSays } from '@marbete/core/stations/wire';
import { mostWords, tellPrinters, tellWords } from '@marbete/core/stations/calls';
import { needsPerson } from '@marbete/core/print/printer-status';
import type { KeyStore } from '../jobs/keys.ts';
import type { Printing } from '../jobs/printing.ts';
import type { Printer, Printers } from '../printers/printers.ts';
import { openChunkStore, type StoredChunk } from './chunk-store.ts';
import { createPairing, type PairingState } from './pairing.ts';
import { prefetch } from './prefetch.ts';
import { createShift, type Waiting } from './shift.ts';
import { createStationCalls, type StationCalls } from './station-calls.ts';
import { type Doubt, openStationFile, type StationSettings } from './station-file.ts';
import { type Clocks, createTrustedTime, machineClocks } from './trusted-time.ts';
import { openWire, type Wire } from './wire.ts';

export interface StationOptions {
  /** Folder of what the station keeps. */
  dir: string;
  keys: Pick<KeyStore, 'id'>;
  printing: Printing;
  printers: Pick<Printers, 'list'>;
  /** This machine's by default. */
  clocks?: Clocks;
  fetch?: typeof fetch;
}

/** What head office wants printed here, as the page shows it. */
export interface OrderView {
  id: number;
  name: string;
  person: string;
  label: string;
  labels: number;
  from: number;
  until: number;
  waits: Waiting | undefined;
  /** Whether its time has come. */
  isDue: boolean;
  isPrinting: boolean;
}

export interface StationView {
  pairing: PairingState;
  /** Undefined while it is no station. */
  paired?: Pick<NonNullable<StationSettings['paired']>, 'origin' | 'account' | 'email' | 'name'>;
  stopped?: StationSettings['stopped'];
  /** Whether the server answers. */
  isOnline: boolean;
  knowsTime: boolean;
  paused: boolean;
  unattended: boolean | undefined;
  dailyLimit: number;
  labelsLeft: number;
  orders: OrderView[];
  doubts: readonly Doubt[];
  /** Words that the server has not taken yet. */
  untold: number;
}

/** This print helper as a station of head office. */
export interface Station {
  view(): StationView;
  /** Begins pairing with the server at this address. */
  pair(address: string): Promise<void>;
  answerPairing(allow: boolean): Promise<void>;
  cancelPairing(): void;
  /** Asks what became of the code that is shown, as it does every 3 seconds. */
  lookAtPairing(): Promise<void>;
  /** Ends it: nothing more is printed, and the key is destroyed. */
  leave(): Promise<void>;
  pause(isPaused: boolean): void;
  /** Whether orders print without a hand, and how many labels a day. */
  set(settings: { unattended?: boolean; dailyLimit?: number }): void;
  /** Lets an order print, where that needs a hand. */
  release(order: number): void;
  /** Prints nothing more of an order. */
  refuse(order: number): void;
  /** Doubts that a person has seen. */
  seen(): void;
  /** Fetches, prints and tells what there is now; a test's hand on the clock. */
  work(): Promise<void>;
  close(): Promise<void>;
}

const tickMs = 1_000;
/** The server is asked for offers so often, whoever was woken. */
const lookMs = 60_000;
const printersMs = 15_000;
/** After a call that failed, the next one comes so much later. */
const failedMs = 3_000;

/** Opens the station of this folder; it works from now on where it is paired. */
export function openStation(options: StationOptions): Station {
  const { dir, keys, printing, printers, clocks = machineClocks } = options;
  const file = openStationFile(dir);
  const store = openChunkStore(dir);
  const time = createTrustedTime(clocks, file.read().heard, (heard) => file.change({ heard }));
  const pairing = createPairing(time, clocks.monotonic, options.fetch);
  const shift = createShift({
    file,
    store,
    time,
    keys,
    printing,
    printers,
    monotonic: clocks.monotonic,
    refuse: refuseRun,
  });
  let line: { calls: StationCalls; wire: Wire; ending: AbortController } | undefined;
  let isOnline = false;
  let lookAt = 0;
  let callsAt = 0;
  let printersAt = 0;
  let toldPrinters = '';
  /** Chunks that the server knows to have begun. */
  const toldBegan = new Set<string>();
  let working: Promise<void> | undefined;
  let again = false;

  function connect(): void {
    const { paired, stopped } = file.read();
    if (!paired || stopped || line) return;
    const signer = {
      station: paired.station,
      privateKey: paired.privateKey,
      epoch: () => file.read().paired?.epoch ?? '',
    };
    const calls = createStationCalls(paired.origin, signer, time, options.fetch);
    toldPrinters = '';
    lookAt = 0;
    line = {
      calls,
      ending: new AbortController(),
      wire: openWire({ calls, hello, heard, changed }),
    };
  }

  async function disconnect(): Promise<void> {
    const old = line;
    line = undefined;
    isOnline = false;
    old?.ending.abort();
    await old?.wire.close();
  }

  const hello = (): StationSays => ({
    word: 'hello',
    version: 1,
    keys: store.chunks().map(({ key }) => key),
    paused: file.read().paused,
  });

  async function heard(word: ServerSays): Promise<void> {
    time.heard(word.now);
    if (word.word === 'state') {
      // On the disk before it signs, and not while another call is on its way with the one before.
      await line?.calls.between(() => {
        const { paired } = file.read();
        if (paired) file.change({ paired: { ...paired, epoch: word.epoch } });
      });
    } else if (word.word === 'cancel') for (const key of word.keys) shift.cancel(key, 'withdrawn');
    lookAt = 0;
    void work();
  }

  function changed(isUp: boolean, error?: unknown): void {
    const isBack = isUp && !isOnline;
    isOnline = isUp;
    if (isBack) {
      callsAt = 0;
      void work();
    }
    if (error !== undefined) stopFor(error);
  }

  /** Refusals after which nothing more is printed until a person pairs again. */
  function stopFor(error: unknown): void {
    const reason = isAppError(error) ? error.details['reason'] : undefined;
    const stopped =
      reason === 'epoch'
        ? 'epoch'
        : reason === 'withdrawn' || reason === 'station-unknown'
          ? 'withdrawn'
          : undefined;
    // A run that was withdrawn is no station that was: those answers are 409.
    if (!stopped || (reason === 'withdrawn' && isAppError(error) && error.code !== 'unauthenticated')) return;
    file.change({ stopped });
    shift.tick();
    void disconnect();
  }

  /** Whether a chunk is known already: as a word to be told, on the disk, or to the keys. */
  function isKnown(key: string): boolean {
    if (store.find(key) || store.words().some((word) => word.key === key)) return true;
    const { state } = printing.stateOf(key);
    if (state === 'unknown') return false;
    // Its word was lost: the keys know what became of it.
    shift.cancel(key, '');
    return true;
  }

  function refuseRun(run: string, reason: string): void {
    file.change({ refused: { ...file.read().refused, [run]: reason.slice(0, 200) } });
    for (const chunk of store.chunks()) if (chunk.run === run) shift.cancel(chunk.key, reason.slice(0, 200));
    lookAt = 0;
  }

  async function tellAboutPrinters(calls: StationCalls): Promise<void> {
    const all = printers.list().slice(0, mostPrinters);
    // The answers are told the next time: a printer may take its time.
    for (const { monitor, queue } of all) if (monitor.mayAsk && queue.length === 0) void monitor.ask();
    const states = all.map(stateOf);
    const abouts = all.map((printer) => ({ id: printer.uid.slice(0, 200), ...aboutOf(printer) }));
    const said = JSON.stringify(abouts);
    if (said !== toldPrinters) {
      await calls.call(tellPrinters, {
        body: { printers: states.map((state, at) => ({ ...state, ...abouts[at]! })) },
      });
      toldPrinters = said;
    }
    const { paused } = file.read();
    line?.wire.say({ word: 'state', paused, printers: states });
  }

  async function tell(calls: StationCalls): Promise<void> {
    for (;;) {
      const words = shift
        .words()
        .filter(({ key, word }) => word !== 'began' || !toldBegan.has(key))
        .slice(0, mostWords);
      if (words.length === 0) return;
      const answer = await calls.call(tellWords, { body: { words } });
      const answered = new Set(answer.words.map(({ key }) => key));
      const told = words.filter(({ key }) => answered.has(key));
      for (const { key, word } of told) if (word === 'began') toldBegan.add(key);
      const last = told.filter(({ word }) => word !== 'began').map(({ key }) => key);
      for (const key of last) toldBegan.delete(key);
      store.taken(last);
      if (told.length === 0) return;
    }
  }

  async function workOnce(): Promise<void> {
    shift.tick();
    const current = line;
    const at = clocks.monotonic();
    // Who is not reached is asked by the wire alone, which waits longer each time.
    if (!current || !isOnline || at < callsAt) return;
    const { calls } = current;
    const { signal } = current.ending;
    try {
      await tell(calls);
      if (at >= printersAt) {
        printersAt = at + printersMs;
        await tellAboutPrinters(calls);
      }
      if (at >= lookAt) {
        lookAt = at + lookMs;
        const parts = { calls, file, store, time, keys: keys.id, cancel: shift.cancel, isKnown };
        await prefetch(parts, signal);
        shift.tick();
        await tell(calls);
      }
    } catch (error) {
      callsAt = at + failedMs;
      lookAt = 0;
      stopFor(error);
    }
  }

  /** One at a time; asked for meanwhile, it works once more. */
  function work(): Promise<void> {
    again = working !== undefined;
    working ??= workOnce().finally(() => {
      working = undefined;
      if (again && line) void work();
    });
    return working;
  }

  connect();
  const timer = setInterval(() => void work(), tickMs);
  timer.unref();

  return {
    view() {
      const { paired, stopped, paused, unattended, dailyLimit, doubts } = file.read();
      return {
        pairing: pairing.state(),
        ...(paired ? { paired } : {}),
        ...(stopped ? { stopped } : {}),
        isOnline,
        knowsTime: time.now() !== undefined,
        paused,
        unattended,
        dailyLimit,
        labelsLeft: Math.max(0, shift.labelsLeft()),
        orders: ordersOf(store.chunks(), shift, time.guess()),
        doubts,
        untold: store.words().length,
      };
    },
    pair: (address) => pairing.start(address),
    async answerPairing(allow) {
      const paired = await pairing.answer(allow);
      if (!paired) return;
      await disconnect();
      // Another account's orders are no matter of this one's.
      store.clear();
      file.change({ paired, stopped: undefined, refused: {}, next: {}, released: [], unattended: undefined });
      connect();
    },
    cancelPairing: () => pairing.cancel(),
    lookAtPairing: () => pairing.look(),
    async leave() {
      const calls = line?.calls;
      for (const { key } of store.chunks()) shift.cancel(key, 'the shop ended the pairing');
      await shift.idle();
      if (calls) await tell(calls).catch(() => {});
      await disconnect();
      store.clear();
      file.change({
        paired: undefined,
        stopped: undefined,
        refused: {},
        released: [],
        unattended: undefined,
      });
    },
    pause(isPaused) {
      file.change({ paused: isPaused });
      printersAt = 0;
      void work();
    },
    set(settings) {
      file.change(settings);
      void work();
    },
    release(order) {
      const open = new Set(store.chunks().map((chunk) => chunk.order.id));
      const { released } = file.read();
      file.change({ released: [...released.filter((id) => id !== order && open.has(id)), order] });
      void work();
    },
    refuse(order) {
      const runs = store.chunks().filter((chunk) => chunk.order.id === order);
      for (const run of new Set(runs.map((chunk) => chunk.run))) refuseRun(run, 'refused in the shop');
      void work();
    },
    seen: () => file.change({ doubts: [] }),
    work,
    async close() {
      clearInterval(timer);
      pairing.cancel();
      await disconnect();
      await working;
      await shift.idle();
    },
  };
}

function ordersOf(
  chunks: readonly StoredChunk[],
  shift: ReturnType<typeof createShift>,
  now: number,
): OrderView[] {
  const orders = new Map<number, OrderView>();
  for (const chunk of chunks) {
    const { order, label, labels, from, until } = chunk;
    const known = orders.get(order.id) ?? {
      ...order,
      label,
      labels: 0,
      from,
      until,
      waits: undefined,
      isDue: false,
      isPrinting: false,
    };
    orders.set(order.id, {
      ...known,
      labels: known.labels + labels,
      from: Math.min(known.from, from),
      until: Math.max(known.until, until),
      waits: known.waits ?? shift.waitsFor(chunk),
      isDue: known.isDue || from <= now,
      isPrinting: known.isPrinting || shift.isPrinting(chunk.key),
    });
  }
  return [...orders.values()].toSorted((left, right) => left.from - right.from);
}

function stateOf({ uid, monitor }: Printer) {
  const { last } = monitor;
  return {
    id: uid.slice(0, 200),
    state: last?.state ?? '',
    needsAttention: last ? needsPerson(last) : false,
  };
}

function aboutOf({ name, profile, monitor }: Printer) {
  const language = profile?.language ?? monitor.language;
  return {
    name: name.slice(0, 200) || 'printer',
    language: language === undefined || language === 'other' ? '' : language,
    dpi: profile?.dotsPerMm === undefined ? 0 : Math.round(profile.dotsPerMm * 25.4),
    profile: JSON.stringify(profile ?? {}).slice(0, 2_000),
  };
}
