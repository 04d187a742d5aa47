import type { Output } from '../output.ts';
import { plainText } from '../table.ts';
import type { ColumnPlan } from './columns.ts';
import { readingLines, type DataHead } from './data-file.ts';

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

function delimiterName(sign: string): string {
  return { ',': 'comma', ';': 'semicolon', '\t': 'tab', '|': 'pipe' }[sign] ?? sign;
}
