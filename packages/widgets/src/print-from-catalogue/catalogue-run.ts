import type { RunChunk } from '@marbete/core/print/send-chunk';
import { createRun, type PrinterCalls, type RunOptions } from '../print-runs/create-run.ts';
import type { RunPlan } from '@marbete/core/print/run-plan';
import type { PrintRun } from '../print-runs/run-state.ts';
import { planRun, printRows, type ReadRows } from '../catalogue-rows/plan.ts';
import { checkRows, type CheckAnswer } from './row-check.ts';
import { createRowParts } from '../print-runs/run-parts.ts';
import { copiesOf } from '../catalogue-rows/quantity.ts';
import type { Selection } from '../catalogue-rows/selection.ts';

export type SentRow = ReturnType<typeof printRows>[number];

/** What a print from a catalogue asks of the server and of the print helper. */
export interface CatalogueCalls extends PrinterCalls {
  /** What the record keeps of the rows. */
  planOf?: (
    rows: readonly { id: number; position: number; copies: number }[],
    firstCopy: number,
    edits: Selection['edits'],
  ) => RunPlan;
  readRows: ReadRows;
  check: (rows: SentRow[], signal: AbortSignal) => Promise<CheckAnswer>;
  /** Printer code for as many of these rows as fit in one chunk. The same chunk is answered again byte for byte. */
  chunk: (
    chunk: { run: string; number: number; rows: SentRow[]; from: number; alone: boolean },
    signal?: AbortSignal,
  ) => Promise<RunChunk>;
}

/** One print from a catalogue: reads which rows a selection prints, looks at all of them, and prints them. */
export function createCatalogueRun(
  calls: CatalogueCalls,
  selection: Selection,
  options: RunOptions = {},
): PrintRun {
  const { edits } = selection;
  return createRun(
    calls,
    async ({ signal, change }) => {
      const onProgress = (looked: number) => change({ looked });
      const rows = await planRun(selection, calls.readRows, { signal, onProgress });
      if (rows.length === 0) return undefined;
      change({ phase: 'checking', looked: 0, rows: rows.length });
      const check = await checkRows(rows, (batch, within) => calls.check(printRows(batch, edits), within), {
        signal,
        onProgress,
      });
      const counted = rows.map((row) => ({ ...row, copies: copiesOf(row.quantity) }));
      const parts = createRowParts(counted, {
        chunk: ({ rows: batch, ...part }, within) => {
          const planned = batch.map(({ copies, ...row }) => ({ ...row, quantity: copies }));
          return calls.chunk({ ...part, rows: printRows(planned, edits) }, within);
        },
        firstAlone: options.lookAtFirst ?? false,
        ...(calls.planOf ? { plan: (left, firstCopy) => calls.planOf!(left, firstCopy, edits) } : {}),
      });
      return { check, parts };
    },
    options,
  );
}
