import type { Range } from '../picture/elements.ts';

/* Scanning that languages with a command a line share: line ends, blanks between commands, parameters at commas. */

/** A command with parameters, or the blanks and line ends between two. */
export interface LineToken extends Range {
  /** '' for blanks, and for a line that begins with none. */
  readonly command: string;
  /** Whether nothing but blanks and line ends stand here. */
  readonly blank: boolean;
  /** Parameters without the blanks around them. */
  readonly arguments: readonly Range[];
  /** The contents of its quoted strings. */
  readonly strings: readonly Range[];
  /** Where the command as it is written ends: before blanks and data behind it. */
  readonly textEnd: number;
  /** A quoted string that is not closed before the line ends. */
  readonly unclosed: boolean;
  /** Counted raw bytes, or the lines that belong to the command. */
  readonly data?: Range;
  /** How many bytes the command announces; there may be fewer. */
  readonly announced?: number;
}

/** Reads a text token by token; `next` answers undefined at its end. */
export interface LineScanner<T extends LineToken> {
  next(): T | undefined;
}

export interface LineSyntax {
  /** Characters that mean nothing before a command and around a parameter. */
  isBlank(char: number): boolean;
  /** Where the closing quote stands, or -1. */
  stringEnd(text: string, opening: number, end: number): number;
}

/** What drivers of BarTender put around the pages of a file, a command behind it on its line. It is no printer code. */
const pageMarkPattern = /<xpml>[^\r\n]{0,200}?<\/xpml>/y;

/** The command of a token that is such a mark. */
export const pageMark = '<XPML>';

export const pageMarkAdvice =
  'BarTender put <xpml> around its pages: no printer knows it, so take it out of the file.';

/** The byte order mark of UTF-8 in a text of one character a byte. */
const markBytes = '\u00ef\u00bb\u00bf';

/** Most characters of a line that are looked at; printers hold far fewer. */
const longestLine = 1_000_000;

export function lineEnd(text: string, from: number): number {
  const most = Math.min(text.length, from + longestLine);
  for (let index = from; index < most; index++) {
    const char = text.charCodeAt(index);
    if (char === 10 || char === 13) return index;
  }
  return most;
}

export function trimmed(text: string, from: number, to: number, { isBlank }: LineSyntax): Range {
  let start = from;
  let end = to;
  while (start < end && isBlank(text.charCodeAt(start))) start++;
  while (end > start && isBlank(text.charCodeAt(end - 1))) end--;
  return { start, end };
}

/**
 * The parameters of a command from `from` to the end of its line. `isWhole` may end them at a comma, behind which
 * something else stands: then `rest` says where.
 */
export function readArguments(
  text: string,
  from: number,
  end: number,
  syntax: LineSyntax,
  isWhole?: (args: readonly Range[]) => boolean,
): { arguments: Range[]; strings: Range[]; unclosed: boolean; rest?: number } {
  const args: Range[] = [];
  const strings: Range[] = [];
  let unclosed = false;
  let begin = from;
  for (let index = from; index <= end; index++) {
    if (index === end || text[index] === ',') {
      const argument = trimmed(text, begin, index, syntax);
      if (index < end || argument.end > argument.start || args.length > 0) args.push(argument);
      begin = index + 1;
      if (index < end && isWhole?.(args)) return { arguments: args, strings, unclosed: false, rest: begin };
    } else if (text[index] === '"') {
      const close = syntax.stringEnd(text, index, end);
      if (close < 0) unclosed = true;
      else strings.push({ start: index + 1, end: close });
      index = close < 0 ? end - 1 : close;
    }
  }
  return { arguments: args, strings, unclosed };
}

/** The tokens of a text in order; together they are the text. */
export function createLineScanner<T extends LineToken>(
  text: string,
  { isBlank }: LineSyntax,
  blankToken: (token: LineToken) => T,
  command: (start: number) => T,
): LineScanner<T> {
  let at = 0;
  return {
    next() {
      const start = at;
      if (start >= text.length) return undefined;
      let end = start === 0 && text.startsWith(markBytes) ? markBytes.length : start;
      while (end < text.length && isBlank(text.charCodeAt(end))) end++;
      const nothing = { command: '', blank: true, arguments: [], strings: [], unclosed: false };
      if (end > start) {
        at = end;
        return blankToken({ start, end, textEnd: start, ...nothing });
      }
      pageMarkPattern.lastIndex = start;
      if (text[start] === '<' && pageMarkPattern.test(text)) {
        at = pageMarkPattern.lastIndex;
        return blankToken({ start, end: at, textEnd: at, ...nothing, blank: false, command: pageMark });
      }
      const token = command(start);
      at = token.end;
      return token;
    },
  };
}
