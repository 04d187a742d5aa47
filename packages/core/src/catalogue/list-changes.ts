import type { DecimalMark } from '@marbete/engine/internal/template/values';
import { readPrice } from '@marbete/engine/internal/template/prices';
import { columnIndex, columnLetter, maxColumns } from './columns.ts';
import { decideMark, priceColumns, type SheetMarks } from './decimal-marks.ts';
import { headerKey, variableOfHeader } from './header-names.ts';
import type { SheetRow } from './rows.ts';

/*
 * What is other in a new file of a list (D48): where each column went, by the name above it, then by its cells. What a
 * label takes a value from never goes by letter without a word, or a column put in between would print purchase prices.
 */

/** One file of a list. */
export interface ListFile {
  /** Names above the columns from A on; undefined where the file has none. */
  headers: readonly string[] | undefined;
  columnCount: number;
  /** Articles. */
  rowCount: number;
  /** Some of them, spread over the list. */
  rows: readonly SheetRow[];
  marks: SheetMarks;
}

/** Why a person has to look at a column: it has another name, is not there, or holds something else. */
export type ColumnDoubt = 'renamed' | 'gone' | 'other-content';

export interface ColumnChange {
  /** In the old file. */
  letter: string;
  /** Above it; '' without a header. */
  name: string;
  /** In the new file, as far as it is known. */
  to?: string;
  /** The name there. */
  nameNow?: string;
  by: 'name' | 'content' | 'meaning' | 'letter' | 'nothing';
  doubt?: ColumnDoubt;
}

export interface ListChanges {
  rowsBefore: number;
  rowsNow: number;
  columns: ColumnChange[];
  /** Columns that the old file does not have. */
  added: { letter: string; name: string }[];
  /** The decimal mark that the prices proved, or the account's told, and now another one. */
  mark?: { before: DecimalMark; now: DecimalMark };
  /** Fewer than half of the articles are left. */
  fewerRows: boolean;
}

/** So many cells say what a column holds. */
const enoughCells = 3;
/** Half of the different cells of a column make it the same one. */
const sameContent = 0.5;
/** A middle price this many times as high or low was written in other units. */
const otherUnits = 20;

/**
 * How a list has changed from one file to the next. Prices of other units are not looked for where the two are known to
 * hold other articles.
 */
export function compareLists(
  before: ListFile,
  now: ListFile,
  { compareUnits = true }: { compareUnits?: boolean } = {},
): ListChanges {
  const columns = matchColumns(before, now, compareUnits);
  const taken = new Set(columns.map(({ to }) => to));
  const letters = Array.from({ length: Math.min(now.columnCount, maxColumns) }, (_, at) => columnLetter(at));
  const mark = markChange(before, now);
  return {
    rowsBefore: before.rowCount,
    rowsNow: now.rowCount,
    columns,
    added: letters
      .filter((letter) => !taken.has(letter))
      .map((letter) => ({ letter, name: nameAt(now, letter) })),
    ...(mark ? { mark } : {}),
    fewerRows: now.rowCount * 2 < before.rowCount,
  };
}

function matchColumns(before: ListFile, now: ListFile, compareUnits: boolean): ColumnChange[] {
  const count = Math.min(before.columnCount, maxColumns);
  const from = Array.from({ length: count }, (_, at) => columnLetter(at));
  const free = new Set(
    Array.from({ length: Math.min(now.columnCount, maxColumns) }, (_, at) => columnLetter(at)),
  );
  const found = new Map<string, Pick<ColumnChange, 'to' | 'by'>>();
  const take = (letter: string, to: string | undefined, by: ColumnChange['by']) => {
    if (to === undefined || found.has(letter)) return;
    found.set(letter, { to, by });
    free.delete(to);
  };

  if (before.headers === undefined && now.headers === undefined) {
    for (const letter of from) if (free.has(letter)) take(letter, letter, 'letter');
  } else {
    for (const letter of from) {
      const key = headerKey(nameAt(before, letter));
      if (key !== '')
        take(
          letter,
          [...free].find((to) => headerKey(nameAt(now, to)) === key),
          'name',
        );
    }
    const open = from.filter((letter) => !found.has(letter));
    const alike = open
      .flatMap((letter) =>
        [...free].map((to) => ({ letter, to, share: sharedCells(before, letter, now, to) })),
      )
      .filter(({ share }) => share >= sameContent)
      .sort((a, b) => b.share - a.share);
    for (const { letter, to } of alike) if (free.has(to)) take(letter, to, 'content');
    for (const letter of open) {
      const variable = variableOfHeader(nameAt(before, letter));
      const same = [...free].filter(
        (to) => variable !== undefined && variableOfHeader(nameAt(now, to)) === variable,
      );
      if (same.length === 1) take(letter, same[0], 'meaning');
    }
  }

  return from.map((letter) => {
    const { to, by } = found.get(letter) ?? { by: 'nothing' as const };
    const doubt = doubtOf(before, letter, now, to, by, compareUnits);
    const nameNow = to === undefined ? '' : nameAt(now, to);
    return {
      letter,
      name: nameAt(before, letter),
      ...(to === undefined ? {} : { to }),
      ...(nameNow === '' ? {} : { nameNow }),
      by,
      ...(doubt ? { doubt } : {}),
    };
  });
}

