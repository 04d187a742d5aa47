import { createHash } from 'node:crypto';
import type { printAgain } from '@marbete/core/api/print-history';
import type { PrintedRun } from '@marbete/core/api/print-history';
import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import type { AnswerText, Untranslated } from '../../http/answer-text.ts';
import { type ChunkContent, rowsBegun } from '../printing/issue.ts';
import { assertRun, ChunkExists, createChunkStore, type RunOwner } from '../printing/chunk-store.ts';
import { withRows } from './printed-rows.ts';

const expired: AnswerText = {
  es: 'Esta impresión ya no se conserva. Imprima las filas de nuevo',
  en: 'This print is no longer kept. Print its rows anew',
};

export interface RepeatRequest {
  user_id: number;
  /** The lease of the new run, where it has a record. */
  token?: string | undefined;
  corrida: string;
  trozo: number;
  /** The chunk of the earlier run, and the places of the rows in it that print; all when left out. */
  origen: number;
  lugares?: readonly number[] | undefined;
  /** The printer of now; the one of then when left out. */
  impresora?: string | undefined;
  sistema_operativo: string;
}

/**
 * Issues a chunk of an earlier run again, or some rows of it, byte for byte, as a chunk of a new run: a helper prints a
 * key only once, and the history says that it was printed twice. No serial is taken.
 * @throws AppError not-found for places that the chunk does not have.
 * @throws AppError conflict when the new run's id is taken by something else.
 */
export async function repeatChunk(
  database: Database,
  source: PrintedRun,
  request: RepeatRequest,
): Promise<Untranslated<HandlerAnswer<typeof printAgain>>> {
  const { origen, lugares } = request;
  const what = `again:${source.corrida}:${origen}${lugares ? `:${lugares.join()}` : ''}`;
  const fingerprint = createHash('sha256').update(what).digest('hex');
  const chunk =
    source.trozos > 0 && (await createChunkStore(database.read).findChunk(source.corrida, origen));
  if (!chunk) return { response: false, impresora: source.impresora, mensaje: expired };
  const content = JSON.parse(chunk.content) as ChunkContent;
  const { desde: _, faltan: __, ...answer } = content.answer;
  const whole = { ...content, answer: { ...answer, usadas: content.rows.length } };
  const repeated = lugares ? withRows(whole, lugares) : whole;
  if (!repeated) {
    throw new AppError('not-found', `Part ${origen} of this run has fewer rows. Load its rows again.`, {
      details: { corrida: source.corrida, origen },
    });
  }
  const run = {
    id: request.corrida,
    user_id: request.user_id,
    label_id: source.etiqueta,
    catalogue_id: source.catalogo,
    label_name: source.nombre,
    impresora: request.impresora ?? source.impresora,
    sistema_operativo: request.sistema_operativo,
    repite: source.corrida,
  };
  const assertOurs = (owner: RunOwner, issued?: string) => {
    assertRun(owner, { ...run, token: request.token }, { isNew: issued === undefined });
    if (owner.repite === source.corrida && (issued ?? fingerprint) === fingerprint) return;
    throw new AppError('conflict', 'This run id is taken. Begin a new run.', {
      details: { reason: 'run-taken' },
    });
  };
  try {
    await database.transaction(async (trx) =>
      assertOurs(
        await createChunkStore(trx).insertChunk(run, request.trozo, {
          fingerprint,
          content: JSON.stringify(repeated),
          filas: repeated.rows.length,
          begun: rowsBegun(repeated.rows),
          etiquetas: repeated.answer.etiquetas ?? 0,
        }),
      ),
    );
  } catch (error) {
    const earlier =
      error instanceof ChunkExists
        ? await createChunkStore(database.read).find(request.corrida, request.trozo)
        : undefined;
    if (!earlier) throw error;
    assertOurs(earlier.owner, earlier.chunk?.fingerprint);
  }
  return repeated.answer;
}
