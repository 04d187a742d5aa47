import { setImmediate } from 'node:timers/promises';
import { AppError } from '@marbete/core/api/errors';
import { columnLetter } from '@marbete/core/catalogue/columns';
import { looksLikeHeader } from '@marbete/core/catalogue/header';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import {
  type Detected,
  type Notice,
  type OpenOptions,
  openSpreadsheet,
  type SheetSurvey,
  type Spreadsheet,
} from '@marbete/spreadsheets/read';
import { type BlockText, blockText } from './block-text.ts';
import { createRowSetIndex, type GramPage } from './gram-index.ts';
import { rowsPerBlock } from './row-ids.ts';

/** Rows that are shown after the first one while a person decides about a file. */
const sampleRows = 20;
/** What a cell holds in a workbook, and so what every screen and call takes. */
const maxCellLength = 32_767;
/** Blocks that one transaction writes: some hundredths of a second for those who wait. */
const batchBlocks = 64;
/** Blocks that are made in one piece: a millisecond or two. */
const blocksAtOnce = 8;
/** Pages of the index that one transaction writes. */
const batchPages = 64;
const batchCharacters = 2 * 1024 * 1024;
/** Blocks that follow each other and the parts of the index that came to an end with them. */
export interface BlockBatch {
  detected: Detected;
  blocks: BlockText[];
  pages: GramPage[];
}

/** What a sheet turned out to be. */
export interface SheetFacts {
  /** All rows, a header included. */
  filas: number;
  /** Columns in use. */
  columnas: number;
  firstRow: readonly string[];
  /** The rows after the first. */
  sample: readonly (readonly string[])[];
  /** Whether the first row looks like a header. */
  header: boolean;
  detected: Detected;
  notices: readonly Notice[];
  survey: SheetSurvey;
}

/**
 * Reads a file once and answers it as it is stored, batch by batch, and at its end what it is; the rows are never held
 * together. Throws what openSpreadsheet throws, and what `blocksOf` throws.
 */
export async function* sheetBlocks(
  path: string,
  options: OpenOptions,
): AsyncGenerator<BlockBatch, SheetFacts> {
  const spreadsheet = await openSpreadsheet(path, options);
  try {
    return yield* blocksOf(spreadsheet, options.fileName ?? 'The file');
  } finally {
    await spreadsheet.close();
  }
}

/** The same for a sheet that is open. Throws `data-invalid` for one without rows or with a cell that is too long. */
export async function* blocksOf(
  { detected, survey, rows: batches, notices }: Pick<Spreadsheet, 'detected' | 'survey' | 'rows' | 'notices'>,
  name: string,
): AsyncGenerator<BlockBatch, SheetFacts> {
  const head: SheetRow[] = [];
  let filas = 0;
  let columnas = 0;
  const index = createRowSetIndex();
  let batch: BlockBatch = { detected, blocks: [], pages: [] };
  let characters = 0;
  let waiting: SheetRow[] = [];
  const store = (rows: readonly SheetRow[]) => {
    const block = blockText(rows);
    batch.blocks.push(block);
    batch.pages.push(...index.add(block.search));
    characters += block.cells.length + block.search.length;
  };
  for await (const rows of batches) {
    for (const row of rows) {
      filas += 1;
      columnas = Math.max(columnas, row.cells.length);
      if (head.length <= sampleRows) head.push(row);
      assertCells(row, filas);
      if (waiting.push(row) < rowsPerBlock) continue;
      store(waiting);
      waiting = [];
      // What else this thread has to do goes on meanwhile: writing what was made, and calls of others.
      if (batch.blocks.length % blocksAtOnce === 0) await setImmediate();
      if (batch.blocks.length < batchBlocks && characters < batchCharacters) continue;
      yield* inPortions(batch);
      batch = { detected, blocks: [], pages: [] };
      characters = 0;
    }
  }
  const [first, ...others] = head;
  if (!first) {
    const message = `${name} has no rows. Check that the right sheet was chosen.`;
    throw new AppError('data-invalid', message, { details: { reason: 'no-rows' } });
  }
  if (waiting.length > 0) store(waiting);
  batch.pages.push(...index.end());
  yield* inPortions(batch);
  return {
    filas,
    columnas,
    firstRow: first.cells,
    sample: others.map((row) => row.cells),
    header: looksLikeHeader(head),
    detected,
    notices: notices(),
    survey,
  };
}

/** The pages of a full segment come together; they are handed on a few at a time, so that nobody waits for all of them. */
function* inPortions({ detected, blocks, pages }: BlockBatch): Generator<BlockBatch> {
  yield { detected, blocks, pages: pages.slice(0, batchPages) };
  for (let at = batchPages; at < pages.length; at += batchPages) {
    yield { detected, blocks: [], pages: pages.slice(at, at + batchPages) };
  }
}

function assertCells(row: SheetRow, position: number): void {
  const long = row.cells.findIndex((cell) => cell.length > maxCellLength);
  if (long < 0) return;
  const place = `Row ${row.row ?? position}, column ${columnLetter(long)}`;
  throw new AppError(
    'data-invalid',
    `${place} holds ${row.cells[long]?.length} characters; a cell holds ${maxCellLength} at most. Shorten it.`,
    { details: { reason: 'cell-too-long', row: row.row ?? position, column: columnLetter(long) } },
  );
}
