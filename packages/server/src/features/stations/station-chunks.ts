import { createHash } from 'node:crypto';
import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import type { RowMemory } from '@marbete/core/print/memory';
import { packRows, type RunPlan } from '@marbete/core/print/run-plan';
import { type ChunkRecord, chunkKey } from '@marbete/core/print/run-record';
import type { fetchChunk, readOffers, StationWordTold, tellWords } from '@marbete/core/stations/calls';
import { chunkWordOf, prefetchMs, type StationChunkState, stateAfter } from '@marbete/core/stations/words';
import { mostKeys } from '@marbete/core/stations/wire';
import { languageById } from '@marbete/engine/internal/languages/languages';
import type { Database, Db } from '../../db/database.ts';
import type { SignedInUser } from '../../http/route.ts';
import { chunkOfRun } from '../print-history/planned-chunks.ts';
import type { ChunkContent } from '../printing/issue.ts';
import { jobOf } from '../printing/print-job.ts';
import { createPrintSourceStore } from '../printing/print-source-store.ts';
import { keyVariable } from '../printing/printed-store.ts';
import { chunkLifeMs, createChunkStore } from '../printing/chunk-store.ts';
import { beginRecord } from '../printing/record-routes.ts';
import { createRecordStore, stationWay } from '../printing/record-store.ts';
import { tell } from '../webhooks/tell.ts';
import { rowsOfOrder } from './order-rows.ts';
import { createOrderStore, openWords, type Order, ruleOf, type StationRun } from './order-store.ts';
import { isDue } from './orders.ts';
import { settleRun, stopRun } from './settle.ts';
import { createStationStore, type Station } from './station-store.ts';
import { localMoment } from './zones.ts';

const attempt = 1;
/** Runs that one look answers: the others come once these are fetched. */
const mostOffers = 500;

type RunOfOrder = StationRun & Pick<Order, 'user_id' | 'person_id' | 'label_id' | 'catalogue_id' | 'rule'>;

/** The runs that are due within 12 hours and may be fetched, and the keys that are withdrawn. */
export async function offersOf(
  database: Database,
  station: Station,
  now = Date.now(),
): Promise<HandlerAnswer<typeof readOffers>> {
  const due: (RunOfOrder &
    Pick<Order, 'name' | 'label_name'> & { person: string; language_id: number | null })[] = await database
    .read('station_runs')
    .join('print_orders', 'print_orders.id', 'station_runs.order_id')
    .join('users', 'users.id', 'print_orders.person_id')
    .leftJoin('labels', 'labels.id', 'print_orders.label_id')
    .where({ station_id: station.id, 'station_runs.state': 'open' })
    .where('from_at', '<=', now + prefetchMs)
    .where('until_at', '>', now)
    .orderBy([
      { column: 'station_runs.priority', order: 'desc' },
      { column: 'from_at' },
      { column: 'order_id' },
      { column: 'run_id' },
    ])
    .limit(mostOffers)
    .select(
      'station_runs.*',
      'print_orders.user_id',
      'person_id',
      'label_id',
      'catalogue_id',
      'rule',
      'print_orders.name',
      'label_name',
      'users.name as person',
      'labels.language_id',
    );
  const ids = due.map(({ run_id }) => run_id);
  const begun = await begunRuns(database.read, ids);
  const offers: HandlerAnswer<typeof readOffers>['offers'] = [];
  const overwritten = await overwrittenRuns(database.read, ids);
  for (const run of due) {
    if (overwritten.includes(run.run_id) && (await followList(database, run, now))) continue;
    const record = begun.get(run.run_id);
    const isWaiting = !record && (await waits(database.read, run));
    offers.push({
      run: run.run_id,
      printer: run.printer,
      order: { id: run.order_id, name: run.name, person: run.person },
      label: run.label_name,
      language: languageById(run.language_id ?? 0) ?? '',
      from: Number(run.from_at),
      until: Number(run.until_at),
      priority: run.priority,
      labels: record?.labels ?? 0,
      next: run.complete === 1 || isWaiting ? null : (record?.chunks ?? 0),
    });
  }
  const cancelled: { run_id: string; trozo: number; attempt: number }[] = await database
    .read('print_attempts')
    .join('station_runs', 'station_runs.run_id', 'print_attempts.run_id')
    .where({ station_id: station.id, 'station_runs.state': 'stopped', station_word: 'offered' })
    .orderBy(['print_attempts.run_id', 'trozo'])
    .limit(mostKeys)
    .select('print_attempts.run_id', 'trozo', 'attempt');
  return {
    offers,
    cancelled: cancelled.map(({ run_id, trozo, attempt: time }) =>
      chunkKey(run_id, { number: trozo, attempt: time }),
    ),
  };
}

