import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey, SurveyOptions } from '@marbete/core/catalogue/survey';
import { blobBytes, readHead } from './csv/byte-source.ts';
import { openCsv } from './csv/open-csv.ts';
import { headBytes, kindOf, noteName } from './detect.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createNoticeBoard, type NoticeBoard } from './notices.ts';
import { tooLarge } from './refusals.ts';
import type { Detected, Notice } from './spreadsheet.ts';

export type { Detected, Notice } from './spreadsheet.ts';

/** Bytes of a file that a page reads by itself; larger ones are the server's. */
export const pageBytes = 5 * 1024 * 1024;

export interface PageOptions extends SurveyOptions {
  /** The name that people know the file by; without it that of a `File`. */
  fileName?: string;
  /** Overrules what was detected. */
  encoding?: string;
  /** Overrules what was detected; a sign or its word (see `delimiterNamed`). */
  delimiter?: string;
  /** Reads a file that looks cut off. */
  allowIncomplete?: boolean;
  /** Workbooks: the sheet to read; without it the one that looks like a list. */
  sheet?: string;
  /** Workbooks: leaves out hidden and filtered rows and columns. */
  visibleOnly?: boolean;
  limits?: Partial<Pick<Limits, 'csvBytes' | 'csvRows' | 'unpackedBytes' | 'workbookRows'>>;
  signal?: AbortSignal;
}

/** A list that a page opened. */
export interface PageSheet {
  detected: Detected;
  survey: SheetSurvey;
  /** The header, where there is one, and the articles, in batches. Can be read once. */
  rows: AsyncIterable<SheetRow[]>;
  notices(): Notice[];
}

/** Bytes that a workbook unpacks to in a page. */
const pageUnpackedBytes = 30 * 1024 * 1024;
const pageRows = 50_000;

/**
 * Opens a CSV file or an .xlsx in a page, best in a worker: by the same readers as the server and the command, and with
 * the same refusals; a workbook is read once there, and not twice. `limits.csvBytes`, the size of either, is 5 MiB without
 * another number; a workbook unpacks to 30 MiB and has 50,000 rows at most. Throws `unsupported-file` for older workbooks,
 * which the server reads, and else as `openSpreadsheet` does.
 */
export async function openInPage(file: Blob, options: PageOptions = {}): Promise<PageSheet> {
  const name = options.fileName ?? ('name' in file && typeof file.name === 'string' ? file.name : 'list.csv');
  const pageLimits = { csvBytes: pageBytes, unpackedBytes: pageUnpackedBytes, workbookRows: pageRows };
  const limits: Limits = { ...defaultLimits, ...pageLimits, ...options.limits };
  if (file.size > limits.csvBytes) throw tooLarge(name, limits.csvBytes);
  const source = blobBytes(file, name);
  const kind = kindOf(await readHead(source, headBytes), name);
  if (kind !== 'text' && kind !== 'zip') throw workbook(name);
  const notices = createNoticeBoard();
  noteName(kind, name, notices);
  const opened =
    kind === 'zip'
      ? await openBook(file, name, notices, options, limits)
      : await openCsv(source, notices, { ...options, limits });
  return { ...opened, survey: opened.survey() };
}

/** What reads workbooks is fetched with the first one. */
async function openBook(
  file: Blob,
  name: string,
  notices: NoticeBoard,
  options: PageOptions,
  limits: Limits,
) {
  const { openXlsxInPage } = await import('./workbook/xlsx-in-page.ts');
  const { sheet, visibleOnly, signal } = options;
  const { unpackedBytes, workbookRows: rows } = limits;
  return openXlsxInPage(file, name, notices, {
    sheet,
    visibleOnly,
    survey: options,
    unpackedBytes,
    rows,
    signal,
  });
}

function workbook(name: string): AppError {
  const message = `${name} is a workbook that a page cannot read. Save it as .xlsx or .csv, or sign in and import it.`;
  return new AppError('unsupported-file', message, { details: { file: name, format: 'workbook' } });
}
