import { randomUUID } from 'node:crypto';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { answerPairing, fetchChunk, readOffers, tellWords } from '@marbete/core/stations/calls';
import { newStationKey, nowHeader, signCall, type StationCall } from '@marbete/core/stations/signing';
import type { StationWord } from '@marbete/core/stations/words';
import type { SignedInUser } from '../http/route.ts';
import { proposeStation } from '../features/stations/pairing.ts';
import type { TestAccount, TestServer } from './test-server.ts';

export interface StationAnswer<T = Record<string, unknown>> {
  status: number;
  body: T;
  etag: string | null;
}

type Told = CallAnswer<typeof tellWords>['words'];

/** A station as a test drives it: it signs its calls as a helper does, with a clock that only grows. */
export class TestStation {
  readonly server: Pick<TestServer, 'url'>;
  readonly privateKey: string;
  id: string;
  epoch: string;
  time = Date.now();

  constructor(server: Pick<TestServer, 'url'>, privateKey: string, id: string, epoch = '') {
    this.server = server;
    this.privateKey = privateKey;
    this.id = id;
    this.epoch = epoch;
  }

  /** A call below /api/station, or the one that `sent` says, as it is. */
  async call<T = Record<string, unknown>>(
    method: string,
    path: string,
    body?: object,
    { headers = {}, change = {} }: { headers?: Record<string, string>; change?: Partial<StationCall> } = {},
  ): Promise<StationAnswer<T>> {
    this.time = Math.max(this.time + 1, Date.now());
    const text = body === undefined ? '' : JSON.stringify(body);
    const target = `/api/station${path}`;
    const signed = await signCall(this.privateKey, {
      method,
      target,
      body: new TextEncoder().encode(text),
      station: this.id,
      time: this.time,
      epoch: this.epoch,
      ...change,
    });
    const response = await fetch(this.server.url + target, {
      method,
      headers: { ...signed, ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: text } : {}),
    });
    if (!response.headers.get(nowHeader)) throw new Error(`${path} does not say what time it is`);
    const answer = await response.text();
    return {
      status: response.status,
      body: (answer === '' ? {} : JSON.parse(answer)) as T,
      etag: response.headers.get('etag'),
    };
  }

  /** Says hello, and goes on in the next epoch. */
  async hello(): Promise<void> {
    const { body } = await this.call<{ words: { epoch: string }[] }>('POST', '/poll', {
      words: [{ word: 'hello', version: 1, keys: [], paused: false }],
    });
    this.epoch = body.words[0]!.epoch;
  }

  async offers() {
    return (await this.call<CallAnswer<typeof readOffers>>('GET', '/offers')).body;
  }

  chunk(run: string, number: number, headers: Record<string, string> = {}) {
    return this.call<CallAnswer<typeof fetchChunk> & Refusal>(
      'GET',
      `/runs/${run}/chunks/${number}`,
      undefined,
      {
        headers,
      },
    );
  }

  async tell(
    ...words: { key: string; word: StationWord; came?: number }[]
  ): Promise<Told[number]['answer'][]> {
    const told = words.map((word) => ({ ...word, at: Date.now() }));
    const { body } = await this.call<{ words: Told }>('PUT', '/words', { words: told });
    return body.words.map(({ answer }) => answer);
  }

  /** Fetches all that is offered, but prints nothing yet. */
  async prefetch(): Promise<CallAnswer<typeof fetchChunk>[]> {
    const chunks: CallAnswer<typeof fetchChunk>[] = [];
    for (const { run, next } of (await this.offers()).offers) {
      for (let number = next; number !== null; number += 1) {
        const { status, body } = await this.chunk(run, number);
        if (status !== 200) break;
        chunks.push(body);
      }
    }
    return chunks;
  }
}

export interface Refusal {
  details?: { reason?: string };
}

/** Whoever is signed in as an account, as handlers know it. */
export async function userOf(server: TestServer, account: TestAccount): Promise<SignedInUser> {
  const user = await server.database.read('users').where({ id: server.ids[account] }).first();
  return { ...user, accountId: user.parent_id ?? user.id, hasSecondFactor: false } as SignedInUser;
}

/** A station with one printer that speaks ZPL, paired as a shop does it. */
export async function pairStation(
  server: TestServer,
  {
    account = 'customer',
    name = 'Centro',
    zone = 'Europe/Madrid',
    printers = ['front'],
    again,
  }: { account?: TestAccount; name?: string; zone?: string; printers?: string[]; again?: string } = {},
): Promise<TestStation> {
  const key = await newStationKey();
  const asked = await server.fetch('/station/pairings', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ publicKey: key.publicKey, name: 'till-1' }),
  });
  const { pairing, code } = (await asked.json()) as { pairing: string; code: string };
  const user = await userOf(server, account);
  await proposeStation(server.database, user, { code, name, zone, again }, `10.0.0.${Date.now() % 250}`);
  const helper = new TestStation(server, key.privateKey, pairing);
  const { body } = await helper.call<CallAnswer<typeof answerPairing>>(
    'POST',
    `/pairings/${pairing}/answer`,
    {
      allow: true,
      email: user.email,
    },
  );
  if (!body.station) throw new Error('The station was not made');
  const station = new TestStation(server, key.privateKey, body.station.id, body.station.epoch);
  await station.call('PUT', '/printers', {
    printers: printers.map((id) => ({
      id,
      name: id,
      language: 'zpl',
      dpi: 203,
      state: 'ready',
      needsAttention: false,
    })),
  });
  return station;
}

/** An id that nobody has. */
export const nobodysId = (): string => randomUUID();
