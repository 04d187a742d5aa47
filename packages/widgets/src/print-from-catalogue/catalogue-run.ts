import { createPrintRun, type PrintRun } from '@marbete/core/print/run/driver';
import { createRowParts, labelsOfEachCopy, type NamedChunk } from '@marbete/core/print/run/parts';
import { driven, type RunCalls, type RunOptions } from '../print-runs/run-calls.ts';
import type { RunPlan } from '@marbete/core/print/run-plan';
import { planRun, printRows, type ReadRows } from '../catalogue-rows/plan.ts';
import { checkRows, type CheckAnswer } from './row-check.ts';
import { copiesOf } from '../catalogue-rows/quantity.ts';
import type { Selection } from '../catalogue-rows/selection.ts';

export type SentRow = ReturnType<typeof printRows>[number];

/** What a print from a catalogue asks of the server and of the print helper. */
export interface CatalogueCalls extends RunCalls {
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
  ) => Promise<NamedChunk>;
}

/** One print from a catalogue: reads which rows a selection prints, looks at all of them, and prints them. */
export function createCatalogueRun(
  calls: CatalogueCalls,
  selection: Selection,
  options: RunOptions = {},
): PrintRun {
  const { edits } = selection;
  return createPrintRun({
    ...driven(calls),
    ...options,
    async prepare(signal, tell) {
      const onProgress = (looked: number) => tell({ looked });
      const rows = await planRun(selection, calls.readRows, { signal, onProgress });
      if (rows.length === 0) return undefined;
      tell({ looking: 'checking', looked: 0, rows: rows.length });
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
        labelsOfCopy: labelsOfEachCopy(
          check.labels,
          counted.filter(({ position }) => !check.failing.has(position)),
        ),
        ...(calls.planOf ? { plan: (left, firstCopy) => calls.planOf!(left, firstCopy, edits) } : {}),
      });
      return { ...parts, check, refused: check.failing.size > 0 || check.errors > 0 };
    },
  });
}
