import type { CsvDelimiter } from '@marbete/core/api/csv-delimiters';
import { detectDelimiter, fitting, usualDelimiters } from './delimiter.ts';
import { mostRowLength, wholeLines } from './whole-lines.ts';

/*
 * Lines in forms that RFC 4180 does not have, which are made lines of it before they are read: a table of forms, each known
 * by the lines of a beginning of the file. A line that is not of the form stays as it is, and is judged as all others.
 */

export interface LineForm {
  /** Between the cells of what `line` answers. */
  delimiter: CsvDelimiter;
  line: (line: string) => string;
}

type FindForm = (lines: readonly string[], text: string) => LineForm | undefined;

const quoted = (cells: readonly string[], delimiter: string) =>
  cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(delimiter);

/** Where a quoted cell that begins at `from` ends; undefined for one without an end. Its quotes are doubled within. */
function endOfQuoted(line: string, from: number): number | undefined {
  const quote = line[from]!;
  let end = line.indexOf(quote, from + 1);
  while (end !== -1 && line[end + 1] === quote) end = line.indexOf(quote, end + 2);
  return end === -1 ? undefined : end + 1;
}

const isWrapped = (line: string) => line.startsWith('"') && endOfQuoted(line, 0) === line.trimEnd().length;

const unwrappedLine = (line: string) =>
  isWrapped(line) ? line.slice(1, line.lastIndexOf('"')).replaceAll('""', '"') : line;

/**
 * Lines that are one quoted cell each, with a row inside: "A1;Tubo;12,50". Spreadsheet programs write them of a list that
 * they had opened with another sign between its cells. They leave lines bare that hold neither that sign nor a quote.
 */
const wrappedLines: FindForm = (lines) => {
  const wrapped = lines.filter(isWrapped);
  const rows = wrapped.map(unwrappedLine);
  if (rows.length < 2) return undefined;
  const delimiter = detectDelimiter(rows.join('\n'));
  const widthOf = (row: string) => row.split(delimiter).length;
  const usual = widthOf(rows[0]!);
  const isList = usual > 1 && rows.filter((row) => widthOf(row) >= usual).length * 5 >= rows.length * 4;
  const bare = lines.filter((line) => !isWrapped(line) && line.includes(delimiter));
  const isBare = (line: string) => widthOf(line) === usual && !line.includes('"');
  const isOuter = (sign: string) =>
    sign !== delimiter &&
    rows.every((row) => row.includes(sign) || row.includes('"')) &&
    !bare.some((line) => line.includes(sign));
  return isList && (bare.length === 0 || (bare.every(isBare) && usualDelimiters.some(isOuter)))
    ? { delimiter, line: unwrappedLine }
    : undefined;
};

/** Two signs between cells: K1||Candle||4.50. One of them alone is part of a cell. */
const doubledSigns: FindForm = (lines) => {
  for (const delimiter of usualDelimiters) {
    const sign = delimiter + delimiter;
    if (!lines[0]!.includes(sign)) continue;
    const others = new RegExp(`[^${delimiter === '|' ? '\\|' : delimiter}]+`);
    const isEven = (run: string) => run.length === 1 || run.length % 2 === 0;
    const cellsOf = (line: string) => {
      const runs = line.split(others);
      return runs.every((run) => run === '' || isEven(run)) ? line.split(sign) : undefined;
    };
    const rows = lines.map(cellsOf);
    const header = rows[0];
    const isHeader = header?.every((cell) => cell.trim() !== '' && !cell.includes(delimiter));
    const different = rows.filter((row) => row?.length !== header?.length).length;
    // A fault in one line keeps no other from being read.
    if (!isHeader || header!.length < 2 || different > rows.length / 10) continue;
    return { delimiter, line: (line) => quotedOr(line, cellsOf(line), delimiter) };
  }
  return undefined;
};

const quotedOr = (line: string, cells: readonly string[] | undefined, delimiter: string) =>
  cells ? quoted(cells, delimiter) : line;

/** The cells of a line, some in single quotes; undefined for a line with quotes elsewhere, or of one cell. */
function singleQuoted(line: string, delimiter: string): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; ;) {
    const next = line.indexOf(delimiter, at);
    const end = line[at] === "'" ? endOfQuoted(line, at) : next === -1 ? line.length : next;
    if (end === undefined || (end < line.length && line[end] !== delimiter)) return undefined;
    const cell = line.slice(at, end);
    if (!cell.startsWith("'") && cell.includes("'")) return undefined;
    cells.push(cell);
    if (end === line.length) return cells.length > 1 ? cells : undefined;
    at = end + 1;
  }
}

/** Cells in single quotes, which are doubled within: '1','O''Neill, navy','34.95'. A fault in one line keeps no other from being read. */
const singleQuotes: FindForm = (lines) => {
  for (const delimiter of usualDelimiters) {
    const cellsOf = (line: string) => singleQuoted(line, delimiter);
    const isQuoted = (each: string) => each.startsWith("'");
    const [header, ...rows] = lines.map(cellsOf);
    const width = header?.length ?? rows[0]?.length;
    const others = rows.filter((row) => row?.length !== width || !row?.some(isQuoted)).length;
    if (width === undefined || others + (header ? 0 : 1) > rows.length / 10) continue;
    const bare = (each: string) => (isQuoted(each) ? each.slice(1, -1).replaceAll("''", "'") : each);
    return { delimiter, line: (line) => quotedOr(line, cellsOf(line)?.map(bare), delimiter) };
  }
  return undefined;
};

/** What a backslash stands before, and \N for no value, as databases write their tables. */
const unescaped = (line: string) =>
  line.replace(/\\(.)/g, (_, char: string) => (char === '"' ? '""' : char === 'N' ? '' : char));

/** Quotes within cells behind a backslash: "Monitor 27\" IPS". They are no table of RFC 4180, and one without it. */
const backslashes: FindForm = (_, text) => {
  if (!text.includes('\\"') || fitting(text).isStrict) return undefined;
  const { isStrict, delimiter } = fitting(unescaped(text));
  return isStrict ? { delimiter, line: unescaped } : undefined;
};

const forms: readonly FindForm[] = [wrappedLines, doubledSigns, singleQuotes, backslashes];

/** What a file has to have for one of the forms. */
const signs = /"|'|([,;|\t])\1/;

/** The form of a file's lines by this beginning of it; undefined for lines that are read as they are. */
export function lineFormOf(text: string): LineForm | undefined {
  if (!signs.test(text)) return undefined;
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  // The last line of a sample may be cut.
  const whole = lines.length > 3 ? lines.slice(0, -1) : lines;
  if (whole.length < 2) return undefined;
  for (const find of forms) {
    const form = find(whole, text);
    if (form) return form;
  }
  return undefined;
}

/** The text with its lines rewritten; each piece ends with a line. One that is longer than a row may be is refused later. */
export async function* rewrittenLines(
  pieces: AsyncIterable<string>,
  { line }: LineForm,
): AsyncGenerator<string> {
  for await (const text of wholeLines(pieces))
    // Split at line ends: a pattern of a line needs room for each of its signs when it is not optimized.
    yield text
      .split(/(\r\n|\n|\r)/)
      .map((each, at) => (at % 2 === 1 || each.length > mostRowLength ? each : line(each)))
      .join('');
}
