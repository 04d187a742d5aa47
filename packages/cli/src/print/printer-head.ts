import type { PrintHead } from '@marbete/engine/internal/languages/print-head';
import type { Label } from '@marbete/core/api/labels';
import type { Across } from '@marbete/engine/internal/languages/webs';
import { acrossOf as acrossOfPrinter, headOf, rollOf } from '@marbete/core/print/printer-head';
import { type HelperPrinter, parseStoredPrinter, readPrinter } from '@marbete/core/print/printers';
import type { Context } from '../context.ts';
import { connectHelper } from '../helper-client.ts';
import { paperSize, pictureDensity } from '../picture-size.ts';
import { findPrinter } from './destination.ts';
import { acrossOf, type PrintFlags } from './options.ts';
import { isPdf } from './pdf-file.ts';

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

/** How a label of the server goes on its roll. */
export interface LabelRoll {
  across: Across;
  /** The printer as the server has to know it: with its roll, and a file for one too. */
  told(printer: HelperPrinter | undefined): HelperPrinter;
}

/**
 * Labels side by side as the flags say; left out, as the screens keep it with the label's printer. Undefined where they are
 * one below the other. @throws AppError wrong usage
 */
export function labelRoll(
  flags: PrintFlags,
  { impresora, medida }: Pick<Label, 'impresora' | 'medida'>,
  judged: HelperPrinter | undefined,
): LabelRoll | undefined {
  const stored = parseStoredPrinter(impresora?.impresora);
  const said = acrossOf(flags);
  const onSheets = flags.out !== undefined && isPdf(flags.out);
  const roll = said ?? (onSheets ? undefined : rollOf(stored));
  if (!roll) return undefined;
  const { columns, pitchMm, first = 1 } = roll;
  const told = (printer: HelperPrinter = readPrinter({ name: 'file', connection: 'file' })!) => {
    const known = typeof printer['profile'] === 'object' ? printer['profile'] : {};
    const density = flags.dpmm === undefined ? {} : { dotsPerMm: pictureDensity(flags.dpmm) };
    return { ...printer, profile: { ...known, ...density }, roll: { columns, pitchMm, first } };
  };
  const onPrinter = acrossOfPrinter(told(judged), medida?.medida)!;
  const { labelWidthMm } = said ?? {};
  return { told, across: { ...onPrinter, ...(labelWidthMm === undefined ? {} : { labelWidthMm }) } };
}

/** What the server is told of the printer at hand, as JSON text. */
export function deviceOn(roll: LabelRoll | undefined, device: string | undefined): string | undefined {
  return roll ? JSON.stringify(roll.told(parseStoredPrinter(device))) : device;
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
