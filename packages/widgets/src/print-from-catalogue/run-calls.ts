import type { Client } from '@marbete/core/api/client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { checkRun, printFromCatalogue, searchAndPrint } from '@marbete/core/api/printing';
import type { HelperClient } from '@marbete/core/print/helper-client';
import { chunkOf } from '../print-runs/chunk-of.ts';
import { printerCalls } from '../print-runs/printer-calls.ts';
import { matchingRows } from '../catalogue-rows/catalogue-rows.ts';
import type { CatalogueCalls } from './catalogue-run.ts';
import type { PrintMoment } from '../label-source/print-moment.ts';

export interface PrintTarget {
  client: Client;
  helper: HelperClient;
  catalogueId: number;
  labelId: number;
  /** The label's printer language. */
  languageId: number;
  printer: HelperPrinter;
  /** Answers to the label's questions, the same for every row (D52). */
  questions: Readonly<Record<string, string>>;
  /** Fixed when the run begins, so that a chunk that is asked for again is the same. */
  moment: PrintMoment;
}

/** The calls of a run that goes to a printer. */
export function runCalls(target: PrintTarget): CatalogueCalls {
  const { client, helper, catalogueId, labelId, languageId, printer, questions, moment } = target;
  const base = { catalogo: catalogueId, etiqueta: labelId, preguntas: questions, ...moment };
  return {
    readRows: matchingRows(client, { catalogueId, labelId, query: '' }),
    check: (rows, signal) => client.call(checkRun, { body: { ...base, filas: rows } }, { signal }),
    chunk: async ({ run, number, rows, from, alone }, signal) => {
      const body = { ...base, filas: rows, corrida: run, trozo: number, desde: from, primera: alone };
      const answer = await client.call(printFromCatalogue, { body }, signal ? { signal } : {});
      return chunkOf(answer, rows.length);
    },
    ...printerCalls(helper, printer, languageId),
  };
}

/**
 * The calls of the administrator's test print, which ends in a text file instead of a printer (VIEW-24): `take` gets
 * each part's printer code, in order.
 */
export function testCalls(target: PrintTarget, take: (code: Uint8Array) => void): CatalogueCalls {
  const { status: _, cancel: __, ...calls } = runCalls(target);
  return { ...calls, write: async (code) => take(code), keepsKeys: async () => false };
}

/** Printer code of the one row that find-and-print found (VIEW-08), from one of its copies on. */
export async function foundRowChunk(
  target: PrintTarget,
  rowId: number,
  { run, number, from }: { run: string; number: number; from: number },
  signal?: AbortSignal,
) {
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
        trozo: number,
        desde: from,
      },
    },
    signal ? { signal } : {},
  );
  return chunkOf(answer, 1);
}
