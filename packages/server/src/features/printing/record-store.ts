import { deflateSync, inflateSync } from 'node:zlib';
import type { OpenRun, RunFacts } from '@marbete/core/api/print-runs';
import { AppError } from '@marbete/core/api/errors';
import {
  abandonedMs,
  type ChunkRecord,
  countLabels,
  isEnded,
  labelsNeverConfirmed,
  labelsOut,
  labelsSent,
  lastAttempts,
  openWords,
  shownState,
} from '@marbete/core/print/run-record';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import type { RunScope } from '../../http/account.ts';
import { hashToken } from '../auth/tokens.ts';
import { type CountedRun, createCountStore } from './count-store.ts';
import { createKindStore } from './kind-store.ts';
import { notePrinted } from './printed-store.ts';
import { tell } from '../webhooks/tell.ts';
import { chunkLifeMs, type Run, runTaken, takenOver } from './chunk-store.ts';

type StoredState = 'printing' | 'waiting' | 'uncertain' | 'cancelled' | 'done';

/** Columns of a run that was begun with a record. */
interface RecordRow {
  id: string;
  way: string | null;
  state: StoredState | null;
  planned_rows: number;
  planned_labels: number;
  /** Labels of the chunks that were made. */
  etiquetas: number;
  heard_at: string | null;
  ended_at: string | null;
}

interface AttemptRow {
  run_id: string;
  trozo: number;
  attempt: number;
  labels: number;
  word: ChunkRecord['word'];
  came_out: number | null;
  confirmed: ChunkRecord['confirmed'] | null;
  ends: string;
  impresora: string;
  helper: string | null;
  lease_hash: string;
  offered_at: string;
}

export interface NewRecord extends Omit<Run, 'user_id'> {
  user_id: number;
  token: string;
  way: string;
  planned_rows: number;
  planned_labels: number;
  plan?: unknown;
  /** The label of then, for all chunks of the run. */
  source?: unknown;
  row_set_id?: number | undefined;
}

/** The way of runs that a station drives. */
export const stationWay = 'station';

/** Who says a word where it is neither a person nor a program: the page of a key, by its id, or a station. */
type RunDriver = number | typeof stationWay;

const packed = (value: unknown) => (value === undefined ? null : deflateSync(JSON.stringify(value)));
export const unpacked = (value: Buffer | null): unknown =>
  value === null ? null : JSON.parse(inflateSync(value).toString('utf8'));

export const inScope = (db: Db, query: Knex.QueryBuilder, scope: RunScope) =>
  'userId' in scope
    ? query.where('print_runs.user_id', scope.userId)
    : query.whereIn(
        'print_runs.user_id',
        db('users').select('id').where({ id: scope.accountId }).orWhere({ parent_id: scope.accountId }),
      );

