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

/** An argument's text; a quoted one without its quotes. */
export function argumentText(line: TsplLine, index: number): string {
  const argument = line.arguments[index];
  if (!argument) return '';
  return argument.quoted
    ? line.text.slice(argument.start + 1, argument.end - 1)
    : line.text.slice(argument.start, argument.end);
}
