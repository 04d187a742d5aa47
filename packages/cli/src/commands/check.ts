import { Command } from 'commander';
import { type Context, handle, type Outcome } from '../context.ts';
import { usageError } from '../exit-codes.ts';
import { type PrintFlags, withPrintOptions } from '../print/options.ts';
import { printLabels } from '../print/print-labels.ts';

export function checkCommand(): Command {
  const command = withPrintOptions(
    new Command('check')
      .argument('[job]', 'a job file; left out, the flags say what would print')
      .description('check everything that would print, and print nothing'),
  ).addHelpText(
    'after',
    `
It takes the flags of marbete print, and writes no file. Nothing is remembered. With --first it shows the code of the
first label. The exit code is 0 where all would print, 3 where rows have errors, 7 where there is nothing to print.

Examples:
  marbete check --template shelf.zpl --data prices.xlsx
  marbete check nightly.yaml
  marbete check --label 12 --rows 1-40
  some-export | marbete check --template shelf.zpl --data - --json`,
  );
  return handle<PrintFlags, [string]>(command, async (context, typed, path) => {
    // It writes no file, so that a print is checked by one word in its place.
    const { out: _, ...flags } = typed;
    if (path === undefined) return printLabels(context, { ...flags, dryRun: true });
    const given = command.options.filter(
      (option) => option.long !== '--first' && command.getOptionValueSource(option.attributeName()) === 'cli',
    );
    if (given.length > 0)
      throw usageError(`${path} says what prints, so leave out ${given.map(({ long }) => long).join(', ')}.`);
    return checkJob(context, path, flags.first ?? false);
  });
}

async function checkJob(context: Context, path: string, first: boolean): Promise<Outcome> {
  const { readJobFlags } = await import('./run.ts');
  const { job, ofJob } = await readJobFlags(path, true);
  const outcome = await printLabels(context, { ...ofJob, first, dryRun: true });
  return { ...outcome, facts: { job: job.name, ...outcome.facts } };
}
