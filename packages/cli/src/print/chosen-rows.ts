import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Problem } from '@marbete/core/template/values';
import type { RowChoice } from './row-choice.ts';
import { sortRows } from './sort-rows.ts';

/** A row that --where chose, with what --only-changed says of it. */
export interface ChosenRow<R> {
  row: R;
  /** Place among the chosen rows, from 1; the same in every pass. */
  position: number;
  entry?: Uint8Array;
  /** The row cannot print: its key is missing or stands in another row too. */
  problem?: Problem;
}

/** What prints of rows, as texts to compare. */
export interface PrintedTexts<R> {
  /** Of every row. */
  same: readonly string[];
  /** Of one row; they are looked at before the next row is asked about. */
  of(row: R): readonly string[];
}

export interface ChoiceCounts {
  /** Rows that were left out because nothing that prints has changed. */
  unchanged: number;
}

/**
 * The rows that print by their content, in order, many at a time as they come, since most of a list may be left out.
 * @param printed what prints of a row
 */
export async function* chosenRows<R extends { cells: SheetRow }>(
  batches: AsyncIterable<readonly R[]>,
  { where, order, key, store, keyNames }: RowChoice,
  printed: PrintedTexts<R>,
  counts?: ChoiceCounts,
): AsyncGenerator<ChosenRow<R>[]> {
  const sorted = order ? inOrder(batches, where, (a, b) => order(a.cells, b.cells)) : batches;
  let position = 0;

  function chosenOf(rows: readonly R[]): ChosenRow<R>[] {
    const chosen: ChosenRow<R>[] = [];
    for (const row of rows) {
      if (where && !order && !where(row.cells)) continue;
      position += 1;
      if (!key || !store) {
        chosen.push({ row, position });
        continue;
      }
      const name = key(row.cells);
      if (name === '') {
        chosen.push({ row, position, problem: keyProblem('key-missing', keyNames, '') });
        continue;
      }
      const look = store.look(name, printed.of(row));
      if (look === 'unchanged') {
        if (counts) counts.unchanged += 1;
      } else if (look === 'repeated')
        chosen.push({ row, position, problem: keyProblem('key-repeated', keyNames, name) });
      else chosen.push({ row, position, entry: look });
    }
    return chosen;
  }

  store?.beginPass(printed.same);
  for await (const rows of sorted) {
    const chosen = chosenOf(rows);
    if (chosen.length > 0) yield chosen;
  }
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
  const shown = key.replaceAll('\u001f', ', ');
  const message =
    code === 'key-missing'
      ? `${column} is empty, so nobody can tell whether this row has changed.`
      : `${column} '${shown}' stands in an earlier row too: --key needs a column that tells rows apart.`;
  return { level: 'error', code, message };
}
