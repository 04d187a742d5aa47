import type { Range } from '../../../picture/elements.ts';
import { numberArgument } from '../../command-fault.ts';
import { createEplScanner } from '../scan.ts';

/** One parameter as it stands in the code, without blanks around it. */
interface Parameter extends Range {
  raw: string;
  /** From 1, in characters. */
  column: number;
}

/** One command with its parameters. */
export interface Statement extends Range {
  name: string;
  line: number;
  column: number;
  args: readonly Parameter[];
  /** The command as it stands there, without data behind it. */
  text: string;
  /** Raw bytes of GW and GM, a character each; the lines behind ?. */
  data: string;
  announced: number | undefined;
  unclosed: boolean;
}

/** The commands of a program in order, with lines and columns from 1. */
export function* statementsOf(code: string): Generator<Statement> {
  const scanner = createEplScanner(code);
  let at = 0;
  let line = 1;
  let lineStart = 0;
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank) continue;
    for (; at < token.start; at++) {
      const char = code.charCodeAt(at);
      if (char === 10 || (char === 13 && code.charCodeAt(at + 1) !== 10)) {
        line++;
        lineStart = at + 1;
      }
    }
    yield {
      name: token.command,
      line,
      column: token.start - lineStart + 1,
      start: token.start,
      end: token.textEnd,
      args: token.arguments.map((range) => ({
        start: range.start,
        end: range.end,
        raw: code.slice(range.start, range.end),
        column: range.start - lineStart + 1,
      })),
      text: code.slice(token.start, token.textEnd),
      data: token.data ? code.slice(token.data.start, token.data.end) : '',
      announced: token.announced,
      unclosed: token.unclosed,
    };
  }
}

/** The parameters of one command; each is named by what the manual calls it, so that a fault can say it. */
export interface Arguments {
  readonly count: number;
  /** As it stands in the code; '' where it is missing. */
  raw(at: number): string;
  column(at: number): number;
  /** Throws CommandFault where it is missing (and `missing` is not given), is no whole number or lies outside the bounds. */
  whole(at: number, what: string, low: number, high: number, missing?: number): number;
  /** A word; notes its place under this name. */
  word(at: number, what: string): string;
  /** Notes that a parameter is part of an argument, from `skip` characters on and so many long. */
  part(at: number, what: string, skip: number, length: number): void;
  /** Where the parameters that were read stand, by their names. */
  readonly places: ReadonlyMap<string, Range>;
}

/** Farthest coordinate and longest side that commands take, in dots. */
export const farthest = 32_000;

export function argumentsOf({ args, name, column }: Statement): Arguments {
  const places = new Map<string, Range>();
  const columnOf = (at: number) => args[at]?.column ?? column;
  function word(at: number, what: string): string {
    const argument = args[at];
    if (argument) places.set(what, { start: argument.start, end: argument.end });
    return argument?.raw ?? '';
  }
  return {
    count: args.length,
    raw: (at) => args[at]?.raw ?? '',
    column: columnOf,
    word,
    places,
    part(at, what, skip, length) {
      const start = (args[at]?.start ?? 0) + skip;
      places.set(what, { start, end: start + length });
    },
    whole(at, what, low, high, missing) {
      const raw = word(at, what);
      const argument = {
        language: 'epl',
        command: name,
        what,
        raw,
        column: columnOf(at),
        low,
        high,
        missing,
      };
      return numberArgument(argument, /^[+-]?\d{1,9}$/, 'a whole number');
    },
  };
}
