import { createHash, randomUUID } from 'node:crypto';
import { chunkKey } from '@marbete/core/print/run-record';
import { lookMs, pollMs, type ServerSays, type StationSays } from '@marbete/core/stations/wire';
import { prefetchMs } from '@marbete/core/stations/words';
import type { Database, Db } from '../../db/database.ts';
import { tellAttention } from './station-chunks.ts';
import { createStationStore, type Station } from './station-store.ts';
import { untilWoken } from './wake.ts';

/** Takes what a station says in the call of the wire that it was admitted for; a `hello` is answered with the next epoch. */
export async function hear(
  database: Database,
  station: Station,
  said: readonly StationSays[],
  now = Date.now(),
): Promise<ServerSays[]> {
  const answers: ServerSays[] = [];
  for (const word of said) {
    const paused = word.paused ? 1 : 0;
    await database.transaction(async (trx) => {
      const store = createStationStore(trx);
      if (word.word === 'hello') {
        const epoch = randomUUID();
        // Given up by the station, a call may come behind the one that it made next: what that one was answered counts.
        const newest = trx('stations').where({ id: station.id, wire_time: station.wire_time });
        if ((await newest.update({ next_epoch: epoch, paused })) > 0)
          answers.push({ word: 'state', now, epoch });
        return;
      }
      await store.update(station.id, { paused });
      const known = await store.listPrinters([station.id]);
      const told = word.printers.flatMap(({ id, state, needsAttention }) => {
        const printer = known.find(({ uid }) => uid === id);
        return printer ? [{ uid: id, name: printer.name, state, needsAttention }] : [];
      });
      await tellAttention(trx, station, told);
      for (const { uid, state, needsAttention } of told)
        await trx('station_printers')
          .where({ station_id: station.id, uid })
          .update({ state, needs_attention: needsAttention ? 1 : 0, state_at: new Date(now).toISOString() });
    });
  }
  if (answers.length > 0) told.delete(station.id);
  return answers;
}

/** What each station was told last, so that it is woken by what is new; a station that is forgotten is woken once more. */
const told = new Map<string, string>();
const mostRemembered = 10_000;

/**
 * What there is to say to a station: at once, or when something changes within the time, else nothing. The table is looked at
 * every 15 seconds, whoever was woken.
 */
export async function nextWords(
  database: Database,
  station: Pick<Station, 'id'>,
  signal: AbortSignal,
  waitMs = pollMs,
): Promise<ServerSays[]> {
  const end = Date.now() + waitMs;
  for (;;) {
    const left = end - Date.now();
    // Whoever is woken while the table is looked at looks once more.
    const looked = new AbortController();
    const waits = AbortSignal.any([signal, looked.signal]);
    const woken = untilWoken(station.id, Math.max(0, Math.min(left, lookMs)), waits);
    try {
      const { mark, keys } = await look(database.read, station.id, Date.now());
      if (mark !== told.get(station.id)) {
        told.delete(station.id);
        told.set(station.id, mark);
        for (const oldest of told.keys()) {
          if (told.size <= mostRemembered) break;
          told.delete(oldest);
        }
        const now = Date.now();
        if (keys.length > 0) return [{ word: 'cancel', now, keys }];
        if (mark !== '') return [{ word: 'wake', now }];
      }
      if (left <= 0 || signal.aborted || !(await isActive(database.read, station.id))) return [];
      await woken;
    } finally {
      looked.abort();
    }
  }
}

/** One that was withdrawn meanwhile hears of it with its next call. */
const isActive = (db: Db, id: string): Promise<unknown> =>
  db('stations').where({ id, state: 'active' }).first('id');

/** Keys in one word: the others are in the offers. */
const namedKeys = 200;

/** A digest of all that a station may fetch and has to drop; '' for nothing. */
async function look(db: Db, station_id: string, now: number): Promise<{ mark: string; keys: string[] }> {
  const runs: {
    run_id: string;
    state: string;
    complete: number;
    begun: number | null;
    rows: number | null;
  }[] = await db('station_runs')
    .join('print_orders', 'print_orders.id', 'station_runs.order_id')
    .leftJoin('catalogues', 'catalogues.id', 'print_orders.catalogue_id')
    .leftJoin('print_runs', 'print_runs.id', 'station_runs.run_id')
    .where({ station_id })
    .whereIn('station_runs.state', ['open', 'stopped'])
    .where('from_at', '<=', now + prefetchMs)
    .orderBy('station_runs.run_id')
    .limit(1_000)
    .select(
      'station_runs.run_id',
      'station_runs.state',
      'complete',
      'print_runs.row_set_id as begun',
      'catalogues.row_set_id as rows',
    );
  if (runs.length === 0) return { mark: '', keys: [] };
  const stopped = runs.filter(({ state }) => state === 'stopped').map(({ run_id }) => run_id);
  const open: { run_id: string; trozo: number; attempt: number }[] =
    stopped.length === 0
      ? []
      : await db('print_attempts')
          .whereIn('run_id', stopped)
          .where({ station_word: 'offered' })
          .orderBy(['run_id', 'trozo'])
          .limit(namedKeys)
          .select('run_id', 'trozo', 'attempt');
  const keys = open.map(({ run_id, trozo, attempt }) => chunkKey(run_id, { number: trozo, attempt }));
  const mark = createHash('sha256')
    .update(JSON.stringify([runs, keys]))
    .digest('base64');
  return { mark, keys };
}
