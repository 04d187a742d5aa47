import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { SheetSurvey, SurveyOptions } from '@marbete/core/catalogue/survey';
import { formatOf, type Kind } from '../detect.ts';
import type { Limits } from '../limits.ts';
import type { LocalFile } from '../local-file.ts';
import type { Detected, Notice } from '../spreadsheet.ts';
import { runTask } from './run-task.ts';

export interface OpenedWorkbook {
  detected: Detected;
  survey: SheetSurvey;
  notices: Notice[];
  rows: AsyncIterable<SheetRow[]>;
}

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
  const answer = await runTask(task, limits, signal);
  return {
    detected: { format: formatOf(kind), sheet: answer.sheet, sheets: answer.sheets },
    survey: answer.survey,
    notices: answer.notices,
    rows: storedRows(rowsPath, signal),
  };
}

async function* storedRows(path: string, signal?: AbortSignal): AsyncGenerator<SheetRow[]> {
  try {
    for await (const line of lines(createReadStream(path, { signal }))) {
      yield JSON.parse(line.toString('utf8')) as SheetRow[];
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Cut at line feeds only: readline also cuts at U+2028, which may stand in a cell. */
async function* lines(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  for await (const chunk of chunks) {
    let start = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, start)) {
      yield Buffer.concat([...pieces, chunk.subarray(start, end)]);
      pieces = [];
      start = end + 1;
    }
    if (start < chunk.length) pieces.push(chunk.subarray(start));
  }
}
