import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import {
  type ColumnKind,
  createSheetSurvey,
  type Doubt,
  type SheetSurvey,
  type SurveyOptions,
} from '@marbete/core/catalogue/survey';
import { headerWord } from '@marbete/core/catalogue/header-names';
import { kindOfRow } from '@marbete/core/catalogue/row-kinds';
import type { NoticeBoard } from '../notices.ts';
import type { ByteSource } from './byte-source.ts';
import type { CsvLayout } from './detect-csv.ts';
import type { OnRecord } from './read-csv.ts';
import { createQuoteJudge } from './judge-quotes.ts';
import type { ScannedRow } from './scan-blocks.ts';
import { createSplitPrices } from './split-prices.ts';

export interface CsvSurveyOptions extends SurveyOptions {
  allowIncomplete?: boolean | undefined;
}

/** Rows that are written with as many cells, as many of them as may stand above a header. */
interface RowsOfWidth {
  count: number;
  first: { row: number; cells: readonly string[] }[];
}

const mostAbove = 200;
const mostWidths = 1_000;
/** Cells of one length say that a shorter one was cut off when there are so many of them, this long. */
const uniformRows = 10;
const uniformLength = 6;

/**
 * What all rows of a CSV file say, learned while they pass. `along` hands on the header and the articles as soon as they
 * are known; at the end it throws `data-invalid` for rows whose cells may belong to other columns, for quotes that may mean
 * something else, and for a file that was cut off. `found` is whole then.
 */
export function createCsvSurvey(
  file: ByteSource,
  layout: CsvLayout,
  notices: NoticeBoard,
  options: CsvSurveyOptions,
) {
  const survey = createSheetSurvey(options);
  const widths = new Map<number, RowsOfWidth>();
  const splits = createSplitPrices();
  const quotes = createQuoteJudge(file.name, layout.delimiter, notices);
  const ending = createEnding();
  const lineEnds = createLineEnds();
  const handedOn = createRanges();
  /** Cells of the header as written, once it is known. */
  let headerWidth = 0;
  let last = 0;
  let found: SheetSurvey | undefined;

  const onRecord: OnRecord = (scanned, width) => {
    const { row, cells } = scanned;
    const same = widths.get(cells.length) ?? { count: 0, first: [] };
    same.count += 1;
    if (same.first.length <= mostAbove) same.first.push({ row, cells: [...cells] });
    if (widths.size < mostWidths) widths.set(cells.length, same);
    if (layout.delimiter === ',' && cells.length > Math.max(width, headerWidth)) splits.addPadded(row, cells);
    if (scanned.form === 'plain' || scanned.lines) quotes.add(scanned);
    lineEnds.add(scanned, widths);
    last = row;
    ending.add(row, cells);
  };

  async function* along(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
    let known: ReturnType<typeof survey.known>;
    const named = (rows: SheetRow[]): SheetRow[] => {
      if (!known) {
        known = survey.known()!;
        headerWidth = (known.headerRow === null ? undefined : widthOfRow(known.headerRow)) ?? 0;
      }
      const { headerRow, headers } = known;
      return rows.map((row) => {
        handedOn.add(row.row!);
        if (row.row === headerRow) return { ...row, cells: headers };
        if (layout.delimiter === ',') splits.addArticle(row);
        return row;
      });
    };
    for await (const batch of batches) {
      const rows: SheetRow[] = [];
      for (const row of batch) for (const taken of survey.add(row)) rows.push(taken);
      if (rows.length > 0) yield named(rows);
    }
    const rest = survey.settle();
    if (rest.length > 0) yield named(rest);
    found = survey.end();
    found.doubts.push(...encodingDoubts(layout));
    await refuse(found);
    notices.columnsByCells(found);
  }

  async function refuse(known: SheetSurvey): Promise<void> {
    const clear = known.headerRow !== null && !known.doubts.some(({ code }) => code === 'header-unclear');
    const headerWidth = clear ? widthOfRow(known.headerRow!) : undefined;
    if (headerWidth !== undefined) {
      const seen = { headerWidth, widths, last };
      refuseWideRows(file, layout, known, seen, false);
      if (layout.delimiter === ',') splits.refuse(file, known, headerWidth);
      refuseWideRows(file, layout, known, seen, true);
      lineEnds.refuse(file, known.headerRow!, headerWidth);
      refuseWideHeader(file, layout, known, seen);
      refuseNarrowRows(file, layout, known, seen);
    }
    quotes.refuse(headerWidth ?? usualWidth(), clear ? known.headerRow! : 0);
    if (!options.allowIncomplete && !(await endsWithLine(file))) ending.refuseCut(file, headerWidth);
  }

  /** The header is one of the first rows of its width. */
  const widthOfRow = (headerRow: number) =>
    [...widths].find(([, { first }]) => first.some(({ row }) => row === headerRow))?.[0];
  const usualWidth = () => [...widths].sort(([, a], [, b]) => b.count - a.count)[0]?.[0] ?? 0;

  const whole = (): SheetSurvey => {
    if (!found) throw new Error('A file was not read to its end, so its survey is not known.');
    return found;
  };

  /** Of rows that are read once more, those that `along` handed on. */
  async function* articles(batches: AsyncIterable<SheetRow[]>): AsyncGenerator<SheetRow[]> {
    const { headerRow, headers } = whole();
    const has = handedOn.reader();
    for await (const batch of batches) {
      const rows = batch.filter(({ row }) => has(row!));
      const header = rows.findIndex(({ row }) => row === headerRow);
      if (header >= 0) rows[header] = { ...rows[header]!, cells: headers };
      if (rows.length > 0) yield rows;
    }
  }

  return { onRecord, along, articles, found: whole };
}

