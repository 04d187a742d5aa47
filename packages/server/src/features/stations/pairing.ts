import { randomBytes, randomUUID } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import type { answerPairing, proposePairing, readPairing } from '@marbete/core/stations/calls';
import { pairingCodeOf } from '@marbete/core/api/pairing-code';
import { pairingMs } from '@marbete/core/stations/calls';
import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import type { Database, Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { hashToken } from '../auth/tokens.ts';
import { accountLimit, addressLimit, countCall } from '../auth/rate-limits.ts';
import { assertSigned, refusedStation, type SignedCall } from './admit-station.ts';
import { createStationStore } from './station-store.ts';

interface Pairing {
  id: string;
  code_hash: string;
  public_key: string;
  machine: string;
  expires_at: string;
  user_id: number | null;
  person_id: number | null;
  name: string | null;
  zone: string | null;
  again: string | null;
  state: 'waiting' | 'proposed' | 'allowed' | 'refused';
  station_id: string | null;
  call_time: number | string;
}

/** Stations of an account at most. */
const mostStations = 5_000;

/** A helper asks for a code; it lives for 10 minutes. */
export async function beginPairing(
  database: Database,
  { publicKey, name }: HandlerInput<typeof proposePairing>['body'],
  remoteAddress: string,
  now = Date.now(),
): Promise<HandlerAnswer<typeof proposePairing>> {
  await countCall(database, [addressLimit('station-pairing', remoteAddress)]);
  const expiresAt = now + pairingMs;
  for (;;) {
    const code = pairingCodeOf(randomBytes(32));
    if (code === undefined) continue;
    const id = randomUUID();
    const inserted: unknown[] = await database.transaction((trx) =>
      trx('station_pairings')
        .insert({
          id,
          code_hash: hashToken(code),
          public_key: publicKey,
          machine: name,
          expires_at: new Date(expiresAt).toISOString(),
          state: 'waiting',
        })
        .onConflict('code_hash')
        .ignore()
        .returning('id'),
    );
    if (inserted.length > 0) return { pairing: id, code, expiresAt };
  }
}

export interface Proposal {
  code: string;
  name: string;
  zone: string;
  /** The station that gets a new key, where one is paired again. */
  again?: string | undefined;
}

/**
 * The code was typed: the shop is asked. A code takes one proposal.
 * @throws AppError rate-limited: tries are counted by account, by address and in all; not-found for a code that waits
 * for nobody.
 */
export async function proposeStation(
  database: Database,
  user: SignedInUser,
  { code, name, zone, again }: Proposal,
  remoteAddress: string,
  now = Date.now(),
): Promise<{ pairing: string; machine: string }> {
  await countCall(database, [
    accountLimit('station-codes', ''),
    accountLimit('station-code', String(user.accountId)),
    addressLimit('station-code', remoteAddress),
  ]);
  return database.transaction(async (trx) => {
    if (again !== undefined) await createStationStore(trx).get(user.accountId, again);
    const [found] = await trx('station_pairings')
      .where({ code_hash: hashToken(code), state: 'waiting' })
      .where('expires_at', '>', new Date(now).toISOString())
      .update({
        state: 'proposed',
        user_id: user.accountId,
        person_id: user.id,
        name,
        zone,
        again: again ?? null,
      })
      .returning<Pick<Pairing, 'id' | 'machine'>[]>(['id', 'machine']);
    if (found) return { pairing: found.id, machine: found.machine };
    throw new AppError(
      'not-found',
      'No helper waits with this code. It is good for 10 minutes and for one try: ask the shop for a new one.',
      { details: { reason: 'code-unknown' } },
    );
  });
}

/** What became of a code, for whoever typed it. @throws AppError not-found, also for another account's. */
export async function stateOfProposal(database: Database, user: SignedInUser, id: string, now = Date.now()) {
  const found = await find(database.read, id);
  if (!found || found.user_id !== user.accountId)
    throw new AppError('not-found', `There is no pairing ${id}.`, { details: { pairing: id } });
  return { pairing: id, machine: found.machine, state: stateOf(found, now), station: found.station_id };
}

/** What became of a code, for the helper that shows it. @throws AppError as every signed call. */
export async function readProposal(
  database: Database,
  call: SignedCall,
  id: string,
  origin: string,
  now = Date.now(),
): Promise<HandlerAnswer<typeof readPairing>> {
  const pairing = await admitPairing(database, call, id, now);
  const state = stateOf(pairing, now);
  if (pairing.user_id === null || pairing.person_id === null) return { state, proposal: null };
  const people = (await database
    .read('users')
    .whereIn('id', [pairing.user_id, pairing.person_id])
    .select('id', 'name', 'email')) as { id: number; name: string; email: string }[];
  const account = people.find((person) => person.id === pairing.user_id);
  const person = people.find((each) => each.id === pairing.person_id);
  return {
    state,
    proposal: {
      account: account?.name ?? '',
      email: account?.email ?? '',
      person: person?.name ?? '',
      origin,
      name: pairing.name ?? '',
    },
  };
}

/** The shop's yes or no. @throws AppError conflict where nothing is proposed, or by another account than the shop saw. */
export async function settleProposal(
  database: Database,
  call: SignedCall,
  id: string,
  { allow, email }: HandlerInput<typeof answerPairing>['body'],
  now = Date.now(),
): Promise<HandlerAnswer<typeof answerPairing>> {
  await admitPairing(database, call, id, now);
  return database.transaction(async (trx) => {
    const pairing = await trx('station_pairings').where({ id }).forUpdate().first<Pairing | undefined>();
    const state = pairing && stateOf(pairing, now);
    if (pairing && state === 'allowed' && allow) {
      const station = await createStationStore(trx).find(pairing.station_id ?? '');
      if (station) return { station: { id: station.id, epoch: station.epoch } };
    }
    if (pairing && state === 'refused' && !allow) return { station: null };
    const account =
      pairing?.user_id &&
      (await trx('users').where({ id: pairing.user_id }).whereNull('deleted_at').first('email'));
    if (!pairing || state !== 'proposed' || !account || (allow && account.email !== email)) {
      throw new AppError('conflict', 'Nothing is proposed that this answers. Look at the pairing again.', {
        details: { reason: 'not-proposed' },
      });
    }
    const station = allow ? await makeStation(trx, pairing, now) : null;
    await trx('station_pairings')
      .where({ id })
      .update({ state: allow ? 'allowed' : 'refused', station_id: station?.id ?? null });
    return { station };
  });
}

/** A new station, or a new key of the one that is paired again. */
async function makeStation(trx: Db, pairing: Pairing, now: number): Promise<{ id: string; epoch: string }> {
  const store = createStationStore(trx);
  const epoch = randomUUID();
  const user_id = pairing.user_id!;
  const again = pairing.again === null ? undefined : await store.lock(pairing.again);
  const key = {
    public_key: pairing.public_key,
    epoch,
    state: 'active',
    seen_at: new Date(now).toISOString(),
  } as const;
  if (again && again.user_id === user_id) {
    await store.update(again.id, {
      ...key,
      next_epoch: null,
      previous_epoch: null,
      epoch_since: 0,
      wire_time: 0,
      call_time: 0,
    });
    return { id: again.id, epoch };
  }
  const [row] = await trx('stations').where({ user_id }).count({ n: '*' });
  if (Number(row?.['n'] ?? 0) >= mostStations) {
    throw new AppError('conflict', `An account has at most ${mostStations} stations. Withdraw some first.`, {
      details: { reason: 'too-many' },
    });
  }
  const id = randomUUID();
  await store.insert({
    ...key,
    id,
    user_id,
    name: pairing.name ?? pairing.machine,
    zone: pairing.zone ?? 'UTC',
    hours: '[]',
    created_at: new Date(now).toISOString(),
  });
  return { id, epoch };
}

const find = (db: Db, id: string): Promise<Pairing | undefined> =>
  db('station_pairings').where({ id }).first();

const stateOf = ({ state, expires_at }: Pairing, now: number): Pairing['state'] | 'expired' =>
  (state === 'waiting' || state === 'proposed') && Date.parse(expires_at) <= now ? 'expired' : state;

/** The pairing that signs a call: its calls come one after the other too. */
async function admitPairing(database: Database, call: SignedCall, id: string, now: number): Promise<Pairing> {
  const pairing = await find(database.read, id);
  if (!pairing) throw refusedStation('station-unknown');
  if (call.station !== id) throw refusedStation('not-signed');
  await assertSigned(pairing.public_key, call, now);
  const taken = await database.transaction((trx) =>
    trx('station_pairings').where({ id }).where('call_time', '<', call.time).update({ call_time: call.time }),
  );
  if (taken === 0) throw refusedStation('replayed');
  return pairing;
}
