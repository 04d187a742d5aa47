import type { SheetRow } from '@marbete/core/catalogue/rows';
import { articlesOf, createSheetSurvey, type SurveyOptions } from '@marbete/core/catalogue/survey';
import type { RowSource } from '../csv/open-csv.ts';
import type { NoticeBoard } from '../notices.ts';
import { refuseShifted, tooManyRows } from '../refusals.ts';
import { readSheet, tellOtherSheets } from './read-sheet.ts';
import { OutOfOrder } from './xlsx/sheet.ts';
import { openXlsx } from './xlsx/workbook.ts';
import type { ByteSource } from './xlsx/zip.ts';

export interface XlsxInPageOptions {
  sheet?: string | undefined;
  visibleOnly?: boolean | undefined;
  survey: SurveyOptions;
  /** Bytes that all of its parts unpack to. */
  unpackedBytes: number;
  /** Rows of a sheet, not counting a header. */
  rows: number;
  signal?: AbortSignal | undefined;
}

/**
 * Reads a sheet of an .xlsx in a page, by the reader that a server has in a process of its own; the second one, which
 * looks at small workbooks there, is left out. Its rows are held: they are as many as its limits let it have. Throws as
 * `openXlsx` does.
 */
export async function openXlsxInPage(
  file: Blob,
  name: string,
  notices: NoticeBoard,
  options: XlsxInPageOptions,
): Promise<RowSource> {
  try {
    return await readOnce(file, name, notices, options, false);
  } catch (error) {
    if (error instanceof OutOfOrder) return readOnce(file, name, notices, options, true);
    throw error;
  }
}

async function readOnce(
  file: Blob,
  name: string,
  notices: NoticeBoard,
  { sheet, visibleOnly, survey: asked, unpackedBytes, rows: mostRows, signal }: XlsxInPageOptions,
  anyOrder: boolean,
): Promise<RowSource> {
  const limits = { unpackedBytes, rows: mostRows };
  const { sheets, bytes } = await openXlsx(blobPieces(file), name, limits, { anyOrder });
  const read = await readSheet(sheets, { name, bytes, sheet, visibleOnly }, notices);
  const surveyed = createSheetSurvey(asked);
  const batches: SheetRow[][] = [];
  let count = 0;
  for await (const rows of read.rows) {
    signal?.throwIfAborted();
    count += rows.length;
    if (count > mostRows + 1) throw tooManyRows(name, mostRows);
    for (const row of rows) surveyed.add(row);
    batches.push(rows);
  }
  const survey = surveyed.end();
  refuseShifted(name, survey);
  tellOtherSheets(survey, read, notices);
  return {
    detected: { format: 'xlsx', sheet: read.sheet, sheets: read.sheets },
    survey: () => survey,
    notices: notices.list,
    rows: articlesOf(each(batches), survey),
  };
}

async function* each(batches: readonly SheetRow[][]): AsyncGenerator<SheetRow[]> {
  yield* batches;
}

/** A file of which pieces are read. */
function blobPieces(file: Blob): ByteSource {
  return {
    bytes: file.size,
    read: async (offset, length) => new Uint8Array(await file.slice(offset, offset + length).arrayBuffer()),
  };
}
