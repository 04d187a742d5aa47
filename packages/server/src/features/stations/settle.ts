import { cameOut } from '@marbete/core/print/run-record';
import { chunkWordOf, type StationChunkState } from '@marbete/core/stations/words';
import type { Db } from '../../db/database.ts';
import { createRecordStore, stationWay } from '../printing/record-store.ts';
import { tell } from '../webhooks/tell.ts';
import { createOrderStore, type Order, openWords, type StationRun, type StopReason } from './order-store.ts';

/** Offers nothing more of a run. What was offered waits for the station's word; without any it has ended. */
export async function stopRun(trx: Db, run: StationRun, reason: StopReason, detail = ''): Promise<void> {
  if (run.state !== 'open') return;
  const said = detail === '' ? reason : `${reason}: ${detail}`.slice(0, 200);
  await createOrderStore(trx).updateRun(run.run_id, { state: 'stopped', reason: said });
  await settleRun(trx, run.run_id);
}

/**
 * Ends a run of which nothing is open any more: all its chunks were made or it was stopped, and the station has said of
 * each what became of it. The record of the run says so too, and the order ends with its last run.
 */
export async function settleRun(trx: Db, runId: string): Promise<void> {
  const store = createOrderStore(trx);
  const run = await store.lockRun(runId);
  if (!run || (run.state === 'open' && run.complete === 0)) return;
  const words = await store.wordsOf('run_id', [runId]);
  const count = (of: (word: StationChunkState) => boolean) =>
    words.filter(({ station_word }) => of(station_word)).reduce((sum, { chunks }) => sum + chunks, 0);
  if (count((word) => openWords.includes(word)) > 0) return;
  const record = await trx('print_runs')
    .where({ id: runId })
    .first<{ state: string; ended_at: string | null } | undefined>('state', 'ended_at');
  if (record && record.ended_at === null) {
    const all = run.complete === 1 && count((word) => !cameOut(chunkWordOf[word])) === 0;
    const state = count((word) => word === 'uncertain') > 0 ? 'uncertain' : all ? 'done' : 'cancelled';
    if (state !== record.state)
      await createRecordStore(trx).hear(runId, run.token, { state, bye: false }, stationWay);
  }
  if (run.state === 'ended') return;
  await store.updateRun(runId, { state: 'ended' });
  await endOrder(trx, run.order_id);
}

/** Ends an order whose runs have all ended, and tells its account's webhooks. */
async function endOrder(trx: Db, id: number): Promise<void> {
  const order = await trx('print_orders').where({ id }).forUpdate().first<Order | undefined>();
  if (!order || order.ended_at !== null) return;
  const open = await trx('station_runs')
    .where({ order_id: id })
    .whereNot('state', 'ended')
    .first<unknown>('run_id');
  if (open !== undefined) return;
  const ended_at = new Date().toISOString();
  const state = order.state === 'open' ? 'ended' : order.state;
  await trx('print_orders').where({ id }).update({ state, ended_at });
  await tell(trx, order.user_id, 'order.ended', async () => ({
    order: id,
    name: order.name,
    state,
    ...(await labelsOf(trx, 'order_id', [id])).get(id)!,
  }));
}

export interface OrderLabels {
  printed: number;
  uncertain: number;
  notPrinted: number;
  open: number;
}

/** Labels by what became of them, of each run or order that is named. */
export async function labelsOf<Id extends string | number>(
  db: Db,
  of: Id extends string ? 'run_id' : 'order_id',
  ids: readonly Id[],
): Promise<Map<Id, OrderLabels>> {
  const all = new Map(ids.map((id) => [id, { printed: 0, uncertain: 0, notPrinted: 0, open: 0 }]));
  for (const { of: id, station_word: word, labels: some } of await createOrderStore(db).wordsOf(of, ids)) {
    const labels = all.get(id as Id)!;
    if (openWords.includes(word)) labels.open += some;
    else if (word === 'ended') labels.printed += some;
    else if (word === 'uncertain') labels.uncertain += some;
    else labels.notPrinted += some;
  }
  return all;
}
