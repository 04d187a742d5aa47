import { AppError } from '@marbete/core/api/errors';
import { type HelperPrinter, parseStoredPrinter } from '@marbete/core/print/printers';
import iconv from 'iconv-lite';
import { open, rename, rm } from 'node:fs/promises';
import { askChoice } from '../ask.ts';
import type { Context } from '../context.ts';
import { exitCodes, usageError, withExit } from '../exit-codes.ts';
import { connectHelper, withNextStep } from '../helper-client.ts';

/** Where printer code goes. */
export interface Destination {
  /** What people call it. */
  name: string;
  /** The printer's uid; undefined for a file. */
  uid?: string;
  write(code: string, options: { encoding?: string; key: string }): Promise<unknown>;
  keepsKeys(): Promise<boolean>;
  /** Ends it; `complete` says whether everything was written. */
  close(complete: boolean): Promise<void>;
}

export interface DestinationFlags {
  printer?: string;
  out?: string;
}

/**
 * The printer or the file that the flags name. Left open, it is the printer of the settings, else the one that
 * `stored` holds (a label's own, as JSON text); at a terminal one may choose. A run that is `resumed` goes on where it was.
 */
export async function openDestination(
  context: Context,
  { printer, out }: DestinationFlags,
  stored?: string | null,
  resumed?: { uid: string },
): Promise<Destination> {
  if (printer !== undefined && out !== undefined) throw usageError('Give --printer or --out, not both.');
  if (out !== undefined) return openFile(out);
  try {
    return await openPrinter(
      context,
      printer ?? resumed?.uid ?? context.settings.printer ?? parseStoredPrinter(stored)?.uid,
    );
  } catch (error) {
    throw withNextStep(error);
  }
}

/** Printer code in a file, which appears under its name when it is complete. */
async function openFile(path: string): Promise<Destination> {
  const part = `${path}.part`;
  const file = await open(part, 'w').catch((cause: Error) => {
    throw withExit(
      new AppError('invalid-input', `${path} cannot be written: ${cause.message}`, { cause }),
      exitCodes.usage,
    );
  });
  return {
    name: path,
    async write(code, { encoding = 'utf-8' }) {
      await file.write(iconv.encode(code, encoding));
    },
    keepsKeys: async () => false,
    async close(complete) {
      await file.close();
      await (complete ? rename(part, path) : rm(part, { force: true }));
    },
  };
}

async function openPrinter(context: Context, wanted: string | undefined): Promise<Destination> {
  const { output } = context;
  if (wanted === undefined && !output.interactive) {
    throw usageError('Say where to print: --printer NAME, --printer default, --out FILE or --dry-run.');
  }
  const helper = await connectHelper(context);
  const printers = await helper.printers();
  if (printers.length === 0) {
    throw new AppError(
      'printer-failed',
      'No printer can print now. Switch it on, or set one up: marbete helper --help',
    );
  }
  const printer =
    wanted === undefined
      ? await askChoice(output, {
          message: 'Printer',
          flag: '--printer NAME',
          choices: printers.map((one) => ({ name: `${one.name}  (${one.connection})`, value: one })),
        })
      : wanted === 'default'
        ? await helper.defaultPrinter()
        : findPrinter(printers, wanted);
  if (!printer) {
    throw new AppError(
      'printer-failed',
      wanted === 'default'
        ? 'The print helper has no default printer. Name one with --printer NAME; marbete printers lists them.'
        : `There is no printer '${wanted}' that can print now. Known: ${printers.map(({ name }) => name).join(', ')}.`,
    );
  }
  return {
    name: printer.name,
    uid: printer.uid,
    write: (code, options) => helper.write(printer, code, options),
    keepsKeys: () => helper.keepsKeys(),
    async close() {},
  };
}

/** By uid, by name, by name in other case, or by the beginning of exactly one name or uid. */
function findPrinter(printers: readonly HelperPrinter[], wanted: string): HelperPrinter | undefined {
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
