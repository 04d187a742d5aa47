import { deflateSync, inflateSync } from 'node:zlib';
import type { Database, Db } from '../../db/database.ts';
import { perCount, placesOf, prepared } from '../../db/prepared.ts';

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
}

/** A chunk as it was answered; `fingerprint` says what had been asked. */
export interface StoredChunk {
  fingerprint: string;
  answer: string;
  /** Rows that it prints. */
  filas: number;
}

/** A chunk that is issued for the first time, with the run that it belongs to. */
export interface NewChunk extends StoredChunk {
  run: Run;
  trozo: number;
  etiquetas: number;
}

/** A chunk is some kilobytes of lines that are much alike: a small window finds as much and is set up sooner. */
const deflation = { windowBits: 13, memLevel: 6 };

/** Whose a run is and what is printed with it. */
export type RunOwner = Pick<Run, 'user_id' | 'label_id' | 'catalogue_id' | 'key_id'>;

/** A run that somebody began, with the chunk that was asked for if it was issued. */
export interface IssuedRun {
  owner: RunOwner;
  chunk?: { fingerprint: string; answer: string };
}

/** A run and a chunk of it in statements that look for them among other things: columns, joins, and what they found. */
export const runColumns = `
  print_runs.user_id as run_user, print_runs.label_id as run_label, print_runs.catalogue_id as run_catalogue,
  print_runs.key_id as run_key, print_chunks.fingerprint as chunk_fingerprint, print_chunks.answer as chunk_answer`;

export const runJoins = (id: string, trozo: string) => `
  left join print_runs on print_runs.id = ${id}
  left join print_chunks on print_chunks.run_id = print_runs.id and print_chunks.trozo = ${trozo}`;

export interface FoundRun {
  run_user: number | null;
  run_label: number | null;
  run_catalogue: number | null;
  run_key: number | null;
  chunk_fingerprint: string | null;
  chunk_answer: Buffer | null;
}

export function issuedRun(found: FoundRun): IssuedRun | undefined {
  if (found.run_user === null) return undefined;
  const owner = {
    user_id: found.run_user,
    label_id: found.run_label,
    catalogue_id: found.run_catalogue,
    key_id: found.run_key,
  };
  const { chunk_fingerprint: fingerprint, chunk_answer: answer } = found;
  if (fingerprint === null || answer === null) return { owner };
  return { owner, chunk: { fingerprint, answer: inflateSync(answer).toString('utf8') } };
}

const findRun = `select ${runColumns} from (select 1 as one) as asked ${runJoins('$1', '$2')}`;

