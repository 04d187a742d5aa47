import { AppError } from '@marbete/core/api/errors';

/** Workbooks up to this size, unpacked, are read by two readers: most shops' lists. */
export const twiceReadBytes = 5 * 1024 * 1024;

/** A cell that two readers read differently. */
export interface Difference {
  row: number;
  letter: string;
  readings: [string, string];
}

/** The refusal of a workbook that two readers read differently. */
export function readersDiffer(fileName: string, { row, letter, readings }: Difference): AppError {
  const [one, other] = readings.map((text) => text.slice(0, 60));
  const message =
    `${fileName}: cell ${letter}${row} may be '${one}' or '${other}'; two readers of the file do not agree. Open it in a ` +
    'spreadsheet program and save it again.';
  return new AppError('data-invalid', message, {
    details: { file: fileName, row, column: letter, one, other },
    issues: [{ path: ['row', row], message, rule: 'readers-differ' }],
  });
}
