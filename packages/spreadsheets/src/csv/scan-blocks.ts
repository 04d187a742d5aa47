import { AppError } from '@marbete/core/api/errors';
import { createColumnHashes } from './column-hashes.ts';
import { mostRowLength } from './whole-lines.ts';

/*
 * The first reader of CSV files: strict by RFC 4180, with blanks around quoted cells allowed. A line that breaks the rule is
 * cut at every delimiter, as if quotes were text; whether that gives the header's width is judged once the header is known.
 */

/** How a row is written: by the rule, with blanks around quoted cells, or with quotes that are text. */
export type RowForm = 'strict' | 'spaced' | 'plain';

export interface ScannedRow {
  /** Number of the row, from 1; blank rows count. */
  row: number;
  /** The line in which it begins, from 1. */
  line: number;
  cells: string[];
  form: RowForm;
  lineEnd: LineEnd;
  /** The lines of a row that runs over several. */
  lines?: readonly string[];
  /** Of a row in which quotes are text: whether one begins a cell. */
  isQuoted?: boolean;
}

export type LineEnd = '\n' | '\r' | '\r\n' | '';

/** Rows that follow each other in one form. */
export interface Run {
  form: RowForm;
  /** What they end in; empty for the last row of a file alone. */
  lineEnd: LineEnd;
  /** Code units of their text. */
  length: number;
  rows: number;
}

/** What is kept of a block for a second reading. */
export interface BlockNote {
  runs: Run[];
  hashes: Int32Array;
}

export interface Block extends BlockNote {
  text: string;
  rows: ScannedRow[];
}

const blockRows = 1_000;
const blockLength = 1024 * 1024;
const quoteCode = 0x22;

/** The blocks of a text that comes in pieces. Throws `data-invalid` with the line of a quote that is never closed. */
export async function* scanBlocks(
  pieces: AsyncIterable<string>,
  options: ScanOptions,
): AsyncGenerator<Block> {
  const scan = createScan(options);
  for await (const piece of pieces) yield* scan.add(piece, false);
  yield* scan.add('', true);
}

export interface ScanOptions {
  delimiter: string;
  /** For messages. */
  fileName: string;
  /** The line and the row that come first; 1 each. */
  line?: number;
  row?: number;
}

/** The rows of a whole text. */
export function scanText(text: string, options: ScanOptions): ScannedRow[] {
  return [...createScan(options).add(text, true)].flatMap(({ rows }) => rows);
}

/** The first rows of a file; of many the last, which may be cut, is left out, and so is what an open quote holds. */
export function scanSample(text: string, delimiter: string, mostRows: number): ScannedRow[] {
  const scan = createScan({ delimiter, fileName: '', mostRows });
  const rows = [...scan.add(`${text}\n`, false)].flatMap((block) => block.rows).concat(scan.pending());
  return rows.length > 3 ? rows.slice(0, -1) : rows;
}