/** Issued print runs: who, which label, how much and when, and their chunks for as long as they may be asked again. */
export function createRunStore(db: Db) {
  const byId = (id: string) =>
    db('print_runs')
      .select<Run[]>(
        'id',
        'user_id',
        'label_id',
        'catalogue_id',
        'key_id',
        'label_name',
        'impresora',
        'sistema_operativo',
        'repite',
      )
      .where({ id });

  return {
    /** A run that was begun, and a chunk of it. */
    async find(id: string, trozo: number): Promise<IssuedRun | undefined> {
      const [found] = await prepared<FoundRun>(db, findRun, [id, trozo]);
      return found && issuedRun(found);
    },

    /** The run of this id, made now if it is new; nobody else adds to it until the transaction ends. */
    async open(run: Run): Promise<Run> {
      const now = new Date().toISOString();
      await db('print_runs')
        .insert({ ...run, filas: 0, etiquetas: 0, created_at: now, updated_at: now })
        .onConflict('id')
        .ignore();
      const [opened] = await byId(run.id).forUpdate();
      if (!opened) throw new Error(`Run ${run.id} is gone`);
      return opened;
    },

    async findChunk(runId: string, trozo: number): Promise<StoredChunk | undefined> {
      const [chunk] = await db('print_chunks')
        .select<{ fingerprint: string; answer: Buffer; filas: number }[]>('fingerprint', 'answer', 'filas')
        .where({ run_id: runId, trozo });
      return chunk && { ...chunk, answer: inflateSync(chunk.answer).toString('utf8') };
    },

    /** Keeps a chunk and counts its rows and labels to the run. */
    async addChunk(runId: string, trozo: number, chunk: StoredChunk & { etiquetas: number }): Promise<void> {
      const now = new Date().toISOString();
      const { fingerprint, answer, filas, etiquetas } = chunk;
      await db('print_chunks').insert({
        run_id: runId,
        trozo,
        fingerprint,
        answer: deflateSync(answer, deflation),
        filas,
        created_at: now,
      });
      await db('print_runs')
        .where({ id: runId })
        .update({
          filas: db.raw('filas + ?', [filas]),
          etiquetas: db.raw('etiquetas + ?', [etiquetas]),
          updated_at: now,
        });
    },

    /** Deletes chunks that nobody will ask for again, at most `limit`; answers how many. */
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

const insertRuns = perCount(
  (count) => `
  insert into print_runs (id, user_id, label_id, catalogue_id, key_id, label_name, impresora, sistema_operativo,
    filas, etiquetas, created_at, updated_at)
  values ${placesOf(count, 12)}
  on conflict (id) do update set
    filas = print_runs.filas + excluded.filas,
    etiquetas = print_runs.etiquetas + excluded.etiquetas,
    updated_at = excluded.updated_at
  where print_runs.user_id = excluded.user_id
    and print_runs.label_id is not distinct from excluded.label_id
    and print_runs.catalogue_id is not distinct from excluded.catalogue_id
    and print_runs.key_id is not distinct from excluded.key_id
  returning id`,
);

const chunkColumns = 'run_id, trozo, fingerprint, answer, filas, created_at';

const insertChunks = perCount(
  (count) => `insert into print_chunks (${chunkColumns}) values ${placesOf(count, 6)}`,
);

/** Both at once, where a statement may hold another that writes. */
const insertRunsAndChunks = perCount(
  (count) => `
  with opened as (${insertRuns(count)})
  insert into print_chunks (${chunkColumns})
  select asked.*
  from (values ${placesOf(count, 6, { after: count * 12, types: ['varchar', 'int', 'varchar', 'bytea', 'int', 'varchar'] })})
    as asked (${chunkColumns})
  join opened on opened.id = asked.run_id
  returning run_id`,
);

/**
 * Keeps chunks of as many runs, makes the runs that are new and counts to the others. It is done with the commit; what
 * outlives a power cut is another question.
 * @throws Error when one of them was issued before, or its run is another one's: then it is not kept, and the others
 * may not be either.
 */
export async function addChunks(database: Database, chunks: readonly NewChunk[]): Promise<void> {
  const now = new Date().toISOString();
  // All servers lock runs in the same order, so that no two wait for each other.
  const inOrder = chunks.toSorted((one, other) => (one.run.id < other.run.id ? -1 : 1));
  const runs = inOrder.flatMap(({ run, filas, etiquetas }) => [
    run.id,
    run.user_id,
    run.label_id,
    run.catalogue_id,
    run.key_id ?? null,
    run.label_name,
    run.impresora,
    run.sistema_operativo,
    filas,
    etiquetas,
    now,
    now,
  ]);
  const values = inOrder.flatMap(({ run, trozo, fingerprint, answer, filas }) => [
    run.id,
    trozo,
    fingerprint,
    deflateSync(answer, deflation),
    filas,
    now,
  ]);
  const { length } = chunks;
  if (database.dialect.writesInsideStatements) {
    assertAll(length, await database.preparedWrite(insertRunsAndChunks(length), [...runs, ...values]));
    return;
  }
  await database.preparedTransaction(async (ask) => {
    assertAll(length, await ask(insertRuns(length), runs));
    await ask(insertChunks(length), values);
  });
}

function assertAll(asked: number, { length: done }: readonly unknown[]): void {
  if (done !== asked) throw new Error(`Of ${asked} runs ${asked - done} are taken`);
}
