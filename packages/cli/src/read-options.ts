import { type Command, Option } from 'commander';
import { usageError } from './exit-codes.ts';

/** Flags that say how a spreadsheet is read, as commander hands them over. */
export interface ReadFlags {
  sheet?: string;
  header: boolean;
  encoding?: string;
  delimiter?: string;
  decimal?: '.' | ',';
  headerRow?: number | 'none';
  sections?: 'skip' | 'keep';
  allowIncomplete?: boolean;
}

export interface ReadOptions {
  sheet?: string;
  encoding?: string;
  delimiter?: Delimiter;
  decimal?: '.' | ',';
  headerRow?: number | 'none';
  sections?: 'skip' | 'keep';
  allowIncomplete?: boolean;
}

type Delimiter = ',' | ';' | '\t' | '|';

const delimiters: Readonly<Record<string, Delimiter>> = {
  ',': ',',
  comma: ',',
  ';': ';',
  semicolon: ';',
  '\t': '\t',
  '\\t': '\t',
  tab: '\t',
  '|': '|',
  pipe: '|',
};

/** Adds the flags of every command that reads a spreadsheet. */
export function withReadOptions(command: Command): Command {
  return command
    .option('--sheet <name>', 'sheet of a workbook; left out, the first visible one')
    .option('--header-row <n>', 'row that names the columns, or none; left out, found', headerRow)
    .option('--no-header', 'the same as --header-row none')
    .addOption(
      new Option('--sections <what>', 'titles and totals between the rows: skip or keep').choices([
        'skip',
        'keep',
      ]),
    )
    .option('--allow-incomplete', 'read a file that looks cut off')
    .addOption(
      new Option('--encoding <name>', 'encoding of a CSV file, such as windows-1252; left out, detected'),
    )
    .addOption(new Option('--delimiter <sign>', 'comma, semicolon, tab or pipe; left out, detected'))
    .addOption(
      new Option('--decimal <mark>', 'decimal mark of the prices; left out, told by the cells').choices([
        '.',
        ',',
      ]),
    );
}

function headerRow(text: string): number | 'none' {
  if (text === 'none') return 'none';
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200) return Number(text);
  throw usageError(`--header-row takes the number of a row from 1 to 200, or none, not '${text}'.`);
}

/** @throws AppError wrong usage, for a delimiter that is none of the four. */
export function readOptions({ delimiter, header, ...flags }: ReadFlags): ReadOptions {
  const sign = delimiter === undefined ? undefined : delimiters[delimiter.toLowerCase()];
  if (delimiter !== undefined && sign === undefined) {
    throw usageError(`--delimiter is comma, semicolon, tab or pipe, not '${delimiter}'.`);
  }
  const {
    sheet,
    encoding,
    decimal,
    headerRow: row = header ? undefined : 'none',
    sections,
    allowIncomplete,
  } = flags;
  const options = { sheet, encoding, delimiter: sign, decimal, headerRow: row, sections, allowIncomplete };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}
