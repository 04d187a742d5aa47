import { AppError, type Issue } from '@marbete/core/api/errors';
import { checkRows } from '@marbete/core/print/check-rows';
import { prefetchMs, stationKeyLifeMs } from '@marbete/core/stations/words';
import { languageById } from '@marbete/engine/internal/languages/languages';
import type { Database, Db } from '../../db/database.ts';
import { operatorRole } from '../../http/account.ts';
import type { SignedInUser } from '../../http/route.ts';
import { inTurns } from '../printing/issue.ts';
import { jobOf } from '../printing/print-job.ts';
import { createPrintSourceStore } from '../printing/print-source-store.ts';
import { keyVariable } from '../printing/printed-store.ts';
import { createRecordStore, stationWay } from '../printing/record-store.ts';
import { assertAnswered } from '../printing/service.ts';
import { printRows } from '../printing/rows-to-print.ts';
import { wakeStations } from './wake.ts';
import { createGroupStore } from './group-store.ts';
import { mostOrderRows, type OrderRule, rowsOfOrder } from './order-rows.ts';
import { createOrderStore, type Order, type StationRun } from './order-store.ts';
import { settleRun, stopRun } from './settle.ts';
import { createStationStore, type Station, type StationPrinter } from './station-store.ts';
import { localMoment, momentAt } from './zones.ts';

export interface NewOrder {
  name: string;
  label: number;
  list: number;
  rule: OrderRule;
  /** Printers, each by its station; and all printers of the groups' stations that speak the label's language. */
  printers: readonly { station: string; printer: string }[];
  groups: readonly number[];
  /** YYYY-MM-DDTHH:MM at the place of each station; from now on where it is null. */
  from: string | null;
  until: string;
  priority: number;
}

/** Printers of one order at most. */
const mostOrderPrinters = 2_000;
const longestMs = 7 * 24 * 3_600_000;
/** Problems of rows that a refusal names. */
const namedProblems = 100;

/**
 * Gives an order: a run for each printer, begun with its first chunk. What older orders of the same label, list and
 * printer have not begun is not printed any more.
 * @throws AppError not-found, invalid-input, conflict for a label that does not fill from the list, data-invalid for rows
 * that cannot print.
 */
export async function giveOrder(
  database: Database,
  user: SignedInUser,
  wanted: NewOrder,
  now = Date.now(),
): Promise<number> {
  const { job, catalogue } = await loadSource(database, user, wanted);
  const printers = await printersOf(database, user, wanted, languageById(job.label.language_id) ?? '');
  const times = printers.map(({ station }, index) => timesAt(station, wanted, now, index));
  await assertPrintable(database, { job, catalogue }, wanted);
  const id = await database.transaction(async (trx) => {
    const store = createOrderStore(trx);
    const order = await store.insert({
      user_id: user.accountId,
      person_id: user.id,
      name: wanted.name,
      label_id: job.label.id,
      label_name: job.label.nombre,
      catalogue_id: catalogue.id,
      rule: JSON.stringify(wanted.rule),
      from_local: wanted.from ?? '',
      until_local: wanted.until,
      priority: wanted.priority,
      created_at: new Date(now).toISOString(),
    });
    const place = (station: string, printer: string) => `${station} ${printer}`;
    const chosen = new Set(printers.map(({ station, printer }) => place(station.id, printer.uid)));
    for (const older of await openRunsOf(trx, job.label.id, catalogue.id))
      if (chosen.has(place(older.station_id, older.printer))) await stopRun(trx, older, 'superseded');
    await store.insertRuns(
      printers.map(({ station, printer }, index) => ({
        order_id: order,
        station_id: station.id,
        printer: printer.uid,
        ...times[index]!,
        priority: wanted.priority,
      })),
    );
    return order;
  });
  wakeStations(printers.map(({ station }) => station.id));
  return id;
}

async function loadSource(database: Database, user: SignedInUser, { label, list, rule }: NewOrder) {
  const source = await createPrintSourceStore(database.read).get(user, { etiqueta: label, catalogo: list });
  const job = jobOf(source);
  if (!source.catalogue || job.label.catalogo_id !== list) {
    throw new AppError('conflict', 'The label is not filled by this list. Join them first.', {
      details: { reason: 'not-linked' },
    });
  }
  assertAnswered(job, {});
  if (rule.rows === 'changed' && keyVariable(job) === undefined) {
    throw new AppError(
      'conflict',
      'Nothing in the label tells its rows apart: choose another rule of rows.',
      {
        details: { reason: 'no-key' },
      },
    );
  }
  return { job, catalogue: source.catalogue };
}

