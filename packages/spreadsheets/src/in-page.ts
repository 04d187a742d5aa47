import { AppError } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey, SurveyOptions } from '@marbete/core/catalogue/survey';
import { blobBytes, readHead } from './csv/byte-source.ts';
import { openCsv } from './csv/open-csv.ts';
import { headBytes, kindOf, noteName } from './detect.ts';
import { defaultLimits, type Limits } from './limits.ts';
import { createNoticeBoard } from './notices.ts';
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
  limits?: Partial<Pick<Limits, 'csvBytes' | 'csvRows'>>;
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

/**
 * Opens a CSV file in a page, best in a worker: by the same two readers as the server and the command, and with the same
 * refusals. `limits.csvBytes` is 5 MiB without another number. Throws `unsupported-file` for workbooks, which the server
 * reads, and else as `openSpreadsheet` does.
 */
export async function openInPage(file: Blob, options: PageOptions = {}): Promise<PageSheet> {
  const name = options.fileName ?? ('name' in file && typeof file.name === 'string' ? file.name : 'list.csv');
  const limits: Limits = { ...defaultLimits, csvBytes: pageBytes, ...options.limits };
  if (file.size > limits.csvBytes) throw tooLarge(name, limits.csvBytes);
  const source = blobBytes(file, name);
  const kind = kindOf(await readHead(source, headBytes), name);
  if (kind !== 'text') throw workbook(name);
  const notices = createNoticeBoard();
  noteName(kind, name, notices);
  const opened = await openCsv(source, notices, { ...options, limits });
  return { ...opened, survey: opened.survey() };
}

function workbook(name: string): AppError {
  const message = `${name} is a workbook, which a page cannot read. Save it as .csv, or sign in and import it.`;
  return new AppError('unsupported-file', message, { details: { file: name, format: 'workbook' } });
}
