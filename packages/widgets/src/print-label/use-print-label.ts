import { isAppError, AppError } from '@marbete/core/api/errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useCallback, useRef, useState } from 'react';
import { drawOnPaper } from '../label-picture/draw.ts';
import { useLabelSource } from '../label-loading/use-label.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { printOrder, type PrintedLabels, type PrintOrder, type PrintProgress } from './print-order.ts';

export interface LabelPrinter {
  /**
   * Prints, as the provider above is set. Rejects with AppError; the same is in `error`. An order that is under way is not
   * printed again: a double click prints once.
   */
  print: (order: PrintOrder) => Promise<PrintedLabels>;
  /** The printers of this machine. Browsers ask for permission at the first call. */
  printers: () => Promise<readonly HelperPrinter[]>;
  phase: 'idle' | 'printing' | 'printed' | 'failed';
  /** How far the last print is. */
  progress: PrintProgress | undefined;
  printed: PrintedLabels | undefined;
  error: AppError | undefined;
}

type State = Pick<LabelPrinter, 'phase' | 'progress' | 'printed' | 'error'>;

const idle: State = { phase: 'idle', progress: undefined, printed: undefined, error: undefined };

function jsonOf(order: PrintOrder): string | undefined {
  try {
    return JSON.stringify(order);
  } catch {
    return undefined;
  }
}

/** Printing behind a button, a menu or a key of your own, below a MarbeteProvider. */
export function usePrintLabel(): LabelPrinter {
  const { client, helper } = useMarbete();
  const source = useLabelSource();
  const { locale } = usePublicTexts();
  const [state, setState] = useState(idle);
  const underWay = useRef<{ order: string; work: Promise<PrintedLabels> }>(undefined);
  const start = useCallback(
    async (order: PrintOrder) => {
      setState({ ...idle, phase: 'printing' });
      try {
        const printed = await printOrder(
          { client, source, helper, locale, draw: drawOnPaper },
          {
            ...order,
            onProgress(progress) {
              setState({ ...idle, phase: 'printing', progress });
              order.onProgress?.(progress);
            },
          },
        );
        setState((before) => ({ ...before, phase: 'printed', printed }));
        return printed;
      } catch (thrown) {
        const error = isAppError(thrown)
          ? thrown
          : new AppError('unavailable', 'The code that prints did not load.', { cause: thrown });
        setState((before) => ({ ...before, phase: 'failed', error }));
        throw error;
      } finally {
        underWay.current = undefined;
      }
    },
    [client, source, helper, locale],
  );
  const print = useCallback(
    (order: PrintOrder) => {
      // What has no JSON is refused when it starts.
      const written = jsonOf(order) ?? '';
      if (written !== '' && underWay.current?.order === written) return underWay.current.work;
      const work = start(order);
      underWay.current = { order: written, work };
      return work;
    },
    [start],
  );
  const printers = useCallback(() => helper.printers(), [helper]);
  return { ...state, print, printers };
}