/** Labels and chunks of runs that were begun. */
async function begunRuns(db: Db, ids: readonly string[]) {
  const rows: { id: string; labels: number; chunks: number | string }[] = await db('print_runs')
    .leftJoin('print_attempts', 'print_attempts.run_id', 'print_runs.id')
    .whereIn('print_runs.id', ids)
    .groupBy('print_runs.id', 'planned_labels')
    .select('print_runs.id', 'planned_labels as labels')
    .count({ chunks: 'trozo' });
  return new Map(rows.map(({ id, labels, chunks }) => [id, { labels, chunks: Number(chunks) }]));
}

/**
 * Whether a run has to wait: the same printer has chunks of the same label and list that were withdrawn, and the station has
 * not said yet whether they began.
 */
async function waits(db: Db, run: RunOfOrder): Promise<boolean> {
  const open = await db('station_runs')
    .join('print_orders', 'print_orders.id', 'station_runs.order_id')
    .join('print_attempts', 'print_attempts.run_id', 'station_runs.run_id')
    .where({ station_id: run.station_id, printer: run.printer })
    .where({ label_id: run.label_id, catalogue_id: run.catalogue_id })
    .whereNot('station_runs.run_id', run.run_id)
    .whereIn('station_word', openWords)
    .first<unknown>('print_attempts.trozo');
  return open !== undefined;
}

/** Those of begun runs whose list's rows were overwritten since. */
const overwrittenRuns = (db: Db, ids: readonly string[]): Promise<string[]> =>
  db('print_runs')
    .join('catalogues', 'catalogues.id', 'print_runs.catalogue_id')
    .whereIn('print_runs.id', ids)
    .whereRaw('print_runs.row_set_id <> catalogues.row_set_id')
    .pluck('print_runs.id');

/**
 * Withdraws what did not begin of a run whose list was overwritten; another run of the same order takes the rows as they
 * are now. Where nothing tells rows apart, the run goes on with those of then, and the answer is false.
 */
async function followList(database: Database, run: RunOfOrder, now: number): Promise<boolean> {
  if (run.label_id === null || run.catalogue_id === null) return false;
  const source = await createPrintSourceStore(database.read).get(await personOf(database.read, run), {
    etiqueta: run.label_id,
    catalogo: run.catalogue_id,
  });
  if (keyVariable(jobOf(source)) === undefined || now > Number(run.until_at)) return false;
  return database.transaction(async (trx) => {
    const store = createOrderStore(trx);
    const locked = await store.lockRun(run.run_id);
    if (locked?.state !== 'open') return true;
    const { order_id, station_id, printer, from_at, until_at, priority } = locked;
    // The new one first, so that the order does not end between the two.
    await store.insertRuns([{ order_id, station_id, printer, from_at, until_at, priority }]);
    await stopRun(trx, locked, 'list-changed');
    return true;
  });
}

/** Who ordered, as the services of printing know people. */
async function personOf(
  db: Db,
  { user_id, person_id }: Pick<Order, 'user_id' | 'person_id'>,
): Promise<SignedInUser> {
  const person = await db('users')
    .where({ id: person_id })
    .first<{ id: number; role: number; name: string; email: string }>('id', 'role', 'name', 'email');
  return { ...person, accountId: user_id, hasSecondFactor: false };
}

/**
 * A chunk of a run of this station: made when it is first asked for, recorded as offered, and then the same for ever.
 * @throws AppError not-found `beyond-end`, and for another station's; conflict `withdrawn`, `waits`, `not-due`,
 * `rows-refused`.
 */
