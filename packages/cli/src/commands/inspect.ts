import { looksLikeHeader } from '@marbete/core/catalogue/header';
import { columnLetters } from '@marbete/core/catalogue/columns';
import { type SheetRow, widthOf } from '@marbete/core/catalogue/rows';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { readOptions, withReadOptions, type ReadFlags } from '../read-options.ts';
import { table } from '../table.ts';

interface Options extends ReadFlags {
  rows: string;
}

export function inspectCommand(): Command {
  const command = withReadOptions(
    new Command('inspect')
      .argument('<file>', 'a .csv, .xls or .xlsx file')
      .description('show how a spreadsheet is read: what was detected, and its cells as text')
      .option('--rows <n>', 'how many rows to show, or all', '10'),
  ).addHelpText(
    'after',
    `
No server is needed.

Examples:
  marbete catalogues inspect prices.xlsx
  marbete catalogues inspect prices.csv --rows all --json > cells.jsonl`,
  );
  return handle<Options, [string]>(command, inspect);
}

async function inspect({ output }: Context, options: Options, file: string) {
  const limit = rowLimit(options.rows);
  const { openSpreadsheet } = await import('@marbete/spreadsheets/read');
  const spreadsheet = await openSpreadsheet(file, readOptions(options));
  try {
    output.event('detected', { ...spreadsheet.detected });
    const first: SheetRow[] = [];
    let count = 0;
    for await (const batch of spreadsheet.rows) {
      for (const row of batch) {
        count += 1;
        if (first.length < 50) first.push(row);
        if (count <= limit) output.event('row', { row: row.row ?? count, cells: row.cells });
      }
    }
    const header = options.header && looksLikeHeader(first);
    const notices = spreadsheet.notices();
    const { format, ...how } = spreadsheet.detected;
    output.show(
      `${file}: ${[format, ...Object.values(how).filter((value) => typeof value === 'string')].join(', ')}`,
    );
    output.show(`${count} rows; the first one ${header ? 'looks' : 'does not look'} like a header.\n`);
    output.show(preview(first.slice(0, limit)));
    for (const { message } of notices) output.say(`Notice: ${message}`);
    return { exit: exitCodes.done, facts: { detected: spreadsheet.detected, rows: count, header, notices } };
  } finally {
    await spreadsheet.close();
  }
}

function rowLimit(text: string): number {
  if (text === 'all') return Infinity;
  if (!/^\d{1,9}$/.test(text)) throw usageError(`--rows takes a number or all, not '${text}'.`);
  return Number(text);
}

/** The first rows as a table, cells cut to a width that fits a screen. */
function preview(rows: readonly SheetRow[]): string {
  const letters = columnLetters(widthOf(rows));
  const lines = rows.map(({ row, cells }, index) => [
    row ?? index + 1,
    ...letters.map((_, column) => shorten(cells[column] ?? '')),
  ]);
  return table(['', ...letters], lines);
}

const shorten = (cell: string) => (cell.length > 30 ? `${cell.slice(0, 29)}…` : cell);
