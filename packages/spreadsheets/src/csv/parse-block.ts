import { CsvError, type Options } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { mostRowLength, plainCell, type RowForm, type Run } from './scan-blocks.ts';

/* The second reader of CSV files: csv-parse, strict, over the text of a block. */

/** Rows of a form are read together, which spares most of what a call costs. */
const optionsOf: Readonly<Record<RowForm, Options>> = {
  strict: {},
  spaced: { trim: true },
  plain: { quote: false },
};

/** The cells of a block's rows, in order; undefined where csv-parse cannot read them as rows of these forms. */
export function parseBlock(text: string, runs: readonly Run[], delimiter: string): string[][] | undefined {
  const parsed = new Map<RowForm, string[][]>();
  for (const form of new Set(runs.map((run) => run.form))) {
    const records = parseRows(textOf(text, runs, form), form, delimiter);
    if (records?.length !== runs.reduce((sum, run) => sum + (run.form === form ? run.rows : 0), 0))
      return undefined;
    parsed.set(form, records);
  }
  if (parsed.size === 1) return [...parsed.values()][0];
  const next = new Map<RowForm, number>();
  return runs.flatMap(({ form, rows }) => {
    const from = next.get(form) ?? 0;
    next.set(form, from + rows);
    return parsed.get(form)!.slice(from, from + rows);
  });
}

function textOf(text: string, runs: readonly Run[], form: RowForm): string {
  if (runs.length === 1) return text;
  let at = 0;
  const parts = runs.map((run) => {
    at += run.length;
    return run.form === form ? text.slice(at - run.length, at) : '';
  });
  return parts.join('');
}

function parseRows(text: string, form: RowForm, delimiter: string): string[][] | undefined {
  try {
    const records = parse(text, {
      delimiter,
      // All three, since files glued together change their line ends half-way.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: 4 * mostRowLength,
      ...optionsOf[form],
    }) as string[][];
    return form === 'plain' ? records.map((cells) => cells.map(plainCell)) : records;
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}
