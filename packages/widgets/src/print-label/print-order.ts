import type { Client } from '@marbete/core/api/client';
import { AppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { HelperPrinter } from '@marbete/core/print/printers';
import { frameRefusal } from '../helper-problem/frame-permission.ts';
import { tellHost } from '../provider/tell-host.ts';
import type { WidgetEventMap } from '../provider/widget-events.ts';
import { givenFailure, givenIssues } from '../print-questions/given-issues.ts';
import {
  openQuestions,
  rowsToPrint,
  type GivenRow,
  type GivenValues,
} from '../print-questions/given-rows.ts';
import type { LabelSource } from '../label-loading/label-source.ts';
import type { drawOnPaper } from '../label-picture/draw.ts';
import { loadPageCalls } from '../page-printers/page-calls.ts';
import { printMoment } from '../print-questions/print-moment.ts';
import { chosenPrinter } from '../printer-picker/chosen-printer.ts';

/** What is to be printed, without anybody being asked. */
export interface PrintOrder {
  /** The label's id. */
  label: number;
  /** Values by variable: all that the label has. */
  values?: GivenValues;
  /** How many labels; 1 without it. */
  quantity?: number;
  /** Many products at once, in place of `values` and `quantity`. */
  rows?: readonly GivenRow[];
  /** Name or uid of a printer; without it the one that this site uses, or the only one that the helper has. */
  printer?: string;
  /** How far it is: labels that the printer took, of all. */
  onProgress?: (progress: PrintProgress) => void;
  /** Stops the print at once; what the printer has not begun is taken back. */
  signal?: AbortSignal;
}

export interface PrintProgress {
  sent: number;
  labels: number;
}

export type PrintedLabels = WidgetEventMap['printed'];

/** What a print needs of its surroundings. */
export interface PrintPlace {
  client: Client;
  source: LabelSource;
  helper: HelperClient;
  locale: string;
  /** Draws labels on paper, where the printer is one that the page reaches itself. */
  draw: typeof drawOnPaper;
}

/**
 * Prints without any user interface. Throws AppError, with codes as docs/embedding.md lists them: `data-invalid` with
 * `details.missing` or `details.problems`, `printer-failed` with `details.printers` where one of several has to be
 * chosen, `cancelled` after `signal`. `details.sent` says how many labels the printer had taken.
 */
export async function printOrder(place: PrintPlace, order: PrintOrder): Promise<PrintedLabels> {
  const { client, source, helper, locale, draw } = place;
  const { label: labelId, values = {}, quantity = 1, rows, signal, onProgress } = order;
  const issues = givenIssues(order);
  if (issues.length > 0) throw new AppError('invalid-input', givenFailure(issues).message);
  const given = rows ?? [{ values, quantity }];
  const toPrint = rowsToPrint(given, {});
  if (toPrint.length === 0) throw new AppError('invalid-input', 'There is no label to print.');
  const label = await source.label(labelId);
  const missing = openQuestions(label, given).map(({ variable }) => variable);
  if (missing.length > 0)
    throw new AppError('data-invalid', `The label needs values for ${missing.join(', ')}.`, {
      details: { missing },
    });
  const printer = await findPrinter(helper, order.printer);
  const { createLabelRun } = await import('../print-widget/label-run.ts');
  const moment = printMoment(locale, new Date(), globalThis.navigator?.userAgent ?? '');
  const pageCalls = await loadPageCalls(printer, label, draw);
  const to = { client, source, helper, labelId, printer, moment, pageCalls };
  const run = createLabelRun({ ...to, rows: toPrint });
  const cancel = () => void run.cancel();
  if (signal?.aborted) throw new AppError('cancelled', 'The print was cancelled before it began.');
  run.subscribe(() => tellHost(onProgress, { sent: run.view().labelsSent, labels: run.view().labels }));
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    await run.start();
  } finally {
    signal?.removeEventListener('abort', cancel);
  }
  const { phase, issued, labelsSent: sent, labels, unconfirmed, ...ended } = run.view();
  if (phase === 'done') {
    const never = unconfirmed > 0 ? { unconfirmed } : {};
    return { run: issued[0] ?? '', labels: sent, printer: printer.name, ...never };
  }
  const error = phase === 'cancelled' ? undefined : ended.error;
  throw new AppError(error?.code ?? 'cancelled', error?.message ?? 'The print was cancelled.', {
    details: { ...error?.details, sent, labels },
    ...(error ? { cause: error } : {}),
  });
}

/** The printer of this name or uid; without one the site's own, or the only one. */
async function findPrinter(helper: HelperClient, wanted: string | undefined): Promise<HelperPrinter> {
  const chosen = chosenPrinter.get();
  if (chosen && (wanted === undefined || [chosen.uid, chosen.name].includes(wanted))) return chosen;
  const refusal = globalThis.window && frameRefusal(window);
  if (refusal) throw refusal;
  const printers = await helper.printers();
  const found =
    wanted === undefined
      ? printers.length === 1
        ? printers[0]
        : undefined
      : printers.find(({ uid, name }) => uid === wanted || name === wanted);
  if (found) return found;
  const names = printers.map(({ name }) => name);
  const reason = printers.length === 0 || wanted !== undefined ? 'no-printer' : 'not-chosen';
  throw new AppError(
    'printer-failed',
    printers.length === 0
      ? 'The print helper has no printer.'
      : `${wanted === undefined ? 'Say which printer' : `There is no printer ${wanted}`}: ${names.join(', ')}.`,
    { details: { reason, printers: names } },
  );
}
