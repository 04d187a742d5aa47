import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import type { LabelRow, LabelSource } from '../label-source/label-source.ts';
import type { PrintMoment } from '../label-source/print-moment.ts';
import { createRun } from '../print-runs/create-run.ts';
import { createRowParts } from '../print-runs/run-parts.ts';
import type { PrintRun } from '../print-runs/run-state.ts';

export interface LabelRunOptions {
  source: LabelSource;
  helper: HelperClient;
  labelId: number;
  rows: readonly LabelRow[];
  printer: HelperPrinter;
  moment: PrintMoment;
}

/** One press of the print button: rows to printer code, part by part, to the printer. */
export function createLabelRun({
  source,
  helper,
  labelId,
  rows,
  printer,
  moment,
}: LabelRunOptions): PrintRun {
  const counted = rows.map(({ values, quantity }, index) => ({
    position: index + 1,
    copies: quantity,
    values,
  }));
  const parts = createRowParts(counted, {
    chunk: ({ rows: batch, ...part }, signal) => {
      const wanted = batch.map(({ values, copies }) => ({ values, quantity: copies }));
      return source.chunk(labelId, { ...part, rows: wanted, moment }, signal);
    },
  });
  return createRun(
    {
      write: (code, options) => helper.write(printer, code, options),
      keepsKeys: () => helper.keepsKeys(),
      askKey: (key) => helper.askKey(key),
      newRun: () => crypto.randomUUID(),
    },
    async () => ({ parts }),
  );
}
