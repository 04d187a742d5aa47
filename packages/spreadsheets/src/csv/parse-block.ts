import papa from 'papaparse';
import { plainCell, type Run } from './scan-blocks.ts';

/*
 * The second reader of CSV files, over the text of a block: papaparse, which has no fault of quotes to report, and a regular
 * expression for cells with blanks around their quotes, which papaparse does not know.
 */

/** The cells of a block's rows, in order; undefined where they cannot be read as rows of these forms. */
export function parseBlock(text: string, runs: readonly Run[], delimiter: string): string[][] | undefined {
  const kinds = new Map(runs.map((run) => [kindOf(run), run]));
  const parsed = new Map<string, string[][]>();
  // Rows of a kind are read together, which spares most of what a call costs.
  for (const [kind, run] of kinds) {
    const records = parseRows(textOf(text, runs, kind), run, delimiter);
    if (records?.length !== runs.reduce((sum, each) => sum + (kindOf(each) === kind ? each.rows : 0), 0))
      return undefined;
    parsed.set(kind, records);
  }
  if (parsed.size === 1) return [...parsed.values()][0];
  const next = new Map<string, number>();
  return runs.flatMap((run) => {
    const kind = kindOf(run);
    const from = next.get(kind) ?? 0;
    next.set(kind, from + run.rows);
    return parsed.get(kind)!.slice(from, from + run.rows);
  });
}

const kindOf = ({ form, lineEnd }: Run) => `${form} ${lineEnd}`;

function textOf(text: string, runs: readonly Run[], kind: string): string {
  if (runs.length === 1) return text;
  let at = 0;
  const parts = runs.map((run) => {
    at += run.length;
    return kindOf(run) === kind ? text.slice(at - run.length, at) : '';
  });
  return parts.join('');
}

function parseRows(text: string, { form, lineEnd }: Run, delimiter: string): string[][] | undefined {
  if (form === 'spaced') return spacedRows(text, delimiter);
  const plain = form === 'plain';
  // Without a line end it is one row.
  const newline = lineEnd === '' ? '\n' : lineEnd;
  const parser = new papa.Parser({ delimiter, newline, ...(plain && { fastMode: true }) });
  const { data, errors } = parser.parse(text, 0, false) as papa.ParseResult<string[]>;
  if (errors.length > 0) return undefined;
  // Behind the last line end stands nothing.
  if (lineEnd !== '') data.pop();
  return plain ? data.map((cells) => cells.map(plainCell)) : data;
}

/** Rows of cells that may have blanks around their quotes. */
function spacedRows(text: string, delimiter: string): string[][] | undefined {
  const sign = delimiter.replace(/[|^]/, '\\$&');
  const blank = delimiter === '\t' ? ' ' : '[ \\t]';
  const cell = new RegExp(
    `(?:${blank}*"([^"]*(?:""[^"]*)*)"${blank}*|([^"\\r\\n${sign}]*))(${sign}|\\r\\n|\\r|\\n|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length) {
    const found = cell.exec(text);
    if (!found) return undefined;
    row.push(found[1]?.replaceAll('""', '"') ?? found[2]!.trim());
    if (found[3] === delimiter && cell.lastIndex < text.length) continue;
    if (found[3] === delimiter) row.push('');
    rows.push(row);
    row = [];
  }
  return rows;
}
