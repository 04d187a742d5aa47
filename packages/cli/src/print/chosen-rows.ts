import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Problem } from '@marbete/engine/internal/template/values';
import {
  keyIn,
  memoryReader,
  type PrintedTexts,
  type RowMemory,
  separator,
} from '@marbete/core/print/memory';
import { digest, type PrintedStore } from '../state/printed-store.ts';
import type { RowChoice } from './row-choice.ts';
import { sortRows } from './sort-rows.ts';

/** A row that --where chose, with what its job remembers of it. */
export interface ChosenRow<R> {
  row: R;
  /** Place among the chosen rows, from 1; the same in every pass. */
  position: number;
  memory?: RowMemory;
  /** The copy that it goes on with, from 1, where its first ones came out in a run that broke off. */
  from?: number;
  /** The row cannot print: its key is missing or stands in another row too. */
  problem?: Problem;
}

export interface ChoiceCounts {
  /** Rows that were left out because nothing that prints has changed. */
  unchanged: number;
  /** Rows that were left out because nobody knows whether they came out as they are. */
  inDoubt: number;
}

/** Rows whose memory is asked about at once. */
const rowsOfQuestion = 5_000;

/**
 * The rows that print by their content, in order, many at a time as they come, since most of a list may be left out.
 * @param printed what prints of a row
 */
export async function* chosenRows<R extends { cells: SheetRow }>(
  batches: AsyncIterable<readonly R[]>,
  choice: RowChoice,
  printed: PrintedTexts,
  counts?: ChoiceCounts,
): AsyncGenerator<ChosenRow<R>[]> {
  const { where, order, key, memory } = choice;
  const sorted = order ? inOrder(batches, where, (a, b) => order(a.cells, b.cells)) : batches;
  let position = 0;
  if (!key || !memory) {
    for await (const rows of sorted) {
      const chosen: ChosenRow<R>[] = [];
      for (const row of rows) {
        if (where && !order && !where(row.cells)) continue;
        position += 1;
        chosen.push({ row, position });
      }
      if (chosen.length > 0) yield chosen;
    }
    return;
  }

  const memoryOf = memoryReader(digest, { printed, key, label: choice.template });
  let waiting: R[] = [];
  let memories: RowMemory[] = [];
  let asked: Promise<ChosenRow<R>[]> | undefined;
  const ask = () => {
    const question = chosenOf(choice, memory, waiting, memories, position - waiting.length, counts);
    [waiting, memories] = [[], []];
    // Whoever waits for it hears of a failure.
    question.catch(() => {});
    return question;
  };
  await memory.beginPass();
  for await (const rows of sorted) {
    for (const row of rows) {
      if (where && !order && !where(row.cells)) continue;
      position += 1;
      waiting.push(row);
      memories.push(memoryOf(row.cells));
    }
    if (waiting.length < rowsOfQuestion) continue;
    // The next rows are read while these are asked about.
    const earlier = await asked;
    asked = ask();
    if (earlier && earlier.length > 0) yield earlier;
  }
  for (const last of [await asked, await ask()]) if (last && last.length > 0) yield last;
}

/** What prints of rows that follow each other: with --only-changed those that have changed and are not in doubt. */
async function chosenOf<R>(
  { keyNames, onlyChanged = false, inDoubt, begun }: RowChoice,
  memory: PrintedStore,
  rows: readonly R[],
  memories: readonly RowMemory[],
  before: number,
  counts?: ChoiceCounts,
): Promise<ChosenRow<R>[]> {
  const repeated = await memory.repeated(memories);
  const places = onlyChanged
    ? [...new Set([...(await memory.changes(memories)).keys(), ...repeated])].sort((a, b) => a - b)
    : rows.keys();
  const chosen: ChosenRow<R>[] = [];
  let skipped = 0;
  for (const at of places) {
    const [row, own] = [rows[at]!, memories[at]!];
    const position = before + at + 1;
    const problem = own === '' ? 'key-missing' : repeated.has(at) ? 'key-repeated' : undefined;
    if (problem) chosen.push({ row, position, problem: keyProblem(problem, keyNames, keyIn(own)) });
    else if (onlyChanged && inDoubt?.has(own)) skipped += 1;
    else {
      const out = onlyChanged ? begun?.get(own) : undefined;
      chosen.push({ row, position, memory: own, ...(out === undefined ? {} : { from: out + 1 }) });
    }
  }
  if (counts && onlyChanged) {
    counts.unchanged += rows.length - chosen.length - skipped;
    counts.inDoubt += skipped;
  }
  return chosen;
}

/** Rows in order, one at a time, since sorting them took them apart. */
async function* inOrder<R extends { cells: SheetRow }>(
  batches: AsyncIterable<readonly R[]>,
  where: RowChoice['where'],
  compare: (a: R, b: R) => number,
): AsyncGenerator<R[]> {
  async function* wanted() {
    for await (const rows of batches) for (const row of rows) if (!where || where(row.cells)) yield row;
  }
  for await (const row of sortRows(wanted(), compare)) yield [row];
}

function keyProblem(code: string, column: string, key: string): Problem {
  const shown = key.replaceAll(separator, ', ');
  const message =
    code === 'key-missing'
      ? `${column} is empty, so nobody can tell whether this row has changed.`
      : `${column} '${shown}' stands in an earlier row too: --key needs a column that tells rows apart.`;
  return { level: 'error', code, message };
}