interface TornRow {
  row: number;
  line: number;
  /** Cells that the row would have. */
  width: number;
  shown: string;
}

/** An amount, or a part of one or of a code. */
const digitsAlone = /^\s*\p{Sc}?\s*(?=\S*\d)[\d.,]+\s*$/u;

/**
 * Line ends within cells without quotes: two lines, the first with an end that few lines have, that together have the cells of
 * one row; and a line of digits alone beside a whole row, which may be the rest of its price or the beginning of its code.
 */
function createLineEnds() {
  const mostKept = 50;
  const counts = new Map<string, number>();
  const torn = new Map<string, TornRow[]>();
  const keep = (key: string, row: TornRow) => {
    const rows = torn.get(key) ?? [];
    if (rows.length < mostKept) rows.push(row);
    torn.set(key, rows);
  };
  /** The row before with its cells as they were written: the reader drops empty ones at the end. */
  let last: { row: ScannedRow; width: number; isDigits: boolean } | undefined;
  return {
    add(row: ScannedRow, widths: ReadonlyMap<number, unknown>): void {
      const isDigits = row.cells.length === 1 && digitsAlone.test(row.cells[0]!);
      const beforeIt = last;
      last = { row, width: row.cells.length, isDigits };
      counts.set(row.lineEnd, (counts.get(row.lineEnd) ?? 0) + 1);
      if (!beforeIt) return;
      const before = beforeIt.row;
      const width = beforeIt.width + row.cells.length - 1;
      if (width < 2 || !widths.has(width)) return;
      const isOther = before.lineEnd !== row.lineEnd;
      const isRest = row.row === before.row + 1 && (isDigits || beforeIt.isDigits);
      if (!isOther && !isRest) return;
      const shown = [...before.cells.slice(-1), row.cells[0]].join(' ↵ ').slice(0, 60);
      keep(isRest ? 'digits' : before.lineEnd, { row: before.row, line: before.line, width, shown });
    },
    /** Throws `data-invalid` for the first of them below the header. */
    refuse({ name }: ByteSource, headerRow: number, headerWidth: number): void {
      const most = Math.max(...counts.values());
      for (const [key, rows] of torn) {
        if ((counts.get(key) ?? 0) * 2 > most) continue;
        const found = rows.find(({ row, width }) => row > headerRow && width === headerWidth);
        if (!found) continue;
        const message =
          `${name}: line ${found.line} and the next one may be one row: '${found.shown}' may be one cell with a line end in it. ` +
          'Take the line end out, or put quotes around the cell.';
        throw new AppError('data-invalid', message, {
          details: { file: name, row: found.row, line: found.line },
          issues: [{ path: ['row', found.row], message, rule: 'line-end-in-cell' }],
        });
      }
    },
  };
}

