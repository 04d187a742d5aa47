import { Command } from 'commander';
import { handle } from '../context.ts';
import { type PrintFlags, withPrintOptions } from '../print/options.ts';
import { printLabels } from '../print/print-labels.ts';

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
  marbete print --template driver.prn --quantity 3 --printer front
  marbete print --label 12 --printer front
  marbete print --label 12 --catalogue 3 --rows 1-40 --quantity 2`,
  );
  return handle<PrintFlags>(command, (context, flags) => printLabels(context, flags));
}
