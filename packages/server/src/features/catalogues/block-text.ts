import type { SheetRow } from '@marbete/core/catalogue/rows';
import { rowEnd, searchTexts } from './search-text.ts';

/**
 * Rows that are stored together, as text: a line a row, so that one row is taken out without reading the others. JSON
 * has no line breaks of its own.
 */
export interface BlockText {
  /** How many rows it holds. */
  filas: number;
  /** A line a row: its cells as JSON. */
  cells: string;
  /** A line a row: its numbers as JSON, or nothing; null where no row has one. */
  numbers: string | null;
  /** What each row is found by, with `rowEnd` between them. */
  search: string;
}

export function blockText(rows: readonly SheetRow[]): BlockText {
  return {
    filas: rows.length,
    cells: rows.map((row) => JSON.stringify(row.cells)).join('\n'),
    numbers: rows.some((row) => row.numbers)
      ? rows.map((row) => (row.numbers ? JSON.stringify(row.numbers) : '')).join('\n')
      : null,
    search: searchTexts(rows.map(({ cells }) => cells)),
  };
}

/** A block taken apart: what is said of each of its rows. */
export interface BlockLines {
  cells: readonly string[];
  numbers?: readonly string[] | undefined;
}

export function linesOf({ cells, numbers }: Pick<BlockText, 'cells' | 'numbers'>): BlockLines {
  return { cells: cells.split('\n'), numbers: numbers?.split('\n') };
}

/** The rows of a block at these places, from 0; places that it has not are left out. */
export function rowsAt(
  { cells, numbers }: BlockLines,
  slots: Iterable<number>,
): { slot: number; row: SheetRow }[] {
  const found: { slot: number; row: SheetRow }[] = [];
  for (const slot of slots) {
    const line = cells[slot];
    if (line === undefined) continue;
    const row: SheetRow = { cells: JSON.parse(line) as string[] };
    const ofRow = numbers?.[slot];
    if (ofRow) row.numbers = JSON.parse(ofRow) as (string | null)[];
    found.push({ slot, row });
  }
  return found;
}

/** The places in a block, from 0, of the rows that hold every one of these words. */
export function slotsWith(search: string, words: readonly string[]): number[] {
  // Most blocks that the index proposes and that do not match are told by one look at all their rows together.
  if (!words.every((word) => search.includes(word))) return [];
  const slots: number[] = [];
  for (const [slot, text] of search.split(rowEnd).entries()) {
    if (words.every((word) => text.includes(word))) slots.push(slot);
  }
  return slots;
}
