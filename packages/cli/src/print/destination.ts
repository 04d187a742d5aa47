import { AppError, isAppError } from '@marbete/core/api/errors';
import type { HelperClient } from '@marbete/core/print/helper-client';
import type { Paper } from '@marbete/core/print/run/driver';
import { type HelperPrinter, parseStoredPrinter } from '@marbete/core/print/printers';
import { helperPaper } from '@marbete/core/print/send-chunk';
import { setTimeout as pause } from 'node:timers/promises';
import { askChoice } from '../ask.ts';
import type { Context } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { connectHelper, helperAddress, withNextStep } from '../helper-client.ts';
import { openPart } from './part-file.ts';
import { isPdf, openPdf, type PdfFlags, refusePdfFlags } from './pdf-file.ts';

/** Where printer code goes. */
export interface Destination {
  /** What people call it. */
  name: string;
  /** The printer's uid; undefined for a file. */
  uid?: string;
  /** The helper's device as JSON, for the history of the server. */
  device?: string;
  paper: Paper;
  /** Ends it; `complete` says whether everything was written. */
  close(complete: boolean): Promise<void>;
}

export interface DestinationFlags extends PdfFlags {
  printer?: string;
  out?: string;
  /** The label's language, by its key: a PDF is drawn. */
  drawnAs?: string | undefined;
  /** How long to wait for a printer that is off, in milliseconds. */
  wait?: number;
}

/**
 * The printer or the file that the flags name. Left open, it is the printer of the settings, else the one that
 * `stored` holds (a label's own, as JSON text); at a terminal one may choose. A run that is `resumed` goes on where it was.
 */
export async function openDestination(
  context: Context,
  flags: DestinationFlags,
  signal: AbortSignal,
  stored?: string | null,
  resumed?: { uid: string },
): Promise<Destination> {
  const { printer, out, wait = 0 } = flags;
  if (printer !== undefined && out !== undefined) throw usageError('Give --printer or --out, not both.');
  if (out !== undefined && isPdf(out)) return openPdf(out, flags.drawnAs ?? '', flags);
  refusePdfFlags(flags);
  if (out !== undefined) return openFile(out);
  const wanted = printer ?? resumed?.uid ?? context.settings.printer ?? parseStoredPrinter(stored)?.uid;
  return retryWhileOff(context, wait, signal, () => openPrinter(context, wanted));
}

const retryMs = 2_000;

/** Tries again for as long as the helper or the printer may still be switched on. */
export async function retryWhileOff<T>(
  { output }: Context,
  waitMs: number,
  signal: AbortSignal,
  reach: () => Promise<T>,
): Promise<T> {
  const midnight = new Date().setHours(24, 0, 0, 0);
  const giveUpAt = Math.min(Date.now() + waitMs, midnight);
  for (let said = false; ; said = true) {
    try {
      return await reach();
    } catch (thrown) {
      const error = withNextStep(thrown);
      const off = isAppError(error) && ['printer-failed', 'helper-unreachable'].includes(error.code);
      if (!off || Date.now() >= giveUpAt) throw error;
      if (!said) output.say(`Waiting: ${error.message}`);
      await pause(Math.min(retryMs, giveUpAt - Date.now()), undefined, { signal }).catch(() => {
        throw new AppError('cancelled', 'Stopped while waiting for the printer. Nothing was printed.');
      });
    }
  }
}

/** Printer code in a file. */
async function openFile(path: string): Promise<Destination> {
  const file = await openPart(path);
  return {
    name: path,
    paper: { way: 'file', takes: 'handed-over', write: (code) => file.write(code) },
    close: (complete) => file.close(complete),
  };
}

async function openPrinter(context: Context, wanted: string | undefined): Promise<Destination> {
  const { output } = context;
  if (wanted === undefined && !output.interactive) {
    throw usageError('Say where to print: --printer NAME, --printer default, --out FILE or --dry-run.');
  }
  const helper = await connectHelper(context);
  const printers = await helper.printers();
  const printer =
    wanted === undefined
      ? printers.length > 0 &&
        (await askChoice(output, {
          message: 'Printer',
          flag: '--printer NAME',
          choices: printers.map((one) => ({ name: `${one.name}  (${one.connection})`, value: one })),
        }))
      : wanted === 'default'
        ? await helper.defaultPrinter()
        : findPrinter(printers, wanted);
  if (!printer) throw await cannotPrint(context, helper, printers, wanted);
  return {
    name: printer.name,
    uid: printer.uid,
    device: JSON.stringify(printer),
    paper: helperPaper(helper, printer),
    async close() {},
  };
}

/** Names the printer that was asked for, those that are there, and the helper that says so. */
async function cannotPrint(
  context: Context,
  helper: HelperClient,
  ready: readonly HelperPrinter[],
  wanted: string | undefined,
): Promise<AppError> {
  const address = await helperAddress(context);
  const known = await helper.configuredPrinters();
  const off = wanted === undefined ? undefined : findPrinter(known, wanted);
  const able = ready.length > 0 ? `Able to print now: ${ready.map(({ name }) => name).join(', ')}.` : '';
  const state = off && (await helper.status(off).catch(() => undefined))?.state;
  const why = off
    ? `Printer '${off.name}' (${off.uid}) cannot print now${state && state !== 'ready' ? `: ${state}` : ': it is off or does not answer'}. Switch it on, or wait for it with --wait 10m.`
    : wanted === 'default'
      ? 'The print helper has no default printer. Name one with --printer NAME.'
      : wanted === undefined || known.length === 0
        ? `No printer can print now${known.length > 0 ? ` (${known.map(({ name }) => name).join(', ')})` : ''}. Switch it on, or set one up: marbete helper --help`
        : `There is no printer '${wanted}'. Known: ${known.map(({ name }) => name).join(', ')}.`;
  const message = [`${why}`, able, `(print helper at ${address})`].filter((part) => part !== '').join(' ');
  return new AppError('printer-failed', message, {
    details: { helper: address, printer: off?.uid ?? wanted },
  });
}

/** By uid, by name, by name in other case, or by the beginning of exactly one name or uid. */
export function findPrinter(printers: readonly HelperPrinter[], wanted: string): HelperPrinter | undefined {
  const lower = wanted.toLowerCase();
  const begins = printers.filter(
    ({ name, uid }) => name.toLowerCase().startsWith(lower) || uid.toLowerCase().startsWith(lower),
  );
  return (
    printers.find(({ uid }) => uid === wanted) ??
    printers.find(({ name }) => name === wanted) ??
    printers.find(({ name }) => name.toLowerCase() === lower) ??
    (begins.length === 1 ? begins[0] : undefined)
  );
}
