/** A run of ids, both ends included. */
export interface IdRange {
  first: number;
  last: number;
}

/** Positions that a row set has room for: a million rows, a header and as much again. */
export const positionsPerSet = 2 ** 21;

/**
 * The id of a row: its set and its position (from 1, a header row included) in one number (decision 5). A set is then
 * one range of the primary key in the order of the sheet. Stays below 2^53 for four thousand million sets.
 */
export function rowId(rowSetId: number, position: number): number {
  if (position < 1 || position >= positionsPerSet) throw new RangeError(`No row at position ${position}`);
  return rowSetId * positionsPerSet + position;
}

/** All ids that rows of a set can have. */
export function rowSetRange(rowSetId: number): IdRange {
  return { first: rowSetId * positionsPerSet + 1, last: (rowSetId + 1) * positionsPerSet - 1 };
}

/** The data rows of a catalogue: all of its row set but a header. */
export function dataRange(catalogue: { row_set_id: number; encabezado: number; filas: number }): IdRange {
  const { first } = rowSetRange(catalogue.row_set_id);
  return { first: first + catalogue.encabezado, last: first - 1 + catalogue.filas };
}

/** The position of a row in its set, from 1, a header row included. */
export function positionOf(id: number): number {
  return id % positionsPerSet;
}
