import { createHash } from 'node:crypto';
import type { printAgain } from '@marbete/core/api/print-history';
import type { PrintedRun } from '@marbete/core/api/print-history';
import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import { AppError } from '@marbete/core/api/errors';
import type { Database } from '../../db/database.ts';
import type { AnswerText, Unsaid } from '../../http/answer-text.ts';
import { createRunStore } from '../printing/run-store.ts';

const expired: AnswerText = {
  es: 'Esta impresión ya no se conserva. Imprima las filas de nuevo',
  en: 'This print is no longer kept. Print its rows anew',
};

/**
 * Issues a chunk of an earlier run again, byte for byte, as a chunk of a new run: a helper prints a key only once, and
 * the history says that it was printed twice. No serial is taken.
 * @throws AppError conflict when the new run's id is taken by something else.
 */
export async function repeatChunk(
  database: Database,
  source: PrintedRun,
  asked: { user_id: number; corrida: string; trozo: number; sistema_operativo: string },
): Promise<Unsaid<HandlerAnswer<typeof printAgain>>> {
  const fingerprint = createHash('sha256').update(`again:${source.corrida}:${asked.trozo}`).digest('hex');
  return database.transaction(async (trx) => {
    const runs = createRunStore(trx);
    const chunk = source.trozos > 0 && (await runs.findChunk(source.corrida, asked.trozo));
    if (!chunk) return { response: false, impresora: source.impresora, mensaje: expired };
    const answer = JSON.parse(chunk.answer) as HandlerAnswer<typeof printAgain>;
    const run = await runs.open({
      id: asked.corrida,
      user_id: asked.user_id,
      label_id: source.etiqueta,
      catalogue_id: source.catalogo,
      label_name: source.nombre,
      impresora: source.impresora,
      sistema_operativo: asked.sistema_operativo,
      repite: source.corrida,
    });
    const earlier = await runs.findChunk(asked.corrida, asked.trozo);
    const isOurs = run.user_id === asked.user_id && run.repite === source.corrida;
    if (!isOurs || (earlier && earlier.fingerprint !== fingerprint)) {
      throw new AppError('conflict', 'This run id is taken. Begin a new run.', {
        details: { reason: 'run-taken' },
      });
    }
    if (!earlier) {
      const etiquetas = answer.etiquetas ?? 0;
      await runs.addChunk(asked.corrida, asked.trozo, { ...chunk, fingerprint, etiquetas });
    }
    return answer;
  });
}
