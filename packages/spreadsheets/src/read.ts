import type { Readable } from 'node:stream';
import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { articlesOf, type SurveyOptions } from '@marbete/core/catalogue/survey';
import { readHead } from './csv/byte-source.ts';
import { openCsv, type RowSource } from './csv/open-csv.ts';
import { formatOf, headBytes, kindOf, noteName } from './detect.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { type LocalFile, localFile } from './local-file.ts';
import { createNoticeBoard } from './notices.ts';
import { tooLarge } from './refusals.ts';
import type { Spreadsheet, SpreadsheetFormat } from './spreadsheet.ts';
import { openWorkbook } from './workbook/open-workbook.ts';

export type { Limits } from './limits.ts';
export { defaultLimits } from './limits.ts';
export type { Detected, Notice, Spreadsheet, SpreadsheetFormat } from './spreadsheet.ts';

export interface OpenOptions extends SurveyOptions {
  /** The name that people know the file by; its extension helps to tell what a text file is. */
  fileName?: string;
  /** Refuses the file when it is another format than this. */
  format?: SpreadsheetFormat;
  /** Name of the sheet to read; otherwise the list that was in front when the file was saved, or the first one. */
  sheet?: string;
  /** Workbooks: leaves out hidden and filtered rows and columns. */
  visibleOnly?: boolean;
  /** CSV: overrules what was detected. */
  encoding?: string;
  /** CSV: overrules what was detected; a sign or its word (see `delimiterNamed`). */
  delimiter?: string;
  /** CSV: looks at the cells while the rows are read, not before; the survey is whole at their end. */
  surveyWithRows?: boolean;
  /** Reads a file that looks cut off. */
  allowIncomplete?: boolean;
  limits?: Partial<Limits>;
  signal?: AbortSignal;
}

/**
 * Opens a CSV, XLS or XLSX file, given as a path or a stream, and answers what was detected and its rows as text in
 * batches. A workbook is read in a process of its own, one at a time, before this answers; a CSV file is looked through
 * before, and read again as its rows are asked for where it is large. Throws `unsupported-file`, `too-large`, `data-invalid`, `timed-out` or `not-found`, each saying
 * what to do next.
 */
export async function openSpreadsheet(
  source: string | Readable,
  options: OpenOptions = {},
): Promise<Spreadsheet> {
  const limits: Limits = { ...defaultLimits, ...options.limits };
  const maxBytes = Math.max(limits.csvBytes, limits.workbookBytes);
  const file = await localFile(source, { fileName: options.fileName, maxBytes, signal: options.signal });
  try {
    return asSpreadsheet(await openFile(file, limits, options), file, options.signal);
  } catch (error) {
    await file.dispose();
    throw options.signal?.aborted ? cancelled(file.name, error) : error;
  }
}

async function openFile(file: LocalFile, limits: Limits, options: OpenOptions): Promise<RowSource> {
  const { signal } = options;
  const kind = kindOf(await readHead(file, headBytes), file.name);
  const format = formatOf(kind);
  if (options.format !== undefined && options.format !== format) {
    throw new AppError(
      'unsupported-file',
      `${file.name} is a ${format} file, not ${options.format}. Choose the other file, or leave the format open.`,
      { details: { file: file.name, format } },
    );
  }
  const maxBytes = format === 'csv' ? limits.csvBytes : limits.workbookBytes;
  if (file.bytes > maxBytes) throw tooLarge(file.name, maxBytes);
  const notices = createNoticeBoard();
  noteName(kind, file.name, notices);
  if (kind !== 'text') {
    const workbook = await openWorkbook(file, kind, {
      limits,
      sheet: options.sheet,
      visibleOnly: options.visibleOnly,
      survey: surveyOptions(options),
      signal,
    });
    const { rows, survey } = workbook;
    notices.columnsByCells(survey);
    return {
      ...workbook,
      rows: articlesOf(rows, survey),
      survey: () => survey,
      notices: () => [...notices.list(), ...workbook.notices],
    };
  }
  return openCsv(file, notices, { ...options, limits });
}

function asSpreadsheet(opened: RowSource, file: LocalFile, signal?: AbortSignal): Spreadsheet {
  const iterator = opened.rows[Symbol.asyncIterator]();
  let closed: Promise<void> | undefined;
  const close = () =>
    (closed ??= (async () => {
      await iterator.return?.();
      await file.dispose();
    })());
  async function* rows(): AsyncGenerator<SheetRow[]> {
    try {
      for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
    } catch (error) {
      throw signal?.aborted ? cancelled(file.name, error) : error;
    } finally {
      await close();
    }
  }
  const { detected, notices } = opened;
  return {
    detected,
    get survey() {
      return opened.survey();
    },
    rows: rows(),
    notices,
    close,
  };
}

function surveyOptions(options: OpenOptions): SurveyOptions {
  const { decimal, accountMark, headerRow, sections, ...said } = options;
  const { round, zeroPrice, priceWords, currency, lostCodes, checkDigits } = said;
  const rules = { round, zeroPrice, priceWords, currency, lostCodes, checkDigits };
  return { decimal, accountMark, headerRow, sections, ...rules };
}

function cancelled(name: string, cause: unknown): AppError {
  return new AppError('cancelled', `Reading ${name} was cancelled.`, { details: { file: name }, cause });
}