function doubtOf(
  before: ListFile,
  letter: string,
  now: ListFile,
  to: string | undefined,
  by: ColumnChange['by'],
  compareUnits: boolean,
): ColumnDoubt | undefined {
  if (to === undefined) return 'gone';
  if (by === 'content' || by === 'meaning') return 'renamed';
  const [old, fresh] = [cellsOf(before, letter), cellsOf(now, to)];
  if (old.length < enoughCells || fresh.length < enoughCells) return undefined;
  if (holdsOtherKind(old, fresh)) return 'other-content';
  // How many labels are wanted differs from list to list.
  const quantity = variableOfHeader(nameAt(before, letter)) === 'QUANTITY';
  return compareUnits && !quantity && isInOtherUnits(old, fresh) ? 'other-content' : undefined;
}

const nameAt = ({ headers }: ListFile, letter: string) => headers?.[columnIndex(letter)]?.trim() ?? '';

function cellsOf({ rows }: ListFile, letter: string): string[] {
  const index = columnIndex(letter);
  return rows.flatMap(({ cells, numbers }) => {
    const cell = (numbers?.[index] ?? cells[index] ?? '').trim();
    return cell === '' ? [] : [cell];
  });
}

/** The part of the old column's different cells that the new one has too; 0 where too few say anything. */
function sharedCells(before: ListFile, letter: string, now: ListFile, to: string): number {
  const [old, fresh] = [new Set(cellsOf(before, letter)), new Set(cellsOf(now, to))];
  if (old.size < enoughCells) return 0;
  const shared = [...old].filter((cell) => fresh.has(cell)).length;
  return shared / Math.min(old.size, Math.max(fresh.size, enoughCells));
}

/** Texts for numbers, or codes of the maker for codes of the shop. */
function holdsOtherKind(before: readonly string[], now: readonly string[]): boolean {
  const [old, fresh] = [numericShare(before), numericShare(now)];
  if ((old >= 0.8 && fresh <= 0.2) || (old <= 0.2 && fresh >= 0.8)) return true;
  const [length, lengthNow] = [codeLength(before), codeLength(now)];
  return length !== undefined && lengthNow !== undefined && length >= 12 !== lengthNow >= 12;
}

/** Cents for units, or a lost decimal mark. */
function isInOtherUnits(before: readonly string[], now: readonly string[]): boolean {
  const [middle, middleNow] = [middleAmount(before), middleAmount(now)];
  if (middle === undefined || middleNow === undefined || middle === 0 || middleNow === 0) return false;
  return middleNow / middle >= otherUnits || middle / middleNow >= otherUnits;
}

const numericShare = (cells: readonly string[]) =>
  cells.filter((cell) => /^[^\p{L}]*\d[^\p{L}]*$/u.test(cell)).length / cells.length;

/** The length of nearly all cells, where they are digits and long enough for a code. */
function codeLength(cells: readonly string[]): number | undefined {
  const lengths = cells.filter((cell) => /^\d{4,14}$/.test(cell)).map((cell) => cell.length);
  if (lengths.length < cells.length * 0.9) return undefined;
  const middle = lengths.sort((a, b) => a - b)[lengths.length >> 1]!;
  return lengths.filter((length) => Math.abs(length - middle) <= 1).length >= cells.length * 0.9
    ? middle
    : undefined;
}

/** The middle of the amounts, where most cells are one. */
function middleAmount(cells: readonly string[]): number | undefined {
  const amounts = cells.flatMap((cell) => {
    const read = readPrice(cell, /,\d{1,2}$/.test(cell) ? ',' : '.');
    return read.kind === 'price' ? [Number(read.decimal)] : [];
  });
  if (amounts.length < cells.length * 0.8) return undefined;
  return amounts.sort((a, b) => a - b)[amounts.length >> 1];
}

function markChange(before: ListFile, now: ListFile): ListChanges['mark'] {
  const known = ({ marks: { columns, account }, headers }: ListFile) => {
    const decided = decideMark({ columns, ...(account && { account }) }, priceColumns(headers ?? []));
    return decided.kind === 'proven' ? decided.mark : undefined;
  };
  const [old, fresh] = [known(before), known(now)];
  return old === undefined || fresh === undefined || old === fresh ? undefined : { before: old, now: fresh };
}
