import { AppError } from '@marbete/core/api/errors';
import { createColumnHashes } from './column-hashes.ts';

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
  /** The lines of a row that runs over several. */
  lines?: readonly string[];
}

/** Rows that follow each other in one form. */
export interface Run {
  form: RowForm;
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
/** A row longer than this means a quote that was never closed, not a price list. */
export const mostRowLength = 1024 * 1024;

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

function createScan({ delimiter, fileName, line: firstLine = 1, row: firstRow = 1 }: ScanOptions) {
  let text = '';
  let at = 0;
  let row = firstRow;
  let line = firstLine;
  let rows: ScannedRow[] = [];
  let runs: Run[] = [];
  const hashes = createColumnHashes();
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

  const push = (cells: string[], form: RowForm, next: number, lines?: readonly string[]) => {
    hashes.add(cells);
    rows.push({ row, line, cells, form, ...(lines && { lines }) });
    const last = runs.at(-1);
    if (last?.form === form) {
      last.rows += 1;
      last.length += next - at;
    } else runs.push({ form, length: next - at, rows: 1 });
    row += 1;
    line += lines?.length ?? 1;
    at = next;
  };

  /** Takes the row at `at`; whether more text is needed for it. */
  const takeRow = (final: boolean): boolean => {
    const end = Math.min(endOfLine(at), text.length);
    const next = end === text.length && !final ? undefined : behindLine(end, final);
    if (next === undefined) {
      if (text.length - at > mostRowLength)
        throw unreadableRow(fileName, line, quotes.after(text, at) < Infinity);
      return false;
    }
    if (quotes.after(text, at) >= end) {
      push(text.slice(at, end).split(delimiter), 'strict', next);
      return true;
    }
    const found = quotedRow(final);
    if (found === 'more') return false;
    if (found === 'broken') {
      push(text.slice(at, end).split(delimiter).map(plainCell), 'plain', next);
      return true;
    }
    const behind = behindLine(found.end, final);
    if (behind === undefined) return false;
    const lines = found.end > end ? text.slice(at, found.end).split(/\r\n|\n|\r/) : undefined;
    push(found.cells, found.spaced ? 'spaced' : 'strict', behind, lines);
    return true;
  };

  /** The row at `at` by the rule. */
  const quotedRow = (
    final: boolean,
  ): 'more' | 'broken' | { cells: string[]; spaced: boolean; end: number } => {
    const cells: { text: string; quoted: boolean }[] = [];
    let spaced = false;
    let from = at;
    for (;;) {
      let begin = from;
      while (isBlank(text[begin])) begin += 1;
      if (text[begin] !== '"') {
        const cut = text.indexOf(delimiter, from);
        const lineEnd = endOfLine(from);
        const end = Math.min(cut < 0 ? Infinity : cut, lineEnd, text.length);
        if (end === text.length && !final) return more(from);
        if (quotes.after(text, from) < end) return 'broken';
        cells.push({ text: text.slice(from, end), quoted: false });
        if (end !== cut) return { cells: cells.map(textIn(spaced)), spaced, end };
        from = end + 1;
        continue;
      }
      if (begin > from) spaced = true;
      let close = text.indexOf('"', begin + 1);
      let doubled = false;
      for (; close >= 0 && text[close + 1] === '"'; close = text.indexOf('"', close + 2)) doubled = true;
      if (close < 0) {
        if (!final) return more(begin);
        throw unreadableRow(fileName, line, true);
      }
      let end = close + 1;
      while (isBlank(text[end])) end += 1;
      if (end >= text.length && !final) return more(begin);
      const inner = text.slice(begin + 1, close);
      cells.push({ text: doubled ? inner.replaceAll('""', '"') : inner, quoted: true });
      if (end < text.length && text[end] !== delimiter && text[end] !== '\n' && text[end] !== '\r')
        return 'broken';
      if (end > close + 1) spaced = true;
      if (text[end] !== delimiter) return { cells: cells.map(textIn(spaced)), spaced, end };
      from = end + 1;
    }
  };

  const isBlank = (char: string | undefined) => (char === ' ' || char === '\t') && char !== delimiter;

  const more = (from: number): 'more' => {
    if (text.length - at > mostRowLength) throw unreadableRow(fileName, line, text[from] === '"');
    return 'more';
  };

  function* blocks(final: boolean): Generator<Block> {
    let start = at;
    const take = (): Block => {
      const block = { text: text.slice(start, at), runs, rows, hashes: hashes.take() };
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

const textIn =
  (spaced: boolean) =>
  ({ text, quoted }: { text: string; quoted: boolean }) =>
    spaced && !quoted ? text.trim() : text;

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
