import { inflateSync } from 'node:zlib';
import type { Db } from '../db/database.ts';
import { type ChunkContent, rowsBegun } from '../features/printing/issue.ts';
import { chunkLifeMs } from '../features/printing/chunk-store.ts';

interface Chunk {
  run_id: string;
  trozo: number;
  filas: number;
  content: Buffer;
}

const batch = 200;

/** A print run counts the rows and labels of its chunks, each of which can be answered again. */
export async function checkRuns(db: Db, now: number): Promise<string[]> {
  const problems: string[] = [];
  const sums = new Map<string, { filas: number; etiquetas: number }>();
  for await (const { run_id, trozo, filas, content } of chunks(db)) {
    const sum = sums.get(run_id) ?? { filas: 0, etiquetas: 0 };
    sums.set(run_id, sum);
    try {
      const { answer, rows } = JSON.parse(inflateSync(content).toString('utf8')) as ChunkContent;
      sum.filas += rowsBegun(rows);
      sum.etiquetas += answer.etiquetas ?? 0;
      if (rows.length !== filas)
        problems.push(`Part ${trozo} of run ${run_id} has ${rows.length} rows and counts ${filas}.`);
      if (!answer.mensaje && !answer.mensaje_base64)
        problems.push(`Part ${trozo} of run ${run_id} holds no printer code.`);
    } catch {
      problems.push(`Part ${trozo} of run ${run_id} cannot be read.`);
    }
  }
  // Chunks of older runs are being deleted, and what is left of them no longer adds up.
  const since = new Date(now - chunkLifeMs).toISOString();
  const runs: { id: string; filas: number; etiquetas: number }[] = await db('print_runs')
    .select('id', 'filas', 'etiquetas')
    .where('created_at', '>', since);
  for (const run of runs) {
    const sum = sums.get(run.id) ?? { filas: 0, etiquetas: 0 };
    if (sum.filas !== run.filas || sum.etiquetas !== run.etiquetas) {
      problems.push(
        `Run ${run.id} counts ${run.filas} rows and ${run.etiquetas} labels; its parts have ${sum.filas} and ${sum.etiquetas}.`,
      );
    }
  }
  return problems;
}

async function* chunks(db: Db): AsyncGenerator<Chunk> {
  for (let offset = 0; ; offset += batch) {
    const page: Chunk[] = await db('print_chunks')
      .select('run_id', 'trozo', 'filas', 'content')
      .orderBy(['run_id', 'trozo'])
      .limit(batch)
      .offset(offset);
    yield* page;
    if (page.length < batch) return;
  }
}
