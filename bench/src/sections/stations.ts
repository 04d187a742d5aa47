import { readFileSync } from 'node:fs';
import { storeCatalogue, checkCatalogue } from '@marbete/core/api/catalogues';
import { createOrder } from '@marbete/core/api/v1/orders';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { fetchChunk, readOffers } from '@marbete/core/stations/calls';
import { newStationKey, signCall } from '@marbete/core/stations/signing';
import { openDatabase } from '@marbete/server/database';
import type { Section, Table } from '../section.ts';
import { type DatabaseKind, databaseNames, labelFor, openShop, type Shop } from '../shop.ts';

/* Print helpers of shops that wait for orders of head office, and a night in which all of them print. */

const idle = 1_000;
const idleMostBytes = 350 * 2 ** 20;
const idleMs = 60_000;
const rounds = 5;
const night = { shops: 200, labels: 2_000, atOnce: 8 };

/** A station as the server sees one: it signs, waits, fetches, and says that everything came out. */
class BenchStation {
  readonly #url: string;
  readonly #privateKey: string;
  readonly id: string;
  #epoch: string;
  #time = Date.now();
  readonly #ending = new AbortController();

  constructor(url: string, privateKey: string, id: string, epoch: string) {
    this.#url = url;
    this.#privateKey = privateKey;
    this.id = id;
    this.#epoch = epoch;
  }

  async call<T>(method: string, path: string, body?: object, signal?: AbortSignal): Promise<T> {
    this.#time = Math.max(this.#time + 1, Date.now());
    const text = body === undefined ? '' : JSON.stringify(body);
    const target = `/api/station${path}`;
    const signed = await signCall(this.#privateKey, {
      method,
      target,
      body: new TextEncoder().encode(text),
      station: this.id,
      time: this.#time,
      epoch: this.#epoch,
    });
    const response = await fetch(this.#url + target, {
      method,
      headers: { ...signed, ...(body ? { 'content-type': 'application/json' } : {}) },
      ...(body ? { body: text } : {}),
      ...(signal ? { signal } : {}),
    });
    const answer = await response.text();
    if (![200, 404].includes(response.status)) throw new Error(`${target}: ${answer}`);
    return JSON.parse(answer) as T;
  }

  async greet(): Promise<void> {
    const hello = { word: 'hello', version: 1, keys: [], paused: false };
    const { words } = await this.call<{ words: { epoch: string }[] }>('POST', '/poll', { words: [hello] });
    this.#epoch = words[0]!.epoch;
  }

  /** Waits for the next word of the server, or 25 s. */
  async wait(): Promise<boolean> {
    const { signal } = this.#ending;
    return (await this.call<{ words: object[] }>('POST', '/poll', { words: [] }, signal)).words.length > 0;
  }

  /** Holds the line until it is closed. */
  hold(): void {
    void (async () => {
      while (!this.#ending.signal.aborted) await this.wait();
    })().catch(() => {});
  }

  close(): void {
    this.#ending.abort();
  }

  /** Fetches what is offered, at most so many chunks of each run, and prints it; answers how many those were. */
  async print(most = Infinity): Promise<number> {
    const { offers } = await this.call<CallAnswer<typeof readOffers>>('GET', '/offers');
    const keys: string[] = [];
    for (const { run } of offers) {
      for (let number = 0; number < most; number += 1) {
        const path = `/runs/${run}/chunks/${number}`;
        const { key } = await this.call<Partial<CallAnswer<typeof fetchChunk>>>('GET', path);
        if (key === undefined) break;
        keys.push(key);
      }
    }
    for (const key of keys)
      for (const word of ['began', 'ended'])
        await this.call('PUT', '/words', { words: [{ key, word, at: Date.now() }] });
    return keys.length;
  }
}

/** So many shops that are paired, as the database says. */
async function pair(shop: Shop, count: number): Promise<BenchStation[]> {
  const database = await openDatabase(shop.database);
  const stations: BenchStation[] = [];
  try {
    const now = new Date().toISOString();
    await database.transaction(async (trx) => {
      const owner = await trx('users').where({ email: 'bench@example.test' }).first('id');
      for (let at = 0; at < count; at += 1) {
        const { publicKey, privateKey } = await newStationKey();
        const [id, epoch] = [crypto.randomUUID(), crypto.randomUUID()];
        const about = { user_id: owner.id, name: `Shop ${at}`, zone: 'Europe/Madrid', hours: '[]' };
        const key = { public_key: publicKey, epoch, state: 'active', created_at: now, seen_at: now };
        await trx('stations').insert({ id, ...about, ...key });
        const printer = { uid: 'shelf', name: 'Shelf', language: 'zpl', dpi: 203, profile: '{}' };
        const state = { state: 'ready', needs_attention: 0, state_at: now };
        await trx('station_printers').insert({ station_id: id, ...printer, ...state });
        stations.push(new BenchStation(shop.urls[0]!, privateKey, id, epoch));
      }
    });
    return stations;
  } finally {
    await database.close();
  }
}

