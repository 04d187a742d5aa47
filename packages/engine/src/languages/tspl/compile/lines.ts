import type { Range } from '../../../picture/elements.ts';
import { pageMark } from '../../line-scan.ts';
import { createTsplScanner, type TsplArgument } from '../scan.ts';

/** A command of a program with its place; ranges are of its own text. */
export interface TsplLine {
  /** Upper-case command word; '' for a line that begins with none. */
  readonly command: string;
  readonly arguments: readonly TsplArgument[];
  /** Where the command word ends. */
  readonly wordEnd: number;
  /** The command without its line end, with the blanks before it. */
  readonly text: string;
  /** Position of the command in the section's text. */
  readonly position: number;
  /** The contents of its quoted strings. */
  readonly strings: readonly Range[];
  /** A quoted string that is not closed. */
  readonly unclosed: boolean;
  /** Raw bytes or a stored program, which follow the command; and whether they are all there. */
  readonly data?: { readonly text: string; readonly complete: boolean };
}

/** Cuts a program into commands; blank lines and page marks are left out. */
export function scanLines(text: string): TsplLine[] {
  const scanner = createTsplScanner(text);
  const lines: TsplLine[] = [];
  let from = 0;
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank) {
      from =
        token.start +
        Math.max(...['\r', '\n'].map((end) => text.slice(token.start, token.end).lastIndexOf(end))) +
        1;
      continue;
    }
    if (token.command === pageMark) {
      from = token.end;
      continue;
    }
    const moved = <R extends Range>(range: R): R => ({
      ...range,
      start: range.start - from,
      end: range.end - from,
    });
    const { command, unclosed, textEnd, announced } = token;
    const said = token.data && text.slice(token.data.start, token.data.end);
    const complete = announced === undefined ? /EOP[ \t]*$/i.test(said ?? '') : said?.length === announced;
    lines.push({
      command,
      wordEnd: token.start + command.length - from,
      arguments: token.arguments.map(moved),
      strings: token.strings.map(moved),
      text: text.slice(from, textEnd),
      position: from,
      unclosed,
      ...(said === undefined ? {} : { data: { text: said, complete } }),
    });
    from = token.end;
  }
  return lines;
}

/** The data argument of a command; what its first string begins and its last one ends holds the values. */
export interface TsplData extends Range {
  /** From behind the first quote to before the last. */
  readonly content: Range;
  /** Whether it is more than one string: strings, counters and functions joined with +. */
  readonly isJoined: boolean;
}

/**
 * The data of a line that draws: its last argument, where that holds a string (TSPL2 manual, 'TEXT', 'Expressions').
 * The commas of a function part the argument further; undefined where the data holds no string.
 */
export function dataOf({ arguments: all, strings, text }: TsplLine): TsplData | undefined {
  const quoted = (range: Range) => strings.filter(({ start, end }) => start > range.start && end < range.end);
  const end = all.at(-1)?.end ?? 0;
  for (let at = all.length - 1; at >= 0; at--) {
    const range = { start: all[at]?.start ?? 0, end };
    const found = quoted(range);
    if (openBrackets(text, range, found) > 0) continue;
    const [first] = found;
    const last = found.at(-1);
    if (!first || !last) {
      if (/^[\s,;]*$/.test(text.slice(range.start, end))) continue;
      return undefined;
    }
    const content = { start: first.start, end: last.end };
    const isJoined = found.length > 1 || first.start - 1 > range.start || last.end + 1 < end;
    return { ...range, content, isJoined };
  }
  return undefined;
}

/** Brackets closed in a range that it does not open, outside its strings. */
function openBrackets(text: string, { start, end }: Range, strings: readonly Range[]): number {
  let open = 0;
  for (let at = start; at < end; at++) {
    if (strings.some((string) => at >= string.start && at < string.end)) continue;
    if (text[at] === ')') open += 1;
    else if (text[at] === '(') open -= 1;
  }
  return open;
}

/** An argument's text; a quoted one without its quotes. */
export function argumentText(line: TsplLine, index: number): string {
  const argument = line.arguments[index];
  if (!argument) return '';
  return argument.quoted
    ? line.text.slice(argument.start + 1, argument.end - 1)
    : line.text.slice(argument.start, argument.end);
}
