import { AppError } from '@marbete/core/api/errors';
import type { listPrintedRows, PrintedRun, showPrintedLabel } from '@marbete/core/api/print-history';
import { answerWithCode, codeOfAnswer } from '@marbete/core/api/printer-code';
import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import { joinCode } from '@marbete/engine/internal/template/source';
import type { Database } from '../../db/database.ts';
import type { ChunkContent } from '../printing/issue.ts';
import { createChunkStore } from '../printing/chunk-store.ts';
import { createHistoryStore } from './history-store.ts';

/** A page of a run's rows; only the chunks that the page needs are read. */
export async function printedRows(
  database: Database,
  run: PrintedRun,
  { page, per_page }: { page: number; per_page: number },
): Promise<HandlerAnswer<typeof listPrintedRows>> {
  const runs = createChunkStore(database.read);
  const chunks = run.trozos > 0 ? await createHistoryStore(database.read).listChunks(run.corrida) : [];
  const [first, end] = [(page - 1) * per_page, page * per_page];
  const filas: HandlerAnswer<typeof listPrintedRows>['filas'] = [];
  let before = 0;
  for (const { trozo, filas: count } of chunks) {
    const begins = before;
    before += count;
    if (before <= first || begins >= end) continue;
    const chunk = await runs.findChunk(run.corrida, trozo);
    const { rows } = chunk ? (JSON.parse(chunk.content) as ChunkContent) : { rows: [] };
    for (const [lugar, { row, from, labels, text }] of rows.entries()) {
      if (begins + lugar < first || begins + lugar >= end) continue;
      const desde = from === undefined ? {} : { desde: from };
      filas.push({ trozo, lugar, fila: row, ...desde, etiquetas: labels, texto: text });
    }
  }
  return { filas, total: before };
}

/** One row's printer code as it was sent. @throws AppError not-found for a place that is not, or no longer, kept. */
export async function printedLabel(
  database: Database,
  corrida: string,
  { trozo, lugar }: { trozo: number; lugar: number },
): Promise<HandlerAnswer<typeof showPrintedLabel>> {
  const chunk = await createChunkStore(database.read).findChunk(corrida, trozo);
  const content = chunk && withRows(JSON.parse(chunk.content) as ChunkContent, [lugar]);
  const { mensaje, mensaje_base64 } = content?.answer ?? {};
  if (typeof mensaje === 'string') return { mensaje, ...(mensaje_base64 ? { mensaje_base64 } : {}) };
  throw new AppError('not-found', `Run ${corrida} keeps no row ${lugar} of chunk ${trozo}.`, {
    details: { corrida, trozo, lugar },
  });
}

/**
 * A chunk that prints only the rows at these places, with the bytes of then; undefined for places that it does not have.
 */
export function withRows(content: ChunkContent, places: readonly number[]): ChunkContent | undefined {
  const { answer, rows, headLength, tailLength } = content;
  const { mensaje } = answer;
  if (typeof mensaje !== 'string' || places.some((place) => place >= rows.length)) return undefined;
  const code = codeOfAnswer({ ...answer, mensaje });
  let at = headLength;
  const codes = rows.map(({ length }) => code.subarray(at, (at += length)));
  const wanted = [...new Set(places)].sort((one, other) => one - other);
  // Of the new run they are the first copies.
  const chosen = wanted.flatMap((place) => rows[place] ?? []).map((row) => ({ ...row, from: undefined }));
  const positions = new Set(chosen.map(({ row }) => row));
  return {
    ...content,
    answer: {
      ...answer,
      mensaje_base64: undefined,
      ...answerWithCode(
        joinCode(
          code.subarray(0, headLength),
          ...wanted.flatMap((place) => codes[place] ?? []),
          code.subarray(code.length - tailLength),
        ),
      ),
      usadas: chosen.length,
      etiquetas: chosen.reduce((sum, { labels }) => sum + labels, 0),
      problemas: answer.problemas.filter(({ fila }) => positions.has(fila)),
    },
    rows: chosen,
  };
}
