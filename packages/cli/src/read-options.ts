import { type Command, Option } from 'commander';
import { usageError } from './exit-codes.ts';

/** Flags that say how a spreadsheet is read, as commander hands them over. */
export interface ReadFlags {
  sheet?: string;
  header: boolean;
  encoding?: string;
  delimiter?: string;
  decimal?: '.' | ',';
}

export interface ReadOptions {
  sheet?: string;
  encoding?: string;
  delimiter?: Delimiter;
  decimal?: '.' | ',';
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
    .option('--no-header', 'the first row is data')
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

/** @throws AppError wrong usage, for a delimiter that is none of the four. */
export function readOptions({ sheet, encoding, delimiter, decimal }: ReadFlags): ReadOptions {
  const sign = delimiter === undefined ? undefined : delimiters[delimiter.toLowerCase()];
  if (delimiter !== undefined && sign === undefined) {
    throw usageError(`--delimiter is comma, semicolon, tab or pipe, not '${delimiter}'.`);
  }
  return {
    ...(sheet === undefined ? {} : { sheet }),
    ...(encoding === undefined ? {} : { encoding }),
    ...(sign === undefined ? {} : { delimiter: sign }),
    ...(decimal === undefined ? {} : { decimal }),
  };
}
