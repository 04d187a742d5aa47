import type { Cells } from '@marbete/core/api/schemas';
import { createPlaces, type RunParts } from '../print-runs/run-parts.ts';
import type { CatalogueCalls } from './catalogue-run.ts';
import { printRows, type PlannedRow } from '../catalogue-rows/plan.ts';
import { copiesOf } from '../catalogue-rows/quantity.ts';

/** Rows that one call for printer code takes; the answer says how many of them it used. */
const rowsPerChunk = 100;

export interface RowPartsOptions {
  chunk: CatalogueCalls['chunk'];
  edits: ReadonlyMap<number, Cells>;
  /** The first part is the first label alone. */
  firstAlone?: boolean;
}

/** The parts of rows that were chosen from a catalogue: the server says how many rows fit in each. */
export function createRowParts(rows: readonly PlannedRow[], options: RowPartsOptions): RunParts {
  const { chunk, edits, firstAlone = false } = options;
  const { labels, placeOf } = createPlaces(
    rows.map(({ position, quantity }) => ({ position, copies: copiesOf(quantity) })),
    true,
  );
  const [first] = rows;
  const sent = firstAlone && first ? [...cut(first, 1), ...rows.slice(1)] : rows;
  /** Where each chunk begins in `sent`. */
  const offsets = [0];
  return {
    rows: rows.length,
    labels,
    placeOf,
    part: async (run, number, signal) => {
      const from = offsets[number] ?? sent.length;
      if (from >= sent.length) return undefined;
      const limit = firstAlone && number === 0 ? 1 : rowsPerChunk;
      const part = printRows(sent.slice(from, from + limit), edits);
      const made = await chunk({ run, number, rows: part }, signal);
      offsets[number + 1] = from + Math.min(Math.max(made.rowsUsed, 1), part.length);
      return made;
    },
    from: (label) => {
      const place = placeOf(label);
      const row = place && rows[place.index];
      if (!place || !row) return createRowParts([], { chunk, edits });
      const before = label - firstLabelOf(place.index);
      const [, left = row] = before > 0 ? cut(row, before) : [];
      return createRowParts([left, ...rows.slice(place.index + 1)], { chunk, edits });
    },
    without: (positions) =>
      createRowParts(
        rows.filter(({ position }) => !positions.has(position)),
        options,
      ),
  };

  function firstLabelOf(index: number): number {
    return rows.slice(0, index).reduce((sum, { quantity }) => sum + copiesOf(quantity), 1);
  }
}

/** One row as two: its first copies, and those that are left, if any. */
function cut(row: PlannedRow, copies: number): PlannedRow[] {
  const left = copiesOf(row.quantity) - copies;
  return [{ ...row, quantity: copies }, ...(left > 0 ? [{ ...row, quantity: left }] : [])];
}