export async function chunkFor(
  database: Database,
  station: Station,
  { run: id, chunk: number }: { run: string; chunk: number },
  now = Date.now(),
): Promise<HandlerAnswer<typeof fetchChunk>> {
  const run = await runOf(database.read, station, id);
  const { token } = run;
  const known = await createRecordStore(database.read).findChunk(id, number);
  if (!known) await assertFetched(database, run, now);
  const person = await personOf(database.read, run);
  if (number === 0 && !known) await begin(database, station, run, person);
  const scope = { accountId: run.user_id };
  let answer: Awaited<ReturnType<typeof chunkOfRun>>;
  try {
    answer = await chunkOfRun(database, person, scope, { corrida: id, trozo: number, token });
  } catch (error) {
    if (error instanceof AppError && error.details['reason'] === 'beyond-end' && !known)
      await complete(database, id);
    throw error;
  }
  if (!answer.response) {
    await database.transaction(async (trx) => {
      const locked = await createOrderStore(trx).lockRun(id);
      if (locked) await stopRun(trx, locked, 'rows-refused');
    });
    throw refused('rows-refused', 'Rows of this run cannot be printed.');
  }
  const code = codeOfAnswer({ mensaje: String(answer.mensaje), mensaje_base64: answer.mensaje_base64 });
  const chunk = recordOf(number, answer);
  if (!known) {
    await database.transaction(async (trx) => {
      // It may have been withdrawn while the chunk was made: then it is offered to nobody.
      const locked = await createOrderStore(trx).lockRun(id);
      if (locked?.state !== 'open') throw refused('withdrawn', 'This run was withdrawn.');
      await createRecordStore(trx).note(
        id,
        token,
        { ...chunk, offeredAt: new Date(now).toISOString() },
        stationWay,
      );
      await trx('print_attempts')
        .where({ run_id: id, trozo: number, attempt })
        .update({ station_word: 'offered' });
      const made = await trx('print_runs')
        .where({ id })
        .first<{ filas: number; planned_rows: number }>('filas', 'planned_rows');
      if (answer.desde === undefined && made.filas >= made.planned_rows)
        await createOrderStore(trx).updateRun(id, { complete: 1 });
    });
  }
  const { labels, first, last } = chunk;
  return {
    key: chunkKey(id, { number, attempt }),
    labels,
    ...(first ? { first } : {}),
    ...(last ? { last } : {}),
    mensaje: String(answer.mensaje),
    ...(answer.mensaje_base64 === undefined ? {} : { mensaje_base64: answer.mensaje_base64 }),
    hash: createHash('sha256').update(code).digest('base64url'),
    from: Number(run.from_at),
    until: Number(run.until_at),
  };
}

/** @throws AppError not-found, also for another station's run. */
async function runOf(db: Db, station: Station, run_id: string): Promise<RunOfOrder> {
  const found = await db('station_runs')
    .join('print_orders', 'print_orders.id', 'station_runs.order_id')
    .where({ run_id, station_id: station.id })
    .first<RunOfOrder | undefined>(
      'station_runs.*',
      'user_id',
      'person_id',
      'label_id',
      'catalogue_id',
      'rule',
    );
  if (found) return found;
  throw new AppError('not-found', `There is no run ${run_id} of this station.`, {
    details: { reason: 'run-unknown' },
  });
}

/** @throws AppError conflict, unless a chunk that was not made yet may be. */
async function assertFetched(database: Database, run: RunOfOrder, now: number): Promise<void> {
  const isOverwritten = (await overwrittenRuns(database.read, [run.run_id])).length > 0;
  if (run.state !== 'open' || (isOverwritten && (await followList(database, run, now))))
    throw refused('withdrawn', 'This run was withdrawn.');
  if (!isDue(run, now)) throw refused('not-due', 'This run is not due: look at the offers.');
  if (await waits(database.read, run))
    throw refused('waits', 'This printer has chunks of the same label whose fate is not known.');
}

const refused = (reason: string, message: string) =>
  new AppError('conflict', message, { details: { reason } });