/** The records of print runs: the runs that were begun, and every chunk that was offered to a printer. */
export function createRecordStore(db: Db) {
  const attemptsOf = (ids: readonly string[]): Promise<AttemptRow[]> =>
    db('print_attempts').whereIn('run_id', ids).orderBy(['run_id', 'trozo', 'attempt']);

  /** Locked until the transaction ends. */
  const lock = (id: string) =>
    db('print_runs')
      .where({ id })
      .whereNotNull('lease_hash')
      .forUpdate()
      .first<
        | (RecordRow &
            CountedRun & { lease_hash: string } & Record<
              'key_id' | 'label_id' | 'catalogue_id',
              number | null
            >)
        | undefined
      >(
        'id',
        'way',
        'state',
        'planned_rows',
        'planned_labels',
        'heard_at',
        'ended_at',
        'lease_hash',
        'key_id',
        'user_id',
        'impresora',
        'label_name',
        'created_at',
        'etiquetas',
        'label_id',
        'catalogue_id',
      );

  async function get(id: string, by?: RunDriver) {
    const run = await lock(id);
    const driver = run?.way === stationWay ? stationWay : (run?.key_id ?? undefined);
    // Words come without a session, and end with the account all the same.
    const owner = run && (await db('users').where({ id: run.user_id }).whereNull('deleted_at').first('id'));
    // A page's run is its page's alone, a station's the station's, and any other is none of theirs.
    if (owner && driver === by) return run;
    throw new AppError('not-found', `There is no print run ${id}.`, { details: { corrida: id } });
  }

  /** Counts labels on the printer that they were offered to. */
  const count = (run: Omit<CountedRun, 'impresora'>, { impresora }: AttemptRow, labels: number) =>
    createCountStore(db).add({ ...run, impresora }, labels);

  /** What was on its way when its driver went has no word any more: only its helper or a person can know. */
  const doubtOffered = (id: string) =>
    db('print_attempts').where({ run_id: id, word: 'offered' }).update({ word: 'uncertain' });

  /**
   * Words of a run say no more than it has labels, begun with or made.
   * @throws AppError invalid-input
   */
  async function assertWithin(
    run: { id: string; planned_labels: number; etiquetas: number },
    { number, labels, word, cameOut: out = 0 }: ChunkRecord,
    isNew: boolean,
  ): Promise<void> {
    const most = Math.max(run.planned_labels, run.etiquetas, 1);
    if (number >= most) throw beyond('trozo', `The run has no part ${number}.`);
    if (labels > most) throw beyond('labels', `The run has ${most} labels.`);
    if (out > labels) throw beyond('cameOut', `The part has ${labels} labels.`);
    if (word !== 'offered' || !isNew) return;
    const [row] = await db('print_attempts').where({ run_id: run.id }).count({ n: '*' });
    if (Number(row?.['n'] ?? 0) < Math.min(most + spareAttempts, mostAttempts)) return;
    throw beyond('attempt', 'So much was offered for this run already that nothing more is taken.');
  }

  /** What an ended run printed stays in its chunks; what it would have printed is let go. */
  const end = async (id: string, state: StoredState) => {
    const now = new Date().toISOString();
    await db('print_runs')
      .where({ id })
      .update({ state, ended_at: now, updated_at: now, plan: null, source: null, row_set_id: null });
    await createRecordStore(db).tell('print.ended', id);
  };

  return {
    /**
     * Begins the record of a run; also of one whose first chunk was made a moment ago.
     * @throws AppError conflict when the id is another run's.
     */
    async insert({ token, plan, source, row_set_id, ...run }: NewRecord): Promise<void> {
      const now = new Date().toISOString();
      const lease_hash = hashToken(token);
      const { way, planned_rows, planned_labels, impresora } = run;
      const record = {
        way,
        planned_rows,
        planned_labels,
        impresora,
        lease_hash,
        row_set_id: row_set_id ?? null,
        plan: packed(plan),
        source: packed(source),
        state: 'printing',
        heard_at: now,
        updated_at: now,
      };
      const inserted: unknown[] = await db('print_runs')
        .insert({ ...run, ...record, created_at: now })
        .onConflict('id')
        .ignore()
        .returning('id');
      if (inserted.length > 0) return createKindStore(db).note(run);
      const { id, user_id, label_id, catalogue_id, key_id = null } = run;
      const mine = db('print_runs').where({ id, user_id, label_id, catalogue_id, key_id });
      if (await mine.clone().where({ lease_hash }).first('id')) return;
      const begun = await mine
        .clone()
        .whereNull('lease_hash')
        .forUpdate()
        .first<(CountedRun & { etiquetas: number }) | undefined>(
          'user_id',
          'label_name',
          'impresora',
          'created_at',
          'etiquetas',
        );
      if (begun && (await mine.whereNull('lease_hash').update(record)) > 0) {
        // From now on its words are counted.
        await createCountStore(db).add(begun, -begun.etiquetas);
        return createKindStore(db).note(run);
      }
      throw runTaken();
    },

    /**
     * Records what is known of a chunk. An offer takes the lease; any other word comes from who holds it, or late from
     * who offered the chunk, and then settles only what is still open.
     */
    async note(id: string, token: string, chunk: ChunkRecord, by?: RunDriver): Promise<void> {
      const { number, attempt, labels, first, last, word, helper, offeredAt, cameOut, confirmed } = chunk;
      const run = await get(id, by);
      const lease_hash = hashToken(token);
      const holds = run.lease_hash === lease_hash;
      const now = new Date().toISOString();
      if (run.ended_at !== null && Date.parse(run.ended_at) < Date.now() - chunkLifeMs) throw takenOver();
      const place = { run_id: id, trozo: number, attempt };
      const before = await db('print_attempts').where(place).first<AttemptRow | undefined>();
      await assertWithin(run, chunk, !before);
      const outBefore = before ? labelsOut(recordOf(before)) : 0;
      if (word === 'offered') {
        if (!holds || run.ended_at !== null) throw takenOver();
        if (before) await count(run, before, -outBefore);
        await db('print_attempts')
          .insert({
            ...place,
            labels,
            word,
            ends: JSON.stringify({ first, last }),
            impresora: run.impresora,
            helper: helper ?? null,
            lease_hash,
            offered_at: offeredAt,
          })
          .onConflict(['run_id', 'trozo', 'attempt'])
          .merge();
      } else {
        const said = { word, came_out: cameOut ?? null, confirmed: confirmed ?? null, answered_at: now };
        const theirs = db('print_attempts').where(place);
        const changed = await (
          holds ? theirs : theirs.where({ lease_hash }).whereIn('word', openWords)
        ).update(said);
        if (changed === 0 && !holds) throw takenOver();
        if (changed > 0 && before) {
          await count(run, before, labelsOut({ ...recordOf(before), word, cameOut }) - outBefore);
        }
        if (changed > 0) {
          const later = await db('print_attempts')
            .where({ run_id: id, trozo: number })
            .where('attempt', '>', attempt)
            .first('attempt');
          // What was offered once more is known by that.
          if (!later) await notePrinted(db, run, { number, word, labels: cameOut });
        }
      }
      if (holds) await db('print_runs').where({ id }).update({ heard_at: now, updated_at: now });
    },

    /** How many runs of a page's key began since a moment, and whether this one did; the key's next call waits. */
    async begunWith(
      keyId: number,
      { id, since }: { id: string; since: string },
    ): Promise<{ runs: number; isBegun: boolean }> {
      await db('api_keys').where({ id: keyId }).forUpdate().first('id');
      const begun = await db('print_runs').where({ id, key_id: keyId }).first<unknown>('id');
      const [row] = await db('print_runs')
        .where({ key_id: keyId })
        .where('created_at', '>=', since)
        .count({ n: '*' });
      return { runs: Number(row?.['n'] ?? 0), isBegun: begun !== undefined };
    },

    /** Notes that a run is driven, and its state. @throws AppError conflict when somebody else drives it, or it has ended. */
    async hear(
      id: string,
      token: string,
      { state, bye }: { state?: StoredState | undefined; bye: boolean },
      by?: RunDriver,
    ): Promise<void> {
      const run = await get(id, by);
      if (run.lease_hash !== hashToken(token)) throw takenOver();
      if (run.ended_at !== null) {
        // The same end again, from a driver whose answer was lost, is fine.
        if (state === undefined || state === run.state) return;
        throw takenOver();
      }
      if (state && isEnded(state)) return end(id, state);
      const now = new Date().toISOString();
      await db('print_runs')
        .where({ id })
        .update({ heard_at: bye ? null : now, updated_at: now, ...(state ? { state } : {}) });
      if (state === 'uncertain' && run.state !== state) await this.tell('print.uncertain', id);
    },

    /** Has the account's webhooks told what became of a run. */
    async tell(type: 'print.ended' | 'print.uncertain', id: string): Promise<void> {
      const [run] = await db('print_runs')
        .where({ id })
        .select<
          (Record<'user_id' | 'filas' | 'etiquetas', number> &
            Record<'label_id' | 'catalogue_id', number | null> & { label_name: string })[]
        >('user_id', 'label_id', 'label_name', 'catalogue_id', 'filas', 'etiquetas');
      if (!run) return;
      await tell(db, run.user_id, type, async () => {
        const facts = (await this.facts([id])).get(id);
        return {
          id,
          label: { id: run.label_id, name: run.label_name },
          list: run.catalogue_id,
          state: facts?.state ?? 'done',
          rows: facts?.rows ?? run.filas,
          labels: facts?.labels ?? run.etiquetas,
          counts: facts?.counts ?? null,
        };
      });
    },

    /** Passes the lease. @throws AppError conflict for a run that has ended. */
    async takeOver(id: string, token: string, impresora: string | undefined): Promise<void> {
      const run = await get(id);
      if (run.ended_at !== null) {
        throw new AppError('conflict', 'This run has ended. Print what is left of it as a new run.', {
          details: { reason: 'run-ended' },
        });
      }
      const now = new Date().toISOString();
      await db('print_runs')
        .where({ id })
        .update({
          lease_hash: hashToken(token),
          heard_at: now,
          updated_at: now,
          ...(impresora === undefined ? {} : { impresora }),
        });
      if (impresora !== undefined) await createKindStore(db).note({ ...run, impresora });
      await doubtOffered(id);
    },

    /** Ends a run as it is; closed twice, it is closed. */
    async close(id: string): Promise<void> {
      const run = await get(id);
      if (run.ended_at !== null) return;
      await doubtOffered(id);
      await end(id, 'cancelled');
      // Whoever drives it is told so with its next word.
      await db('print_runs').where({ id }).update({ lease_hash: 'closed' });
    },

    /** Closes runs that nobody has heard of for a week; answers how many. */
    async closeSilent(now: number): Promise<number> {
      const before = new Date(now - abandonedMs).toISOString();
      const ids: string[] = await db('print_runs')
        .whereNotNull('lease_hash')
        .whereNull('ended_at')
        .where('updated_at', '<', before)
        // What a station has may print until its time, and later words settle it.
        .whereNotExists(
          db('station_runs').whereRaw('station_runs.run_id = print_runs.id').whereNot('state', 'ended'),
        )
        .pluck('id');
      const facts = await this.facts(ids, now);
      for (const id of ids) {
        await doubtOffered(id);
        await end(id, facts.get(id)?.state === 'done' ? 'done' : 'cancelled');
      }
      return ids.length;
    },

    /** What is known of runs, by id; a run without a record is left out. */
    async facts(ids: readonly string[], now = Date.now()): Promise<Map<string, RunFacts>> {
      if (ids.length === 0) return new Map();
      const [runs, attempts] = await Promise.all([
        db('print_runs')
          .whereIn('id', ids)
          .whereNotNull('lease_hash')
          .select<Omit<RecordRow, 'etiquetas'>[]>(
            'id',
            'way',
            'state',
            'planned_rows',
            'planned_labels',
            'heard_at',
            'ended_at',
          ),
        attemptsOf(ids),
      ]);
      const words = new Map<string, ChunkRecord[]>(ids.map((id) => [id, []]));
      for (const attempt of attempts) words.get(attempt.run_id)?.push(recordOf(attempt));
      return new Map(runs.map((run) => [run.id, factsOf(run, lastAttempts(words.get(run.id) ?? []), now)]));
    },

    /** The chunks of a run that were offered, in order: of each its last attempt. */
    async listChunks(id: string): Promise<ChunkRecord[]> {
      return lastAttempts((await attemptsOf([id])).map(recordOf));
    },

    /** The last attempt of one chunk, if it was offered. */
    async findChunk(run_id: string, trozo: number): Promise<ChunkRecord | undefined> {
      const attempt = await db('print_attempts')
        .where({ run_id, trozo })
        .orderBy('attempt', 'desc')
        .first<AttemptRow | undefined>();
      return attempt && recordOf(attempt);
    },

    /** What an open run prints from, and how many of its rows were begun. */
    async getKept(id: string) {
      const [kept] = await db('print_runs').where({ id }).select<
        (Pick<Run, 'label_id' | 'catalogue_id' | 'impresora' | 'sistema_operativo'> &
          Record<'plan' | 'source', Buffer | null> & {
            row_set_id: number | null;
            repite: string | null;
            filas: number;
          })[]
      >('plan', 'source', 'row_set_id', 'repite', 'filas', 'label_id', 'catalogue_id', 'impresora', 'sistema_operativo');
      if (!kept) throw new AppError('not-found', `There is no print run ${id}.`);
      return kept;
    },

    /** Whether a run is one of this account's or user's. */
    async isInScope(id: string, scope: RunScope): Promise<boolean> {
      const found: unknown[] = await inScope(db, db('print_runs').where({ id }), scope).select('id');
      return found.length > 0;
    },

    /** Runs that have not ended, newest first; only this one when it is named. */
    async listOpen(scope: RunScope, only?: string): Promise<OpenRun[]> {
      const rows: (Record<'id' | 'user_name' | 'label_name' | 'impresora' | 'created_at', string> &
        Record<'user_id', number> &
        Record<'label_id' | 'catalogue_id' | 'language_id', number | null>)[] = await inScope(
        db,
        db('print_runs')
          .join('users', 'users.id', 'print_runs.user_id')
          .leftJoin('labels', 'labels.id', 'print_runs.label_id')
          .whereNull('print_runs.ended_at')
          .whereNotNull('lease_hash')
          // A page goes on with its own, and a station with what it has.
          .whereNull('key_id')
          .where((query) => query.whereNull('way').orWhereNot('way', stationWay))
          .where(only === undefined ? {} : { 'print_runs.id': only }),
        scope,
      )
        .orderBy('print_runs.created_at', 'desc')
        .limit(50)
        .select(
          'print_runs.id',
          'print_runs.user_id',
          'users.name as user_name',
          'label_id',
          'label_name',
          'catalogue_id',
          'language_id',
          'print_runs.impresora',
          'print_runs.created_at',
        );
      const facts = await this.facts(rows.map(({ id }) => id));
      return rows.flatMap((row) => {
        const known = facts.get(row.id);
        if (!known || known.state === 'done') return [];
        return {
          corrida: row.id,
          usuario: { id: row.user_id, name: row.user_name },
          etiqueta: row.label_id,
          nombre: row.label_name,
          catalogo: row.catalogue_id,
          language_id: row.language_id,
          impresora: row.impresora,
          fecha: row.created_at,
          ...known,
        };
      });
    },
  };
}

