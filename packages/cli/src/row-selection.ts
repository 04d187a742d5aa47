import { usageError } from './exit-codes.ts';

/** Which rows were chosen, by their number from 1, the header not counted. */
export interface RowSelection {
  includes(row: number): boolean;
  /** Whether no chosen row comes after this one. */
  endsBefore(row: number): boolean;
  /** The last row that it names; 0 where it names none. */
  reach: number;
  /** What is left of it after this row, as --rows takes it; undefined when nothing is. */
  after(row: number): string | undefined;
}

export const allRows: RowSelection = {
  includes: () => true,
  endsBefore: () => false,
  reach: 0,
  after: (row) => `${row + 1}-`,
};

/** Reads `1-40,52` and `100-`. @throws AppError wrong usage, which quotes the part that cannot be read. */
export function parseRows(text: string): RowSelection {
  const ranges = text.split(',').map((part) => {
    const match = /^\s*(\d{1,9})\s*(?:(-)\s*(\d{1,9})?)?\s*$/.exec(part);
    const from = Number(match?.[1]);
    const to = match?.[2] === undefined ? from : match[3] === undefined ? Infinity : Number(match[3]);
    if (!match || from < 1 || to < from) {
      throw usageError(`--rows takes row numbers from 1 on, as in 1-40,52; '${part.trim()}' is none.`);
    }
    return { from, to };
  });
  const last = Math.max(...ranges.map(({ to }) => to));
  return {
    includes: (row) => ranges.some(({ from, to }) => row >= from && row <= to),
    endsBefore: (row) => row > last,
    reach: Math.max(...ranges.map(({ from, to }) => (to === Infinity ? from : to))),
    after(row) {
      const left = ranges
        .filter(({ to }) => to > row)
        .map(({ from, to }) => rangeText(Math.max(from, row + 1), to));
      return left.length > 0 ? left.join(',') : undefined;
    },
  };
}

/** Row numbers as --rows takes them: `1-3,7` for 3, 1, 2 and 7. */
export function rowList(rows: readonly number[]): string {
  const sorted = [...new Set(rows)].sort((a, b) => a - b);
  const ranges: { from: number; to: number }[] = [];
  for (const row of sorted) {
    const last = ranges.at(-1);
    if (last?.to === row - 1) last.to = row;
    else ranges.push({ from: row, to: row });
  }
  return ranges.map(({ from, to }) => rangeText(from, to)).join(',');
}

function rangeText(from: number, to: number): string {
  if (to === Infinity) return `${from}-`;
  return from === to ? String(from) : `${from}-${to}`;
}

/** The same rows in another order than the file's: row numbers do not say what is left of them. */
export function withoutOrder(selection: RowSelection): RowSelection {
  return { ...selection, after: () => undefined };
}

/** What is said where rows were named that the list does not have. */
export function beyondEnd({ reach }: RowSelection, rows: number): string | undefined {
  if (reach <= rows) return undefined;
  return `--rows names row ${reach}, and the list ends with row ${rows}.`;
}
