import { AppError } from '@marbete/core/api/errors';
import { isSignedBy, signedForMs, type StationCall, stationHeaders } from '@marbete/core/stations/signing';
import type { Database, Db } from '../../db/database.ts';
import { createStationStore, type Station } from './station-store.ts';

/** A call of a station as it came, with what signs it. */
export interface SignedCall extends StationCall {
  signature: string;
}

/** Calls of one lane come one after the other (core/stations/calls). */
export type Lane = 'wire' | 'call';

export type RefusedStation = 'not-signed' | 'station-unknown' | 'withdrawn' | 'clock' | 'replayed' | 'epoch';

const words: Readonly<Record<RefusedStation, string>> = {
  'not-signed': 'The call is not signed by this station.',
  'station-unknown': 'There is no such station. Pair it again.',
  withdrawn: 'This station was withdrawn: its key has ended.',
  clock: 'The signed time is more than 2 minutes off. Take marbete-now and sign again.',
  replayed: 'A call with this or a later time was taken already. Sign again with a later one.',
  epoch: 'Two machines have the key of this station: both have stopped. Pair the right one again.',
};

export function refusedStation(reason: RefusedStation): AppError {
  const code =
    reason === 'clock' || reason === 'replayed' || reason === 'epoch' ? 'conflict' : 'unauthenticated';
  return new AppError(code, words[reason], { details: { reason } });
}

/** What the headers of a call say; the signature was not looked at yet. @throws AppError for a call without them. */
export function signedCall(
  { method, target, body }: Pick<StationCall, 'method' | 'target' | 'body'>,
  header: (name: string) => string,
): SignedCall {
  const [station, time] = [header(stationHeaders.station), header(stationHeaders.time)];
  const signature = header(stationHeaders.signature);
  if (!/^[\da-f-]{36}$/.test(station) || !/^\d{1,15}$/.test(time) || signature === '')
    throw refusedStation('not-signed');
  return {
    method,
    target,
    body,
    station,
    time: Number(time),
    epoch: header(stationHeaders.epoch),
    signature,
  };
}

/** @throws AppError unless the call was signed with this key, about now. */
export async function assertSigned(publicKey: string, call: SignedCall, now: number): Promise<void> {
  if (!(await isSignedBy(publicKey, call.signature, call))) throw refusedStation('not-signed');
  if (Math.abs(call.time - now) > signedForMs) throw refusedStation('clock');
}

/**
 * The station that makes a call. Its signed time is taken, so that nobody makes the call again, and its epoch: the next one
 * becomes the current one with the first call that carries it. An epoch of before is one of a copied disk, and stops
 * both, unless the call was signed before the epoch changed.
 * @throws AppError unauthenticated, conflict; see core/stations/calls.
 */
export async function admitStation(
  database: Database,
  call: SignedCall,
  lane: Lane,
  now = Date.now(),
): Promise<Station> {
  const found = await createStationStore(database.read).find(call.station);
  if (!found) throw refusedStation('station-unknown');
  await assertSigned(found.public_key, call, now);
  const admitted = await database.transaction((trx) => take(trx, call, lane, now));
  if (typeof admitted === 'string') throw refusedStation(admitted);
  return admitted;
}

async function take(trx: Db, call: SignedCall, lane: Lane, now: number): Promise<Station | RefusedStation> {
  const store = createStationStore(trx);
  const station = await store.lock(call.station);
  if (!station) return 'station-unknown';
  if (station.state === 'withdrawn') return 'withdrawn';
  if (station.state === 'conflict') return 'epoch';
  const column = lane === 'wire' ? 'wire_time' : 'call_time';
  if (call.time <= Number(station[column])) return 'replayed';
  const taken = { [column]: call.time, seen_at: new Date(now).toISOString(), silent_at: null };
  if (call.epoch === station.epoch || isLate(station, call)) {
    await store.update(station.id, taken);
    return { ...station, ...taken };
  }
  // Signed before the epoch changed, twice perhaps: a copy of the disk is found by the calls that it signs from now on.
  if (call.epoch !== station.next_epoch && call.time < Number(station.epoch_since)) return 'replayed';
  if (call.epoch !== station.next_epoch) {
    await store.update(station.id, { state: 'conflict' });
    return 'epoch';
  }
  const changed = {
    ...taken,
    epoch: call.epoch,
    next_epoch: null,
    previous_epoch: station.epoch,
    epoch_since: call.time,
  };
  await store.update(station.id, changed);
  return { ...station, ...changed };
}

const isLate = (station: Station, call: SignedCall): boolean =>
  call.epoch === station.previous_epoch && call.time < Number(station.epoch_since);
