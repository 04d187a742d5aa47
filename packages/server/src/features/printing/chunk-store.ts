import { deflateSync, inflateSync } from 'node:zlib';
import { AppError } from '@marbete/core/api/errors';
import type { Knex } from 'knex';
import type { Db } from '../../db/database.ts';
import { hashToken } from '../auth/tokens.ts';
import { type CountedRun, createCountStore } from './count-store.ts';
import { createKindStore } from './kind-store.ts';

/** Chunks are answered again for a week (docs/printing.md, Print runs). */
export const chunkLifeMs = 7 * 24 * 3_600_000;

export interface Run {
  id: string;
  user_id: number;
  label_id: number | null;
  catalogue_id: number | null;
  /** The publishable key that it was printed with. */
  key_id?: number | null;
  label_name: string;
  impresora: string;
  sistema_operativo: string;
  /** The run whose labels this one prints again. */
  repite?: string | null;
  /** A digest of what a program asked to print with the run's id; null where it came in parts. */
  request_hash?: string | null;
}

/** A chunk that was issued; `fingerprint` is the hash of its request. */
export interface StoredChunk {
  fingerprint: string;
  /** ChunkContent as JSON. */
  content: string;
  /** Rows that it prints. */
  filas: number;
}

interface NewChunk extends StoredChunk {
  /** Rows whose first copy is in it, so that the run counts each row once. */
  begun: number;
  etiquetas: number;
}

/** A chunk is some kilobytes of lines that are much alike: a small window finds as much and is set up sooner. */
const deflation = { windowBits: 13, memLevel: 6 };

/** Whose a run is and what is printed with it. */
export type RunOwner = Pick<Run, 'user_id' | 'label_id' | 'catalogue_id' | 'key_id' | 'repite'> & {
  /** Of the token of who drives a run that has a record (print-runs.begin). */
  lease_hash?: string | null;
  ended_at?: string | null;
};

/** A run that was begun, with the requested chunk if it was issued. */
export interface IssuedRun {
  owner: RunOwner;
  /** The rows and the label that the run began with, where it has a record; see print-runs. */
  row_set_id?: number | null;
  source?: Buffer | null;
  chunk?: Pick<StoredChunk, 'fingerprint' | 'content'> | undefined;
}

/** Columns of `joinRun`. */
export const runColumns = [
  'print_runs.user_id as run_user',
  'print_runs.label_id as run_label',
  'print_runs.catalogue_id as run_catalogue',
  'print_runs.key_id as run_key',
  'print_runs.repite as run_repite',
  'print_runs.lease_hash as run_lease',
  'print_runs.ended_at as run_ended',
  'print_runs.row_set_id as run_row_set',
  'print_runs.source as run_source',
  'print_chunks.fingerprint as chunk_fingerprint',
  'print_chunks.content as chunk_content',
] as const;

export interface RunColumns {
  run_user: number | null;
  run_label: number | null;
  run_catalogue: number | null;
  run_key: number | null;
  run_repite: string | null;
  run_lease: string | null;
  run_ended: string | null;
  run_row_set: number | null;
  run_source: Buffer | null;
  chunk_fingerprint: string | null;
  chunk_content: Buffer | null;
}

/** Joins a run and a chunk of it to a query of something else, if the run was begun and the chunk issued. */
export function joinRun(
  query: Knex.QueryBuilder,
  db: Db,
  id: string | undefined,
  trozo: number | undefined,
): void {
  const value = (given: string | number | undefined) => db.raw('?', [given ?? null]);
  query
    .leftJoin('print_runs', (join) => void join.on('print_runs.id', value(id)))
    .leftJoin(
      'print_chunks',
      (join) => void join.on('print_chunks.run_id', 'print_runs.id').andOn('trozo', value(trozo)),
    );
}

export function issuedRun(found: RunColumns): IssuedRun | undefined {
  if (found.run_user === null) return undefined;
  const owner = {
    user_id: found.run_user,
    label_id: found.run_label,
    catalogue_id: found.run_catalogue,
    key_id: found.run_key,
    repite: found.run_repite,
    lease_hash: found.run_lease,
    ended_at: found.run_ended,
  };
  const begun = { owner, row_set_id: found.run_row_set, source: found.run_source };
  const { chunk_fingerprint: fingerprint, chunk_content: content } = found;
  if (fingerprint === null || content === null) return begun;
  return { ...begun, chunk: { fingerprint, content: inflateSync(content).toString('utf8') } };
}

/**
 * A run belongs to one user, label and catalogue, or to who holds its lease; a refusal does not say to whom else.
 * @throws AppError conflict for another one's run, and for the next chunk of one that somebody else drives or that ended.
 */
