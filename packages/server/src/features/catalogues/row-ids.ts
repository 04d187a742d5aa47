/** A run of ids, both ends included. */
export interface IdRange {
  first: number;
  last: number;
}

/** Positions that a row set has room for: a million rows, a header and as much again. */
export const positionsPerSet = 2 ** 21;

/** Rows that are stored together (decision 14). */
export const rowsPerBlock = 64;

export const blocksPerSet = positionsPerSet / rowsPerBlock;

/**
 * The id of a row: its set and its position (from 1, a header row included) in one number. A set is then one range of
 * ids in the order of the sheet, so that pages, searches and the check that a row belongs to a catalogue need no
 * further index, however many imports ran side by side. Stays below 2^53 for four thousand million sets.
 */
export function rowId(rowSetId: number, position: number): number {
  if (position < 1 || position >= positionsPerSet) throw new RangeError(`No row at position ${position}`);
  return rowSetId * positionsPerSet + position;
}

/** All ids that rows of a set can have. */
export function rowSetRange(rowSetId: number): IdRange {
  return { first: rowSetId * positionsPerSet + 1, last: (rowSetId + 1) * positionsPerSet - 1 };
}

/** The position of a row in its set, from 1, a header row included. */
export function positionOf(id: number): number {
  return id % positionsPerSet;
}

/** The row set of a row. */
export function rowSetOf(id: number): number {
  return Math.floor(id / positionsPerSet);
}

/** The id of a set's block of that number, from 0: a set is one range of these ids too. */
export function blockId(rowSetId: number, block: number): number {
  return rowSetId * blocksPerSet + block;
}

/** The id of the block that holds a row. */
export function blockIdOf(rowId: number): number {
  return Math.floor((rowId - 1) / rowsPerBlock);
}

/** Where in its block a row stands, from 0. */
export function slotOf(rowId: number): number {
  return (rowId - 1) % rowsPerBlock;
}

/** The id of the first row of a block. */
export function firstRowOf(blockId: number): number {
  return blockId * rowsPerBlock + 1;
}

/** The number of a block in its set, from 0. */
export function blockNumberOf(blockId: number): number {
  return blockId % blocksPerSet;
}

/** All ids that blocks of a set can have. */
export function blockRange(rowSetId: number): IdRange {
  return { first: rowSetId * blocksPerSet, last: (rowSetId + 1) * blocksPerSet - 1 };
}
