import { holdsNumber, isFilled, mostlyFilled, mostlyNumbers, type SheetRow } from './rows.ts';

/*
 * Rows whose cells stand some columns to the right of their own, which every column may tell, printed or not: texts under
 * numbers, beside an empty cell where the others have one or a cell beyond the header. Moved back, all of them fit.
 */

export interface ShiftedRow {
  row: number;
  cells: readonly string[];
  /** As the row is read when its cells are moved back. */
  moved: readonly string[];
}

/** A row is moved by so many columns at most. */
const mostMoved = 3;
/** Fewer rows do not tell what a column holds. */
const fewestRows = 4;

const isWord = (row: SheetRow, index: number) =>
  !holdsNumber(row, index) && /\p{L}{3}/u.test(row.cells[index] ?? '');

/** Looks for such rows by what the columns of most rows hold; `names` has what stands above them. */
export function createShiftedRows(sample: readonly SheetRow[], names: readonly string[]) {
  const columns = Array.from(
    { length: Math.max(0, ...sample.map(({ cells }) => cells.length)) },
    (_, index) => {
      const filled = sample.filter((row) => isFilled(row, index));
      return {
        isNeeded: filled.length * 3 >= sample.length * 2,
        isNumber: mostlyFilled(sample, index) && mostlyNumbers(sample, index),
        isText: filled.filter((row) => isWord(row, index)).length * 2 > filled.length,
      };
    },
  );
  const needed = columns.flatMap(({ isNeeded }, index) => (isNeeded ? [index] : []));
  const width =
    Math.max(
      names.findLastIndex((name) => name.trim() !== ''),
      needed.at(-1) ?? -1,
    ) + 1;
  const isOdd = (row: SheetRow) =>
    columns.some(
      ({ isNumber, isText }, index) =>
        (isNumber && isWord(row, index)) || (isText && isFilled(row, index) && holdsNumber(row, index)),
    );
  const isFit = (row: SheetRow) =>
    row.cells.length <= width && needed.every((index) => isFilled(row, index)) && !isOdd(row);
  const without = ({ cells, numbers, ...row }: SheetRow, from: number, to: number): SheetRow => {
    const rest = <T>(list: readonly T[]) => list.filter((_, index) => index < from || index >= to);
    return { ...row, cells: rest(cells), ...(numbers && { numbers: rest(numbers) }) };
  };
  const movedBack = (row: SheetRow): SheetRow | undefined => {
    const isBeyond = row.cells.length > width;
    const odd = isOdd(row);
    if (!odd && !isBeyond) return undefined;
    for (let count = 1; count <= mostMoved; count++)
      for (let from = 0; from + count < row.cells.length; from++) {
        const isEmpty = row.cells.slice(from, from + count).every((cell) => cell.trim() === '');
        if (!isEmpty && !(odd && isBeyond)) continue;
        if (!needed.some((index) => index >= from && index < from + count)) continue;
        const moved = without(row, from, from + count);
        if (isFit(moved)) return moved;
      }
    return undefined;
  };
  let found: ShiftedRow | undefined;
  // Where no column holds numbers, an empty cell and one more at the end are no sign.
  const isTold = sample.length >= fewestRows && width > 2 && columns.some(({ isNumber }) => isNumber);
  return {
    add(row: SheetRow): void {
      if (found || !isTold) return;
      const { cells } = row;
      if (cells.length <= width && needed.every((index) => isFilled(row, index))) return;
      const moved = movedBack(row);
      if (moved) found = { row: row.row!, cells, moved: moved.cells };
    },
    found: () => found,
  };
}