export function assertRun(
  owner: RunOwner,
  run: Pick<Run, 'user_id' | 'label_id' | 'catalogue_id' | 'key_id'> & { token?: string | undefined },
  { isNew }: { isNew: boolean },
): void {
  const holds =
    Boolean(owner.lease_hash) && run.token !== undefined && hashToken(run.token) === owner.lease_hash;
  const same =
    (holds || owner.user_id === run.user_id) &&
    owner.label_id === run.label_id &&
    owner.catalogue_id === run.catalogue_id &&
    (owner.key_id ?? undefined) === (run.key_id ?? undefined);
  if (!same) throw runTaken();
  if (isNew && owner.lease_hash && (!holds || owner.ended_at)) throw takenOver();
}

export const runTaken = () =>
  new AppError('conflict', 'This run id is taken. Begin a new run.', { details: { reason: 'run-taken' } });

export const takenOver = () =>
  new AppError('conflict', 'Somebody else goes on with this run, or it was closed.', {
    details: { reason: 'taken-over' },
  });

/** The chunk was issued before, perhaps at the same time; takes back the transaction that tried it again. */
export class ChunkExists extends Error {}

/** Issued print runs: who, which label, how much and when; and their chunks for as long as they can be requested again. */
export function createChunkStore(db: Db) {
  return {
    /** A run that was begun, and a chunk of it. */
    async find(id: string, trozo: number): Promise<IssuedRun | undefined> {
      const query = db.from(db.raw('(select 1 as one) as one'));
      joinRun(query, db, id, trozo);
      const [found]: RunColumns[] = await query.select(...runColumns);
      return found && issuedRun(found);
    },

    /** Whose a run is and what was asked for with it. */
    async findRequest(id: string): Promise<Pick<Run, 'user_id' | 'request_hash'> | undefined> {
      return db('print_runs').where({ id }).first('user_id', 'request_hash');
    },

    async findChunk(runId: string, trozo: number): Promise<StoredChunk | undefined> {
      const [chunk] = await db('print_chunks')
        .select<{ fingerprint: string; content: Buffer; filas: number }[]>('fingerprint', 'content', 'filas')
        .where({ run_id: runId, trozo });
      return chunk && { ...chunk, content: inflateSync(chunk.content).toString('utf8') };
    },

    /**
     * Adds a chunk to its run, which is inserted if it is new, and counts its rows and labels. Answers whose run it is;
     * nobody else adds to it until the transaction ends.
     * @throws ChunkExists
     */
    async insertChunk(
      run: Run,
      trozo: number,
      { fingerprint, content, filas, begun, etiquetas }: NewChunk,
    ): Promise<RunOwner> {
      const now = new Date().toISOString();
      const [owner]: (RunOwner & CountedRun & { kind_id: number | null })[] = await db('print_runs')
        .insert({ ...run, filas: begun, etiquetas, created_at: now, updated_at: now })
        .onConflict('id')
        .merge({
          filas: db.raw('print_runs.filas + excluded.filas'),
          etiquetas: db.raw('print_runs.etiquetas + excluded.etiquetas'),
          updated_at: now,
        })
        .returning([
          'user_id',
          'label_id',
          'catalogue_id',
          'key_id',
          'repite',
          'lease_hash',
          'ended_at',
          'label_name',
          'impresora',
          'created_at',
          'kind_id',
        ]);
      const inserted: unknown[] = await db('print_chunks')
        .insert({
          run_id: run.id,
          trozo,
          fingerprint,
          content: deflateSync(content, deflation),
          filas,
          etiquetas,
          created_at: now,
        })
        .onConflict(['run_id', 'trozo'])
        .ignore()
        .returning('trozo');
      if (!owner || inserted.length === 0) throw new ChunkExists();
      if (owner.kind_id === null) await createKindStore(db).note({ ...owner, id: run.id });
      // Nobody says what became of it: it counts as it was made. A run with a record counts by the words of its chunks.
      if (!owner.lease_hash) await createCountStore(db).add(owner, etiquetas);
      return owner;
    },

    /** Deletes expired chunks, at most `limit`; answers how many. */
    async deleteExpiredChunks(now: number, limit: number): Promise<number> {
      const before = new Date(now - chunkLifeMs).toISOString();
      const expired: { run_id: string; trozo: number }[] = await db('print_chunks')
        .select('run_id', 'trozo')
        .where('created_at', '<', before)
        .limit(limit);
      if (expired.length === 0) return 0;
      return db('print_chunks')
        .whereIn(
          ['run_id', 'trozo'],
          expired.map((chunk) => [chunk.run_id, chunk.trozo]),
        )
        .delete();
    },
  };
}
