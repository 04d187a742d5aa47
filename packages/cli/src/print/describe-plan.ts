import { delimiterWord } from '@marbete/core/api/csv-delimiters';
import type { Detected } from '@marbete/spreadsheets/read';
import type { Output } from '../output.ts';
import { plainText } from '../table.ts';
import type { ColumnPlan } from './columns.ts';
import { readingLines, type DataHead } from './data-file.ts';

/** Says how the file is read and which column fills which variable, so that a wrong guess is seen. */
export function describePlan(output: Output, name: string, head: DataHead, plan: ColumnPlan): void {
  output.say(plainText(`${name}: ${readingWords(head.detected)}`));
  const heading = (letter: string) => head.headers[letter.charCodeAt(0) - 65];
  const columns = Object.entries({
    ...plan.mapping,
    ...('column' in plan.quantity ? { QUANTITY: plan.quantity.column } : {}),
  }).map(
    ([variable, letter]) => `${variable} from ${letter}${heading(letter) ? ` (${heading(letter)})` : ''}`,
  );
  if (columns.length > 0) output.say(plainText(columns.join(', ')));
  if (plan.missing.length > 0) {
    output.say(
      `Notice: no column for ${plan.missing.join(', ')}: printed empty. Say one with --map or --set.`,
    );
  }
  for (const { variable, letter } of plan.empty) {
    output.say(`Notice: column ${letter}, for ${variable}, holds nothing: it prints empty.`);
  }
  for (const line of readingLines(head.survey)) output.say(`Notice: ${plainText(line)}`);
}

/** How a file is read: `csv, windows-1252, separated by semicolon`. */
export function readingWords({
  format,
  encoding,
  delimiter,
  sheet,
}: Pick<Detected, 'encoding' | 'delimiter' | 'sheet'> & { format: string }): string {
  const how = [
    format,
    sheet && `sheet ${sheet}`,
    encoding,
    delimiter && `separated by ${delimiterWord(delimiter)}`,
  ];
  return how.filter(Boolean).join(', ');
}

/** What is said of a list whose header nothing stands below. */
export function noRowsWords(name: string, headerRow: number | null): string {
  const where = headerRow === null ? '' : ` below its header in row ${headerRow}`;
  return `${name} has no rows${where}. Check how it was exported.`;
}
