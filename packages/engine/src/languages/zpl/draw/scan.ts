import { createZplScanner, type ZplReader } from '../scan.ts';

/** One command as it stands in the code. */
export interface Command {
  /** Two capital characters, such as 'FO'; 'A' alone for ^Af, whose font letter is the first of the parameters. */
  name: string;
  /** Whether the control (tilde) prefix introduced it. */
  control: boolean;
  /** What follows up to the next prefix, as it stands there. */
  params: string;
  /** The character that parts the parameters. */
  delimiter: string;
  /** Where it stands in the code, its prefix included. */
  start: number;
  end: number;
  /** Where `params` begin. */
  dataStart: number;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
}

export interface Scanner {
  /** The next command, or undefined at the end. */
  next(): Command | undefined;
}

/** Reads code command by command, as a printer does, or as a template is read. */
export function scanCommands(code: string, reader: ZplReader = 'printer'): Scanner {
  const scanner = createZplScanner(code, reader);
  let line = 1;
  let lineStart = 0;
  let feedAt = -1;
  let returnAt = -1;

  /** The next line end: LF, CR or both, and the length of the code where there is none. */
  function lineEndFrom(from: number): number {
    if (feedAt < from) feedAt = placeOf('\n', from);
    if (returnAt < from) returnAt = placeOf('\r', from);
    return returnAt + 1 === feedAt ? feedAt : Math.min(feedAt, returnAt);
  }

  function placeOf(char: string, from: number): number {
    const found = code.indexOf(char, from);
    return found < 0 ? code.length : found;
  }

  function countLines(until: number): void {
    for (let end = lineEndFrom(lineStart); end < until; end = lineEndFrom(lineStart)) {
      line++;
      lineStart = end + 1;
    }
  }

  return {
    next(): Command | undefined {
      let token = scanner.next();
      while (token?.code === '') token = scanner.next();
      if (!token) return undefined;
      const { start, dataStart, end, control, prefixes } = token;
      countLines(start);
      const params = code.slice(dataStart, end);
      const namesFont = token.code === 'A' && !control && params.startsWith('@');
      return {
        name: namesFont ? 'A@' : token.code,
        control,
        params: namesFont ? params.slice(1) : params,
        delimiter: prefixes.delimiter,
        start,
        end,
        dataStart: namesFont ? dataStart + 1 : dataStart,
        line,
        column: start - lineStart + 1,
      };
    },
  };
}