/** Numbers that come in rising order, kept as runs of those that follow each other. */
function createRanges() {
  const ends: number[] = [];
  return {
    add(number: number): void {
      if (ends.at(-1) === number - 1) ends[ends.length - 1] = number;
      else ends.push(number, number);
    },
    /** Tells which numbers are among them; those asked for rise too. */
    reader() {
      let at = 0;
      return (number: number): boolean => {
        while (at < ends.length && ends[at + 1]! < number) at += 2;
        return at < ends.length && ends[at]! <= number;
      };
    },
  };
}

function encodingDoubts({ guess }: CsvLayout): Doubt[] {
  if (guess?.rival) {
    const { encoding, word, rivalWord } = { ...guess.rival };
    const message = `The file may be ${guess.encoding} ('${word}') or ${encoding} ('${rivalWord}').`;
    return [{ code: 'encoding-unclear', message }];
  }
  if (guess?.unreadable !== undefined) {
    const message = `No code page reads '${guess.unreadable}' as a word: say the file's encoding, or export it as UTF-8.`;
    return [{ code: 'encoding-unclear', message }];
  }
  if (!guess?.doubled) return [];
  const { word, meant } = guess.doubled;
  const message = `The file was encoded as UTF-8 twice: '${word}' should be '${meant}'. Export it again.`;
  return [{ code: 'encoded-twice', message }];
}

interface Widths {
  /** Cells of the header as written. */
  headerWidth: number;
  widths: ReadonlyMap<number, RowsOfWidth>;
  /** The last row of the file. */
  last: number;
}

/** The articles among the rows that are written with such widths, in order, and how many rows there are at least. */
function articlesOfWidths(
  { headerRow, sorting }: SheetSurvey,
  { widths }: Widths,
  test: (width: number, filled: number) => boolean,
): { rows: OddRow[]; count: number } {
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
}

/** Refuses rows with more filled cells than the header, or, `asWritten`, with more cells than it and most rows have. */
function refuseWideRows(
  file: ByteSource,
  layout: CsvLayout,
  known: SheetSurvey,
  seen: Widths,
  asWritten: boolean,
): void {
  const { headerWidth, widths } = seen;
  const all = [...widths.values()].reduce((sum, { count }) => sum + count, 0);
  if (asWritten && widths.get(headerWidth)!.count * 2 <= all) return;
  const { rows, count } = articlesOfWidths(
    known,
    seen,
    (width, filled) => (asWritten ? width : filled) > headerWidth,
  );
  if (rows[0]) throw wideRow(file, layout, { ...rows[0], headerWidth, count });
}

/**
 * Refuses a header with more names than any article has cells where one of the names means nothing: a sign between them may
 * be one too many, and all cells behind it would be those of other columns.
 */
function refuseWideHeader(file: ByteSource, layout: CsvLayout, known: SheetSurvey, seen: Widths): void {
  const named = known.headers.findLastIndex((name) => name.trim() !== '') + 1;
  const means = (name: string) => headerWord(name) !== undefined;
  if (known.headers.slice(0, named).every(means)) return;
  const [row] = articlesOfWidths(known, seen, (width) => width < named).rows;
  if (row && articlesOfWidths(known, seen, (width) => width >= named).count === 0)
    throw narrowRow(file, layout, row, named, 'no row');
}

