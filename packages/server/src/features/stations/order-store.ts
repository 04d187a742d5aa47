import { randomUUID } from 'node:crypto';
import { AppError } from '@marbete/core/api/errors';
import type { StationChunkState } from '@marbete/core/stations/words';
import type { Db } from '../../db/database.ts';
import type { OrderRule } from './order-rows.ts';

export interface Order {
  id: number;
  /** The account. */
  user_id: number;
  /** Who ordered. */
  person_id: number;
  name: string;
  label_id: number | null;
  label_name: string;
  catalogue_id: number | null;
  /** OrderRule as JSON. */
  rule: string;
  from_local: string;
  until_local: string;
  priority: number;
  state: 'open' | 'withdrawn' | 'ended';
  created_at: string;
  ended_at: string | null;
}

/**
 * What an order prints on one printer. `open`: its chunks may be fetched; `stopped`: no more of them, and what was offered
 * waits for the station's word; `ended`: nothing waits any more.
 */
export interface StationRun {
  run_id: string;
  order_id: number;
  station_id: string;
  printer: string;
  token: string;
  /** Milliseconds; PostgreSQL answers numbers of 64 bits as text. */
  from_at: number | string;
  until_at: number | string;
  priority: number;
  state: 'open' | 'stopped' | 'ended';
  reason: string;
  /** Whether all its chunks were made. */
  complete: 0 | 1;
}

/** Why nothing more of a run is offered. */
export type StopReason =
  | 'withdrawn'
  | 'superseded'
  | 'list-changed'
  | 'refused'
  | 'rows-refused'
  | 'label-gone'
  | 'expired'
  | 'station-withdrawn'
  | 'closed';

export const ruleOf = ({ rule }: Pick<Order, 'rule'>): OrderRule => JSON.parse(rule) as OrderRule;

/** Chunks whose fate is not known yet: they were offered, or began. */
export const openWords: readonly StationChunkState[] = ['offered', 'began'];

/** Runs of a station that are listed at most. */
const mostWaiting = 200;

export const waitKey = (station: string, printer: string): string => `${station} ${printer}`;

/** Orders of accounts, and what each of them prints on each printer. */
export function createOrderStore(db: Db) {
  return {
    /** @throws AppError not-found, also for another account's. */
    async get(user_id: number, id: number): Promise<Order> {
      const order = await db('print_orders').where({ id, user_id }).first<Order | undefined>();
      if (order) return order;
      throw new AppError('not-found', `There is no order ${id}.`, { details: { order: id } });
    },

    async insert(order: Omit<Order, 'id' | 'state' | 'ended_at'>): Promise<number> {
      const [row] = await db('print_orders')
        .insert({ ...order, state: 'open' })
        .returning<{ id: number }[]>('id');
      return row!.id;
    },

    async insertRuns(
      runs: readonly Omit<StationRun, 'run_id' | 'token' | 'state' | 'reason' | 'complete'>[],
    ): Promise<void> {
      const made = runs.map((run) => ({ ...run, run_id: randomUUID(), token: randomUUID(), state: 'open' }));
      await db.batchInsert('station_runs', made, 100);
    },

    /** Newest first, below an id. */
    list: (
      scope: { user_id: number; person_id?: number | undefined },
      { below, limit }: { below?: number | undefined; limit: number },
    ): Promise<Order[]> => {
      const query = db('print_orders').where({ user_id: scope.user_id }).orderBy('id', 'desc').limit(limit);
      if (scope.person_id !== undefined) void query.where({ person_id: scope.person_id });
      if (below !== undefined) void query.where('id', '<', below);
      return query;
    },

    runsOf: (order_ids: readonly number[]): Promise<StationRun[]> =>
      db('station_runs')
        .whereIn('order_id', order_ids)
        .orderBy(['order_id', 'station_id', 'printer', 'run_id']),

    /** What has not ended at a station, in the order in which it begins; of one person where it is named. */
    waitingAt: (station_id: string, person_id?: number): Promise<StationRun[]> => {
      const query = db('station_runs')
        .where({ station_id })
        .where('station_runs.state', '<>', 'ended')
        .orderBy(['from_at', 'run_id'])
        .limit(mostWaiting)
        .select('station_runs.*');
      if (person_id !== undefined)
        void query.join('print_orders', 'print_orders.id', 'station_runs.order_id').where({ person_id });
      return query;
    },

    /** How many orders have not ended, by `waitKey` of their printers. */
    async waitsOf(ids: readonly string[]): Promise<Map<string, number>> {
      const rows = (await db('station_runs')
        .whereIn('station_id', ids)
        .where('state', '<>', 'ended')
        .groupBy('station_id', 'printer')
        .select('station_id', 'printer')
        .count({ n: '*' })) as { station_id: string; printer: string; n: number | string }[];
      return new Map(rows.map(({ station_id, printer, n }) => [waitKey(station_id, printer), Number(n)]));
    },

    /** Locked until the transaction ends. */
    lockRun: (run_id: string): Promise<StationRun | undefined> =>
      db('station_runs').where({ run_id }).forUpdate().first(),

    async updateRun(run_id: string, values: Partial<StationRun>): Promise<void> {
      await db('station_runs').where({ run_id }).update(values);
    },

    /** How many chunks were offered, by run or by order, and by what the station said of them last. */
    async wordsOf(
      of: 'run_id' | 'order_id',
      ids: readonly (string | number)[],
    ): Promise<{ of: string | number; station_word: StationChunkState; chunks: number; labels: number }[]> {
      const rows = (await db('station_runs')
        .join('print_attempts', 'print_attempts.run_id', 'station_runs.run_id')
        .whereIn(`station_runs.${of}`, ids)
        .whereNotNull('station_word')
        .groupBy(`station_runs.${of}`, 'station_word')
        .select(`station_runs.${of} as of`, 'station_word')
        .count({ chunks: '*' })
        .sum({ labels: 'labels' })) as {
        of: string | number;
        station_word: StationChunkState;
        chunks: number | string;
        labels: number | string;
      }[];
      return rows.map((row) => ({ ...row, chunks: Number(row.chunks), labels: Number(row.labels) }));
    },
  };
}
