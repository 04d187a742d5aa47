import type { Client } from '@marbete/core/api/client';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { createPrintRun, type Paper, type PrintRun } from '@marbete/core/print/run/driver';
import { createRowParts } from '@marbete/core/print/run/parts';
import { rowsOfValues, valuesOfRows } from '@marbete/core/print/run-plan';
import { helperPaper } from '@marbete/core/print/send-chunk';
import type { LabelRow, LabelSource } from '../label-loading/label-source.ts';
import type { PrintMoment } from '../print-questions/print-moment.ts';
import { createAccountRecorder, createPageRecorder } from '../print-runs/run-recorder.ts';
import { newRun } from '../run-id/new-run.ts';

export interface LabelRunOptions {
  client: Client;
  source: LabelSource;
  helper: HelperClient;
  labelId: number;
  rows: readonly LabelRow[];
  printer: HelperPrinter;
  moment: PrintMoment;
  /** Of a printer that the page reaches itself. */
  pageCalls?: Paper | undefined;
}

/** One press of the print button: rows to printer code, part by part, to the printer. */
export function createLabelRun({
  client,
  source,
  helper,
  labelId,
  rows,
  printer,
  moment,
  pageCalls,
}: LabelRunOptions): PrintRun {
  const print = { labelId, printer };
  const recorder =
    source.publishableKey === undefined
      ? createAccountRecorder(client, print)
      : createPageRecorder(client, source.publishableKey, print);
  const parts = createRowParts(rowsOfValues(rows), {
    chunk: ({ rows: batch, ...part }, signal) => {
      const lease = recorder.leaseOf(part.run);
      return source.chunk(labelId, { ...part, rows: valuesOfRows(batch), moment, lease }, signal);
    },
    plan: (left, firstCopy) => ({ kind: 'values', firstCopy, rows: valuesOfRows(left), moment }),
  });
  return createPrintRun({
    paper: pageCalls ?? helperPaper(helper, printer),
    newRun,
    keeper: recorder,
    prepare: async () => parts,
  });
}