/**
 * Refuses a row that lacks a sign between cells where its amounts may be those of the next column. Few rows of many do:
 * programs that leave empty cells at the end out do so in many rows, and spreadsheet programs in the last ones.
 */
function refuseNarrowRows(file: ByteSource, layout: CsvLayout, known: SheetSurvey, seen: Widths): void {
  const { headerWidth, widths, last } = seen;
  const all = [...widths.values()].reduce((sum, { count }) => sum + count, 0);
  const { rows, count } = articlesOfWidths(known, seen, (width) => width < headerWidth);
  if (count > Math.max(1, Math.min(fewRows, Math.floor(all / manyRows) * fewRows))) return;
  if (widths.get(headerWidth)!.count * 2 <= all) return;
  // Two of them that follow each other and have a row's cells together are one row with a line end in it.
  const row = rows.find(
    (each, at) =>
      each.row < last &&
      (mayBeShifted(each.cells, known) ||
        (rows[at + 1]?.row === each.row + 1 &&
          each.cells.length + rows[at + 1]!.cells.length === headerWidth + 1)),
  );
  if (row) throw narrowRow(file, layout, row, headerWidth);
}

/** So few rows may lack a sign between cells, of so many or more; one of fewer. */
const fewRows = 3;
const manyRows = 20;

/** Whether an amount of the row may belong to the column to the right, which holds numbers as well. */
function mayBeShifted(cells: readonly string[], { columns, sorting }: SheetSurvey): boolean {
  return sorting.amounts.some(
    (index) => (cells[index] ?? '').trim() !== '' && numeric.has(columns[index + 1]?.kind ?? 'text'),
  );
}

const numeric: ReadonlySet<ColumnKind> = new Set(['price', 'code', 'quantity', 'number']);

interface OddRow {
  row: number;
  cells: readonly string[];
}

const signOf = (delimiter: string) => (delimiter === '\t' ? 'tab' : delimiter);

function wideRow(
  { name }: ByteSource,
  { delimiter }: CsvLayout,
  { row, cells, headerWidth, count }: OddRow & { headerWidth: number; count: number },
): AppError {
  const cut = cells.findIndex((cell, at) => /\d$/.test(cell) && /^\d{1,3}(?:\D|$)/.test(cells[at + 1] ?? ''));
  const price = `${/[\d.]+$/.exec(cells[cut] ?? '')?.[0]},${/^\d+/.exec(cells[cut + 1] ?? '')?.[0]}`;
  const cause =
    delimiter === ',' && cut >= 0
      ? `Is the comma in ${price} a decimal mark? Quote such cells ("${price}"), or separate the cells by semicolons.`
      : `Quote cells that hold the sign between cells (${signOf(delimiter)}), or give the header a name more.`;
  const message =
    `${name}: row ${row} has ${cells.length} cells and the header ${headerWidth}` +
    `${count > 1 ? `, as have ${count - 1} more rows` : ''}. ${cause}`;
  return new AppError('data-invalid', message, {
    details: { file: name, row, cells: cells.length, headerCells: headerWidth, rows: count },
    issues: [{ path: ['row', row], message, rule: 'row-wider-than-header' }],
  });
}

function narrowRow(
  { name }: ByteSource,
  { delimiter }: CsvLayout,
  { row, cells }: OddRow,
  headerWidth: number,
  others: 'the other rows' | 'no row' = 'the other rows',
): AppError {
  const shown = cells.map((cell) => cell.trim() || '(empty)').join(' | ');
  const sign = signOf(delimiter);
  const message =
    others === 'no row'
      ? `${name}: the header has ${headerWidth} names and no row as many cells: row ${row} has ${cells.length}, ${shown}. Is a ` +
        `sign between names (${sign}) one too many? If the last cells are empty, write the signs before them.`
      : `${name}: row ${row} has ${cells.length} cells where the header and the other rows have ${headerWidth}: ${shown}. Is a ` +
        `sign between cells (${sign}) missing? If its last cell is empty, write the sign before it.`;
  return new AppError('data-invalid', message, {
    details: { file: name, row, cells: cells.length, headerCells: headerWidth },
    issues: [
      {
        path: ['row', row],
        message,
        rule: others === 'no row' ? 'header-wider-than-rows' : 'row-narrower-than-header',
      },
    ],
  });
}

