import { AppError, type Issue } from '@marbete/core/api/errors';
import { chalkStderr } from 'chalk';
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

/** Counts problems and tells them as they come: all to scripts, the first ones to people. Memory stays flat. */
export interface ProblemReport {
  readonly errors: number;
  readonly warnings: number;
  add(problem: RowProblem): void;
  /** Counts errors and warnings that were found and are not told. */
  addUntold(errors: number, warnings: number): void;
  /** Says how many were not shown. */
  end(): void;
  /** The error that stops a run; `advice` is what one can do about it. */
  refusal(advice: string): AppError;
}

const shownOfEach = 20;

/** What one can do where there are other rows. */
export const correctOrSkip = 'Correct them, or leave those rows out with --on-problem skip.';

export function createProblemReport(output: Output): ProblemReport {
  const counts = { error: 0, warning: 0 };
  const issues: Issue[] = [];
  return {
    get errors() {
      return counts.error;
    },
    get warnings() {
      return counts.warning;
    },
    add(problem) {
      const { row, sheetRow, level, variable, message } = problem;
      counts[level] += 1;
      output.event('problem', { ...problem });
      if (level === 'error' && issues.length < shownOfEach) {
        issues.push({ path: ['row', row, ...(variable === undefined ? [] : [variable])], message });
      }
      if (counts[level] > shownOfEach) return;
      const place = sheetRow === undefined || sheetRow === row ? '' : ` (row ${sheetRow} of the sheet)`;
      const word = level === 'error' ? chalkStderr.red('error') : chalkStderr.yellow('warning');
      output.say(
        `Row ${row}${place}: ${word}: ${variable && !message.includes(variable) ? `${variable}: ` : ''}${plainText(message)}`,
      );
    },
    addUntold(errors, warnings) {
      counts.error += errors;
      counts.warning += warnings;
    },
    end() {
      for (const level of ['error', 'warning'] as const) {
        const more = counts[level] - shownOfEach;
        if (more > 0) output.say(`... and ${more} more ${level}${more === 1 ? '' : 's'}.`);
      }
    },
    refusal(advice) {
      const rows = counts.error === 1 ? 'There is 1 error' : `There are ${counts.error} errors`;
      return new AppError('data-invalid', `${rows} in the rows, so nothing was printed. ${advice}`, {
        details: { errors: counts.error, warnings: counts.warning },
        issues,
      });
    },
  };
}
