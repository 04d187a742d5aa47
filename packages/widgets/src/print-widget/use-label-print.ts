import type { HelperPrinter } from '@marbete/core/print/printers';
import { useRef, useState } from 'react';
import { useLabelSource, type LabelRow } from '../label-source/label-source.ts';
import { printMoment } from '../label-source/print-moment.ts';
import { usePublicTexts } from '../provider/public-texts.ts';
import { useMarbete } from '../provider/use-marbete.ts';
import { failureOf, type PrintEvents } from '../label-source/events.ts';
import { createLabelPrint, type LabelPrint, type LabelPrintState } from './label-print.ts';

export interface LabelPrinting {
  /** The last print; undefined before the first. */
  state: (LabelPrintState & { printer: HelperPrinter }) | undefined;
  print: (rows: readonly LabelRow[], printer: HelperPrinter) => void;
  /** Goes on at the first part that was not confirmed; undefined when there is nothing to go on with. */
  resume: (() => void) | undefined;
  cancel: () => void;
  /** Forgets the last print. */
  clear: () => void;
}

/** Prints a label and tells the host how that went. */
export function useLabelPrint(labelId: number, events: PrintEvents): LabelPrinting {
  const source = useLabelSource();
  const { helper } = useMarbete();
  const { locale } = usePublicTexts();
  const [state, setState] = useState<LabelPrinting['state']>();
  const current = useRef<{ go: () => void; print: LabelPrint }>(undefined);

  const print = (rows: readonly LabelRow[], printer: HelperPrinter) => {
    const run = crypto.randomUUID();
    const started = createLabelPrint({
      source,
      helper,
      labelId,
      rows,
      printer,
      // oxlint-disable-next-line react/purity -- a press of the button, not a render
      moment: printMoment(locale, new Date(), navigator.userAgent),
      run,
      onChange: (next) => setState({ ...next, printer }),
    });
    const go = async () => {
      const ended = await started.go();
      if (ended.phase === 'done') events.onPrinted?.({ run, labels: ended.sent, printer: printer.name });
      else if (ended.error) events.onFailed?.(failureOf(ended.error));
    };
    current.current = { go: () => void go(), print: started };
    void go();
  };
  // After an uncertain part a person has to look first; going on could print it twice.
  const resumable = state?.phase === 'failed' || state?.phase === 'cancelled';
  return {
    state,
    print,
    resume: resumable ? () => current.current?.go() : undefined,
    cancel: () => current.current?.print.cancel(),
    clear: () => setState(undefined),
  };
}