/** Attempts of a run: as many as it has labels and some to ask again, and never more than the last number. */
const spareAttempts = 100;
const mostAttempts = 20_000;

function beyond(field: string, message: string): AppError {
  return new AppError('invalid-input', message, {
    details: { reason: 'beyond-run' },
    issues: [{ path: [field], message, rule: 'too-big' }],
  });
}

function recordOf({
  trozo,
  attempt,
  labels,
  word,
  came_out,
  confirmed,
  ends,
  helper,
  offered_at,
}: AttemptRow): ChunkRecord {
  const { first, last } = JSON.parse(ends) as Pick<ChunkRecord, 'first' | 'last'>;
  return {
    number: trozo,
    attempt,
    labels,
    first,
    last,
    word,
    helper: helper ?? undefined,
    offeredAt: offered_at,
    cameOut: came_out ?? undefined,
    confirmed: confirmed ?? undefined,
  };
}

function factsOf(run: Omit<RecordRow, 'etiquetas'>, chunks: readonly ChunkRecord[], now: number): RunFacts {
  const { way, state, heard_at, ended_at, planned_rows, planned_labels } = run;
  // A station that is silent prints what it has: it is never taken over, so it is never interrupted.
  const shown =
    way === stationWay
      ? (state ?? 'cancelled')
      : shownState({ state: state ?? 'cancelled', heardAt: heard_at }, now);
  const counts = countLabels(chunks);
  // All that was missing is the word of a page that was closed behind the last label.
  const isComplete = shown === 'interrupted' && labelsSent(counts) >= planned_labels;
  return {
    state: isComplete ? 'done' : shown === 'checking' || shown === 'refused' ? 'cancelled' : shown,
    rows: planned_rows,
    labels: planned_labels,
    counts,
    unconfirmed: labelsNeverConfirmed(chunks),
    endedAt: ended_at,
  };
}
