import { isAppError, AppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { runPrint } from '@marbete/core/print/run';
import type { LabelRow, LabelSource } from '../label-source/label-source.ts';
import type { PrintMoment } from '../label-source/print-moment.ts';

export interface LabelPrintState {
  phase: 'printing' | 'done' | 'cancelled' | 'failed' | 'uncertain';
  /** Labels that the helper confirmed. */
  sent: number;
  total: number;
  /** The last answer is missing and the helper is asked again. */
  asking: boolean;
  error?: AppError;
}

export interface LabelPrintOptions {
  source: LabelSource;
  helper: HelperClient;
  labelId: number;
  rows: readonly LabelRow[];
  printer: HelperPrinter;
  moment: PrintMoment;
  /** The run's UUID. */
  run: string;
  onChange: (state: LabelPrintState) => void;
}

export interface LabelPrint {
  /** Prints from the first part that was not confirmed; answers how it ended, and never rejects. */
  go(): Promise<LabelPrintState>;
  /** Stops between two parts. */
  cancel(): void;
}

/** One press of the print button: rows to printer code, part by part, to the printer (docs/printing.md, Print runs). */
export function createLabelPrint(options: LabelPrintOptions): LabelPrint {
  const { source, helper, labelId, rows, printer, moment, run, onChange } = options;
  const total = rows.reduce((sum, { quantity }) => sum + quantity, 0);
  /** Where each chunk begins in `rows`. */
  const offsets = [0];
  let nextChunk = 0;
  let sentBefore = 0;
  let controller = new AbortController();

  return {
    async go() {
      controller = new AbortController();
      const state = (sent: number, more: Partial<LabelPrintState>): LabelPrintState => ({
        phase: 'printing',
        sent: sentBefore + sent,
        total,
        asking: false,
        ...more,
      });
      onChange(state(0, {}));
      const result = await runPrint({
        run,
        firstChunk: nextChunk,
        signal: controller.signal,
        write: (code, { encoding, key }) =>
          helper.write(printer, code, { key, ...(encoding ? { encoding } : {}) }),
        keepsKeys: () => helper.keepsKeys(),
        nextChunk: async (number, signal) => {
          const from = offsets[number] ?? rows.length;
          if (from >= rows.length) return undefined;
          const chunk = await source.chunk(labelId, { run, number, rows: rows.slice(from), moment }, signal);
          offsets[number + 1] = from + Math.max(chunk.rowsUsed, 1);
          return chunk;
        },
        onProgress: ({ phase, labelsSent }) => onChange(state(labelsSent, { asking: phase === 'asking' })),
      });
      nextChunk = result.nextChunk;
      const ended = state(result.labelsSent, {
        phase: result.state,
        ...('error' in result ? { error: asAppError(result.error) } : {}),
      });
      sentBefore = ended.sent;
      onChange(ended);
      return ended;
    },
    cancel: () => controller.abort(),
  };
}

function asAppError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('unexpected', String(error), { cause: error });
}
