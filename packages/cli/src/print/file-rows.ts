import { columnIndex } from '@marbete/core/catalogue/columns';
import { rowValues } from '@marbete/core/catalogue/mapping';
import { parseCopies } from '@marbete/core/print/chunks';
import type { DecimalMark, Problem } from '@marbete/core/template/values';
import { chosenRows, type ChoiceCounts } from './chosen-rows.ts';
import type { ColumnPlan } from './columns.ts';
import type { DataReading, DataRow } from './data-file.ts';
import type { JobRow } from './file-chunks.ts';
import type { RowChoice } from './row-choice.ts';
import type { RowSelection } from './row-selection.ts';

/** What becomes of the rows of a file. */
export interface RowPlan {
  selection: RowSelection;
  choice: RowChoice;
  plan: ColumnPlan;
  decimalMark: DecimalMark;
}

interface RowEvents {
  counts: ChoiceCounts;
  /** A quantity that cannot be read, a key that is missing or repeated. */
  onProblem(row: number, problem: Problem): void;
  onRow(row: number): void;
}

/** Rows with their values and quantity; those with a problem are told about and have none. */
export async function* printRows(
  { selection, choice, plan, decimalMark }: RowPlan,
  reading: DataReading,
  events?: RowEvents,
): AsyncGenerator<JobRow> {
  const { quantity, mapping, constants } = plan;
  const columns = 'column' in quantity ? { ...mapping, QUANTITY: quantity.column } : mapping;
  const chosen = chosenRows(reading.rows(selection), choice, printedTexts(plan), events?.counts);
  for await (const {
    row: { row, cells },
    position,
    entry,
    problem: refused,
  } of chosen) {
    const { QUANTITY: wanted, ...values } = rowValues(cells, columns);
    const { copies, problem } =
      'each' in quantity ? { copies: quantity.each } : parseCopies(wanted, decimalMark);
    for (const found of [refused, problem]) if (found) events?.onProblem(row, found);
    events?.onRow(row);
    yield {
      row,
      position,
      values: { ...values, ...constants },
      copies: refused ? 0 : copies,
      ...(entry ? { entry } : {}),
    };
  }
}

/**
 * What of a row is printed, dates and times aside: first what is the same in every row, then the cells, in an order that
 * does not depend on the flags. It runs for every row of a list of which a few have changed, so the texts are always in
 * the same array.
 */
function printedTexts({ mapping, constants }: ColumnPlan): (row: DataRow) => readonly string[] {
  const names = Object.keys({ ...mapping, ...constants }).sort();
  const same = names.map((name) => [name, constants[name]?.number, constants[name]?.text]);
  const columns = names.filter((name) => !constants[name]).map((name) => columnIndex(mapping[name] ?? ''));
  const texts = [JSON.stringify(same)];
  return ({ cells: { cells, numbers } }) => {
    for (let at = 0; at < columns.length; at += 1) {
      const index = columns[at]!;
      texts[2 * at + 1] = numbers?.[index] ?? '';
      texts[2 * at + 2] = cells[index] ?? '';
    }
    return texts;
  };
}
