import type { Place, Remarks } from '../picture/remarks.ts';
import type { Diagnostic } from '../picture/types.ts';

/** Why a command is not carried out; becomes a diagnostic at its place. */
export class CommandFault extends Error {
  /** A stable word, kebab-case, such as 'tspl-out-of-range'. */
  readonly code: string;
  /** From 1; the command's own where undefined. */
  readonly column: number | undefined;
  readonly details: Diagnostic['details'];
  readonly level: Diagnostic['level'];

  constructor(
    code: string,
    message: string,
    options: {
      column?: number | undefined;
      details?: Diagnostic['details'];
      level?: Diagnostic['level'];
    } = {},
  ) {
    super(message);
    this.name = 'CommandFault';
    this.code = code;
    this.column = options.column;
    this.details = options.details;
    this.level = options.level ?? 'error';
  }
}

/** Remarks on why the command at a place is not carried out. Throws what is no CommandFault. */
export function remarkFault(remarks: Remarks, place: Place, error: unknown): void {
  if (!(error instanceof CommandFault)) throw error;
  const { level, code, column = place.column, message, details } = error;
  remarks.add(level, code, { ...place, column }, message, details);
}

/** A number as a command's argument, which faults name as the manual calls it. */
export interface NumberArgument {
  /** The language's key, with which its faults begin. */
  language: string;
  command: string;
  what: string;
  raw: string;
  column: number;
  low: number;
  high: number;
  /** What stands for one that is missing; undefined where it must be there. */
  missing: number | undefined;
}

/** Reads a number. Throws CommandFault where it is missing, is none by `numeral`, or lies outside the bounds. */
export function numberArgument(argument: NumberArgument, numeral: RegExp, kind: string): number {
  const { language, command, what, raw, column, low, high, missing } = argument;
  if (raw === '' && missing !== undefined) return missing;
  const shown = raw.length > 40 ? `${raw.slice(0, 40)}...` : raw;
  const fault = (code: string, message: string, details: Diagnostic['details']) =>
    new CommandFault(`${language}-${code}`, message, { column, details: { parameter: what, ...details } });
  if (raw === '') throw fault('missing-parameter', `${command} lacks its ${what}.`, {});
  if (!numeral.test(raw)) {
    const message = `The ${what} of ${command} must be ${kind}, not ${shown}.`;
    throw fault('not-a-number', message, { value: shown });
  }
  const value = Number(raw);
  if (value >= low && value <= high) return value;
  const message = `The ${what} of ${command} must lie between ${low} and ${high}, not ${shown}.`;
  throw fault('out-of-range', message, { value, low, high });
}