/** @throws AppError not-found, invalid-input for printers of another language, and for none. */
async function printersOf(
  database: Database,
  user: SignedInUser,
  { printers, groups }: NewOrder,
  language: string,
): Promise<{ station: Station; printer: StationPrinter }[]> {
  const stations = new Map(
    (await visibleStations(database.read, user)).map((station) => [station.id, station]),
  );
  const members = await createGroupStore(database.read).membersOf(user, groups);
  const ids = [...new Set([...printers.map(({ station }) => station), ...members])];
  for (const id of ids) {
    if (!stations.has(id))
      throw new AppError('not-found', `There is no station ${id}.`, { details: { station: id } });
  }
  const known = await createStationStore(database.read).listPrinters(ids);
  const found = new Map<string, { station: Station; printer: StationPrinter }>();
  const add = (printer: StationPrinter) =>
    void found.set(`${printer.station_id} ${printer.uid}`, {
      station: stations.get(printer.station_id)!,
      printer,
    });
  const issues: Issue[] = [];
  for (const [index, { station, printer: uid }] of printers.entries()) {
    const printer = known.find((each) => each.station_id === station && each.uid === uid);
    const message = !printer
      ? `The station has no printer ${uid}.`
      : printer.language !== '' && printer.language !== language
        ? `The printer speaks ${printer.language}, the label ${language}.`
        : undefined;
    if (printer && message === undefined) add(printer);
    else
      issues.push({ path: ['printers', index], message: message!, rule: printer ? 'language' : 'unknown' });
  }
  for (const printer of known)
    if (members.includes(printer.station_id) && printer.language === language) add(printer);
  if (issues.length === 0 && found.size === 0)
    issues.push({
      path: ['printers'],
      message: 'No printer was chosen that speaks the label.',
      rule: 'required',
    });
  if (found.size > mostOrderPrinters)
    issues.push({ path: ['printers'], message: `At most ${mostOrderPrinters} printers.`, rule: 'too-big' });
  if (issues.length > 0) throw new AppError('invalid-input', issues[0]!.message, { issues });
  return [...found.values()];
}

/** When an order prints at the place of a station. @throws AppError invalid-input. */
function timesAt(
  { zone, name }: Station,
  { from, until }: NewOrder,
  now: number,
  index: number,
): { from_at: number; until_at: number } {
  const from_at = from === null ? now : momentAt(from, zone);
  const until_at = momentAt(until, zone);
  const noDay = [from ?? until, until].find((local) => !isDay(local));
  const message =
    noDay !== undefined
      ? `There is no day ${noDay.slice(0, 10)}.`
      : until_at <= now
        ? `At ${name} it is ${localMoment(now, zone).time} already: until has passed.`
        : until_at <= from_at
          ? 'until has to be later than from.'
          : until_at > Math.max(from_at, now) + longestMs
            ? 'until is at most 7 days after from: prices that print later are wrong.'
            : undefined;
  if (message === undefined) return { from_at, until_at };
  throw new AppError('invalid-input', message, {
    details: { station: index },
    issues: [{ path: ['until'], message, rule: 'time' }],
  });
}

const isDay = (local: string): boolean => new Date(`${local}:00Z`).toJSON()?.slice(0, 16) === local;

/** @throws AppError data-invalid that names the rows that cannot print, invalid-input where no row prints. */
async function assertPrintable(
  database: Database,
  source: Awaited<ReturnType<typeof loadSource>>,
  { rule }: NewOrder,
): Promise<void> {
  const { job, catalogue } = source;
  const { rows, problems } = await rowsOfOrder(database, source, rule);
  if (rows.length >= mostOrderRows)
    throw new AppError('too-large', `An order prints at most ${mostOrderRows} rows of its list.`);
  const filas = rows.map(({ id, copies }) => ({ id, cantidad: copies }));
  const printing = printRows(database, catalogue, job, { filas, preguntas: {} });
  const moment = { date: '', time: '' };
  const check = await checkRows(job.template, inTurns(printing), moment, namedProblems, {
    head: undefined,
    across: undefined,
  });
  const wrong = [...problems, ...check.problems.filter(({ problem }) => problem.level === 'error')];
  if (wrong.length > 0) {
    throw new AppError('data-invalid', 'Some rows cannot be printed.', {
      issues: wrong
        .slice(0, namedProblems)
        .map(({ row, problem }) => ({ path: ['list', row], message: problem.message, rule: problem.code })),
    });
  }
  if (check.labels > 0) return;
  throw new AppError('invalid-input', 'No row of the list prints.', {
    issues: [{ path: ['rows'], message: 'No row of the list prints.', rule: 'required' }],
  });
}

