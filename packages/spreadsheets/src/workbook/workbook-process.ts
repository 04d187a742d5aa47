import { closeSync, openSync, writeSync } from 'node:fs';
import { AppError, type ErrorCode, isAppError, type Issue } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { createSheetSurvey, type SheetSurvey, type SurveyOptions } from '@marbete/core/catalogue/survey';
import { createNoticeBoard } from '../notices.ts';
import { type Difference, twiceReadBytes } from '../second-reading.ts';
import { refuseShifted, tooManyRows, tooMuchText } from '../refusals.ts';
import type { Notice } from '../spreadsheet.ts';
import { type ReadSheet, tellOtherSheets } from './read-sheet.ts';
import { readWorkbook, type WorkbookFile } from './read-workbook.ts';
import { rowsIn } from './rows-file.ts';
import { OutOfOrder } from './xlsx/sheet.ts';

/** The request to the process: read this file, write its rows there. */
export interface WorkbookTask extends WorkbookFile {
  sheet?: string;
  /** Leaves out hidden and filtered rows and columns. */
  visibleOnly?: boolean;
  survey: SurveyOptions;
  /** Where the rows go: one JSON array of rows a line. */
  rowsPath: string;
}

/** What it answers; with `twice` another reader looks at the sheet then, and `SecondAnswer` follows. */
export type WorkbookAnswer =
  | { ok: true; sheet: string; sheets: string[]; survey: SheetSurvey; notices: Notice[]; twice: boolean }
  | { ok: false; code: ErrorCode; message: string; details: Record<string, unknown>; issues: Issue[] };

export interface SecondAnswer {
  difference?: Difference | undefined;
}

const batchRows = 1000;
const batchCharacters = 1024 * 1024;

/** Rows in another order than their numbers are seen while they pass; then all is read again, and sorted. */
async function carryOut(task: WorkbookTask): Promise<WorkbookAnswer> {
  try {
    return await readOnce(task, false);
  } catch (error) {
    if (error instanceof OutOfOrder) return readOnce(task, true);
    throw error;
  }
}

function readOnce(task: WorkbookTask, anyOrder: boolean): Promise<WorkbookAnswer> {
  const notices = createNoticeBoard();
  const use = async ({ sheet, sheets, others, before, bytes, rows }: ReadSheet): Promise<WorkbookAnswer> => {
    const survey = await writeRows(rows, task);
    refuseShifted(task.name, survey);
    tellOtherSheets(survey, { sheet, others, before }, notices);
    const twice = bytes !== undefined && bytes <= twiceReadBytes;
    return { ok: true, sheet, sheets, survey, notices: notices.list(), twice };
  };
  return readWorkbook(task, task, notices, use, anyOrder);
}

async function writeRows(batches: AsyncIterable<SheetRow[]>, task: WorkbookTask): Promise<SheetSurvey> {
  const survey = createSheetSurvey(task.survey);
  const out = openSync(task.rowsPath, 'w', 0o600);
  let batch: SheetRow[] = [];
  let characters = 0;
  let written = 0;
  let count = 0;
  const flush = () => {
    if (batch.length === 0) return;
    // One shared text can stand in every cell: what comes out is limited as what went in.
    written += writeSync(out, `${JSON.stringify(batch)}\n`);
    if (written > 4 * task.unpackedBytes) throw tooMuchText(task.name, 4 * task.unpackedBytes);
    batch = [];
    characters = 0;
  };
  for await (const rows of batches) {
    for (const row of rows) {
      if (++count > task.maxRows + 1) throw tooManyRows(task.name, task.maxRows);
      batch.push(row);
      survey.add(row);
      for (const cell of row.cells) characters += cell.length;
      if (batch.length >= batchRows || characters >= batchCharacters) flush();
    }
  }
  flush();
  closeSync(out);
  return survey.end();
}

function refusal(error: unknown): WorkbookAnswer {
  const known = isAppError(error) ? error : new AppError('unexpected', String(error));
  const { code, message, details, issues } = known;
  return { ok: false, code, message, details: { ...details }, issues: [...issues] };
}

async function secondLook(task: WorkbookTask, sheet: string): Promise<SecondAnswer> {
  const { visibleOnly = false, rowsPath } = task;
  const { differenceOf } = await import('./second-reader.ts');
  return { difference: await differenceOf(task, sheet, visibleOnly, rowsIn(rowsPath)) };
}

const send = (message: WorkbookAnswer | SecondAnswer) =>
  new Promise<void>((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });

process.once('message', async (task: WorkbookTask) => {
  const answer = await carryOut(task).catch(refusal);
  await send(answer);
  if (answer.ok && answer.twice) await send(await secondLook(task, answer.sheet));
  process.exit(0);
});
