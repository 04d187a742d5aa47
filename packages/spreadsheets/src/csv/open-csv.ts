import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey } from '@marbete/core/catalogue/survey';
import type { Limits } from '../limits.ts';
import { createNoticeBoard, type NoticeBoard } from '../notices.ts';
import type { Detected, Notice } from '../spreadsheet.ts';
import type { ByteSource } from './byte-source.ts';
import { detectCsv } from './detect-csv.ts';
import { readAgain, readCsv } from './read-csv.ts';
import type { BlockNote } from './scan-blocks.ts';
import { createCsvSurvey, type CsvSurveyOptions } from './survey-csv.ts';

/** A file that was opened: its rows once, and what is known of them. */
export interface RowSource {
  detected: Detected;
  survey(): SheetSurvey;
  rows: AsyncIterable<SheetRow[]>;
  notices(): Notice[];
}

export interface CsvOptions extends CsvSurveyOptions {
  encoding?: string;
  delimiter?: string;
  /** The survey is whole at the end of the rows, not before the first one; the file is read once. */
  surveyWithRows?: boolean;
  limits: Limits;
  signal?: AbortSignal;
}

/**
 * Opens a CSV file, in a page as in Node: the first reader looks through all of it, since what stands in its last row may
 * decide how the first is read; the second one hands its rows on, each block held against what the first one read.
 */
export async function openCsv(
  source: ByteSource,
  notices: NoticeBoard,
  options: CsvOptions,
): Promise<RowSource> {
  const { limits, signal } = options;
  const layout = await detectCsv(source, options);
  const { encoding, delimiter, bom } = layout;
  if (layout.columns) notices.setWithBlanks(layout.columns.length);
  if (layout.guess?.strayBytes) notices.doubtEncoding(encoding);
  const survey = createCsvSurvey(source, layout, notices, options);
  const context = { limits, notices, ...(signal ? { signal } : {}) };
  const first = (notes?: BlockNote[]) =>
    survey.along(
      readCsv(source, layout, { ...context, onRecord: survey.onRecord, ...(notes ? { notes } : {}) }),
    );
  const opened = {
    detected: { format: 'csv' as const, encoding, ...(layout.columns ? {} : { delimiter }), bom },
    survey: survey.found,
    notices: notices.list,
  };
  if (options.surveyWithRows) return { ...opened, rows: first() };
  const notes: BlockNote[] = [];
  for await (const _ of first(notes));
  // The first reading has said what there is to say.
  const again = readAgain(source, layout, notes, { ...context, notices: createNoticeBoard() });
  return { ...opened, rows: survey.articles(again) };
}
