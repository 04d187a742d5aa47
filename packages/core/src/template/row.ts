import type { PrintMoment } from './compiled.ts';
import type { ProblemCode } from './problem-codes.ts';
import type { Problem, Values } from './values.ts';

/** One row while it is being filled into a template. */
export interface Row {
  readonly values: Values;
  readonly moment: PrintMoment;
  /** As %QUANTITY% prints it. */
  quantity: string;
  /** As the copy command takes it: 1 where each copy is a format of its own. */
  copies: string;
  serial: string;
  problems: readonly Problem[];
  failed: boolean;
  /** A value needed more than being joined: the finished code is counted against the template. */
  careful: boolean;
  /** Commands that escaping added on purpose (^FH, ^FB). */
  inserted: number;
}

/** Something that becomes text for one row. */
export interface Piece {
  /** The code with this piece's text at its end. */
  append(code: string, row: Row): string;
  /** The same after a fixed text, where the piece can take it along: one join less a row. */
  precededBy?(text: string): Piece;
}

/** What most rows have; a list of their own is made for the first problem. */
export const noProblems: readonly Problem[] = [];

export interface ProblemPlace {
  variable?: string | undefined;
  line?: number | undefined;
  details?: Readonly<Record<string, string | number>>;
}

/** Adds an error: the row will not print. Answers '' so that writers can return it. */
export function fail(row: Row, code: ProblemCode, message: string, place: ProblemPlace = {}): '' {
  row.failed = true;
  add(row, problem('error', code, message, place));
  return '';
}

/** Adds a warning: the row prints. */
export function warn(row: Row, code: ProblemCode, message: string, place: ProblemPlace = {}): void {
  add(row, problem('warning', code, message, place));
}

function add(row: Row, found: Problem): void {
  row.problems = [...row.problems, found];
}

/** A problem without the parts that are not known. */
export function problem(
  level: Problem['level'],
  code: ProblemCode,
  message: string,
  { variable, line, details }: ProblemPlace = {},
): Problem {
  return {
    level,
    code,
    ...(variable === undefined ? {} : { variable }),
    ...(line === undefined ? {} : { line }),
    ...(details === undefined ? {} : { details }),
    message,
  };
}
