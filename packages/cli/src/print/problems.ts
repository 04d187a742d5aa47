import { AppError, type Issue } from '@marbete/core/api/errors';
import { chalkStderr } from 'chalk';
import { remedyWords } from '../read-options.ts';
import type { Output } from '../output.ts';
import { plainText } from '../table.ts';

/** What is wrong with a row, from our own check or the server's. */
interface RowProblem {
  /** Number from 1, the header not counted. */
  row: number;
  /** Number as a spreadsheet program shows it, where that is known. */
  sheetRow?: number;
  level: 'error' | 'warning';
  code: string;
  variable?: string;
  message: string;
}

/** Counts problems and tells them as they come: all to scripts; to people the first errors, and warnings by their kind. */
export interface ProblemReport {
  readonly errors: number;
  readonly warnings: number;
  add(problem: RowProblem): void;
  /** Counts errors and warnings that were found and are not told; `kinds` says how many of each code there are in all. */
  addUntold(errors: number, warnings: number, kinds: Readonly<Record<string, number>>): void;
  /** Tells what is left to tell: each kind of warning with its rows, and how many errors were not shown. */
  end(): void;
  /** The error that stops a run; `advice` is what one can do about it. */
  refusal(advice: string, list?: 'file' | 'catalogue'): AppError;
}

/** Errors that are shown, and those of one kind among them. */
const shownErrors = 20;
const shownOfKind = 10;
/** Rows that a kind of warning names. */
const namedRows = 5;

interface Kind {
  level: RowProblem['level'];
  code: string;
  first: RowProblem;
  count: number;
  shown: number;
  rows: number[];
}

/** What one can do where there are other rows. */
export const correctOrSkip = 'correct them, or leave those rows out with --on-problem skip.';

export function createProblemReport(output: Output): ProblemReport {
  const counts = { error: 0, warning: 0 };
  const kinds = new Map<string, Kind>();
  const issues: Issue[] = [];
  let shown = 0;
  const kindOf = (problem: RowProblem): Kind => {
    const name = `${problem.level} ${problem.code}`;
    const kind = kinds.get(name) ?? { ...problem, first: problem, count: 0, shown: 0, rows: [] };
    kinds.set(name, kind);
    kind.count += 1;
    if (kind.rows.length < namedRows && kind.rows.at(-1) !== problem.row) kind.rows.push(problem.row);
    return kind;
  };
  return {
    get errors() {
      return counts.error;
    },
    get warnings() {
      return counts.warning;
    },
    add(problem) {
      const { row, level, variable, message } = problem;
      counts[level] += 1;
      output.event('problem', { ...problem });
      const kind = kindOf(problem);
      if (level === 'warning') return;
      if (issues.length < shownErrors)
        issues.push({ path: ['row', row, ...(variable === undefined ? [] : [variable])], message });
      if (shown >= shownErrors || kind.shown >= shownOfKind) return;
      shown += 1;
      kind.shown += 1;
      output.say(`${placeOf(problem)}: ${chalkStderr.red('error')}: ${wordsOf(problem)}`);
    },
    addUntold(errors, warnings, all) {
      counts.error += errors;
      counts.warning += warnings;
      for (const kind of kinds.values()) {
        // A code that is an error here and a warning there is counted as it was told.
        const levels = [...kinds.values()].filter(({ code }) => code === kind.code);
        if (levels.length === 1) kind.count = Math.max(kind.count, all[kind.code] ?? 0);
      }
    },
    end() {
      for (const { level, first, count, shown: told, rows } of kinds.values()) {
        if (level === 'warning') {
          const which =
            count === 1
              ? placeOf(first)
              : `${count} rows (${rows.join(', ')}${count > rows.length ? ', ...' : ''})`;
          output.say(`${which}: ${chalkStderr.yellow('warning')}: ${wordsOf(first)}`);
        } else if (count > told) {
          const more = `${count - told} more error${count - told === 1 ? '' : 's'}`;
          output.say(
            told > 0
              ? `... and ${more} as in row ${first.row}.`
              : `... and ${more}: ${placeOf(first)}: ${wordsOf(first)}`,
          );
        }
      }
    },
    refusal(advice, list = 'file') {
      const rows = counts.error === 1 ? 'There is 1 error' : `There are ${counts.error} errors`;
      const codes = [...kinds.values()].filter(({ level }) => level === 'error').map(({ code }) => code);
      const remedy = remedyWords(codes, list);
      const say = list === 'file' ? 'say' : 'update the catalogue with';
      const steps = remedy === '' ? advice : `${say} ${remedy}; or ${advice}`;
      return new AppError('data-invalid', `${rows} in the rows, so nothing was printed: ${steps}`, {
        details: { errors: counts.error, warnings: counts.warning },
        issues,
      });
    },
  };
}

/** `Row 7 (row 9 of the sheet)`. */
function placeOf({ row, sheetRow }: RowProblem): string {
  return `Row ${row}${sheetRow === undefined || sheetRow === row ? '' : ` (row ${sheetRow} of the sheet)`}`;
}

function wordsOf({ variable, message }: RowProblem): string {
  return `${variable && !message.includes(variable) ? `${variable}: ` : ''}${plainText(message)}`;
}
