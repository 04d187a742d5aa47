import type { RowRange } from '../../db/dialects/dialect.ts';

/** Positions that a row set has room for: a million rows, a header and as much again. */
export const positionsPerSet = 2 ** 21;

/**
 * The id of a row: its set and its position (from 1, a header row included) in one number. A set is then one range of
 * the primary key in the order of the sheet, so that pages, searches and the check that a row belongs to a catalogue
 * need no further index, however many imports ran side by side. Stays below 2^53 for four thousand million sets.
 */
export function rowId(rowSetId: number, position: number): number {
  if (position < 1 || position >= positionsPerSet) throw new RangeError(`No row at position ${position}`);
  return rowSetId * positionsPerSet + position;
}

/** All ids that rows of a set can have. */
export function rowSetRange(rowSetId: number): RowRange {
  return { first: rowSetId * positionsPerSet + 1, last: (rowSetId + 1) * positionsPerSet - 1 };
}

/** The position of a row in its set, from 1, a header row included. */
export function positionOf(id: number): number {
  return id % positionsPerSet;
}
