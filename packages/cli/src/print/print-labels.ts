import type { Context, Outcome } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { abortOnInterrupt } from '../stop.ts';
import type { PrintFlags } from './options.ts';

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
  ['country', '--country'],
  ['weightCode', '--weight-code'],
  ['linkDomain', '--link-domain'],
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
    const { printFromFiles } = await import('./from-files.ts');
    return printFromFiles(context, flags, signal);
  }
  if (flags.template !== undefined) throw usageError('Give --template or --label, not both.');
  const given = ofFiles.filter(([key]) => flags[key] !== undefined).map(([, flag]) => flag);
  if (given.length > 0)
    throw usageError(`${given.join(', ')} cannot go with --label: the server has its own.`);
  const { printFromServer } = await import('./from-server.ts');
  return printFromServer(context, flags, signal);
}
