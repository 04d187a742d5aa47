import { headerWord } from '@marbete/core/catalogue/header-names';
import { kindOfRow } from '@marbete/core/catalogue/row-kinds';
import type { ColumnKind, SheetSurvey } from '@marbete/core/catalogue/survey';
import type { ByteSource } from './byte-source.ts';
import { narrowRow, type OddRow, wideHeader, wideRow } from './width-refusals.ts';

/*
 * Rows with more or fewer cells than the header, as written: their cells may be those of other columns.
 */

/** Rows that are written with as many cells, as many of them as may stand above a header. */
interface RowsOfWidth {
  count: number;
  first: OddRow[];
}

const mostAbove = 200;
const mostWidths = 1_000;
/** So few rows may lack a sign between cells, of so many or more; one of fewer. */
const fewRows = 3;
const manyRows = 20;

const numeric: ReadonlySet<ColumnKind> = new Set(['price', 'code', 'quantity', 'number']);

export function createRowWidths(file: ByteSource, delimiter: string) {
  const widths = new Map<number, RowsOfWidth>();
  let rowCount = 0;
  let lastRow = 0;

  /** The articles among the rows that are written with such widths, in order, and how many rows there are at least. */
  const articles = (
    { headerRow, sorting }: SheetSurvey,
    test: (width: number, filled: number) => boolean,
  ): { rows: OddRow[]; count: number } => {
    const filled = (cells: readonly string[]) => cells.findLastIndex((cell) => cell !== '') + 1;
    const found = [...widths].flatMap(([width, { count, first }]) => {
      const rows = first.filter(({ row, cells }) => row > headerRow! && test(width, filled(cells)));
      const those = rows.filter(({ row, cells }) => kindOfRow({ row, cells }, sorting) === 'article');
      return those.length > 0 ? [{ rows: those, count: count - (first.length - rows.length) }] : [];
    });
    return {
      rows: found.flatMap(({ rows }) => rows).sort((a, b) => a.row - b.row),
      count: found.reduce((sum, { count }) => sum + count, 0),
    };
  };
  const isOfMost = (width: number) => widths.get(width)!.count * 2 > rowCount;

  return {
    add(row: number, cells: readonly string[]): void {
      rowCount += 1;
      lastRow = row;
      const same = widths.get(cells.length) ?? { count: 0, first: [] };
      same.count += 1;
      if (same.first.length <= mostAbove) same.first.push({ row, cells: [...cells] });
      if (same.count === 1 && widths.size < mostWidths) widths.set(cells.length, same);
    },
    has: (width: number): boolean => widths.has(width),
    /** The width of a header: it is one of the first rows of that width. */
    ofRow: (headerRow: number): number | undefined =>
      [...widths].find(([, { first }]) => first.some(({ row }) => row === headerRow))?.[0],
    usual: (): number => [...widths].sort(([, a], [, b]) => b.count - a.count)[0]?.[0] ?? 0,

    /** Refuses rows with more filled cells than the header, or with more `written` than it and most rows have. */
    refuseWide(known: SheetSurvey, headerWidth: number, cells: 'filled' | 'written'): void {
      if (cells === 'written' && !isOfMost(headerWidth)) return;
      const { rows, count } = articles(
        known,
        (width, filled) => (cells === 'written' ? width : filled) > headerWidth,
      );
      if (rows[0]) throw wideRow(file.name, delimiter, rows[0], headerWidth, count);
    },
    /**
     * Refuses a header with more names than any article has cells where one of the names means nothing: a sign between them
     * may be one too many, and all cells behind it would be those of other columns.
     */
    refuseWideHeader(known: SheetSurvey): void {
      const named = known.headers.findLastIndex((name) => name.trim() !== '') + 1;
      if (known.headers.slice(0, named).every((name) => headerWord(name) !== undefined)) return;
      const [row] = articles(known, (width) => width < named).rows;
      if (row && articles(known, (width) => width >= named).count === 0)
        throw wideHeader(file.name, delimiter, row, named);
    },
    /**
     * Refuses a row that lacks a sign between cells where its amounts may be those of the next column. Few rows of many do:
     * programs that leave empty cells at the end out do so in many rows, and spreadsheet programs in the last ones.
     */
    refuseNarrow(known: SheetSurvey, headerWidth: number): void {
      const { rows, count } = articles(known, (width) => width < headerWidth);
      if (count > Math.max(1, Math.min(fewRows, Math.floor(rowCount / manyRows) * fewRows))) return;
      if (!isOfMost(headerWidth)) return;
      // Two of them that follow each other and have a row's cells together are one row with a line end in it.
      const isHalf = ({ row, cells }: OddRow, next: OddRow | undefined) =>
        next?.row === row + 1 && cells.length + next.cells.length === headerWidth + 1;
      const row = rows.find(
        (each, at) => each.row < lastRow && (mayBeShifted(each.cells, known) || isHalf(each, rows[at + 1])),
      );
      if (row) throw narrowRow(file.name, delimiter, row, headerWidth);
    },
  };
}

/** Whether an amount of the row may belong to the column to the right, which holds numbers as well. */
function mayBeShifted(cells: readonly string[], { columns, sorting }: SheetSurvey): boolean {
  return sorting.amounts.some(
    (index) => (cells[index] ?? '').trim() !== '' && numeric.has(columns[index + 1]?.kind ?? 'text'),
  );
}
