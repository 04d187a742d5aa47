import { AppError } from '@marbete/core/api/errors';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import { formatBytes } from './limits.ts';

/** The refusal of a file: what it is, and what to do next. */
export function unsupported(fileName: string, what: string, next?: string, cause?: unknown): AppError {
  const step = next ?? 'Choose a .csv, .xls or .xlsx file';
  return new AppError('unsupported-file', `${fileName} ${what}. ${step}.`, {
    details: { file: fileName },
    ...(cause === undefined ? {} : { cause }),
  });
}

/** The refusal of a file that is larger than its limit. */
export function tooLarge(name: string, maxBytes: number): AppError {
  return new AppError(
    'too-large',
    `${name} is larger than ${formatBytes(maxBytes)}. Split it into smaller files, or raise the limit in the settings.`,
    { details: { file: name, limitBytes: maxBytes } },
  );
}

/** The refusal of a sheet with more rows than its limit. */
export function tooManyRows(name: string, limit: number): AppError {
  const count = limit.toLocaleString('en-US');
  return new AppError(
    'too-large',
    `${name} has more than ${count} rows. Split it into several files, or raise the limit in the settings.`,
    { details: { file: name, limitRows: limit } },
  );
}

/** The refusal of a workbook that is larger unpacked than it may be. */
export function tooMuchUnpacked(fileName: string, limitBytes: number): AppError {
  return new AppError(
    'too-large',
    `${fileName} unpacks to more than ${formatBytes(limitBytes)}. Split it into smaller files, save it as .csv, or ` +
      'raise the limit in the settings.',
    { details: { file: fileName, limitBytes } },
  );
}

/** The refusal of a file with more text than may be read from it. */
export function tooMuchText(name: string, limit: number): AppError {
  return new AppError(
    'too-large',
    `${name} holds more text than ${formatBytes(limit)}. Split it into smaller files.`,
    {
      details: { file: name, limitBytes: limit },
    },
  );
}

/** The refusal of a cell that no spreadsheet program could hold. */
export function tooLongCell(fileName: string, row: number | undefined, most: number): AppError {
  const message =
    `${fileName}: a cell${row === undefined ? '' : ` of row ${row}`} holds more than ` +
    `${most.toLocaleString('en-US')} characters, which no spreadsheet program writes. Export the list again.`;
  return new AppError('too-large', message, {
    details: { file: fileName, limitCharacters: most, ...(row === undefined ? {} : { row }) },
    issues: [{ path: row === undefined ? ['data'] : ['row', row], message, rule: 'cell-too-long' }],
  });
}

/** The refusal of a workbook whose parts contradict each other or end too early. */
export function damaged(fileName: string, cause: unknown): AppError {
  return new AppError(
    'unsupported-file',
    `${fileName} is damaged or incomplete. Open it in a spreadsheet program and save it again, or fetch it anew.`,
    { details: { file: fileName }, cause },
  );
}

/** Refuses a list with a row whose cells stand under the names of others. @throws AppError data-invalid */
export function refuseShifted(fileName: string, { shifted }: Pick<SheetSurvey, 'shifted'>): void {
  if (!shifted) return;
  const shown = (cells: readonly string[]) => cells.map((cell) => cell.trim() || '(empty)').join(' | ');
  const { row, cells, moved } = shifted;
  const [one, other] = [shown(cells), shown(moved)];
  const message =
    `${fileName}: row ${row} may be ${one}, or ${other}: its cells seem to stand to the right of their columns. ` +
    'Move them back, and read the file again.';
  throw new AppError('data-invalid', message, {
    details: { file: fileName, row, one, other },
    issues: [{ path: ['row', row], message, rule: 'row-shifted' }],
  });
}
