import { createTsplScanner } from '../scan.ts';

/** One argument as it stands in the code, without blanks around it. */
export interface TsplArgument {
  raw: string;
  /** Where it stands in the code. */
  start: number;
  end: number;
  /** From 1, in characters. */
  column: number;
}

/** One command with its arguments. */
export interface Statement {
  /** The command word in capitals; '' for a line that begins with none. */
  name: string;
  /** Where it stands in the code, without raw bytes. */
  start: number;
  end: number;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
  args: readonly TsplArgument[];
  /** The whole command as it stands there, without raw bytes. */
  text: string;
  /** Raw bytes, a character each, of BITMAP and DOWNLOAD; a program that DOWNLOAD stores. */
  data?: string;
  /** How many bytes the command announced, where it has raw bytes. */
  announced?: number;
  /** A quoted string that is not closed before the line ends. */
  unclosed: boolean;
}

export interface TsplScanner {
  /** The next command, or undefined at the end. */
  next(): Statement | undefined;
}

/** Reads code command by command, with lines and columns. */
export function scanTspl(code: string): TsplScanner {
  const scanner = createTsplScanner(code);
  let at = 0;
  let line = 1;
  let lineStart = 0;

  /** Moves on and counts the lines passed. */
  function moveTo(end: number): void {
    for (; at < end; at++) {
      const char = code.charCodeAt(at);
      if (char === 10 || (char === 13 && code.charCodeAt(at + 1) !== 10)) {
        line++;
        lineStart = at + 1;
      }
    }
  }

  return {
    next() {
      let token = scanner.next();
      while (token?.blank) token = scanner.next();
      if (!token) return undefined;
      moveTo(token.start);
      const { data, announced } = token;
      return {
        name: token.command,
        start: token.start,
        end: token.textEnd,
        line,
        column: token.start - lineStart + 1,
        args: token.arguments.map(({ start, end }) => ({
          raw: code.slice(start, end),
          start,
          end,
          column: start - lineStart + 1,
        })),
        text: code.slice(token.start, token.textEnd),
        unclosed: token.unclosed,
        ...(data ? { data: code.slice(data.start, data.end) } : {}),
        ...(announced === undefined ? {} : { announced }),
      };
    },
  };
}
