import { AppError } from '@marbete/core/api/errors';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { useEffect, useRef, useState } from 'react';
import { tellHost } from '../provider/tell-host.ts';
import { failureOf, tellFailed, type PrintEvents } from '../provider/widget-events.ts';
import type { LabelRow, PublicLabel } from '../label-loading/label-source.ts';
import { useLabelSource } from '../label-loading/use-label.ts';
import { drawOnPaper } from '../label-picture/draw.ts';
import { loadPageCalls } from '../page-printers/page-calls.ts';
import { printMoment } from '../print-questions/print-moment.ts';
import type { PrintRun } from '@marbete/core/print/run/driver';
import { type PrintRunView, startView } from '@marbete/core/print/run/view';
import { usePublicTexts } from '../provider/public-texts.ts';
import { useMarbete } from '../provider/use-marbete.ts';

export interface LabelPrinting {
  /** The last print; undefined before the first. */
  state: PrintRunView | undefined;
  /** Where it goes. */
  printer: HelperPrinter | undefined;
  print: (label: PublicLabel, rows: readonly LabelRow[], printer: HelperPrinter) => void;
  /** Has the last print go on, by what the person decided; tells the host how that went. */
  go: (decision: (run: PrintRun) => Promise<unknown>) => void;
  /** The last print, for what does not make it go on. */
  run: PrintRun | undefined;
}

/** Prints a label and tells the host how that went. */
export function useLabelPrint(events: PrintEvents): LabelPrinting {
  const source = useLabelSource();
  const { client, helper } = useMarbete();
  const { locale } = usePublicTexts();
  const [current, setCurrent] = useState<{ run?: PrintRun; printer: HelperPrinter; state: PrintRunView }>();

  // A host that renders again while it prints hears of it by its newest functions.
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });

  const follow = async (run: PrintRun, printer: HelperPrinter, work: Promise<unknown>) => {
    await work;
    const { phase, error, issued, labelsSent, labels, unconfirmed } = run.view();
    if (phase === 'done')
      tellHost(latest.current.onPrinted, {
        run: issued[0] ?? '',
        labels: labelsSent,
        printer: printer.name,
        ...(unconfirmed > 0 ? { unconfirmed } : {}),
      });
    else if (error && phase !== 'cancelled') tellFailed(latest.current, failureOf(error));
    // A person's own doing, which is no line in the console.
    else
      tellHost(latest.current.onFailed, {
        code: 'cancelled',
        message: `The print was stopped. ${labelsSent} of ${labels} labels had gone to the printer.`,
      });
  };
  const print = async (label: PublicLabel, rows: readonly LabelRow[], printer: HelperPrinter) => {
    const labels = rows.reduce((sum, { quantity }) => sum + quantity, 0);
    setCurrent({ printer, state: { ...startView, phase: 'printing', labels } });
    // oxlint-disable-next-line react/purity -- a press of the button, not a render
    const moment = printMoment(locale, new Date(), navigator.userAgent);
    try {
      // Most people who see a label do not print it.
      const { createLabelRun } = await import('./label-run.ts');
      const pageCalls = await loadPageCalls(printer, label, drawOnPaper);
      const labelId = label.id;
      const run = createLabelRun({ client, source, helper, labelId, rows, printer, moment, pageCalls });
      run.subscribe(() => setCurrent({ run, printer, state: run.view() }));
      await follow(run, printer, run.start());
    } catch (cause) {
      const error = new AppError('unavailable', 'The code that prints did not load.', { cause });
      setCurrent({ printer, state: { ...startView, phase: 'failed', labels, error } });
      tellFailed(latest.current, failureOf(error));
    }
  };
  return {
    state: current?.state,
    printer: current?.printer,
    print: (label, rows, printer) => void print(label, rows, printer),
    go: (decision) => {
      if (current?.run) void follow(current.run, current.printer, decision(current.run));
    },
    run: current?.run,
  };
}
