import type { OpeningHours } from '@marbete/core/api/v1/stations';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { tell } from '../webhooks/tell.ts';
import { expireRuns, silentMs } from './orders.ts';
import type { Station } from './station-store.ts';
import { isWaited, wakeStations } from './wake.ts';
import { localMoment } from './zones.ts';

const eachMs = 60_000;
const atOnce = 500;
const ordersMs = 1_000;

/**
 * Ends runs whose time has passed, and tells of stations that are silent, each minute. With a database that several servers
 * share, wakes each second the stations that wait here and got an order at another server. Answers what stops it.
 */
export function startStationWatch(database: Database, log: Logger): () => void {
  const look = createOrderWatch(database);
  const timers = [
    every(eachMs, async () => {
      await expireRuns(database);
      await tellSilent(database);
    }),
  ];
  if (database.dialect.name === 'postgres')
    timers.push(
      every(ordersMs, async () => {
        if (isWaited()) wakeStations(await look());
      }),
    );
  return () => {
    for (const timer of timers) clearInterval(timer);
  };

  function every(ms: number, work: () => Promise<void>): NodeJS.Timeout {
    let isBusy = false;
    const timer = setInterval(() => {
      if (isBusy) return;
      isBusy = true;
      database.afterwards(async () => {
        try {
          await work();
        } catch (error) {
          log.warn({ err: error }, `Stations could not be looked at; they are in ${ms / 1_000} s`);
        } finally {
          isBusy = false;
        }
      });
    }, ms);
    timer.unref();
    return timer;
  }
}

/** Orders are looked for so long back: with a large list an order is in the table a while after its time. */
const ordersBackMs = 120_000;
const mostOrders = 1_000;

/** Answers the stations of orders that are in the table and were not there at the look before: a statement, or two. */
export function createOrderWatch(database: Database): (now?: number) => Promise<string[]> {
  let known = new Set<number>();
  return async (now = Date.now()) => {
    const ids: number[] = await database
      .read('print_orders')
      .where('created_at', '>', new Date(now - ordersBackMs).toISOString())
      .orderBy('created_at', 'desc')
      .limit(mostOrders)
      .pluck('id');
    const fresh = ids.filter((id) => !known.has(id));
    known = new Set(ids);
    if (fresh.length === 0) return [];
    return database.read('station_runs').whereIn('order_id', fresh).distinct().pluck('station_id');
  };
}

/** Tells webhooks of stations that have been silent for a quarter of an hour in which their shop was open; once each. */
export async function tellSilent(database: Database, now = Date.now()): Promise<void> {
  const before = new Date(now - silentMs).toISOString();
  let after = '';
  for (;;) {
    const quiet: Station[] = await database
      .read('stations')
      .where({ state: 'active', silent_at: null })
      .where('seen_at', '<', before)
      .where('id', '>', after)
      .orderBy('id')
      .limit(atOnce);
    for (const station of quiet) {
      if (!isOpen(station, now) || !isOpen(station, now - silentMs)) continue;
      await database.transaction(async (trx) => {
        const changed = await trx('stations')
          .where({ id: station.id, silent_at: null })
          .where('seen_at', '<', before)
          .update({ silent_at: new Date(now).toISOString() });
        if (changed === 0) return;
        await tell(trx, station.user_id, 'station.silent', () => ({
          station: station.id,
          name: station.name,
          seenAt: station.seen_at,
        }));
      });
    }
    if (quiet.length < atOnce) return;
    after = quiet.at(-1)!.id;
  }
}

/** Whether a shop is open; one without opening hours never says so. */
function isOpen({ hours, zone }: Pick<Station, 'hours' | 'zone'>, now: number): boolean {
  const { day, time } = localMoment(now, zone);
  return (JSON.parse(hours) as OpeningHours).some(
    (open) => open.day === day && open.from <= time && time < open.until,
  );
}