/** All chunks of a run were made. */
async function complete(database: Database, id: string): Promise<void> {
  await database.transaction(async (trx) => {
    await createOrderStore(trx).updateRun(id, { complete: 1 });
    await settleRun(trx, id);
  });
}

/** Begins the record of a run: its rows are those of the list as it is now, its dates those of its beginning there. */
async function begin(
  database: Database,
  station: Station,
  run: RunOfOrder,
  person: SignedInUser,
): Promise<void> {
  const { label_id, catalogue_id, token } = run;
  if (label_id === null || catalogue_id === null) {
    await database.transaction((trx) => stopRun(trx, run, 'label-gone'));
    throw refused('withdrawn', 'The label or the list of this run was deleted.');
  }
  if (await database.read('print_runs').where({ id: run.run_id }).first<unknown>('id')) return;
  const source = await createPrintSourceStore(database.read).get(person, {
    etiqueta: label_id,
    catalogo: catalogue_id,
  });
  if (!source.catalogue) throw new Error(`List ${catalogue_id} was neither found nor missed`);
  const at = { station_id: run.station_id, printer: run.printer };
  const { rows } = await rowsOfOrder(
    database,
    { job: jobOf(source), catalogue: source.catalogue },
    ruleOf(run),
    {
      at,
      without: await printedBefore(database.read, run),
    },
  );
  const { date, time } = localMoment(Math.max(Number(run.from_at), 0), station.zone);
  const plan: RunPlan = {
    kind: 'rows',
    ...packRows(rows),
    firstCopy: 1,
    edits: [],
    questions: {},
    moment: { anio: date, hora: twelveHours(time), fecha: date, sistema_operativo: 'station' },
  };
  await beginRecord(database, source, {
    id: run.run_id,
    user_id: person.id,
    catalogue_id,
    token,
    way: stationWay,
    planned_rows: rows.length,
    planned_labels: rows.reduce((sum, { copies }) => sum + copies, 0),
    plan,
    impresora: await printerOf(database.read, station, run.printer),
    sistema_operativo: 'station',
  });
}

