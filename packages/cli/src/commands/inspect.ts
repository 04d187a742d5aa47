import { columnLetters } from '@marbete/core/catalogue/columns';
import { type SheetRow, widthOf } from '@marbete/core/catalogue/rows';
import { Command } from 'commander';
import { type Context, handle } from '../context.ts';
import { exitCodes, usageError } from '../exit-codes.ts';
import { readOptions, withReadOptions, type ReadFlags } from '../read-options.ts';
import { decideMark, priceColumns } from '@marbete/core/catalogue/decimal-marks';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import { markReason } from '../print/columns.ts';
import { readingLines } from '../print/data-file.ts';
import { plainText, table } from '../table.ts';

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

async function inspect({ output, settings }: Context, options: Options, file: string) {
  const limit = rowLimit(options.rows);
  const { openSpreadsheet } = await import('@marbete/spreadsheets/read');
  const spreadsheet = await openSpreadsheet(file, readOptions(options, settings.decimal));
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
    const { survey } = spreadsheet;
    const notices = spreadsheet.notices();
    const { format, ...how } = spreadsheet.detected;
    output.show(
      `${file}: ${[format, ...Object.values(how).filter((value) => typeof value === 'string')].join(', ')}`,
    );
    const header = survey.headerRow === null ? 'no header' : `columns named in row ${survey.headerRow}`;
    output.show(`${survey.rows} rows; ${header}; ${markWords(survey)}.\n`);
    output.show(columnTable(survey));
    output.show(preview(first.slice(0, limit)));
    for (const line of readingLines(survey)) output.say(`Notice: ${plainText(line)}`);
    for (const { message } of [...survey.doubts, ...notices]) output.say(`Notice: ${plainText(message)}`);
    const { sorting: _, firstRows: __, ...facts } = survey;
    return {
      exit: exitCodes.done,
      facts: { detected: spreadsheet.detected, ...facts, header: survey.headerRow !== null, notices },
    };
  } finally {
    await spreadsheet.close();
  }
}

function rowLimit(text: string): number {
  if (text === 'all') return Infinity;
  if (!/^\d{1,9}$/.test(text)) throw usageError(`--rows takes a number or all, not '${text}'.`);
  return Number(text);
}

/** What the price columns prove about the decimal mark, or that of the settings tells. */
function markWords({ marks, headers }: SheetSurvey): string {
  const decided = decideMark(marks, priceColumns(headers));
  if (decided.kind === 'proven' && decided.open)
    return markReason(decided.mark, decided.open.samples, decided.proof).replace(/\.$/, '');
  if (decided.kind === 'proven')
    return `prices write decimals with a ${decided.mark === '.' ? 'point' : 'comma'}`;
  if (decided.kind === 'none') return 'no price needs a decimal mark';
  const samples = decided.kind === 'open' ? decided.samples : [decided.point, decided.comma];
  return `the decimal mark of prices such as ${samples.join(', ')} is open: print them with --decimal . or ,`;
}

function columnTable({ columns }: SheetSurvey): string {
  const lines = columns.map(({ letter, name, kind, samples }) => [
    letter,
    shorten(name),
    kind,
    shorten(samples.join(' · ')),
  ]);
  return table(['', 'name', 'kind', 'samples'], lines);
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
