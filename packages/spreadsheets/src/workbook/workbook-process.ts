import { closeSync, openSync, writeSync } from 'node:fs';
import { AppError, type ErrorCode, isAppError, type Issue } from '@marbete/core/api/errors';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { createSheetSurvey, type SheetSurvey, type SurveyOptions } from '@marbete/core/catalogue/survey';
import type { Kind } from '../detect.ts';
import { formatBytes } from '../limits.ts';
import { createNoticeBoard } from '../notices.ts';
import { tooManyRows } from '../row-limit.ts';
import type { Notice } from '../spreadsheet.ts';
import { parseWorkbook } from './parse-workbook.ts';

/** The request to the process: read this file, write its rows there. */
export interface WorkbookTask {
  path: string;
  name: string;
  kind: Exclude<Kind, 'text'>;
  sheet?: string;
  /** Leaves out hidden and filtered rows and columns. */
  visibleOnly?: boolean;
  survey: SurveyOptions;
  /** Where the rows go: one JSON array of rows a line. */
  rowsPath: string;
  maxRows: number;
  unpackedBytes: number;
}

/** What it answers, once. */
export type WorkbookAnswer =
  | { ok: true; sheet: string; sheets: string[]; survey: SheetSurvey; notices: Notice[] }
  | { ok: false; code: ErrorCode; message: string; details: Record<string, unknown>; issues: Issue[] };

const batchRows = 1000;
const batchCharacters = 1024 * 1024;

async function carryOut(task: WorkbookTask): Promise<WorkbookAnswer> {
  const notices = createNoticeBoard();
  const { path, name, kind, unpackedBytes } = task;
  const parsed = await parseWorkbook(path, { name, kind, unpackedBytes }, task, notices);
  const survey = writeRows(parsed.rows, task);
  notices.otherSheets(parsed.sheet, parsed.others);
  if (parsed.others.length > 0)
    for (const doubt of survey.doubts)
      doubt.message += ` Only the sheet '${parsed.sheet}' was read; --sheet names another one.`;
  return { ok: true, sheet: parsed.sheet, sheets: parsed.sheets, survey, notices: notices.list() };
}

function writeRows(rows: Iterable<SheetRow>, task: WorkbookTask): SheetSurvey {
  const survey = createSheetSurvey(task.survey);
  const out = openSync(task.rowsPath, 'wx', 0o600);
  let batch: SheetRow[] = [];
  let characters = 0;
  let written = 0;
  let count = 0;
  const flush = () => {
    if (batch.length === 0) return;
    // One shared text can stand in every cell: what comes out is limited as what went in.
    written += writeSync(out, `${JSON.stringify(batch)}\n`);
    if (written > 4 * task.unpackedBytes) throw tooMuchText(task);
    batch = [];
    characters = 0;
  };
  for (const row of rows) {
    if (++count > task.maxRows + 1) throw tooManyRows(task.name, task.maxRows);
    batch.push(row);
    survey.add(row);
    for (const cell of row.cells) characters += cell.length;
    if (batch.length >= batchRows || characters >= batchCharacters) flush();
  }
  flush();
  closeSync(out);
  return survey.end();
}

function tooMuchText(task: WorkbookTask): AppError {
  return new AppError(
    'too-large',
    `${task.name} holds more text than ${formatBytes(4 * task.unpackedBytes)}. Split it into smaller files.`,
    { details: { file: task.name, limitBytes: 4 * task.unpackedBytes } },
  );
}

function refusal(error: unknown): WorkbookAnswer {
  const known = isAppError(error) ? error : new AppError('unexpected', String(error));
  const { code, message, details, issues } = known;
  return { ok: false, code, message, details: { ...details }, issues: [...issues] };
}

process.once('message', (task: WorkbookTask) => {
  carryOut(task)
    .catch(refusal)
    .then((answer) => process.send?.(answer, () => process.exit(0)));
});
