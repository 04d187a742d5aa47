import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { type OpenRun, readRunChunk, takeOverRun } from '@marbete/core/api/print-runs';
import { isAppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { NamedChunk } from '@marbete/core/print/print-run';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { type ChunkRecord, countLabels, takenUnconfirmed } from '@marbete/core/print/run-record';
import { namedChunk } from './catalogue-chunk.ts';
import { createRun } from './create-run.ts';
import { printerCalls } from './printer-calls.ts';
import { createRepeatParts } from './repeat-run.ts';
import { createRowParts, type RunParts } from './run-parts.ts';
import { packRows, rowsFrom, type RunPlan } from '@marbete/core/print/run-plan';
import { createAccountRecorder, printerText, type RecordedPrint } from './run-recorder.ts';
import type { RunEntry } from './runs.ts';

type Taken = CallAnswer<typeof takeOverRun>;

/** Chunks of which nothing more is to be done. */
const settled: ReadonlySet<ChunkRecord['word']> = new Set(['taken', 'printed', 'handed-over']);

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
  const unconfirmed = takenUnconfirmed(chunks);
  const run = createRun(
    { ...printerCalls(helper, printer, languageId), recorder },
    async () => ({ parts: partsOf(client, taken, recorder.leaseOf) }),
    {
      taken: {
        run: corrida,
        before: {
          chunk: (chunks.at(-1)?.number ?? -1) + 1,
          rows: 0,
          counts: countLabels(
            chunks.filter((chunk) => settled.has(chunk.word) && !unconfirmed.includes(chunk)),
          ),
          taken: unconfirmed,
          isCut: chunks.some(({ labels, cameOut = labels }) => cameOut < labels),
          open: chunks.filter(({ word }) => !settled.has(word)),
          rest,
        },
      },
    },
  );
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
function partsOf(client: Client, taken: Taken, leaseOf: (run: string) => string): RunParts {
  const chunk = async (run: string, number: number, signal?: AbortSignal) => {
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
    part: chunk,
    from: (label) => made(parts.from(label)),
    without: (positions) => made(parts.without(positions)),
  });
  return made(planned(taken));
}

/** The rows of a run by its plan; who asks for their labels asks by number. */
function planned(taken: Taken): RunParts {
  const plan = taken.plan as RunPlan | null;
  const chunk = () => Promise.reject(new Error('The server makes the parts of a plan.'));
  if (plan?.kind === 'rows') {
    return createRowParts(rowsFrom(plan), {
      firstCopy: plan.firstCopy,
      chunk,
      plan: (left, firstCopy) => ({ ...plan, ...packRows(left), firstCopy }),
    });
  }
  if (plan?.kind === 'values') {
    return createRowParts(
      plan.rows.map(({ quantity, ...row }, index) => ({ ...row, position: index + 1, copies: quantity })),
      {
        firstCopy: plan.firstCopy,
        chunk,
        plan: (left, firstCopy) => ({
          ...plan,
          firstCopy,
          rows: left.map(({ values, copies }) => ({ values, quantity: copies })),
        }),
      },
    );
  }
  if (plan?.kind === 'repeat') {
    const rows = plan.rows.map(([trozo, lugar, fila, etiquetas]) => ({ trozo, lugar, fila, etiquetas }));
    return createRepeatParts(rows, chunk, plan.whole);
  }
  return storedOnly(taken.rows, taken.labels);
}

/** A run of which there is nothing but the parts that were made. */
function storedOnly(rows: number, labels: number): RunParts {
  const parts: RunParts = {
    rows,
    labels,
    part: async (): Promise<NamedChunk | undefined> => undefined,
    placeOf: (label) =>
      label >= 1 && label <= labels ? { index: 0, position: 1, startsAt: label } : undefined,
    from: () => parts,
    without: () => parts,
    plan: () => undefined,
  };
  return parts;
}
