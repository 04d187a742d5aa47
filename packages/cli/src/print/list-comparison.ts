import { AppError } from '@marbete/core/api/errors';
import { columnIndex, columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import { compareLists, type ListFile } from '@marbete/core/catalogue/list-changes';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
import { askConfirm } from '../ask.ts';
import type { Output } from '../output.ts';
import type { DataReading } from './data-file.ts';
import type { ColumnPlan } from './columns.ts';

/*
 * The list of a job beside the one before (docs/cli.md, The next list of a job): a column that was renamed, that holds
 * something else, or another decimal mark must not reach the shelves of a whole night.
 */

/** What a person at the terminal answered about a list; it holds for the next one of the job, which is not asked again. */
export interface JobAnswers {
  decimal?: DecimalMark;
  /** The column of a variable by what stands above it, else its letter; '' leaves it empty. */
  columns?: Record<string, string>;
  /** Labels of each row. */
  each?: number;
}

/** What a job keeps of a list, to compare the next one with it. */
export interface JobList extends ListFile {
  answers: JobAnswers;
  encoding: string;
  /** Where each variable, the quantity and the key came from: name to letter. */
  sources: Readonly<Record<string, string>>;
}

/** Rows that say what a list is like, spread over it. */
const sampleSize = 2_000;
const longestCell = 200;
/** So many articles that both lists have say more than the lists as wholes. */
const enoughArticles = 3;
const keySource = 'key ';

/** Takes some rows of a list, each as far from the next as the last. */
export function createRowSample() {
  let rows: SheetRow[] = [];
  let count = 0;
  let stride = 1;
  return {
    add({ cells, numbers }: SheetRow): void {
      if (count++ % stride !== 0) return;
      rows.push({
        cells: cells.slice(0, maxColumns).map((cell) => cell.slice(0, longestCell)),
        ...(numbers ? { numbers: numbers.slice(0, maxColumns) } : {}),
      });
      if (rows.length < 2 * sampleSize) return;
      rows = rows.filter((_, at) => at % 2 === 0);
      stride *= 2;
    },
    count: () => count,
    rows: () => rows,
  };
}
export type RowSample = ReturnType<typeof createRowSample>;

/** The list that was read to its end, as its job keeps it. */
export function jobList(
  { head: { survey, headers, columns, detected } }: DataReading,
  sample: RowSample,
  { mapping, quantity }: Pick<ColumnPlan, 'mapping' | 'quantity'>,
  keyColumns: readonly number[],
  answers: JobAnswers,
): JobList {
  return {
    answers,
    headers: survey.headerRow === null ? undefined : headers,
    columnCount: columns,
    rowCount: sample.count(),
    rows: sample.rows(),
    marks: survey.marks,
    encoding: 'encoding' in detected ? String(detected.encoding) : '',
    sources: {
      ...mapping,
      ...('column' in quantity ? { QUANTITY: quantity.column } : {}),
      ...Object.fromEntries(keyColumns.map((index, at) => [`${keySource}${at + 1}`, columnLetter(index)])),
    },
  };
}

/** What is open about a list beside the one before, as questions, and what is only said. */
export function compareJobLists(
  before: JobList,
  now: JobList,
  { complete }: { complete: boolean },
): { questions: string[]; said: string[] } {
  const shared = sharedArticles(before, now);
  const changes = shared
    ? { ...compareLists(shared.before, shared.now), fewerRows: now.rowCount * 2 < before.rowCount }
    : compareLists(before, now, { compareUnits: false });
  const [questions, said]: [string[], string[]] = [[], []];
  const place = ({ headers }: ListFile, letter: string) => {
    const name = headers?.[columnIndex(letter)]?.trim() ?? '';
    return name === '' ? `column ${letter}` : `column ${letter} '${name}'`;
  };
  for (const [source, letter] of Object.entries(before.sources)) {
    const what = source.startsWith(keySource) ? 'The key' : source;
    const letterNow = now.sources[source];
    const change = changes.columns.find((column) => column.letter === letter);
    const then = place(before, letter);
    if (letterNow === undefined) {
      // Another template or another flag asks for less.
      if (change?.to === undefined) questions.push(`${what} came from ${then}, which is gone.`);
      continue;
    }
    const here = place(now, letterNow);
    if (change?.to !== letterNow || change.doubt === 'gone')
      questions.push(`${what} came from ${then}, and now it comes from ${here}.`);
    else if (change.doubt === 'renamed')
      questions.push(`${what} came from ${then}, which seems to be ${here} now.`);
    else if (change.doubt) questions.push(`${what}: ${here} holds something else than before.`);
    else if (letter !== letterNow) said.push(`${what} is in ${here} now; it was in ${letter}.`);
  }
  if (changes.mark)
    questions.push(
      `The prices wrote decimals with '${changes.mark.before}' and now with '${changes.mark.now}'.`,
    );
  // A list that is UTF-8 says so itself; between two pages somebody's program has changed.
  const guessed = [before.encoding, now.encoding].every((page) => page !== '' && !/^utf/i.test(page));
  if (guessed && before.encoding !== now.encoding)
    questions.push(`The list was written in ${before.encoding}, and now it is read as ${now.encoding}.`);
  if (changes.fewerRows) {
    const counts = `Only ${now.rowCount} of ${before.rowCount} rows are left.`;
    if (complete) questions.push(counts);
    else said.push(`the list before had ${before.rowCount} rows, this one has ${now.rowCount}.`);
  }
  return { questions, said };
}

/** Both lists with the articles that both have, where these are enough: prices of other articles say nothing of units. */
function sharedArticles(before: JobList, now: JobList): { before: ListFile; now: ListFile } | undefined {
  const keyOf = ({ sources }: JobList) => {
    const columns = Object.keys(sources)
      .filter((source) => source.startsWith(keySource))
      .map((source) => columnIndex(sources[source]!));
    return ({ cells }: SheetRow) => columns.map((index) => cells[index]?.trim() ?? '').join('\u001f');
  };
  const [keyBefore, keyNow] = [keyOf(before), keyOf(now)];
  const known = new Set(before.rows.map(keyBefore));
  const rows = now.rows.filter((row) => known.has(keyNow(row)));
  if (rows.length < enoughArticles) return undefined;
  const wanted = new Set(rows.map(keyNow));
  return {
    before: { ...before, rows: before.rows.filter((row) => wanted.has(keyBefore(row))) },
    now: { ...now, rows },
  };
}

/** Says what moved, and asks about what is open. @throws AppError data-invalid where nobody can be asked */
export async function settleListChanges(
  output: Output,
  { questions, said }: { questions: readonly string[]; said: readonly string[] },
  acceptChanges: boolean,
): Promise<void> {
  for (const line of said) output.say(`Notice: ${line}`);
  if (questions.length === 0) return;
  const all = `The list is not as the one before: ${questions.join(' ')}`;
  if (acceptChanges) return output.say(`Notice: ${all} Taken as right.`);
  if (!output.interactive) {
    const message = `${all} Nothing was printed. Look at the file; if it is right, say it once: --accept-changes`;
    throw new AppError('data-invalid', message, {
      issues: questions.map((question) => ({ path: ['data'], message: question, rule: 'list-changed' })),
    });
  }
  const message = `${all} Is that right?`;
  if (!(await askConfirm(output, { message, flag: '--accept-changes' })))
    throw new AppError('cancelled', 'Nothing was printed.');
}
