import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey, SurveyOptions } from '@marbete/core/catalogue/survey';
import { formatOf, type Kind } from '../detect.ts';
import type { Limits } from '../limits.ts';
import type { LocalFile } from '../local-file.ts';
import type { Detected, Notice } from '../spreadsheet.ts';
import { runTask } from './run-task.ts';
import { rowsIn } from './rows-file.ts';

export interface OpenedWorkbook {
  detected: Detected;
  survey: SheetSurvey;
  notices: Notice[];
  rows: AsyncIterable<SheetRow[]>;
}

/** What a sheet that streams needs at most: its shared texts, and the rows of a batch. */
const streamMiB = 384;

/**
 * Reads an XLS or XLSX file into a temporary file of rows and answers what was found. The rows then come from that
 * file, so that a slow reader holds neither a process nor memory.
 */
export async function openWorkbook(
  file: LocalFile,
  kind: Exclude<Kind, 'text'>,
  context: {
    limits: Limits;
    sheet?: string;
    visibleOnly?: boolean;
    survey: SurveyOptions;
    signal?: AbortSignal;
  },
): Promise<OpenedWorkbook> {
  const { limits, sheet, visibleOnly, survey, signal } = context;
  const rowsPath = join(await file.folder(), 'rows');
  const task = {
    path: file.path,
    name: file.name,
    kind,
    sheet,
    visibleOnly,
    survey,
    rowsPath,
    maxRows: limits.workbookRows,
    unpackedBytes: limits.unpackedBytes,
  };
  const memoryMiB = kind === 'zip' ? Math.min(limits.memoryMiB, streamMiB) : limits.memoryMiB;
  const answer = await runTask(task, { ...limits, memoryMiB }, signal);
  return {
    detected: { format: formatOf(kind), sheet: answer.sheet, sheets: answer.sheets },
    survey: answer.survey,
    notices: answer.notices,
    rows: storedRows(rowsPath, signal),
  };
}

async function* storedRows(path: string, signal?: AbortSignal): AsyncGenerator<SheetRow[]> {
  try {
    yield* rowsIn(path, signal);
  } finally {
    await rm(path, { force: true });
  }
}
