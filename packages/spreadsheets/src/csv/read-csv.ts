import { AppError } from '@marbete/core/api/errors';
import { columnLetter, maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { Limits } from '../limits.ts';
import type { NoticeBoard } from '../notices.ts';
import { withCharacters } from '../html-characters.ts';
import { tooManyRows } from '../refusals.ts';
import { readersDiffer } from '../second-reading.ts';
import { mayBeWrapped, unwrapped } from '../unwrapped.ts';
import { hashesOf, sameHashes } from './column-hashes.ts';
import type { ByteSource } from './byte-source.ts';
import type { CsvLayout } from './detect-csv.ts';
import { fileText } from './file-text.ts';
import { parseBlock } from './parse-block.ts';
import { type BlockNote, scanBlocks, type ScannedRow, scanText } from './scan-blocks.ts';

/** Told of every row that is not blank, as written, and how many of its cells reach to the last filled one. */
export type OnRecord = (row: ScannedRow, width: number) => void;

/** A cell with more lines than this is worth a look: an unclosed quote swallows the rows after it. */
const manyLines = 20;

interface ReadContext {
  limits: Limits;
  notices: NoticeBoard;
  signal?: AbortSignal;
}

/**
 * The rows of a CSV file in batches, cells exactly as written, by the first reader. With `notes` they are left to
 * `readAgain` to compare and nothing but rows is handed on; without it each batch was read by both readers alike. Memory
 * stays flat. Throws `data-invalid` for a quote that is never closed and for rows that the readers read differently, and
 * `too-large` above the limit of rows.
 */
export async function* readCsv(
  file: ByteSource,
  layout: CsvLayout,
  context: ReadContext & { onRecord: OnRecord; notes?: BlockNote[] },
): AsyncGenerator<SheetRow[]> {
  const { limits, notes } = context;
  const count = createRowCount(file, limits);
  const options = { delimiter: layout.delimiter, fileName: file.name, line: layout.declared ? 2 : 1 };
  for await (const { text, rows, runs, hashes } of scanBlocks(fileText(file, layout, context), options)) {
    const first = rows[0]!.row;
    if (notes) notes.push({ runs, hashes });
    else {
      const records = parseBlock(text, runs, layout.delimiter);
      if (!records || !sameHashes(hashes, hashesOf(records)))
        throw difference(file, layout, text, records, first);
    }
    const batch: SheetRow[] = [];
    const mayBeOdd = oddities.test(text);
    for (const row of rows) {
      const width = filledWidth(row.cells);
      if (width === 0) continue;
      context.onRecord(row, width);
      if (row.lines && row.cells.some(hasManyLines)) context.notices.linesInCell(row.row);
      batch.push(toRow(row.cells, width, row.row, mayBeOdd, context.notices));
    }
    count(rows.length, batch.length);
    if (batch.length > 0) yield batch;
  }
}

/**
 * The same rows by the second reader, each block held against what the first one noted. Throws `data-invalid` where they
 * differ, and where the file is another one by now.
 */
export async function* readAgain(
  file: ByteSource,
  layout: CsvLayout,
  notes: readonly BlockNote[],
  context: ReadContext,
): AsyncGenerator<SheetRow[]> {
  let text = '';
  let row = 1;
  const blocks = notes.values();
  let block = blocks.next();
  const take = function* (): Generator<SheetRow[]> {
    for (; !block.done; block = blocks.next()) {
      const { runs, hashes } = block.value;
      const length = runs.reduce((sum, run) => sum + run.length, 0);
      if (text.length < length) return;
      const records = parseBlock(text.slice(0, length), runs, layout.delimiter);
      if (!records || !sameHashes(hashes, hashesOf(records)))
        throw difference(file, layout, text.slice(0, length), records, row);
      const mayBeOdd = oddities.test(text.slice(0, length));
      text = text.slice(length);
      const batch: SheetRow[] = [];
      for (const cells of records) {
        const width = filledWidth(cells);
        if (width > 0) batch.push(toRow(cells, width, row, mayBeOdd, context.notices));
        row += 1;
      }
      if (batch.length > 0) yield batch;
    }
  };
  for await (const piece of fileText(file, layout, context)) {
    text += piece;
    yield* take();
    if (block.done && text !== '') break;
  }
  if (!block.done || text !== '') throw fileChanged(file.name);
}

/** The refusal of a block that was not read alike: its first differing cell both ways, or that the file was changed. */
function difference(
  file: ByteSource,
  { delimiter }: CsvLayout,
  text: string,
  records: readonly (readonly string[])[] | undefined,
  first: number,
): AppError {
  let rows: ScannedRow[];
  try {
    rows = scanText(text, { delimiter, fileName: file.name, row: first });
  } catch {
    return fileChanged(file.name);
  }
  for (const [at, { row, cells }] of rows.entries()) {
    const other = records?.[at] ?? [];
    const column = Array.from(cells).findIndex((cell, index) => cell !== other[index]);
    if (column < 0 && cells.length === other.length) continue;
    const index = Math.min(column < 0 ? cells.length : column, maxColumns - 1);
    return readersDiffer(file.name, {
      row,
      letter: columnLetter(index),
      readings: [cells[index] ?? '', other[index] ?? ''],
    });
  }
  return fileChanged(file.name);
}

function fileChanged(fileName: string): AppError {
  const message = `${fileName} was changed while it was read. Wait until it is written whole, and read it again.`;
  return new AppError('data-invalid', message, {
    details: { file: fileName, reason: 'file-changed' },
    issues: [{ path: ['data'], message, rule: 'file-changed' }],
  });
}

function createRowCount({ name }: ByteSource, { csvRows }: Limits) {
  let all = 0;
  let filled = 0;
  return (more: number, moreFilled: number) => {
    all += more;
    filled += moreFilled;
    if (filled > csvRows + 1 || all > 4 * csvRows + 1) throw tooManyRows(name, csvRows);
  };
}

function filledWidth(cells: readonly string[]): number {
  let width = cells.length;
  while (width > 0 && cells[width - 1] === '') width--;
  return width;
}

const hasManyLines = (cell: string) =>
  cell.length > 2 * manyLines && cell.split('\n', manyLines + 1).length > manyLines;

/** What a cell that has to be unwrapped (see `mayBeWrapped`) or has characters of web pages has in it. */
const oddities = /[='&\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/;

/** A row without its trailing empty cells; `mayBeOdd` where one of them may not stand as it is meant. */
function toRow(
  cells: string[],
  filled: number,
  row: number,
  mayBeOdd: boolean,
  notices: NoticeBoard,
): SheetRow {
  if (filled > maxColumns) notices.cutColumns(row, filled);
  const width = Math.min(filled, maxColumns);
  if (width < cells.length) cells.length = width;
  if (!mayBeOdd) return { cells, row };
  for (let index = 0; index < width; index++) {
    const cell = cells[index]!;
    if (mayBeWrapped(cell)) cells[index] = unwrapped(cell);
    // Web shops write their texts as pages have them.
    if (cell.length > 3 && cell.includes('&')) cells[index] = withCharacters(cells[index]!);
  }
  return { cells, row };
}
