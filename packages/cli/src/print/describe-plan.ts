import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import type { Output } from '../output.ts';
import { plainText } from '../table.ts';
import type { ColumnPlan } from './columns.ts';
import type { DataHead } from './data-file.ts';

/** Says how the file is read and which column fills which variable, so that a wrong guess is seen. */
export function describePlan(output: Output, name: string, head: DataHead, plan: ColumnPlan): void {
  const { format, encoding, delimiter, sheet } = head.detected;
  const how = [
    format,
    sheet && `sheet ${sheet}`,
    encoding,
    delimiter && `separated by ${delimiterName(delimiter)}`,
  ];
  output.say(plainText(`${name}: ${how.filter(Boolean).join(', ')}`));
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
    output.say(`Notice: column ${letter}, for ${variable}, is empty in the first rows.`);
  }
  for (const line of readingLines(head.survey)) output.say(`Notice: ${plainText(line)}`);
}

/** What was found around the articles, a line each. */
export function readingLines({ headerRow, above, leftOut, repeated }: SheetSurvey): string[] {
  const lines: string[] = [];
  if (headerRow !== null && headerRow > 1) {
    const titles = above.map(({ text }) => `'${text}'`).join(', ');
    lines.push(`the columns are named in row ${headerRow}${titles ? `; above it stand ${titles}` : ''}.`);
  }
  if (repeated.length > 0)
    lines.push(`more than one column is called ${repeated.map((name) => `'${name}'`).join(', ')}.`);
  if (leftOut.count > 0) {
    const shown = leftOut.first.slice(0, 5).map(({ row, text }) => `row ${row} '${text}'`);
    const more = leftOut.count > shown.length ? ` and ${leftOut.count - shown.length} more` : '';
    lines.push(
      `left out, for they are no articles (--sections keep takes them): ${shown.join(', ')}${more}.`,
    );
  }
  return lines;
}

function delimiterName(sign: string): string {
  return { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }[sign] ?? sign;
}