function createScan({
  delimiter,
  fileName,
  line: firstLine = 1,
  row: firstRow = 1,
  mostRows,
}: ScanOptions & { mostRows?: number }) {
  let text = '';
  let at = 0;
  let row = firstRow;
  let line = firstLine;
  let rows: ScannedRow[] = [];
  let runs: Run[] = [];
  /** Of a sample nothing is compared. */
  const hashes = mostRows === undefined ? createColumnHashes() : undefined;
  const feeds = createFinder('\n');
  const returns = createFinder('\r');
  const quotes = createFinder('"');

  const endOfLine = (from: number) => Math.min(feeds.after(text, from), returns.after(text, from));
  /** Where the next line begins; undefined where a line feed may follow yet. */
  const behindLine = (end: number, final: boolean): number | undefined => {
    if (end >= text.length) return text.length;
    if (text[end] === '\n') return end + 1;
    if (end + 1 === text.length && !final) return undefined;
    return text[end + 1] === '\n' ? end + 2 : end + 1;
  };

  /** Takes the cells of the row that goes from `at` to `end`, with the next one at `next`. */
  const push = (cells: string[], form: RowForm, end: number, next: number, lines?: readonly string[]) => {
    hashes?.add(cells);
    const lineEnd: LineEnd =
      next - end === 2 ? '\r\n' : next === end ? '' : text.charCodeAt(end) === 0x0a ? '\n' : '\r';
    rows.push(lines ? { row, line, cells, form, lineEnd, lines } : { row, line, cells, form, lineEnd });
    const last = runs.at(-1);
    if (last?.form === form && last.lineEnd === lineEnd) {
      last.rows += 1;
      last.length += next - at;
    } else runs.push({ form, lineEnd, length: next - at, rows: 1 });
    row += 1;
    line += lines?.length ?? 1;
    at = next;
  };

  /** Takes the row at `at`; false where more text is needed for it, or a sample is whole. */
  const takeRow = (final: boolean): boolean => {
    if (row - firstRow === mostRows) return false;
    const end = Math.min(endOfLine(at), text.length);
    const next = end === text.length && !final ? undefined : behindLine(end, final);
    if (next === undefined) {
      if (text.length - at > mostRowLength)
        throw unreadableRow(fileName, line, quotes.after(text, at) < Infinity);
      return false;
    }
    if (quotes.after(text, at) >= end) {
      push(text.slice(at, end).split(delimiter), 'strict', end, next);
      return true;
    }
    const found = quotedRow(final);
    if (found === 'more') return false;
    if (found === 'broken') {
      const cells = text.slice(at, end).split(delimiter);
      push(cells.map(plainCell), 'plain', end, next);
      rows.at(-1)!.isQuoted = cells.some((cell) => cell.startsWith('"'));
      return true;
    }
    const behind = behindLine(found.end, final);
    if (behind === undefined) return false;
    const lines = found.end > end ? text.slice(at, found.end).split(/\r\n|\n|\r/) : undefined;
    push(found.cells, found.spaced ? 'spaced' : 'strict', found.end, behind, lines);
    return true;
  };

  /** The row at `at` by the rule. */
  const quotedRow = (
    final: boolean,
  ): 'more' | 'broken' | { cells: string[]; spaced: boolean; end: number } => {
    const { length } = text;
    let cells: string[] = [];
    const quoted: number[] = [];
    let spaced = false;
    let from = at;
    for (;;) {
      const last = Math.min(endOfLine(from), length);
      if (quotes.after(text, from) >= last) {
        if (last === length && !final) return more(from);
        for (const cell of text.slice(from, last).split(delimiter)) cells.push(cell);
        return rowOf(cells, quoted, spaced, last);
      }
      // Cells before that of the next quote have none.
      const before = text.slice(from, quotes.after(text, from));
      const cut = before.lastIndexOf(delimiter);
      if (cut >= 0) {
        const plain = before.slice(0, cut).split(delimiter);
        if (cells.length === 0) cells = plain;
        else for (const cell of plain) cells.push(cell);
        from += cut + 1;
      }
      let begin = from;
      while (isBlank(text.charCodeAt(begin))) begin += 1;
      let end: number;
      if (text.charCodeAt(begin) === quoteCode) {
        if (begin > from) spaced = true;
        let close = text.indexOf('"', begin + 1);
        let doubled = false;
        for (; close >= 0 && text.charCodeAt(close + 1) === quoteCode; close = text.indexOf('"', close + 2))
          doubled = true;
        if (close < 0) {
          if (!final) return more(begin);
          throw unreadableRow(fileName, line, true);
        }
        end = close + 1;
        while (isBlank(text.charCodeAt(end))) end += 1;
        if (end >= length && !final) return more(begin);
        const inner = text.slice(begin + 1, close);
        quoted.push(cells.length);
        cells.push(doubled ? inner.replaceAll('""', '"') : inner);
        if (end < length && !endsCell(text.charCodeAt(end))) return 'broken';
        if (end > close + 1) spaced = true;
      } else return 'broken';
      if (text.charCodeAt(end) !== delimiterCode) return rowOf(cells, quoted, spaced, end);
      from = end + 1;
    }
  };

  const rowOf = (cells: string[], quoted: readonly number[], spaced: boolean, end: number) => ({
    cells: spaced ? cells.map((cell, at) => (quoted.includes(at) ? cell : cell.trim())) : cells,
    spaced,
    end,
  });

  const delimiterCode = delimiter.charCodeAt(0);
  const endsCell = (code: number) => code === delimiterCode || code === 0x0a || code === 0x0d;
  const isBlank = (code: number) => (code === 0x20 || code === 0x09) && code !== delimiterCode;

  const more = (from: number): 'more' => {
    if (text.length - at > mostRowLength) throw unreadableRow(fileName, line, text[from] === '"');
    return 'more';
  };

  function* blocks(final: boolean): Generator<Block> {
    let start = at;
    const take = (): Block => {
      const block = { text: text.slice(start, at), runs, rows, hashes: hashes?.take() ?? new Int32Array() };
      [rows, runs, start] = [[], [], at];
      return block;
    };
    start -= runs.reduce((sum, { length }) => sum + length, 0);
    while (at < text.length && takeRow(final))
      if (rows.length === blockRows || at - start > blockLength) yield take();
    if (final && rows.length > 0) yield take();
    text = text.slice(start);
    at -= start;
    for (const finder of [feeds, returns, quotes]) finder.reset();
  }

  return {
    /** Rows of the block that is not whole yet. */
    pending: () => rows,
    add(piece: string, final: boolean): Generator<Block> {
      text += piece;
      for (const finder of [feeds, returns, quotes]) finder.reset();
      return blocks(final);
    },
  };
}

/** Finds a sign at or behind a place; places are asked for in rising order, so most answers are known already. */
function createFinder(sign: string) {
  let from = 0;
  let found = -1;
  return {
    after(text: string, place: number): number {
      if (place < from || place > found) {
        from = place;
        const at = text.indexOf(sign, place);
        found = at < 0 ? Infinity : at;
      }
      return found;
    },
    reset(): void {
      from = 0;
      found = -1;
    },
  };
}

/** A cell of a line in which quotes are text; those around a whole cell are taken off. */
export function plainCell(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"')
    ? cell.slice(1, -1).replaceAll('""', '"')
    : cell;
}

function unreadableRow(fileName: string, line: number, quoted: boolean): AppError {
  const message = quoted
    ? `${fileName}: a quote (") that opens in the row of line ${line} is never closed. Close it, or double every ` +
      'quote that belongs to the text ("").'
    : `${fileName}: the row of line ${line} is longer than a price list's. Check that the right file was chosen.`;
  return new AppError('data-invalid', message, {
    details: { file: fileName, line },
    issues: [{ path: ['line', line], message, rule: quoted ? 'quote-not-closed' : 'csv-unreadable' }],
  });
}
