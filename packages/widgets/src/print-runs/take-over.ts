import type { Client } from '@marbete/core/api/client';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import { type OpenRun, readRunChunk, takeOverRun } from '@marbete/core/api/print-runs';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { NamedChunk } from '@marbete/core/print/print-run';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { type ChunkRecord, countLabels, takenUnconfirmed } from '@marbete/core/print/run-record';
import { createAccountSource } from '../label-loading/account-source.ts';
import { catalogueChunk, namedChunk } from './catalogue-chunk.ts';
import { createRun } from './create-run.ts';
import { printerCalls } from './printer-calls.ts';
import { createRepeatParts } from './repeat-run.ts';
import { createRowParts, type RunParts } from './run-parts.ts';
import { packRows, type RunPlan, unpackRows } from '@marbete/core/print/run-plan';
import { createAccountRecorder, printerText } from './run-recorder.ts';
import type { RunEntry } from './runs.ts';
import { repeatChunk } from './use-repeat.ts';

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
  const recorder = createAccountRecorder(client, { labelId, catalogueId: catalogo ?? undefined, printer });
  const taken = await client.call(takeOverRun, {
    params: { corrida },
    body: { token: recorder.leaseOf(corrida), impresora: printerText(printer) },
  });
  const { chunks } = taken;
  const unconfirmed = takenUnconfirmed(chunks);
  const run = createRun(
    { ...printerCalls(helper, printer, languageId), recorder },
    async () => ({ parts: partsOf(client, taken, printer, recorder.leaseOf) }),
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

/** The parts of the whole run: those that were made come as the server has them, the others are made now. */
function partsOf(
  client: Client,
  taken: Taken,
  printer: HelperPrinter,
  leaseOf: (run: string) => string,
): RunParts {
  const { corrida, made } = taken;
  const whole = planned(client, taken, printer, leaseOf);
  const rest = whole.from(made.reduce((sum, labels) => sum + labels, 1));
  return {
    ...whole,
    async part(run, number, signal) {
      if (number >= made.length) return rest.part(run, number - made.length, signal);
      const params = { corrida, trozo: String(number) };
      const answer = await client.call(readRunChunk, { params }, signal ? { signal } : {});
      return namedChunk(answer, answer.usadas ?? 1);
    },
  };
}

function planned(
  client: Client,
  taken: Taken,
  printer: HelperPrinter,
  leaseOf: (run: string) => string,
): RunParts {
  const { corrida, etiqueta, catalogo, made, repite, labels } = taken;
  const plan = taken.plan as RunPlan | null;
  /** The rest of this run is numbered behind the parts that were made; what is begun anew counts from 0. */
  const numberOf = (run: string, number: number) => (run === corrida ? number + made.length : number);
  if (plan?.kind === 'rows' && catalogo !== null && etiqueta !== null) {
    const { edits, questions, moment } = plan;
    const cells = new Map(edits);
    const base = { catalogo, etiqueta, preguntas: questions, ...moment, impresora: printerText(printer) };
    const chunk = catalogueChunk(client, base, leaseOf);
    return createRowParts(unpackRows(plan), {
      firstCopy: plan.firstCopy,
      chunk: ({ run, number, rows, ...part }, signal) => {
        const sent = rows.map(({ id, copies }) => {
          const campos = cells.get(id);
          return { id, cantidad: copies, ...(campos ? { campos } : {}) };
        });
        return chunk({ run, number: numberOf(run, number), rows: sent, ...part }, signal);
      },
      plan: (left, firstCopy) => ({ ...plan, ...packRows(left), firstCopy }),
    });
  }
  if (plan?.kind === 'values' && etiqueta !== null) {
    const source = createAccountSource(client);
    const rows = plan.rows.map(({ values, quantity }, index) => ({
      position: index + 1,
      copies: quantity,
      values,
    }));
    return createRowParts(rows, {
      firstCopy: plan.firstCopy,
      chunk: ({ run, number, rows: batch, from }, signal) =>
        source.chunk(
          etiqueta,
          {
            run,
            number: numberOf(run, number),
            from,
            rows: batch.map(({ values, copies }) => ({ values, quantity: copies })),
            moment: plan.moment,
            lease: leaseOf(run),
          },
          signal,
        ),
      plan: (left, firstCopy) => ({
        ...plan,
        firstCopy,
        rows: left.map(({ values, copies }) => ({ values, quantity: copies })),
      }),
    });
  }
  if (plan?.kind === 'repeat' && repite !== null) {
    const rows = plan.rows.map(([trozo, lugar, fila, etiquetas]) => ({ trozo, lugar, fila, etiquetas }));
    const chunk = repeatChunk(client, repite, leaseOf);
    return createRepeatParts(
      rows,
      (asked, signal) => chunk({ ...asked, number: numberOf(asked.run, asked.number) }, signal),
      plan.whole,
    );
  }
  return storedOnly(taken.rows, labels);
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
