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

export interface ChoiceCounts {
  /** Rows that were left out because nothing that prints has changed. */
  unchanged: number;
}

/**
 * The rows that print by their content, in order. @param valuesOf what prints of a row, as text to compare
 */
export async function* chosenRows<R extends { cells: SheetRow }>(
  rows: AsyncIterable<R>,
  choice: RowChoice,
  valuesOf: (row: R) => string,
  counts?: ChoiceCounts,
): AsyncGenerator<ChosenRow<R>> {
  const { where, order, key, store } = choice;
  const wanted = where ? filtered(rows, where) : rows;
  const sorted = order ? sortRows(wanted, (a, b) => order(a.cells, b.cells)) : wanted;
  store?.beginPass();
  let position = 0;
  for await (const row of sorted) {
    position += 1;
    if (!key || !store) {
      yield { row, position };
      continue;
    }
    const name = key(row.cells);
    if (name === '') {
      yield { row, position, problem: keyProblem('key-missing', choice.keyNames, '') };
      continue;
    }
    const { entry, changed, repeated } = store.look(name, valuesOf(row));
    if (repeated) yield { row, position, problem: keyProblem('key-repeated', choice.keyNames, name) };
    else if (changed) yield { row, position, entry };
    else if (counts) counts.unchanged += 1;
  }
}

async function* filtered<R extends { cells: SheetRow }>(
  rows: AsyncIterable<R>,
  where: (row: SheetRow) => boolean,
): AsyncGenerator<R> {
  for await (const row of rows) if (where(row.cells)) yield row;
}

function keyProblem(code: string, column: string, key: string): Problem {
  const shown = key.replaceAll('\u001f', ', ');
  const message =
    code === 'key-missing'
      ? `${column} is empty, so nobody can tell whether this row has changed.`
      : `${column} '${shown}' stands in an earlier row too: --key needs a column that tells rows apart.`;
  return { level: 'error', code, message };
}