/** Runs of a label and a list that are still offered. */
const openRunsOf = (db: Db, label_id: number, catalogue_id: number): Promise<StationRun[]> =>
  db('station_runs')
    .join('print_orders', 'print_orders.id', 'station_runs.order_id')
    .where({ label_id, catalogue_id, 'station_runs.state': 'open' })
    .select('station_runs.*');

/** An order of who asks: an operator's are its own. @throws AppError not-found. */
export async function orderOf(db: Db, user: SignedInUser, id: number): Promise<Order> {
  const order = await createOrderStore(db).get(user.accountId, id);
  if (user.role !== operatorRole || order.person_id === user.id) return order;
  throw new AppError('not-found', `There is no order ${id}.`, { details: { order: id } });
}

/** Withdraws an order. What a station has already may still print until the order's `until`: it is told. */
export async function withdrawOrder(database: Database, user: SignedInUser, id: number): Promise<void> {
  const runs = await database.transaction(async (trx) => {
    const order = await orderOf(trx, user, id);
    if (order.state === 'open') await trx('print_orders').where({ id }).update({ state: 'withdrawn' });
    const found = await createOrderStore(trx).runsOf([id]);
    for (const run of found) await stopRun(trx, run, 'withdrawn');
    return found;
  });
  wakeStations(runs.map(({ station_id }) => station_id));
}

/**
 * Closes what stations never spoke of, once they no longer keep its keys: uncertain, for a person to look at.
 * @throws AppError conflict before that.
 */
export async function closeOrder(
  database: Database,
  user: SignedInUser,
  id: number,
  now = Date.now(),
): Promise<void> {
  await database.transaction(async (trx) => {
    await orderOf(trx, user, id);
    const runs = (await createOrderStore(trx).runsOf([id])).filter(({ state }) => state !== 'ended');
    const last = Math.max(0, ...runs.map(({ until_at }) => Number(until_at)));
    const closes = last + stationKeyLifeMs;
    if (runs.length > 0 && now < closes) {
      throw new AppError(
        'conflict',
        `A station may still tell what became of it. It can be closed from ${new Date(closes).toISOString()}.`,
        { details: { reason: 'too-early', from: new Date(closes).toISOString() } },
      );
    }
    for (const run of runs) {
      await stopRun(trx, run, 'closed');
      await closeOffers(trx, run);
    }
  });
}

/** Says of what was offered, and never spoken of, that nobody knows. */
async function closeOffers(trx: Db, { run_id, token }: StationRun): Promise<void> {
  const records = createRecordStore(trx);
  const open: { trozo: number; attempt: number }[] = await trx('print_attempts')
    .where({ run_id })
    .whereIn('station_word', ['offered', 'began'])
    .select('trozo', 'attempt');
  const chunks = await records.listChunks(run_id);
  for (const { trozo, attempt } of open) {
    const chunk = chunks.find(({ number }) => number === trozo);
    if (chunk) await records.note(run_id, token, { ...chunk, attempt, word: 'uncertain' }, stationWay);
    await trx('print_attempts').where({ run_id, trozo, attempt }).update({ station_word: 'uncertain' });
  }
  await settleRun(trx, run_id);
}

/** Ends runs whose `until` passed before anything of them was offered; of the others the station speaks. */
export async function expireRuns(database: Database, now = Date.now()): Promise<void> {
  const due: string[] = await database
    .read('station_runs')
    .where('state', '<>', 'ended')
    .where('until_at', '<', now)
    .where('state', 'open')
    .orderBy('until_at')
    .limit(500)
    .pluck('run_id');
  for (const id of due) {
    await database.transaction(async (trx) => {
      const run = await createOrderStore(trx).lockRun(id);
      if (run) await stopRun(trx, run, 'expired');
    });
  }
}

/** The stations that somebody sees: an operator those of the groups that its account opened to it. */
export async function visibleStations(db: Db, user: SignedInUser): Promise<Station[]> {
  const query = db('stations').where('stations.user_id', user.accountId).whereNot('state', 'withdrawn');
  if (user.role === operatorRole) {
    void query.whereIn(
      'stations.id',
      db('station_group_members')
        .join('station_group_users', 'station_group_users.group_id', 'station_group_members.group_id')
        .where('station_group_users.user_id', user.id)
        .select('station_id'),
    );
  }
  return query.orderBy(['name', 'id']);
}

/** A station that was not heard of for so long is silent. */
export const silentMs = 15 * 60_000;

/** Whether a run may be fetched already. */
export const isDue = (
  { from_at, until_at }: Pick<StationRun, 'from_at' | 'until_at'>,
  now: number,
): boolean => Number(from_at) - prefetchMs <= now && now <= Number(until_at);
