import { mostLabelLength, type PrintMoment } from './compiled.ts';
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
  /** Characters of values that needed more than being joined: then the finished code is counted against the template. */
  careful: number;
  /** Commands that escaping added on purpose (^FH, ^FB). */
  inserted: number;
}

/** Something that becomes text for one row. */
export interface Piece {
  /** The code with this piece's text at its end. */
  append(code: string, row: Row): string;
  /** The same after a fixed text, where the piece can take it along: one join less a row. */
  precededBy?(text: string): Piece;
  /** Placeholders of the template that it fills, by the variable of each, and the template's own text around them. */
  readonly fills: readonly string[];
  readonly fixed?: readonly string[];
}

/** What most rows have; a list of their own is made for the first problem. */
export const noProblems: readonly Problem[] = [];

export interface ProblemPlace {
  variable?: string | undefined;
  line?: number | undefined;
  details?: Readonly<Record<string, string | number>>;
}

/** Problems of one row that are kept: a template may hold a bad value thousands of times. */
export const mostRowProblems = 50;
/** Characters of a value that a problem shows. */
const shownCharacters = 500;

/** Adds an error: the row will not print. Answers '' so that writers can return it. */
export function fail(row: Row, code: ProblemCode, message: string, place: ProblemPlace = {}): '' {
  const isFirst = !row.failed;
  row.failed = true;
  if (isFirst || row.problems.length < mostRowProblems) add(row, problem('error', code, message, place));
  return '';
}

/** Refuses a row one label of which no print helper takes. */
export function refuseTooLarge(row: Row): '' {
  const most = mostLabelLength / 1024 / 1024;
  const message = `The printer code of one label is larger than ${most} MiB: shorten its values or pictures.`;
  row.failed = true;
  add(row, problem('error', 'label-too-large', message, { details: { most } }));
  return '';
}

/** Adds a warning: the row prints. */
export function warn(row: Row, code: ProblemCode, message: string, place: ProblemPlace = {}): void {
  if (row.problems.length < mostRowProblems) add(row, problem('warning', code, message, place));
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
    ...(details === undefined ? {} : { details: shownDetails(details) }),
    message: shown(message),
  };
}

/** A cell may be as long as a spreadsheet allows; what is said of it is as long as a person reads. */
function shown(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters)}…` : text;
}

function shownDetails(details: NonNullable<ProblemPlace['details']>): NonNullable<ProblemPlace['details']> {
  if (!Object.values(details).some((value) => typeof value === 'string' && value.length > shownCharacters))
    return details;
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => [name, typeof value === 'string' ? shown(value) : value]),
  );
}
