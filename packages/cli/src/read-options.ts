import { AppError } from '@marbete/core/api/errors';
import { type CsvDelimiter, delimiterChoices, delimiterNamed } from '@marbete/core/api/csv-delimiters';
import { cellDoubts, doubtCodes, type Remedy, remedies } from '@marbete/core/catalogue/remedies';
import type { Doubt } from '@marbete/core/catalogue/survey';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import { type Command, Option } from 'commander';
import { rareGroups } from './command-help.ts';
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
  visibleOnly?: boolean;
  round?: boolean;
  zeroPrice?: 'print' | 'skip';
  priceWords?: 'ignore';
  currency?: 'list' | 'label';
  lostCodes?: 'keep';
  checkDigits?: 'add' | 'present';
}

export interface ReadOptions {
  sheet?: string;
  encoding?: string;
  delimiter?: CsvDelimiter;
  decimal?: DecimalMark;
  accountMark?: DecimalMark;
  headerRow?: number | 'none';
  sections?: 'skip' | 'keep';
  allowIncomplete?: boolean;
  visibleOnly?: boolean;
  round?: boolean;
  zeroPrice?: 'print' | 'skip';
  priceWords?: 'ignore';
  currency?: 'list' | 'label';
  lostCodes?: 'keep';
  checkDigits?: 'add' | 'present';
}

/** Adds the flags of every command that reads a spreadsheet. */
export function withReadOptions(command: Command): Command {
  return command
    .optionsGroup(rareGroups.reading)
    .option('--sheet <name>', 'sheet of a workbook; left out, the list in front when it was saved')
    .option('--header-row <n>', 'row that names the columns, or none; left out, found', headerRow)
    .option('--no-header', 'the same as --header-row none')
    .addOption(
      new Option('--sections <what>', 'titles and totals between the rows: skip or keep').choices([
        'skip',
        'keep',
      ]),
    )
    .option('--allow-incomplete', 'read a file that looks cut off')
    .option('--visible-only', 'leave out hidden and filtered rows and columns of a workbook')
    .addOption(
      new Option('--encoding <name>', 'encoding of a CSV file, such as windows-1252; left out, detected'),
    )
    .addOption(new Option('--delimiter <sign>', `${delimiterChoices}; left out, detected`))
    .addOption(
      new Option('--decimal <mark>', 'decimal mark of the prices; left out, told by the cells').choices([
        '.',
        ',',
      ]),
    )
    .option('--round', 'round prices to two decimals; left out, more of them are errors')
    .option('--no-round', 'prices with more than two decimals are errors, and an import does not ask')
    .addOption(
      new Option('--zero-price <what>', 'prices of 0: print, or skip the row; left out, errors').choices([
        'print',
        'skip',
      ]),
    )
    .addOption(
      new Option(
        '--price-words <what>',
        'words beside prices, such as c/u or /kg: ignore; left out, errors',
      ).choices(['ignore']),
    )
    .addOption(
      new Option(
        '--lost-codes <what>',
        'codes of which a spreadsheet program lost digits, such as 7.5E+12: keep; left out, an import asks',
      ).choices(['keep']),
    )
    .addOption(
      new Option(
        '--check-digits <what>',
        'check digits that codes of 7, 11 or 12 digits lack: add; or present; left out, told by the column',
      ).choices(['add', 'present']),
    )
    .addOption(
      new Option(
        '--currency <whose>',
        'sign of prices in another currency than the label’s: the list’s, or the label’s; left out, errors',
      ).choices(['list', 'label']),
    )
    .optionsGroup('Options:');
}

function headerRow(text: string): number | 'none' {
  if (text === 'none') return 'none';
  if (/^[1-9]\d{0,2}$/.test(text) && Number(text) <= 200) return Number(text);
  throw usageError(`--header-row takes the number of a row from 1 to 200, or none, not '${text}'.`);
}

/**
 * How a spreadsheet is read: by the flags, and by the decimal mark of the settings where its prices leave theirs open.
 * @throws AppError wrong usage, for a delimiter that is none of them
 */
export function readOptions(
  { delimiter, header, ...flags }: ReadFlags,
  accountMark?: DecimalMark,
): ReadOptions {
  const sign = delimiter === undefined ? undefined : delimiterNamed(delimiter);
  if (delimiter !== undefined && sign === undefined) {
    throw usageError(`--delimiter is ${delimiterChoices}, not '${delimiter}'.`);
  }
  const {
    sheet,
    encoding,
    decimal,
    headerRow: row = header ? undefined : 'none',
    sections,
    allowIncomplete,
    visibleOnly,
    round,
    zeroPrice,
    priceWords,
    currency,
    lostCodes,
    checkDigits,
  } = flags;
  const reading = { sheet, encoding, delimiter: sign, decimal, headerRow: row, sections, allowIncomplete };
  const said = { round, zeroPrice, priceWords, currency, lostCodes, checkDigits };
  const options = { ...reading, accountMark, visibleOnly, ...said };
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/**
 * What is open about a file stops before anything comes of it, with the flags that say it. A print leaves doubts about
 * cells to its check of the rows, which knows the columns that print. @throws AppError data-invalid
 */
export function refuseDoubts(doubts: readonly Doubt[], purpose: 'import' | 'print'): void {
  const open = doubts.filter(({ code }) => purpose === 'import' || !cellDoubts.includes(code));
  if (open.length === 0) return;
  const issues = open.map(({ code, message }) => ({
    path: ['data'],
    message: `${message} Say ${remedyWords([code])}.`,
    rule: code,
  }));
  throw new AppError('data-invalid', issues.map(({ message }) => message).join(' '), { issues });
}

/** Tells the word for a doubt from any other notice. */
export const isDoubt = (code: string): code is Doubt['code'] =>
  (doubtCodes as readonly string[]).includes(code);

const placeholders: Readonly<Partial<Record<Remedy['option'], string>>> = {
  headerRow: 'N',
  encoding: 'NAME',
  sheet: 'NAME',
};

/** What helps against these problems, as flags: `--round to round prices to two decimals`; '' where nothing does. */
export function remedyWords(codes: readonly string[], list: 'file' | 'catalogue' = 'file'): string {
  const found = codes.flatMap((code) =>
    Object.hasOwn(remedies, code) ? remedies[code as Doubt['code']]! : [],
  );
  // A catalogue has all rows of its file.
  const usable = found.filter(({ value }) => list === 'file' || value !== 'skip');
  const words = usable.map(({ option, value, does }) => `${flagOf(option, value)} to ${does}`);
  return [...new Set(words)].join(', or ');
}

function flagOf(option: Remedy['option'], value: Remedy['value']): string {
  const name = option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  if (typeof value === 'boolean') return value ? `--${name}` : `--no-${name}`;
  return `--${name} ${value ?? placeholders[option] ?? ''}`.trim();
}
