import type { Turn } from '../../../picture/bitmap.ts';
import type { Range } from '../../../picture/elements.ts';
import { CommandFault, numberArgument } from '../../command-fault.ts';
import type { Statement } from './scan.ts';

/** The arguments of one command; each is named by what the manual calls it, so that a fault can say it. */
export interface Arguments {
  readonly count: number;
  /** As it stands in the code; '' where it is missing. */
  raw(at: number): string;
  /** The column of an argument, or of the command where it is missing. */
  column(at: number): number;
  /**
   * A whole number; fractions are cut. Throws CommandFault where it is missing (and `missing` is not given), is no number or lies
   * outside the bounds.
   */
  whole(at: number, what: string, low: number, high: number, missing?: number): number;
  /** The same for numbers that may have fractions. */
  number(at: number, what: string, low: number, high: number, missing?: number): number;
  /** 0, 90, 180 or 270 degrees clockwise, as quarters. */
  turn(at: number): Turn;
  /** A string in quotes without them, or the bare word: for names, not for data. */
  word(at: number, what?: string): string;
  /** Notes what the manual calls a part of an argument, from `skip` characters on. */
  name(at: number, what: string, skip?: number): void;
  /** Where the parameters that were read stand, by their names. */
  readonly places: ReadonlyMap<string, Range>;
  /** Where an argument stands; at the end of the command where it is missing. */
  rangeOf(at: number): Range;
}

/** Farthest coordinate and longest side that commands take, in dots. */
export const farthest = 32_000;

const numeral = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

export function argumentsOf(statement: Statement): Arguments {
  const { args, name, column } = statement;

  const places = new Map<string, Range>();

  function named(at: number, what: string, skip = 0): void {
    const argument = args[at];
    if (argument) places.set(what, { start: argument.start + skip, end: argument.end });
  }

  const columnOf = (at: number) => args[at]?.column ?? column;

  function number(at: number, what: string, low: number, high: number, missing?: number): number {
    const raw = args[at]?.raw ?? '';
    named(at, what);
    const argument = { language: 'tspl', command: name, what, raw, column: columnOf(at), low, high, missing };
    return numberArgument(argument, numeral, 'a number');
  }

  const whole: Arguments['whole'] = (at, what, low, high, missing) =>
    Math.trunc(number(at, what, low, high, missing));

  return {
    count: args.length,
    raw: (at) => args[at]?.raw ?? '',
    column: columnOf,
    number,
    whole,
    turn(at) {
      const degrees = whole(at, 'rotation', 0, 270, 0);
      if (degrees % 90 === 0) return (degrees / 90) as Turn;
      throw new CommandFault(
        'tspl-out-of-range',
        `${name} turns by 0, 90, 180 or 270 degrees, not ${degrees}.`,
        {
          column: columnOf(at),
          details: { parameter: 'rotation', value: degrees },
        },
      );
    },
    name: named,
    rangeOf: (at) => args[at] ?? { start: statement.end, end: statement.end },
    places,
    word(at, what) {
      const raw = args[at]?.raw ?? '';
      if (what !== undefined) named(at, what);
      return raw.startsWith('"') ? raw.slice(1, raw.endsWith('"') && raw.length > 1 ? -1 : undefined) : raw;
    },
  };
}
