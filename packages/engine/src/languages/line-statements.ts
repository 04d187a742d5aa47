import type { Turn } from '../picture/bitmap.ts';
import type { Range } from '../picture/elements.ts';
import { CommandFault, numberArgument } from './command-fault.ts';
import type { LineScanner, LineToken } from './line-scan.ts';

/* The commands of languages with parameters at commas (TSPL, EPL), as drawing reads them. */

/** One parameter as it stands in the code, without blanks around it. */
interface Parameter extends Range {
  raw: string;
  /** From 1, in characters. */
  column: number;
}

/** One command with its parameters, without raw bytes behind it. */
export interface Statement extends Range {
  /** The command word; '' for a line that begins with none. */
  name: string;
  /** From 1. */
  line: number;
  /** From 1, in characters. */
  column: number;
  args: readonly Parameter[];
  /** The whole command as it stands there. */
  text: string;
  /** Raw bytes, a character each, the lines that belong to it or a program that it stores; '' without any. */
  data: string;
  /** How many bytes the command announced. */
  announced: number | undefined;
  /** A quoted string that is not closed before the line ends. */
  unclosed: boolean;
}

/** Counts lines from 1 while a text is read: `to` moves on and answers the line and where it begins. */
export function lineCounter(code: string) {
  let [at, line, lineStart] = [0, 1, 0];
  return {
    to(end: number): { line: number; lineStart: number } {
      for (; at < end; at++) {
        const char = code.charCodeAt(at);
        if (char !== 10 && (char !== 13 || code.charCodeAt(at + 1) === 10)) continue;
        line++;
        lineStart = at + 1;
      }
      return { line, lineStart };
    },
  };
}

/** The commands of a program in order. */
export function* statementsOf(code: string, scanner: LineScanner<LineToken>): Generator<Statement> {
  const lines = lineCounter(code);
  for (let token = scanner.next(); token; token = scanner.next()) {
    if (token.blank) continue;
    const { line, lineStart } = lines.to(token.start);
    yield {
      name: token.command,
      line,
      column: token.start - lineStart + 1,
      start: token.start,
      end: token.textEnd,
      args: token.arguments.map(({ start, end }) => ({
        start,
        end,
        raw: code.slice(start, end),
        column: start - lineStart + 1,
      })),
      text: code.slice(token.start, token.textEnd),
      data: token.data ? code.slice(token.data.start, token.data.end) : '',
      announced: token.announced,
      unclosed: token.unclosed,
    };
  }
}

/** How a language writes the parameters of its commands. */
export interface ArgumentSyntax {
  /** The language's key, with which its faults begin. */
  readonly language: 'tspl' | 'epl';
  readonly numeral: RegExp;
  /** What a parameter must be that is none by `numeral`. */
  readonly kind: string;
}

/** The parameters of one command; each is named by what the manual calls it, so that a fault can say it. */
export interface Arguments {
  readonly count: number;
  /** As it stands in the code; '' where it is missing. */
  raw(at: number): string;
  /** The column of a parameter, or of the command where it is missing. */
  column(at: number): number;
  /** A number. Throws CommandFault where it is missing (and `missing` is not given), is none or lies outside the bounds. */
  number(at: number, what: string, low: number, high: number, missing?: number): number;
  /** The same, with fractions cut. */
  whole(at: number, what: string, low: number, high: number, missing?: number): number;
  /** The position of a field: its first two parameters. */
  position(): { x: number; y: number };
  /** 0, 90, 180 or 270 degrees clockwise, as quarters. */
  turn(at: number): Turn;
  /** A parameter as it stands there; notes its place. */
  word(at: number, what: string): string;
  /** A string in quotes without them, or the bare word: for names, not for data. */
  unquoted(at: number, what?: string): string;
  /** Notes what the manual calls a part of a parameter, from `skip` characters on. */
  name(at: number, what: string, skip?: number, length?: number): void;
  /** Where the parameters that were read stand, by their names. */
  readonly places: ReadonlyMap<string, Range>;
  /** Where a parameter stands; at the end of the command where it is missing. */
  rangeOf(at: number): Range;
}

/** Farthest coordinate and longest side that commands take, in dots. */
export const farthest = 32_000;

export function argumentsOf(statement: Statement, { language, numeral, kind }: ArgumentSyntax): Arguments {
  const { args, name: command, column } = statement;
  const places = new Map<string, Range>();
  const columnOf = (at: number) => args[at]?.column ?? column;

  function name(at: number, what: string, skip = 0, length?: number): void {
    const argument = args[at];
    if (!argument) return;
    const start = argument.start + skip;
    places.set(what, { start, end: length === undefined ? argument.end : start + length });
  }

  function word(at: number, what: string): string {
    name(at, what);
    return args[at]?.raw ?? '';
  }

  const number: Arguments['number'] = (at, what, low, high, missing) =>
    numberArgument(
      { language, command, what, raw: word(at, what), column: columnOf(at), low, high, missing },
      numeral,
      kind,
    );

  const whole: Arguments['whole'] = (...wanted) => Math.trunc(number(...wanted));

  return {
    count: args.length,
    raw: (at) => args[at]?.raw ?? '',
    column: columnOf,
    number,
    whole,
    position: () => ({ x: whole(0, 'x', -farthest, farthest), y: whole(1, 'y', -farthest, farthest) }),
    turn(at) {
      const degrees = whole(at, 'rotation', 0, 270, 0);
      if (degrees % 90 === 0) return (degrees / 90) as Turn;
      const message = `${command} turns by 0, 90, 180 or 270 degrees, not ${degrees}.`;
      const details = { parameter: 'rotation', value: degrees };
      throw new CommandFault(`${language}-out-of-range`, message, { column: columnOf(at), details });
    },
    word,
    unquoted(at, what) {
      const raw = what === undefined ? (args[at]?.raw ?? '') : word(at, what);
      return raw.startsWith('"') ? raw.slice(1, raw.endsWith('"') && raw.length > 1 ? -1 : undefined) : raw;
    },
    name,
    places,
    rangeOf: (at) => args[at] ?? { start: statement.end, end: statement.end },
  };
}
