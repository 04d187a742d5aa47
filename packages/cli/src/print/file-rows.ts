import { rowValues } from '@marbete/core/catalogue/mapping';
import { parseCopies } from '@marbete/core/print/chunks';
import type { DecimalMark, Problem, Values } from '@marbete/core/template/values';
import { chosenRows, type ChoiceCounts } from './chosen-rows.ts';
import type { ColumnPlan } from './columns.ts';
import type { DataReading } from './data-file.ts';
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
  const valuesOf = ({ cells }: { cells: Parameters<typeof rowValues>[0] }) =>
    printedText({ ...rowValues(cells, mapping), ...constants });
  const chosen = chosenRows(reading.rows(selection), choice, valuesOf, events?.counts);
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

/** What of a row is printed, dates and times aside, in an order that does not depend on the flags. */
function printedText(values: Values): string {
  return Object.keys(values)
    .sort()
    .map((name) => `${name}\u001f${values[name]?.number ?? ''}\u001f${values[name]?.text ?? ''}`)
    .join('\u001e');
}
