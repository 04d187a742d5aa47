import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { type OpenRun, readRunChunk, takeOverRun } from '@marbete/core/api/print-runs';
import { isAppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { createPrintRun } from '@marbete/core/print/run/driver';
import { earlierDriver } from '@marbete/core/print/run/machine';
import {
  createRowParts,
  labelsOfEachCopy,
  type NamedChunk,
  type RunParts,
} from '@marbete/core/print/run/parts';
import { namedChunk } from './catalogue-chunk.ts';
import { printerCalls } from './printer-calls.ts';
import { createRepeatParts } from './repeat-run.ts';
import { packRows, rowsFrom, rowsOfValues, type RunPlan, valuesOfRows } from '@marbete/core/print/run-plan';
import type { RunChunk } from '@marbete/core/print/send-chunk';
import { createAccountRecorder, printerText, type RecordedPrint } from './run-recorder.ts';
import type { RunEntry } from './runs.ts';
import { newRun } from '../run-id/new-run.ts';

type Taken = CallAnswer<typeof takeOverRun>;

/**
 * Goes on with a run that another page, device or person of the account began, on this printer. With `rest` it waits, so
 * that a person can say from which label. Throws AppError when it has ended meanwhile.
 */
export async function takeOver(
  { client, helper }: { client: Client; helper: HelperClient },
  open: OpenRun,
  printer: HelperPrinter,
  rest: boolean,
): Promise<Omit<RunEntry, 'id'>> {
  const { corrida, etiqueta, catalogo, nombre, language_id } = open;
  const labelId = etiqueta ?? 0;
  const languageId = language_id ?? 0;
  const print: RecordedPrint = { labelId, catalogueId: catalogo ?? undefined, printer };
  const recorder = createAccountRecorder(client, print);
  const taken = await client.call(takeOverRun, {
    params: { corrida },
    body: { token: recorder.leaseOf(corrida), impresora: printerText(printer) },
  });
  const { chunks } = taken;
  // What begins at a later label prints the same run again.
  print.repeats = taken.repite ?? undefined;
  const run = createPrintRun({
    run: corrida,
    newRun,
    paper: printerCalls(helper, printer, languageId),
    keeper: recorder,
    prepare: async (signal) => partsOf(client, taken, recorder.leaseOf, signal),
    before: { ...earlierDriver(chunks), rest },
  });
  return {
    label: nombre,
    labelId,
    languageId,
    printer,
    run,
    changed: taken.changed,
    ...(catalogo === null ? {} : { catalogue: { catalogueId: catalogo, labelId } }),
  };
}

/** The parts of the whole run, or of one that begins at a later label: the server makes them by the plan. */
async function partsOf(
  client: Client,
  taken: Taken,
  leaseOf: (run: string) => string,
  signal: AbortSignal,
): Promise<RunParts> {
  const nextChunk: RunParts['nextChunk'] = async (number, signal, run = taken.corrida) => {
    const params = { corrida: run, trozo: String(number) };
    const asked = { params, body: { token: leaseOf(run) } };
    try {
      const answer = await client.call(readRunChunk, asked, signal ? { signal } : {});
      return namedChunk(answer, answer.usadas ?? 1);
    } catch (error) {
      if (isAppError(error) && error.details['reason'] === 'beyond-end') return undefined;
      throw error;
    }
  };
  const made = (parts: RunParts): RunParts => ({
    ...parts,
    nextChunk,
    from: (label) => made(parts.from!(label)),
    without: (positions) => made(parts.without!(positions)),
  });
  const first = taken.chunks.length > 0 ? await nextChunk(0, signal) : undefined;
  return made(planned(taken, first));
}

/** The rows of a run by its plan; who asks for their labels asks by number. Its first chunk says how many labels a copy has. */
function planned(taken: Taken, made: RunChunk | undefined): RunParts {
  const plan = taken.plan as RunPlan | null;
  const chunk = () => Promise.reject(new Error('The server makes the parts of a plan.'));
  const ofRows = <R extends { position: number; copies: number }>(
    rows: readonly R[],
    firstCopy: number,
    planOf: (left: readonly R[], firstCopy: number) => RunPlan,
  ) =>
    createRowParts(rows, {
      firstCopy,
      labelsOfCopy: labelsOfCopy(taken, made, rows, firstCopy),
      chunk,
      plan: planOf,
    });
  if (plan?.kind === 'rows')
    return ofRows(rowsFrom(plan), plan.firstCopy, (left, firstCopy) => ({
      ...plan,
      ...packRows(left),
      firstCopy,
    }));
  if (plan?.kind === 'values')
    return ofRows(rowsOfValues(plan.rows), plan.firstCopy, (left, firstCopy) => ({
      ...plan,
      rows: valuesOfRows(left),
      firstCopy,
    }));
  if (plan?.kind === 'repeat') {
    const rows = plan.rows.map(([trozo, lugar, fila, etiquetas]) => ({ trozo, lugar, fila, etiquetas }));
    return createRepeatParts(rows, chunk, plan.whole);
  }
  return storedOnly(taken.rows, taken.labels);
}

/** By the first chunk, or by what was said as the run began. */
function labelsOfCopy(
  { labels }: Pick<Taken, 'labels'>,
  made: RunChunk | undefined,
  rows: readonly { copies: number }[],
  firstCopy: number,
): number {
  const { rowsUsed, nextCopy = 1 } = made ?? { rowsUsed: rows.length };
  const before = { copies: nextCopy - firstCopy };
  return labelsOfEachCopy(made?.labels ?? labels, [...rows.slice(0, rowsUsed), before]);
}

/** A run of which there is nothing but the parts that were made. */
function storedOnly(rows: number, labels: number): RunParts {
  const parts: RunParts = {
    rows,
    labels,
    nextChunk: async (): Promise<NamedChunk | undefined> => undefined,
    placeOf: (label) =>
      label >= 1 && label <= labels ? { index: 0, position: 1, startsAt: label } : undefined,
    from: () => parts,
    without: () => parts,
  };
  return parts;
}
