import { Command } from 'commander';
import { type Context, handle, type Outcome } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { type PrintFlags, withPrintOptions } from '../print/options.ts';
import { abortOnInterrupt } from '../stop.ts';

export function printCommand(): Command {
  const command = withPrintOptions(
    new Command('print').description('print labels from files, or from the server'),
  ).addHelpText(
    'after',
    `
Everything is checked before anything prints; a row prints as many labels as its quantity says.

Examples:
  marbete print --template shelf.zpl --data prices.xlsx --printer front
  marbete print --template shelf.tspl --data prices.csv --map PRICE=PRECIO,CODE=B --quantity 1 --printer default
  marbete print --template shelf.zpl --data prices.csv --rows 1-40,52 --out labels.prn
  some-export | marbete print --template shelf.zpl --data - --dry-run --json
  marbete print --label 12 --printer front
  marbete print --label 12 --catalogue 3 --rows 1-40 --quantity 2`,
  );
  return handle<PrintFlags>(command, (context, flags) => printLabels(context, flags));
}

const ofFiles = [
  ['data', '--data'],
  ['map', '--map'],
  ['quantityColumn', '--quantity-column'],
  ['decimal', '--decimal'],
  ['language', '--language'],
  ['speed', '--speed'],
  ['darkness', '--darkness'],
  ['codePage', '--code-page'],
  ['moneySymbol', '--money-symbol'],
  ['sheet', '--sheet'],
  ['encoding', '--encoding'],
  ['delimiter', '--delimiter'],
] as const;

/** Prints what the flags say, from files or from the server; `signal` cancels between two chunks, Ctrl+C by default. */
export async function printLabels(
  context: Context,
  flags: PrintFlags,
  signal: AbortSignal = abortOnInterrupt(),
): Promise<Outcome> {
  if (flags.dryRun && flags.out !== undefined) throw usageError('Give --out or --dry-run, not both.');
  if (flags.first && !flags.dryRun && !context.output.interactive) {
    throw usageError(
      '--first asks before the rest, so it needs a terminal. For one label: --rows 1 --quantity 1.',
    );
  }
  if (flags.label === undefined) {
    if (flags.catalogue !== undefined)
      throw usageError('--catalogue goes with --label, the label to print its rows with.');
    const { printFromFiles } = await import('../print/from-files.ts');
    return printFromFiles(context, flags, signal);
  }
  if (flags.template !== undefined) throw usageError('Give --template or --label, not both.');
  const given = ofFiles.filter(([key]) => flags[key] !== undefined).map(([, flag]) => flag);
  if (given.length > 0)
    throw usageError(`${given.join(', ')} cannot go with --label: the server has its own.`);
  const { printFromServer } = await import('../print/from-server.ts');
  return printFromServer(context, flags, signal);
}
