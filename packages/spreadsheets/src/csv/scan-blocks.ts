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
  const delimiterCode = delimiter.charCodeAt(0);

  /** Takes the row at `at`; false where more text is needed for it, or a sample is whole. */
  const takeRow = (final: boolean): boolean => {
    if (row - firstRow === mostRows) return false;
    const found = rowAt(text, at, delimiterCode);
    const end = found.form === 'plain' ? endOfLine(text, at) : found.end;
    // A line feed may follow what looks like the end of a line.
    const isOpen =
      end < 0 || end === text.length || (end + 1 === text.length && text.charCodeAt(end) === 0x0d);
    if (isOpen && !final) {
      if (text.length - at > mostRowLength) throw unreadableRow(fileName, line, end < 0);
      return false;
    }
    if (end < 0) throw unreadableRow(fileName, line, true);
    const { form, hasLines } = found;
    const plain = form === 'plain' ? text.slice(at, end).split(delimiter) : undefined;
    const cells = plain?.map(plainCell) ?? found.cells;
    hashes?.add(cells);
    const lineEnd = lineEndAt(text, end);
    const scanned: ScannedRow = { row, line, cells, form, lineEnd };
    if (hasLines && !plain) scanned.lines = text.slice(at, end).split(/\r\n|\n|\r/);
    if (plain) scanned.isQuoted = plain.some((cell) => cell.startsWith('"'));
    rows.push(scanned);
    const next = end + lineEnd.length;
    const last = runs.at(-1);
    if (last?.form === form && last.lineEnd === lineEnd) {
      last.rows += 1;
      last.length += next - at;
    } else runs.push({ form, lineEnd, length: next - at, rows: 1 });
    row += 1;
    line += scanned.lines?.length ?? 1;
    at = next;
    return true;
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
  }

  return {
    /** Rows of the block that is not whole yet. */
    pending: () => rows,
    add(piece: string, final: boolean): Generator<Block> {
      text += piece;
      return blocks(final);
    },
  };
}

interface RowAt {
  cells: string[];
  form: RowForm;
  /** Where it ends; -1 where a quote is open. */
  end: number;
  /** Whether one of its cells runs over lines. */
  hasLines: boolean;
}

/** The row at a place of a text by the rule; `plain` where the line breaks it. */
function rowAt(text: string, at: number, delimiter: number): RowAt {
  const found: RowAt = { cells: [], form: 'strict', end: at, hasLines: false };
  const { cells } = found;
  const quoted: number[] = [];
  for (let from = at; ; from = found.end + 1) {
    let end = from;
    let code = codeAt(text, end);
    while ((code === 0x20 || code === 0x09) && code !== delimiter) code = codeAt(text, ++end);
    if (code === quoteCode) {
      if (end > from) found.form = 'spaced';
      const begin = end + 1;
      let close = text.indexOf('"', begin);
      let isDoubled = false;
      for (; close >= 0 && codeAt(text, close + 1) === quoteCode; close = text.indexOf('"', close + 2))
        isDoubled = true;
      found.end = close;
      if (close < 0) return found;
      const cell = text.slice(begin, close);
      quoted.push(cells.length);
      cells.push(isDoubled ? cell.replaceAll('""', '"') : cell);
      found.hasLines ||= cell.includes('\n') || cell.includes('\r');
      end = close + 1;
      code = codeAt(text, end);
      while ((code === 0x20 || code === 0x09) && code !== delimiter) code = codeAt(text, ++end);
      if (end > close + 1) found.form = 'spaced';
    } else {
      while (code !== delimiter && code !== quoteCode && !isLineEnd(code) && code >= 0)
        code = codeAt(text, ++end);
      cells.push(text.slice(from, end));
    }
    found.end = end;
    if (code === delimiter) continue;
    if (code >= 0 && !isLineEnd(code)) found.form = 'plain';
    else if (found.form === 'spaced')
      found.cells = cells.map((cell, index) => (quoted.includes(index) ? cell : cell.trim()));
    return found;
  }
}

/** The code unit at a place; -1 behind the text, for which compiled code need not be given up. */
const codeAt = (text: string, at: number) => (at < text.length ? text.charCodeAt(at) : -1);
const isLineEnd = (code: number) => code === 0x0a || code === 0x0d;

/** Where the line of a place ends. */
function endOfLine(text: string, at: number): number {
  let end = at;
  while (end < text.length && !isLineEnd(text.charCodeAt(end))) end += 1;
  return end;
}

function lineEndAt(text: string, end: number): LineEnd {
  if (end === text.length) return '';
  if (text.charCodeAt(end) === 0x0a) return '\n';
  return codeAt(text, end + 1) === 0x0a ? '\r\n' : '\r';
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
