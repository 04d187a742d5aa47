import { AppError } from '@marbete/core/api/errors';
import type { NoticeBoard } from '../notices.ts';
import type { ScannedRow } from './scan-blocks.ts';

/*
 * Quotes that may mean something else than the first reader took them for, judged by the width of the list: a quoted cell
 * over several lines of which one is a row by itself, and rows with quotes as text that are not as wide as the others.
 */

const mostKept = 50;
const mostWidths = 1_000;

/** Rows by a width, the first ones of each. */
function createRowsByWidth() {
  const byWidth = new Map<number, ScannedRow[]>();
  return {
    add(width: number, row: ScannedRow): void {
      const rows = byWidth.get(width) ?? [];
      if (rows.length === 0 && byWidth.size < mostWidths) byWidth.set(width, rows);
      // Rows above the header are among the first.
      if (rows.length < mostKept) rows.push({ ...row, cells: [...row.cells] });
    },
    find: (test: (width: number) => boolean, from: number): ScannedRow | undefined =>
      [...byWidth]
        .flatMap(([width, rows]) => (test(width) ? rows.filter(({ row }) => row >= from) : []))
        .sort((a, b) => a.row - b.row)[0],
  };
}

export function createQuoteJudge(fileName: string, delimiter: string, notices: NoticeBoard) {
  const spanning = createRowsByWidth();
  const plain = createRowsByWidth();
  const torn = createRowsByWidth();
  /** The row before, where a quote opens in one of its cells and closes in none. */
  let opening: ScannedRow | undefined;
  return {
    add(row: ScannedRow): void {
      if (row.form === 'plain') {
        notices.quotesAsText(row.row);
        plain.add(row.cells.length, row);
        if (isTorn(row.cells) || hasEscapes(row) || (row.isQuoted && row.cells.some(opensAlone)))
          torn.add(row.cells.length, row);
        // It may close in the next line, in whose row stands the rest of its cell.
        else if (opening?.row === row.row - 1 && row.cells.filter(isOdd).length % 2 === 1)
          torn.add(opening.cells.length, opening);
        opening = row.cells.some(opensQuote) ? row : undefined;
      }
      if (!row.lines) return;
      const cellsOf = linesWithin(row).map((line) => line.split(delimiter));
      for (const width of new Set(cellsOf.filter(mayBeRow).map(({ length }) => length)))
        spanning.add(width, row);
    },
    /** Throws `data-invalid` for the first row from `from` on that is doubtful in a list of this width, or of one cell more with nothing in it. */
    refuse(width: number, from: number, hasTrailing: boolean): void {
      const doubtful = width > 1 ? spanning.find((each) => each === width, from) : undefined;
      if (doubtful) throw quotesUnclear(fileName, delimiter, doubtful);
      const broken =
        plain.find((each) => each !== width && !(hasTrailing && each === width + 1), from) ??
        torn.find(() => true, from);
      if (broken) throw brokenQuotes(fileName, broken, width);
    },
  };
}

/**
 * The lines of a row that would be rows if its quotes were text. Where its last cell alone runs over lines, the first line
 * has the row's width anyway, and where its first one does, the last line.
 */
function linesWithin({ cells, lines }: ScannedRow): readonly string[] {
  const isBroken = (cell: string) => /[\r\n]/.test(cell);
  if (cells.findIndex(isBroken) === cells.length - 1) return lines!.slice(1);
  return cells.findLastIndex(isBroken) === 0 ? lines!.slice(0, -1) : lines!;
}

const isOdd = (cell: string) => cell.split('"').length % 2 === 0;
/** Whether a quote opens in a cell and closes nowhere: the sign between it and the next cell may have been part of it. */
const opensAlone = (cell: string) => opensQuote(cell) && !/"\s*$/.test(cell);
const opensQuote = (cell: string) => /^\s*"/.test(cell) && isOdd(cell);

/** Whether a quote opens in one cell and closes in a later one: the sign between them was part of a text. */
function isTorn(cells: readonly string[]): boolean {
  const opens = cells.findIndex(opensQuote);
  return opens >= 0 && cells.slice(opens + 1).some((cell) => /"\s*$/.test(cell) && isOdd(cell));
}

/**
 * Whether a quote stands behind a backslash in a row with quoted cells, as databases write it: a fault elsewhere keeps the form
 * from being known. In a row without them it is text, 27\" or not.
 */
const hasEscapes = ({ cells, isQuoted }: ScannedRow) =>
  isQuoted === true && cells.some((cell) => cell.includes('\\"'));

/** Whether cells of a line may be a row: `Nr.";"Name";"Preis` begins within one quoted cell and ends within another. */
function mayBeRow(cells: readonly string[]): boolean {
  const [first = '', last = ''] = [cells[0], cells.at(-1)];
  return !(cells.length > 1 && isOdd(first) && first.endsWith('"') && isOdd(last) && last.startsWith('"'));
}

const shown = (cells: readonly string[]) =>
  cells
    .map((cell) => (cell.trim() || '(empty)').replace(/\s*[\r\n]+\s*/g, ' ↵ '))
    .join(' | ')
    .slice(0, 200);

function quotesUnclear(fileName: string, delimiter: string, { row, line, cells, lines }: ScannedRow) {
  const one = shown(cells);
  const other = lines!
    .slice(0, 2)
    .map((each) => shown(each.split(delimiter)))
    .join(' / ');
  const message =
    `${fileName}: line ${line} may begin one row, ${one}, or ${lines!.length} rows, ${other}: a quoted cell runs over lines ` +
    'that are rows by themselves. Double each quote that belongs to a text (""), and close those around cells; or take the ' +
    'line break out of the cell.';
  return new AppError('data-invalid', message, {
    details: { file: fileName, row, line, one, other },
    issues: [{ path: ['row', row], message, rule: 'quotes-unclear' }],
  });
}

function brokenQuotes(fileName: string, broken: ScannedRow, width: number) {
  const { row, line, cells } = broken;
  const otherwise =
    cells.length === width
      ? hasEscapes(broken)
        ? 'a backslash before one of them'
        : 'one of them opens in one cell and closes in another'
      : `without them it has ${cells.length} cells where the list has ${width}`;
  const message =
    `${fileName}: the row of line ${line} has quotes inside its cells, and ${otherwise}: ${shown(cells)}. Double each quote ` +
    'that belongs to a text ("").';
  return new AppError('data-invalid', message, {
    details: { file: fileName, row, line },
    issues: [{ path: ['line', line], message, rule: 'csv-unreadable' }],
  });
}
