import { isAppError } from '@marbete/core/api/errors';
import { newStationKey, signCall } from '@marbete/core/stations/signing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { nobodysId, pairStation, type Refusal, TestStation, userOf } from '../../testing/station.ts';
import { describeOnDatabases } from '../../testing/test-database.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { cleanDatabase } from '../../housekeeping.ts';
import { beginPairing, proposeStation, readProposal } from './pairing.ts';
import type { Station } from './station-store.ts';
import { hear } from './wire.ts';

const hello = { word: 'hello' as const, version: 1 as const, keys: [], paused: false };

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'done',
    (error: unknown) => {
      if (!isAppError(error)) throw error;
      return String(error.details['reason'] ?? error.code);
    },
  );

describeOnDatabases('Pairing a station', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(kind);
  });
  beforeEach(() => server.database.transaction(async (trx) => void (await trx('rate_limits').delete())));
  afterAll(() => server.close());

  async function asked(name = 'till-1') {
    const key = await newStationKey();
    const made = await beginPairing(server.database, { publicKey: key.publicKey, name }, '203.0.113.9');
    return { ...made, key, helper: new TestStation(server, key.privateKey, made.pairing) };
  }
  const propose = async (code: string, address = '203.0.113.1', now?: number) =>
    proposeStation(
      server.database,
      await userOf(server, 'customer'),
      { code, name: 'Centro', zone: 'UTC' },
      address,
      now,
    );
  const answer = (helper: TestStation, allow: boolean, email = 'customer@example.test') =>
    helper.call<{ station: { id: string } | null } & Refusal>('POST', `/pairings/${helper.id}/answer`, {
      allow,
      email,
    });

  test('the typed code only proposes; the shop sees who asks, and its click makes the station', async () => {
    const { code, helper } = await asked();
    const look = () =>
      helper.call<{ state: string; proposal: object | null }>('GET', `/pairings/${helper.id}`);
    expect((await look()).body).toEqual({ state: 'waiting', proposal: null });
    await propose(code.toUpperCase());
    expect((await look()).body).toEqual({
      state: 'proposed',
      proposal: {
        account: 'customer',
        email: 'customer@example.test',
        person: 'customer',
        origin: server.url.replace('127.0.0.1', 'localhost'),
        name: 'Centro',
      },
    });
    expect(await server.database.read('stations').where({ name: 'Centro' })).toEqual([]);
    const allowed = await answer(helper, true);
    expect(allowed.status).toBe(200);
    expect((await answer(helper, true)).body).toEqual(allowed.body);
    expect((await look()).body.state).toBe('allowed');
    // Nothing of the private key, and no code, is in the database.
    const rows = JSON.stringify(await server.database.read('station_pairings'));
    expect([rows.includes(code), rows.includes(helper.privateKey)]).toEqual([false, false]);
  });

  test('a shop that says no makes no station, nor does a click for another account than it saw', async () => {
    const { code, helper } = await asked();
    await propose(code);
    expect((await answer(helper, true, 'neighbour@example.test')).body.details?.reason).toBe('not-proposed');
    expect((await answer(helper, false)).body).toEqual({ station: null });
    expect((await answer(helper, true)).body.details?.reason).toBe('not-proposed');
    const { helper: unasked } = await asked();
    expect((await answer(unasked, true)).body.details?.reason).toBe('not-proposed');
  });

  test('a code lives for 10 minutes and for one proposal', async () => {
    const { code, expiresAt } = await asked();
    expect(await refusal(propose(code, undefined, expiresAt + 1))).toBe('code-unknown');
    await propose(code, undefined, expiresAt - 1);
    expect(await refusal(propose(code, undefined, expiresAt - 1))).toBe('code-unknown');
    await cleanDatabase(server.database, { now: expiresAt + 1 });
    expect(await server.database.read('station_pairings').where({ state: 'proposed' })).toEqual([]);
  });

  test('10,000 guesses from 100 accounts and 100 addresses end at 2,000 an hour, before anything is looked up', async () => {
    const customer = await userOf(server, 'customer');
    const guess = async (at: number) =>
      refusal(
        proposeStation(
          server.database,
          { ...customer, accountId: 1_000 + (at % 100) },
          { code: 'ABCDEFGH', name: 'x', zone: 'UTC' },
          `198.51.100.${at % 100}`,
        ),
      );
    expect(await guess(0)).toBe('code-unknown');
    // The first 1,950 of them are counted here, as if they had been made.
    await server.database.transaction((trx) =>
      trx('rate_limits').where('key', 'like', 'station-codes:%').update({ points: 1_950 }),
    );
    const found: Record<string, number> = {};
    for (let at = 0; at < 150; at += 1) {
      const said = await guess(at);
      found[said] = (found[said] ?? 0) + 1;
    }
    expect(found).toEqual({ 'code-unknown': 50, 'rate-limited': 100 });
  });

  test('one account, and one address, may try few codes an hour', async () => {
    const customer = await userOf(server, 'customer');
    const tries = async (count: number, of: (at: number) => [account: number, address: string]) => {
      const said: string[] = [];
      for (let at = 0; at < count; at += 1) {
        const [accountId, address] = of(at);
        said.push(
          await refusal(
            proposeStation(
              server.database,
              { ...customer, accountId },
              { code: 'ABCDEFGH', name: 'x', zone: 'UTC' },
              address,
            ),
          ),
        );
      }
      return said.filter((each) => each === 'code-unknown').length;
    };
    expect(await tries(30, (at) => [7, `192.0.2.${at}`])).toBe(20);
    expect(await tries(90, (at) => [1_000 + at, '192.0.2.77'])).toBe(60);
  });

  test('a call is taken once, signed by its own key, about now', async () => {
    const station = await pairStation(server, { name: 'Norte' });
    expect((await station.call('GET', '/offers')).status).toBe(200);
    const reason = async (sent: Promise<{ status: number; body: Record<string, unknown> }>) => {
      const { status, body } = await sent;
      return [status, (body as Refusal).details?.reason];
    };
    const other = await newStationKey();
    const thief = new TestStation(server, other.privateKey, station.id, station.epoch);
    expect(await reason(thief.call('GET', '/offers'))).toEqual([401, 'not-signed']);
    const unknown = new TestStation(server, station.privateKey, nobodysId(), station.epoch);
    expect(await reason(unknown.call('GET', '/offers'))).toEqual([401, 'station-unknown']);
    // Signed for another path, another body, and for a time that is long past.
    expect(
      await reason(station.call('GET', '/offers', undefined, { change: { target: '/api/station/words' } })),
    ).toEqual([401, 'not-signed']);
    expect(
      await reason(
        station.call('PUT', '/printers', { printers: [] }, { change: { body: new Uint8Array() } }),
      ),
    ).toEqual([401, 'not-signed']);
    const old = Date.now() - 200_000;
    expect(await reason(station.call('GET', '/offers', undefined, { change: { time: old } }))).toEqual([
      409,
      'clock',
    ]);
    // The same call again, byte for byte.
    station.time += 5;
    const call = {
      method: 'GET',
      target: '/api/station/offers',
      body: new Uint8Array(),
      station: station.id,
      time: station.time,
      epoch: station.epoch,
    };
    const headers = await signCall(station.privateKey, call);
    const send = () => server.fetch('/station/offers', { headers });
    expect((await send()).status).toBe(200);
    const replayed = await send();
    expect([replayed.status, ((await replayed.json()) as Refusal).details?.reason]).toEqual([
      409,
      'replayed',
    ]);
    const unsigned = await server.fetch('/station/offers');
    expect(unsigned.status).toBe(401);
  });

  test('whoever has the whole database signs no call and types no code', async () => {
    const { code, helper, key } = await asked();
    const station = await pairStation(server, { name: 'Alta' });
    const tables = ['stations', 'station_pairings', 'station_printers', 'station_runs', 'print_runs'];
    const rows = await Promise.all(tables.map((table) => server.database.read(table)));
    const texts = new Set(
      rows.flat().flatMap((row: object) => Object.values(row).filter((value) => typeof value === 'string')),
    );
    for (const secret of [code, key.privateKey, station.privateKey])
      expect([...texts].filter((text) => text.includes(secret))).toEqual([]);
    for (const text of texts) {
      for (const { id, epoch } of [station, helper]) {
        const thief = new TestStation(server, text, id, epoch);
        const signed = thief.call('GET', '/offers').then(
          ({ status }) => status,
          () => 'no key',
        );
        expect(await signed).toBe('no key');
      }
    }
    const { code_hash } = await server.database.read('station_pairings').where({ id: helper.id }).first();
    expect(await refusal(propose(code_hash))).toBe('code-unknown');
    expect((await station.call('GET', '/offers')).status).toBe(200);
  });

  test('a copied disk is found with the next epoch: both stop until a person pairs again', async () => {
    const station = await pairStation(server, { name: 'Sur' });
    await station.hello();
    expect((await station.call('GET', '/offers')).status).toBe(200);
    const clone = new TestStation(server, station.privateKey, station.id, station.epoch);
    await station.hello();
    expect((await station.call('GET', '/offers')).status).toBe(200);
    const found = await clone.call<Refusal>('GET', '/offers');
    expect([found.status, found.body.details?.reason]).toEqual([409, 'epoch']);
    expect((await station.call<Refusal>('GET', '/offers')).body.details?.reason).toBe('epoch');
    const again = await pairStation(server, { name: 'Sur', again: station.id });
    expect(again.id).toBe(station.id);
    expect((await again.call('GET', '/offers')).status).toBe(200);
    expect((await station.call<Refusal>('GET', '/offers')).body.details?.reason).toBe('not-signed');
  });

  test('two that say hello in turn are found too, and an answer that was lost stops nobody', async () => {
    const station = await pairStation(server, { name: 'Este' });
    const first = station.epoch;
    await station.hello();
    // The answer was lost: it goes on in the epoch that it has, and the next hello brings another one.
    station.epoch = first;
    expect((await station.call('GET', '/offers')).status).toBe(200);
    await station.hello();
    // What was signed before the epoch changed may come behind it.
    const late = new TestStation(server, station.privateKey, station.id, first);
    const before = station.time + 1;
    station.time += 10;
    expect(
      (
        await station.call('POST', '/poll', {
          words: [hello],
        })
      ).status,
    ).toBe(200);
    expect((await late.call('GET', '/offers', undefined, { change: { time: before } })).status).toBe(200);
    const clone = new TestStation(server, station.privateKey, station.id, station.epoch);
    await clone.hello();
    await station.hello();
    await station.call('GET', '/offers');
    expect((await clone.call<Refusal>('GET', '/offers')).body.details?.reason).toBe('epoch');
  });

  test('a call that the station gave up, and that comes behind the next ones, stops nobody', async () => {
    const station = await pairStation(server, { name: 'Oeste' });
    const first = station.epoch;
    const early = (station.time += 5);
    await station.hello();
    expect((await station.call('POST', '/poll', { words: [hello] })).status).toBe(200);
    await station.hello();
    expect((await station.call('POST', '/poll', { words: [hello] })).status).toBe(200);
    // Two epochs ago, signed then.
    const late = new TestStation(server, station.privateKey, station.id, first);
    const refused = await late.call<Refusal>('GET', '/offers', undefined, { change: { time: early } });
    expect([refused.status, refused.body.details?.reason]).toEqual([409, 'replayed']);
    expect((await station.call('GET', '/offers')).status).toBe(200);
    // Whoever has a copy of the disk signs now.
    expect((await late.call<Refusal>('GET', '/offers')).body.details?.reason).toBe('epoch');
  });

  test('of two greetings that are on their way at once the later one gives the epoch', async () => {
    const station = await pairStation(server, { name: 'Centro' });
    const find = async () =>
      (await server.database.read('stations').where({ id: station.id }).first()) as Station;
    await station.hello();
    const before = await find();
    await station.hello();
    const given = station.epoch;
    // The first one was admitted then, and is heard only now.
    expect(await hear(server.database, before, [hello])).toEqual([]);
    expect((await find()).next_epoch).toBe(given);
    expect((await station.call('GET', '/offers')).status).toBe(200);
  });

  test('signatures of a pairing open that pairing alone', async () => {
    const [one, other] = [await asked(), await asked()];
    const call = {
      method: 'GET',
      target: '',
      body: new Uint8Array(),
      station: one.pairing,
      time: Date.now(),
      epoch: '',
    };
    const headers = await signCall(one.key.privateKey, call);
    const signed = { ...call, signature: headers['marbete-signature']! };
    expect(await refusal(readProposal(server.database, signed, other.pairing, 'x'))).toBe('not-signed');
    expect(await refusal(readProposal(server.database, signed, nobodysId(), 'x'))).toBe('station-unknown');
  });
});
