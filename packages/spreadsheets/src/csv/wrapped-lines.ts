import type { CsvDelimiter } from '@marbete/core/api/csv-delimiters';
import { detectDelimiter } from './delimiter.ts';

/*
 * Lines that are one quoted cell each, with a row inside: "A1;Tubo;12,50". Spreadsheet programs write them of a list that they
 * had opened with another sign between its cells.
 */

const wrapped = /^"((?:[^"]|"")*)"[ \t]*$/;

/** The line without the quotes around it; a line that is no quoted cell stays. */
function unwrappedLine(line: string): string {
  if (!line.startsWith('"')) return line;
  return wrapped.exec(line)?.[1]?.replaceAll('""', '"') ?? line;
}

/**
 * The sign between cells inside of quoted lines, where this beginning of a file has nothing else: each line is quoted as a
 * whole, or has no such sign. Undefined for all other files.
 */
export function delimiterWithin(text: string): CsvDelimiter | undefined {
  if (!/^[^"]*(?:^|[\r\n])"/.test(text)) return undefined;
  const lines = text.split(/\r\n|\n|\r/).filter((line) => line.trim() !== '');
  // The last line of a sample may be cut.
  const whole = lines.length > 3 ? lines.slice(0, -1) : lines;
  const rows = whole.filter((line) => wrapped.test(line)).map(unwrappedLine);
  if (rows.length < 2) return undefined;
  const delimiter = detectDelimiter(rows.join('\n'));
  const widths = rows.map((row) => row.split(delimiter).length);
  const usual = widths[0]!;
  const isList = usual > 1 && widths.filter((width) => width >= usual).length * 5 >= rows.length * 4;
  return isList && whole.every((line) => wrapped.test(line) || !line.includes(delimiter))
    ? delimiter
    : undefined;
}

/** The text with its quoted lines unwrapped; each piece ends with a line. */
export async function* unwrappedLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of pieces) {
    rest += piece;
    const end = rest.lastIndexOf('\n') + 1;
    if (end === 0) continue;
    yield unwrapAll(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest !== '') yield unwrapAll(rest);
}

const unwrapAll = (text: string) => text.replace(/[^\r\n]+/g, unwrappedLine);