/** A label with a list of so many rows, ready to be ordered. */
async function listOf(shop: Shop, rows: number): Promise<{ label: number; list: number }> {
  const lines = Array.from({ length: rows }, (_, row) => `${100_000 + row},Article ${row},${row % 900}.50`);
  const text = `CODE,DESCRIPTION,PRICE\n${lines.join('\n')}\n`;
  const { nombreuuid = '' } = await shop.client.call(checkCatalogue, {
    form: {},
    files: { archivo: new File([text], 'prices.csv') },
  });
  const { id = 0 } = await shop.client.call(storeCatalogue, {
    body: { csv: nombreuuid, catalogo: 'Prices', encabezado: 1 },
  });
  return { list: id, label: (await labelFor(shop, id)).etiqueta };
}

const until = () => `${new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
const order = (shop: Shop, of: { label: number; list: number }, stations: readonly BenchStation[]) =>
  shop.client.call(createOrder, {
    body: {
      name: 'Night',
      ...of,
      until: until(),
      printers: stations.map(({ id }) => ({ station: id, printer: 'shelf' })),
    },
  });

/** Milliseconds of processor time that a process has used. */
function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

async function idleTable(kind: DatabaseKind): Promise<Table> {
  const shop = await openShop(kind);
  const stations = await pair(shop, idle);
  try {
    const of = await listOf(shop, 100);
    for (const station of stations) await station.greet();
    const [first, ...others] = stations;
    for (const station of others) station.hold();
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const peakBytes = shop.peakBytes();
    const samples: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const waiting = first!.wait();
      const began = performance.now();
      await order(shop, of, [first!]);
      await waiting;
      await first!.print(1);
      samples.push(performance.now() - began);
    }
    return {
      title: `${idle.toLocaleString('en')} shops that wait at one server on ${databaseNames[kind]}`,
      work: `From an order to the words of its first chunk of 100 labels, by the clock; memory after ${idleMs / 1_000} s of waiting.`,
      unit: 'ms',
      lines: [
        {
          name: 'an order’s first chunk',
          samples,
          atMost: 2_000,
          mostBytes: idleMostBytes,
          ...(peakBytes === undefined ? {} : { peakBytes }),
        },
      ],
    };
  } finally {
    for (const station of stations) station.close();
    await shop.close();
  }
}

async function nightTable(kind: DatabaseKind): Promise<Table> {
  const shop = await openShop(kind);
  try {
    const stations = await pair(shop, night.shops);
    const of = await listOf(shop, night.labels);
    for (const station of stations) await station.greet();
    const [pid = 0] = shop.pids;
    const before = processorMs(pid);
    await order(shop, of, stations);
    const ordered = processorMs(pid);
    const left = [...stations];
    const printed = await Promise.all(
      Array.from({ length: night.atOnce }, async () => {
        let chunks = 0;
        for (let next = left.pop(); next; next = left.pop()) {
          const more = await next.print();
          chunks += more;
        }
        return chunks;
      }),
    );
    const chunks = printed.reduce((sum, each) => sum + each, 0);
    if (chunks * 100 < night.shops * night.labels) throw new Error(`Only ${chunks} chunks were fetched.`);
    const peakBytes = shop.peakBytes();
    return {
      title: `A night of ${night.shops} shops with ${night.labels.toLocaleString('en')} labels each on ${databaseNames[kind]}`,
      work: `${chunks.toLocaleString('en')} chunks fetched and told to have begun and ended; processor time of the server.`,
      unit: 'ms',
      lines: [
        {
          name: 'a chunk, with its words',
          samples: [(processorMs(pid) - ordered) / chunks],
          ...(peakBytes === undefined ? {} : { peakBytes }),
        },
        { name: 'the order', samples: [ordered - before] },
      ],
    };
  } finally {
    await shop.close();
  }
}

export const stations: Section = {
  name: 'stations',
  title: 'Shops that print for head office',
  onlyByName: true,
  async measure() {
    const tables: Table[] = [];
    for (const kind of ['sqlite', 'postgres'] as const)
      tables.push(await idleTable(kind), await nightTable(kind));
    return tables;
  },
};
