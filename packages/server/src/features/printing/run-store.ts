import { deflateSync, inflateSync } from 'node:zlib';
import type { Db } from '../../db/database.ts';

/** Chunks are answered again for a week (design: printing.md, Print runs). */
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
    async find(id: string): Promise<Run | undefined> {
      const [run] = await byId(id);
      return run;
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
        answer: deflateSync(answer),
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
