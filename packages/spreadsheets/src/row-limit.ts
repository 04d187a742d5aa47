import { AppError } from '@marbete/core/api/errors';

/** The refusal of a sheet with more rows than its limit. */
export function tooManyRows(name: string, limit: number): AppError {
  const count = limit.toLocaleString('en-US');
  return new AppError(
    'too-large',
    `${name} has more than ${count} rows. Split it into several files, or raise the limit in the settings.`,
    { details: { file: name, limitRows: limit } },
  );
}
