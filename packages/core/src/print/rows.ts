import type { SheetRow } from '../catalogue/rows.ts';
import type { Problem } from '@marbete/engine/internal/template/values';
import { keyIn, type PrintedMemory, type RowMemory, separator } from './memory.ts';

/*
 * From a list to the rows that print (docs/printing.md, Print runs), for files, for the lists of a server and for typed
 * cells. chunks.ts makes labels of them.
 */

/** A row as its source has it. */
export interface SourceRow {
  /** As people count it, from 1. */
  row: number;
  cells: SheetRow;
}

/** Rows many at a time, as they come. */
export type Batches<R> = AsyncIterable<readonly R[]> | Iterable<readonly R[]>;

/** The memory of a job, which is asked about all rows of its list in one pass. */
export interface JobMemory extends PrintedMemory {
  /** Forgets which keys were met, for another pass over the rows. */
  beginPass(): Promise<void>;
  /** The places in `rows` of those whose key was met before in this pass. */
  repeated(rows: readonly RowMemory[]): Promise<ReadonlySet<number>>;
}

/** Which rows print, by what is in them and by what was printed. */
export interface RowRules {
  /** Rows that are looked at; all of them where it is left out. */
  where?(cells: SheetRow): boolean;
  /** Puts rows in order; without it they print as they come. */
  sorted?<R extends SourceRow>(rows: AsyncIterable<R>): AsyncIterable<R>;
  /** What is remembered of a row once it came out. */
  memoryOf?(cells: SheetRow): RowMemory;
  /** What the job last printed. */
  memory?: JobMemory;
  /** Only rows that have changed since, and are not in doubt. */
  onlyChanged?: boolean;
  /** Rows of which nobody knows whether they came out as they are. */
  inDoubt?: ReadonlySet<RowMemory>;
  /** Rows of which only the first copies came out, with how many did. */
  begun?: ReadonlyMap<RowMemory, number>;
  /** What people call the columns of the key. */
  keyNames?: string;
}

export interface RowEvents {
  /** Rows that were left out: nothing that prints has changed; nobody knows whether they came out as they are. */
  counts?: { unchanged: number; inDoubt: number } | undefined;
  /** A quantity that cannot be read, a key that is missing or repeated: the row has no copies. */
  onProblem?(row: number, problem: Problem): void;
}

/** What a row prints, with its quantity. */
export interface FilledRow {
  copies: number;
  problem?: Problem | undefined;
}

/** A row that prints, with its place among those that were chosen. */
export type RowToPrint<F extends FilledRow> = Omit<F, 'problem'> & {
  row: number;
  /** From 1; the same in every pass. */
  position: number;
  memory?: RowMemory;
  /** The copy that it goes on with, from 1. */
  from?: number;
};

const rowsOfBatch = 500;
/** Rows whose memory is asked about at once. */
const rowsOfQuestion = 5_000;

/** The rows that print, in batches of at most 500, in order. A source is opened once for each pass. */
export async function* rowsToPrint<R extends SourceRow, F extends FilledRow>(
  source: Batches<R>,
  rules: RowRules,
  fill: (row: R) => F,
  { counts, onProblem }: RowEvents = {},
): AsyncGenerator<RowToPrint<F>[]> {
  for await (const chosen of chosenRows(source, rules, counts)) {
    for (let at = 0; at < chosen.length; at += rowsOfBatch) {
      const batch: RowToPrint<F>[] = [];
      for (const { row, position, memory, from, problem: refused } of chosen.slice(at, at + rowsOfBatch)) {
        const { problem, ...filled } = fill(row);
        for (const found of [refused, problem]) if (found) onProblem?.(row.row, found);
        const copies = refused ? 0 : filled.copies;
        batch.push({
          row: row.row,
          position,
          ...filled,
          copies,
          ...(memory ? { memory } : {}),
          // Fewer copies than came out are another wish: it prints whole.
          ...(from !== undefined && from <= copies ? { from } : {}),
        });
      }
      yield batch;
    }
  }
}

interface ChosenRow<R> {
  row: R;
  position: number;
  memory?: RowMemory;
  from?: number;
  problem?: Problem;
}

async function* chosenRows<R extends SourceRow>(
  source: Batches<R>,
  rules: RowRules,
  counts: RowEvents['counts'],
): AsyncGenerator<ChosenRow<R>[]> {
  const { where, memoryOf, memory } = rules;
  let position = 0;
  let waiting: R[] = [];
  let memories: RowMemory[] = [];
  let asked: Promise<ChosenRow<R>[]> | undefined;
  const ask = (store: JobMemory) => {
    const question = changedRows(rules, store, waiting, memories, position - waiting.length, counts);
    [waiting, memories] = [[], []];
    // Whoever waits for it hears of a failure.
    question.catch(() => {});
    return question;
  };
  await memory?.beginPass();
  for await (const rows of rules.sorted ? oneByOne(rules.sorted(wanted(source, where))) : source) {
    const chosen: ChosenRow<R>[] = [];
    for (const row of rows) {
      if (where && !rules.sorted && !where(row.cells)) continue;
      position += 1;
      const own = memoryOf?.(row.cells) ?? '';
      if (!memory) chosen.push({ row, position, memory: own });
      else {
        waiting.push(row);
        memories.push(own);
      }
    }
    if (chosen.length > 0) yield chosen;
    if (!memory || waiting.length < rowsOfQuestion) continue;
    // The next rows are read while these are asked about.
    const earlier = await asked;
    asked = ask(memory);
    if (earlier) yield earlier;
  }
  if (memory) for (const last of [await asked, await ask(memory)]) if (last) yield last;
}

/** What prints of rows that follow each other. */
async function changedRows<R>(
  { keyNames = '', onlyChanged = false, inDoubt, begun }: RowRules,
  memory: JobMemory,
  rows: readonly R[],
  memories: readonly RowMemory[],
  before: number,
  counts: RowEvents['counts'],
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

async function* wanted<R extends SourceRow>(source: Batches<R>, where: RowRules['where']): AsyncGenerator<R> {
  for await (const rows of source) for (const row of rows) if (!where || where(row.cells)) yield row;
}

/** Sorting took rows apart. */
async function* oneByOne<R>(rows: AsyncIterable<R>): AsyncGenerator<R[]> {
  for await (const row of rows) yield [row];
}

function keyProblem(code: string, column: string, key: string): Problem {
  const shown = key.replaceAll(separator, ', ');
  const message =
    code === 'key-missing'
      ? `${column} is empty, so nobody can tell whether this row has changed.`
      : `${column} '${shown}' stands in an earlier row too: --key needs a column that tells rows apart.`;
  return { level: 'error', code, message };
}