/** Whether the last bytes hold a line end, or the mark of an end of file. */
async function endsWithLine(file: ByteSource): Promise<boolean> {
  for await (const piece of file.read(Math.max(0, file.bytes - 4)))
    if (
      piece.some((byte, at) => byte === 0x0a || byte === 0x0d || (byte === 0x1a && at === piece.length - 1))
    )
      return true;
  return false;
}

/** The last point or comma of a cell and what stands behind it; empty without one. */
function decimalsOf(cell: string): string {
  const mark = Math.max(cell.lastIndexOf('.'), cell.lastIndexOf(','));
  return mark < 0 ? '' : cell.slice(mark);
}

/** Whether a cell may be the beginning of one with so many decimals; one with the other mark is written differently. */
function hasFewerDecimals(cell: string, { mark, count }: Decimals): boolean {
  const decimals = decimalsOf(cell);
  return Math.max(0, decimals.length - 1) < count && (decimals === '' || decimals[0] === mark);
}

interface Decimals {
  mark: string;
  /** -1 where the cells of a column differ. */
  count: number;
}

/** What the last row is held against: whether others are narrower, and columns whose cells are of one length. */
function createEnding() {
  /** With how many cells it was written: the reader drops empty ones at the end. */
  let last: { row: number; cells: readonly string[]; width: number } | undefined;
  let rows = 0;
  let narrowest = Number.POSITIVE_INFINITY;
  /** Length of the cells by column; -1 where they differ. */
  const lengths: number[] = [];
  /** Decimals of a row's last cell by its column. */
  const decimals: Decimals[] = [];
  return {
    add(row: number, cells: readonly string[]): void {
      if (last) {
        rows += 1;
        narrowest = Math.min(narrowest, last.width);
        // The header is of another length, and so may be what stands above it.
        if (rows > 1) {
          for (let index = 0; index < last.cells.length; index++) {
            const { length } = last.cells[index]!;
            if (lengths[index] !== length) lengths[index] = index in lengths ? -1 : length;
          }
          const end = last.cells.length - 1;
          const { 0: mark = '', length } = decimalsOf(last.cells[end] ?? '');
          const count = Math.max(0, length - 1);
          const known = (decimals[end] ??= { mark, count });
          if (known.mark !== mark || known.count !== count) known.count = -1;
        }
      }
      last = { row, cells, width: cells.length };
    },
    /** Throws `data-invalid` for a last row that looks cut off; a missing last line end alone is nothing. */
    refuseCut({ name }: ByteSource, headerWidth: number | undefined): void {
      if (!last || rows < 2) return;
      const { row, cells, width } = last;
      const narrow = headerWidth !== undefined && width < headerWidth && width < narrowest;
      const end = cells.length - 1;
      const length = lengths[end] ?? -1;
      const short = rows > uniformRows && length >= uniformLength && cells[end]!.length < length;
      // A price such as 32.57 of which 3 is left.
      const uniform = decimals[end];
      const fewDecimals =
        rows > uniformRows && uniform !== undefined && hasFewerDecimals(cells[end]!, uniform);
      if (!narrow && !short && !fewDecimals) return;
      const message =
        `${name} ends in the middle of row ${row} ('${cells.join(' ').slice(-30).trim()}'), so it was not copied or ` +
        'written whole. Fetch it again; if it is whole, say so with --allow-incomplete.';
      throw new AppError('data-invalid', message, {
        details: { file: name, row },
        issues: [{ path: ['row', row], message, rule: 'file-cut-short' }],
      });
    },
  };
}
