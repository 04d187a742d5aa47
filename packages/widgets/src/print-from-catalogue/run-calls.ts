import type { Client } from '@marbete/core/api/client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { checkRun, searchAndPrint } from '@marbete/core/api/printing';
import type { Cells } from '@marbete/core/api/schemas';
import type { HelperClient } from '@marbete/core/print/helper-client';
import { catalogueChunk, namedChunk } from '../print-runs/catalogue-chunk.ts';
import { printerCalls } from '../print-runs/printer-calls.ts';
import { packRows } from '@marbete/core/print/run-plan';
import { createAccountRecorder, printerText } from '../print-runs/run-recorder.ts';
import { matchingRows } from '../catalogue-rows/catalogue-rows.ts';
import { withFirstColumn } from '../printer-chooser/roll.ts';
import { newRun } from '../run-id/new-run.ts';
import type { CatalogueCalls } from './catalogue-run.ts';
import type { PrintMoment } from '../print-questions/print-moment.ts';

export interface PrintTarget {
  client: Client;
  helper: HelperClient;
  catalogueId: number;
  labelId: number;
  /** The label's printer language. */
  languageId: number;
  printer: HelperPrinter;
  /** The label's size, for what is drawn. */
  medida?: string | undefined;
  /** Answers to the label's questions, the same for every row (D52). */
  questions: Readonly<Record<string, string>>;
  /** Fixed when the run begins, so that a chunk that is asked for again is the same. */
  moment: PrintMoment;
}

/** What every call of a run says. */
export const baseOf = ({ catalogueId, labelId, questions, moment, printer }: PrintTarget) => ({
  catalogo: catalogueId,
  etiqueta: labelId,
  preguntas: questions,
  ...moment,
  impresora: printerText(withFirstColumn(printer)),
});

/** The calls of a run that goes to a printer. */
export function runCalls(target: PrintTarget): CatalogueCalls {
  const { client, helper, catalogueId, labelId, languageId, printer, medida, questions, moment } = target;
  const recorder = createAccountRecorder(client, { labelId, catalogueId, printer });
  return {
    recorder,
    planOf: (rows, firstCopy, edits) => ({
      kind: 'rows',
      firstCopy,
      ...packRows(rows),
      edits: rows.flatMap(({ id }) => {
        const cells = edits.get(id);
        return cells ? [[id, cells] as [number, Cells]] : [];
      }),
      questions: { ...questions },
      moment,
    }),
    readRows: matchingRows(client, { catalogueId, labelId, query: '' }),
    check: (rows, signal) => client.call(checkRun, { body: { ...baseOf(target), filas: rows } }, { signal }),
    chunk: catalogueChunk(client, baseOf(target), (run) => recorder.leaseOf(run)),
    ...printerCalls(helper, printer, languageId, medida),
    newRun,
  };
}

/**
 * The calls of the administrator's test print, which ends in a text file instead of a printer (VIEW-24): `take` gets
 * each part's printer code, in order.
 */
export function testCalls(target: PrintTarget, take: (code: Uint8Array) => void): CatalogueCalls {
  const { status: _, cancel: __, recorder: ___, ...calls } = runCalls(target);
  return {
    ...calls,
    chunk: catalogueChunk(target.client, baseOf(target), () => undefined),
    write: async (code) => take(code),
    keepsKeys: async () => false,
  };
}

/** Printer code of the one row that find-and-print found (VIEW-08), from one of its copies on. */
export async function foundRowChunk(
  target: PrintTarget,
  rowId: number,
  { run, number, from, lease }: { run: string; number: number; from: number; lease?: string | undefined },
  signal?: AbortSignal,
) {
  const part = { fila: rowId, corrida: run, trozo: number, desde: from, ...(lease ? { ficha: lease } : {}) };
  const body = { ...baseOf(target), ...part };
  return namedChunk(await target.client.call(searchAndPrint, { body }, signal ? { signal } : {}), 1);
}
