import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { checkRun, printFromCatalogue, searchAndPrint } from '@marbete/core/api/printing';

import type { HelperClient } from '@marbete/core/print/helper-client';
import { matchingRows } from './catalogue-rows.ts';
import type { PrintMoment } from './print-moment.ts';
import type { RunCalls } from './print-run.ts';

export interface PrintTarget {
  client: Client;
  helper: HelperClient;
  catalogueId: number;
  labelId: number;
  printer: HelperPrinter;
  /** Answers to the label's questions, the same for every row (D52). */
  questions: Readonly<Record<string, string>>;
  /** Fixed when the run begins, so that a chunk that is asked for again is the same. */
  moment: PrintMoment;
}

/** The calls of a run that goes to a printer. */
export function runCalls(target: PrintTarget): RunCalls {
  const { client, helper, catalogueId, labelId, printer, questions, moment } = target;
  const base = { catalogo: catalogueId, etiqueta: labelId, preguntas: questions, ...moment };
  return {
    readRows: matchingRows(client, { catalogueId, labelId, query: '' }),
    check: (rows, signal) => client.call(checkRun, { body: { ...base, filas: rows } }, { signal }),
    chunk: async ({ run, number, rows }, signal) => {
      const body = { ...base, filas: rows, corrida: run, trozo: number };
      const answer = await client.call(printFromCatalogue, { body }, signal ? { signal } : {});
      return chunkOf(answer, rows.length);
    },
    write: (code, options) => helper.write(printer, code, options),
    keepsKeys: () => helper.keepsKeys(),
    newRun: () => crypto.randomUUID(),
  };
}

/**
 * The calls of the administrator's test print, which ends in a text file instead of a printer (VIEW-24): `take` gets
 * each part's printer code, in order.
 */
export function testCalls(target: PrintTarget, take: (code: string) => void): RunCalls {
  return { ...runCalls(target), write: async (code) => take(code), keepsKeys: async () => false };
}

/** The printer code of the one row that find-and-print found (VIEW-08). */
export async function foundRowChunk(target: PrintTarget, rowId: number, run: string, signal?: AbortSignal) {
  const { client, catalogueId, labelId, questions, moment } = target;
  const answer = await client.call(
    searchAndPrint,
    {
      body: {
        catalogo: catalogueId,
        etiqueta: labelId,
        fila: rowId,
        preguntas: questions,
        ...moment,
        corrida: run,
        trozo: 0,
      },
    },
    signal ? { signal } : {},
  );
  return chunkOf(answer, 1);
}

interface ContentAnswer {
  response: boolean;
  mensaje: string;
  encoding?: string | undefined;
  usadas?: number | undefined;
  etiquetas?: number | undefined;
  problemas?: unknown;
}

function chunkOf(answer: ContentAnswer, rows: number) {
  if (!answer.response) {
    throw new AppError('data-invalid', answer.mensaje, {
      details: { mensaje: answer.mensaje, problemas: answer.problemas },
    });
  }
  return {
    code: answer.mensaje,
    ...(answer.encoding === undefined ? {} : { encoding: answer.encoding }),
    labels: answer.etiquetas ?? rows,
    rowsUsed: answer.usadas ?? rows,
  };
}
