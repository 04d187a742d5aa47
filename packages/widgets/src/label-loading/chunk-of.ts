import type { printFromCatalogue } from '@marbete/core/api/printing';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { codeOfAnswer } from '@marbete/core/api/printer-code';
import { AppError } from '@marbete/core/api/errors';
import type { RowProblem } from '@marbete/core/api/schemas';
import type { RunChunk } from '@marbete/core/print/send-chunk';
import type { ChunkRequest } from './label-source.ts';

type Answer = Omit<CallAnswer<typeof printFromCatalogue>, 'impresora' | 'problemas'> & {
  problemas?: unknown;
};

/** The printer code in an answer for so many rows. Throws AppError data-invalid when the server has none. */
export function chunkOf(answer: Answer, rows: number): RunChunk {
  const { response, mensaje, desde, faltan, problemas } = answer;
  if (!response) throw new AppError('data-invalid', mensaje, { details: { mensaje, problemas } });
  return {
    code: codeOfAnswer(answer),
    labels: answer.etiquetas ?? rows,
    rowsUsed: answer.usadas ?? (desde === undefined ? rows : 0),
    ...(desde === undefined ? {} : { nextCopy: desde, labelsLeft: faltan ?? 0 }),
  };
}

/** What the server is told of a chunk besides its values: which one of which run it is, and when it was printed. */
export function placeOf({ run, number, from, moment, lease }: ChunkRequest) {
  return { ...moment, corrida: run, trozo: number, desde: from, ...(lease ? { ficha: lease } : {}) };
}

/** As many as a console line holds. */
const mostTold = 5;

/**
 * The refusal of values that cannot be printed, in `details.problems`. Its message is for who builds the page, in one
 * language: each error with its row and variable.
 */
export function refusedValues(answer: {
  mensaje: string;
  problemas?: readonly (Omit<RowProblem, 'fila'> & Partial<Pick<RowProblem, 'fila'>>)[];
}): AppError {
  const { mensaje, problemas: problems = [] } = answer;
  const told = problems
    .filter(({ level }) => level === 'error')
    .slice(0, mostTold)
    .map(({ fila, variable, message }) => {
      const place = [fila === undefined ? '' : `Row ${fila}`, variable].filter(Boolean).join(', ');
      return place === '' ? message : `${place}: ${message}`;
    });
  return new AppError('data-invalid', told.join(' ') || mensaje, { details: { problems } });
}
