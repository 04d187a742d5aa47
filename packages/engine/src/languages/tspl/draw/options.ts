import { CommandFault } from '../../command-fault.ts';
import type { Call } from './state.ts';

/** Options such as M2, S7 or W4 between the fixed arguments of a code and its data, in any order. */
export interface Options {
  /** The number after a letter, or undefined where the option is missing. Throws CommandFault outside the bounds. */
  number(letter: string, what: string, low: number, high: number): number | undefined;
  has(letter: string): boolean;
  /** Where the data stands: the first argument that is no option. */
  readonly end: number;
}

/** Reads options of these letters from this argument on. */
export function readOptions({ args, statement }: Call, from: number, letters: string): Options {
  const found = new Map<string, { at: number; column: number; digits: string }>();
  let at = from;
  for (; at < args.count - 1; at++) {
    const match = /^([A-Za-z])(\d*)$/.exec(args.raw(at));
    const letter = match?.[1]?.toUpperCase() ?? '';
    if (!match || !letters.includes(letter)) break;
    found.set(letter, { at, column: args.column(at), digits: match[2] ?? '' });
  }
  return {
    end: at,
    has: (letter) => found.has(letter),
    number(letter, what, low, high) {
      const option = found.get(letter);
      if (!option) return undefined;
      args.name(option.at, what, 1);
      const value = Number(option.digits);
      if (option.digits !== '' && value >= low && value <= high) return value;
      throw new CommandFault(
        'tspl-out-of-range',
        `The ${what} of ${statement.name} must lie between ${letter}${low} and ${letter}${high}, not ${letter}${option.digits.slice(0, 20)}.`,
        { column: option.column, details: { parameter: what, low, high } },
      );
    },
  };
}
