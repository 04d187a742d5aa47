import type { OpeningHours } from '@marbete/core/api/v1/stations';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.ts';
import { tell } from '../webhooks/tell.ts';
import { expireRuns, silentMs } from './orders.ts';
import type { Station } from './station-store.ts';
import { localMoment } from './zones.ts';

const eachMs = 60_000;
const atOnce = 500;

/** Ends runs whose time has passed, and tells of stations that are silent, each minute. Answers what stops it. */
export function startStationWatch(database: Database, log: Logger): () => void {
  const timer = setInterval(() => {
    database.afterwards(async () => {
      try {
        await expireRuns(database);
        await tellSilent(database);
      } catch (error) {
        log.warn({ err: error }, 'Stations could not be looked at; they are in a minute');
      }
    });
  }, eachMs);
  timer.unref();
  return () => clearInterval(timer);
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
