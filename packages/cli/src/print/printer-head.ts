import type { PrintHead } from '@marbete/core/languages/print-head';
import { headOf } from '@marbete/core/print/printer-head';
import { type HelperPrinter, parseStoredPrinter } from '@marbete/core/print/printers';
import type { Context } from '../context.ts';
import { connectHelper } from '../helper-client.ts';
import { paperSize, pictureDensity } from '../picture-size.ts';
import { findPrinter } from './destination.ts';

/**
 * The printer that a run with these flags would print on, for the profile that its owner wrote; undefined for a file, and
 * where the helper does not answer. `stored` is a label's own printer, as JSON text.
 */
export async function judgedPrinter(
  context: Context,
  { printer, out }: { printer?: string; out?: string },
  stored?: string | null,
): Promise<HelperPrinter | undefined> {
  const wanted = printer ?? context.settings.printer ?? parseStoredPrinter(stored)?.uid;
  if (out !== undefined || wanted === undefined) return undefined;
  // A run says it when it prints.
  return findJudged(context, wanted).catch(() => undefined);
}

/** A printer of the helper as it is set up, whether it can print now or not. */
export async function findJudged(context: Context, wanted: string): Promise<HelperPrinter | undefined> {
  const helper = await connectHelper(context);
  const name = wanted === 'default' ? (await helper.defaultPrinter())?.uid : wanted;
  return name === undefined ? undefined : findPrinter(await helper.configuredPrinters(), name);
}

/** The head and paper that labels are judged for: --dpmm and --size, else those of the printer. */
export function judgedHead(
  { dpmm, size }: { dpmm?: string | undefined; size?: string | undefined },
  printer: HelperPrinter | undefined,
): PrintHead | undefined {
  const known = headOf(printer);
  if (dpmm === undefined && size === undefined) return known;
  return {
    dpmm: dpmm === undefined ? (known?.dpmm ?? 8) : pictureDensity(dpmm),
    paper: size === undefined ? known?.paper : paperSize(size),
  };
}
