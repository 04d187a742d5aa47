import { AppError } from '@marbete/core/api/errors';
import type { Db } from '../../db/database.ts';

/** `conflict`: two machines had its key; `withdrawn`: its key has ended. */
export type StationState = 'active' | 'conflict' | 'withdrawn';

export interface Station {
  id: string;
  /** The account of head office. */
  user_id: number;
  name: string;
  /** IANA name of its time zone. */
  zone: string;
  /** OpeningHours as JSON. */
  hours: string;
  public_key: string;
  epoch: string;
  next_epoch: string | null;
  previous_epoch: string | null;
  /** PostgreSQL answers numbers of 64 bits as text. */
  epoch_since: number | string;
  wire_time: number | string;
  call_time: number | string;
  state: StationState;
  paused: 0 | 1;
  created_at: string;
  seen_at: string | null;
  silent_at: string | null;
}

export interface StationPrinter {
  station_id: string;
  /** The helper's id of it. */
  uid: string;
  name: string;
  language: string;
  dpi: number;
  profile: string;
  state: string;
  needs_attention: 0 | 1;
  state_at: string;
}

/** The stations of accounts and their printers. */
export function createStationStore(db: Db) {
  return {
    find: (id: string): Promise<Station | undefined> => db('stations').where({ id }).first(),

    /** Locked until the transaction ends. */
    lock: (id: string): Promise<Station | undefined> => db('stations').where({ id }).forUpdate().first(),

    /** @throws AppError not-found, also for another account's. */
    async get(user_id: number, id: string): Promise<Station> {
      const found = await db('stations').where({ id, user_id }).first<Station | undefined>();
      if (found) return found;
      throw new AppError('not-found', `There is no station ${id}.`, { details: { station: id } });
    },

    async insert(
      station: Omit<Station, 'next_epoch' | 'previous_epoch' | 'silent_at' | LaneColumn | 'paused'>,
    ) {
      await db('stations').insert(station);
    },

    async update(id: string, values: Partial<Omit<Station, 'id' | 'user_id'>>): Promise<void> {
      await db('stations').where({ id }).update(values);
    },

    listPrinters: (ids: readonly string[]): Promise<StationPrinter[]> =>
      db('station_printers').whereIn('station_id', ids).orderBy(['station_id', 'name', 'uid']),

    /** All printers of a station, in the place of those before. */
    async replacePrinters(
      station_id: string,
      printers: readonly Omit<StationPrinter, 'station_id'>[],
    ): Promise<void> {
      const kept = printers.map(({ uid }) => uid);
      await db('station_printers').where({ station_id }).whereNotIn('uid', kept).delete();
      if (printers.length === 0) return;
      await db('station_printers')
        .insert(printers.map((printer) => ({ ...printer, station_id })))
        .onConflict(['station_id', 'uid'])
        .merge();
    },
  };
}

export type LaneColumn = 'wire_time' | 'call_time' | 'epoch_since';
