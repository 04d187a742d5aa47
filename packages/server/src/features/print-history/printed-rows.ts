import type { listPrintedRows, PrintedRun } from '@marbete/core/api/print-history';
import type { HandlerAnswer } from '@marbete/core/api/endpoint';
import type { Database } from '../../db/database.ts';
import type { KeptChunk } from '../printing/issue.ts';
import { createRunStore } from '../printing/run-store.ts';
import { createHistoryStore } from './history-store.ts';

/** A page of a run's rows; only the chunks that the page needs are read. */
export async function printedRows(
  database: Database,
  run: PrintedRun,
  { page, per_page }: { page: number; per_page: number },
): Promise<HandlerAnswer<typeof listPrintedRows>> {
  const runs = createRunStore(database.read);
  const chunks = run.trozos > 0 ? await createHistoryStore(database.read).chunks(run.corrida) : [];
  const [first, end] = [(page - 1) * per_page, page * per_page];
  const filas: HandlerAnswer<typeof listPrintedRows>['filas'] = [];
  let before = 0;
  for (const { trozo, filas: count } of chunks) {
    const begins = before;
    before += count;
    if (before <= first || begins >= end) continue;
    const chunk = await runs.findChunk(run.corrida, trozo);
    const kept = chunk && (JSON.parse(chunk.answer) as KeptChunk);
    for (const [lugar, { fila, etiquetas, texto }] of (kept?.filas ?? []).entries()) {
      if (begins + lugar >= first && begins + lugar < end)
        filas.push({ trozo, lugar, fila, etiquetas, texto });
    }
  }
  return { filas, total: before };
}

/**
 * A chunk that prints only the rows at these places, with the bytes of then; undefined for places that it does not have.
 */
export function withRows(kept: KeptChunk, places: readonly number[]): KeptChunk | undefined {
  const { filas = [], cabeza = 0, cola = 0, mensaje } = kept;
  if (typeof mensaje !== 'string' || places.some((place) => place >= filas.length)) return undefined;
  let at = cabeza;
  const codes = filas.map(({ largo }) => {
    const code = mensaje.slice(at, at + largo);
    at += largo;
    return code;
  });
  const wanted = [...new Set(places)].sort((one, other) => one - other);
  const chosen = wanted.flatMap((place) => filas[place] ?? []);
  const positions = new Set(chosen.map(({ fila }) => fila));
  return {
    ...kept,
    mensaje:
      mensaje.slice(0, cabeza) +
      wanted.map((place) => codes[place]).join('') +
      (cola > 0 ? mensaje.slice(-cola) : ''),
    filas: chosen,
    usadas: chosen.length,
    etiquetas: chosen.reduce((sum, { etiquetas }) => sum + etiquetas, 0),
    problemas: kept.problemas.filter(({ fila }) => positions.has(fila)),
  };
}