/** As labels without an account's own form show it (printing/moment). */
function twelveHours(time: string): string {
  const [hours = 0, minutes = ''] = [Number(time.slice(0, 2)), time.slice(3)];
  return `${String(hours % 12 || 12).padStart(2, '0')}:${minutes} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** The station's printer as the history keeps printers. */
async function printerOf(db: Db, station: Station, uid: string): Promise<string> {
  const printer = (await createStationStore(db).listPrinters([station.id])).find((each) => each.uid === uid);
  const shown = {
    name: `${station.name}: ${printer?.name ?? uid}`.slice(0, 200),
    uid: `${station.id}/${uid}`,
  };
  try {
    const profile: unknown = JSON.parse(printer?.profile || 'null');
    return JSON.stringify({ ...shown, connection: 'station', ...(profile ? { profile } : {}) });
  } catch {
    return JSON.stringify({ ...shown, connection: 'station' });
  }
}

/** What runs of the same order printed on the same printer, or may have, before its list changed. */
async function printedBefore(db: Db, run: RunOfOrder): Promise<RowMemory[]> {
  const chunks: { run_id: string; trozo: number }[] = await db('station_runs')
    .join('print_attempts', 'print_attempts.run_id', 'station_runs.run_id')
    .where({ order_id: run.order_id, station_id: run.station_id, printer: run.printer })
    .whereNot('station_runs.run_id', run.run_id)
    .whereIn('station_word', ['offered', 'began', 'ended', 'uncertain'])
    .select('print_attempts.run_id', 'trozo');
  const memories: RowMemory[] = [];
  for (const { run_id, trozo } of chunks) {
    const chunk = await createChunkStore(db).findChunk(run_id, trozo);
    const { rows } = chunk ? (JSON.parse(chunk.content) as ChunkContent) : { rows: [] };
    memories.push(...rows.flatMap(({ memory }) => (memory ? [memory] : [])));
  }
  return memories;
}

/** A chunk that was made, as its record has it. */
function recordOf(
  number: number,
  { extremos, etiquetas = 0 }: Pick<ChunkContent['answer'], 'extremos' | 'etiquetas'>,
): ChunkRecord {
  const [first, last] = [extremos?.[0], extremos?.at(-1)].map(
    (end) => end && { row: end.fila, code: '', description: end.texto.slice(0, 200) },
  );
  const offeredAt = new Date().toISOString();
  return { number, attempt, labels: etiquetas, first, last, word: 'offered', offeredAt };
}

/** What became of chunks that were offered to a station: each word is taken by itself. */
export async function takeWords(
  database: Database,
  station: Station,
  words: readonly StationWordTold[],
): Promise<HandlerAnswer<typeof tellWords>> {
  const answers: HandlerAnswer<typeof tellWords>['words'] = [];
  for (const word of words) {
    const answer = await database.transaction((trx) => takeWord(trx, station, word));
    answers.push({ key: word.key, answer });
  }
  return { words: answers };
}

async function takeWord(
  trx: Db,
  station: Station,
  { key, word, came, confirmed }: StationWordTold,
): Promise<'taken' | 'contradicts' | 'unknown'> {
  const [run_id = '', number = '', time = ''] = key.split(':');
  const run = await createOrderStore(trx).lockRun(run_id);
  if (!run || run.station_id !== station.id) return 'unknown';
  const place = { run_id, trozo: Number(number), attempt: Number(time) };
  const offered = await trx('print_attempts')
    .where(place)
    .first<{ station_word: StationChunkState | null; labels: number } | undefined>('station_word', 'labels');
  if (!offered?.station_word) return 'unknown';
  const state = stateAfter(offered.station_word, word);
  if (state === undefined || (came ?? 0) > offered.labels) return 'contradicts';
  if (state === offered.station_word) return 'taken';
  const records = createRecordStore(trx);
  const chunk = await records.findChunk(run_id, place.trozo);
  const said = chunkWordOf[state];
  // A record that ended more than a week ago takes no more words; the station's own is kept all the same.
  const isOpen = await trx('print_runs')
    .where({ id: run_id })
    .where((query) => query.whereNull('ended_at').orWhere('ended_at', '>', weekAgo()))
    .first<unknown>('id');
  if (isOpen && chunk && said !== chunk.word) {
    const cameOut = state === 'uncertain' ? came : undefined;
    const about = state === 'ended' && confirmed ? { confirmed } : {};
    await records.note(run_id, run.token, { ...chunk, word: said, cameOut, ...about }, stationWay);
  }
  await trx('print_attempts').where(place).update({ station_word: state });
  // A person has to look now, not when the run has ended.
  if (state === 'uncertain' && (await isUnended(trx, run_id)))
    await records.hear(run_id, run.token, { state: 'uncertain', bye: false }, stationWay);
  await settleRun(trx, run_id);
  return 'taken';
}

const weekAgo = () => new Date(Date.now() - chunkLifeMs + 60_000).toISOString();

const isUnended = (db: Db, id: string): Promise<unknown> =>
  db('print_runs').where({ id }).whereNull('ended_at').first('id');

/** The shop does not print a run. */
export async function refuseByShop(
  database: Database,
  station: Station,
  id: string,
  reason: string,
): Promise<void> {
  await runOf(database.read, station, id);
  await database.transaction(async (trx) => {
    const run = await createOrderStore(trx).lockRun(id);
    if (run) await stopRun(trx, run, 'refused', reason);
  });
}

/** Tells that printers need somebody, once for each time that they begin to. */
export async function tellAttention(
  trx: Db,
  station: Station,
  printers: readonly { uid: string; name: string; state: string; needsAttention: boolean }[],
): Promise<void> {
  const before = await createStationStore(trx).listPrinters([station.id]);
  for (const { uid, name, state, needsAttention } of printers) {
    if (!needsAttention || before.find((each) => each.uid === uid)?.needs_attention === 1) continue;
    await tell(trx, station.user_id, 'printer.needs-attention', () => ({
      station: station.id,
      name: station.name,
      printer: { id: uid, name },
      state,
    }));
  }
}
