import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import { maxColumns } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { Limits } from '../limits.ts';
import type { LocalFile } from '../local-file.ts';
import type { NoticeBoard } from '../notices.ts';
import { tooManyRows } from '../row-limit.ts';
import { csvProblem } from './csv-problem.ts';
import type { CsvLayout } from './detect-csv.ts';
import { unwrapped } from '../unwrapped.ts';
import { parserOptions, utf8Bytes } from './parser-input.ts';

/** Told of every row that is not blank, with all its cells and how many of them reach to its last filled one. */
export type OnRecord = (row: number, cells: readonly string[], width: number) => void;

/** Rows that are handed on together. */
const batchRows = 1000;
/** A cell with more lines than this is worth a look: an unclosed quote swallows the rows after it. */
const manyLines = 20;

/**
 * The rows of a CSV file in batches, cells exactly as written. Memory stays flat, and work is done in pieces of one
 * chunk of the file, so that the event loop goes on. Throws `data-invalid` for a quote that is never closed, with
 * the line it stands in, and `too-large` above the limit of rows.
 */
export async function* readCsv(
  file: LocalFile,
  layout: CsvLayout,
  context: {
    limits: Limits;
    notices: NoticeBoard;
    signal?: AbortSignal;
    onRecord?: OnRecord;
  },
): AsyncGenerator<SheetRow[]> {
  const parser = parse(parserOptions(layout));
  let sheetRow = 0;
  let filled = 0;
  let batch: SheetRow[] = [];
  try {
    for await (const records of recordBatches(utf8Bytes(file, layout, context), parser)) {
      for (const cells of records) {
        const row = toRow(cells, ++sheetRow, context);
        if (row !== undefined && batch.push(row) === batchRows) {
          yield batch;
          filled += batch.length;
          batch = [];
        }
      }
      if (filled + batch.length > context.limits.csvRows + 1 || sheetRow > 4 * context.limits.csvRows + 1) {
        throw tooManyRows(file.name, context.limits.csvRows);
      }
    }
    if (batch.length > 0) yield batch;
  } catch (error) {
    throw error instanceof CsvError ? await csvProblem(error, file, layout) : error;
  } finally {
    parser.destroy();
  }
}

/**
 * The records of each piece of the file together. The parser is fed by hand, since it hands on what it finds while a
 * piece is written; piping and asking for each record by itself takes a third more time.
 */
async function* recordBatches(bytes: AsyncIterable<Buffer>, parser: Parser): AsyncGenerator<string[][]> {
  let records: string[][] = [];
  const take = () => {
    const taken = records;
    records = [];
    return taken;
  };
  parser.on('data', (record: string[]) => records.push(record));
  const ended = finished(parser);
  ended.catch(() => {});
  for await (const chunk of bytes) {
    if (!parser.write(chunk)) await Promise.race([once(parser, 'drain'), ended]);
    yield take();
  }
  parser.end();
  await ended;
  yield take();
}

/** A row without its trailing empty cells, or nothing for a blank one. */
function toRow(
  cells: string[],
  row: number,
  { notices, onRecord }: Pick<Parameters<typeof readCsv>[2], 'notices' | 'onRecord'>,
): SheetRow | undefined {
  let width = cells.length;
  while (width > 0 && cells[width - 1] === '') width--;
  if (width === 0) return undefined;
  onRecord?.(row, cells, width);
  if (width > maxColumns) {
    notices.cutColumns(row, width);
    width = maxColumns;
  }
  if (width < cells.length) cells.length = width;
  for (let index = 0; index < width; index++) {
    const cell = cells[index]!;
    if (cell.charCodeAt(0) === 0x3d || cell.charCodeAt(0) === 0x27) cells[index] = unwrapped(cell);
    if (cell.length > 2 * manyLines && cell.split('\n', manyLines + 1).length > manyLines)
      notices.linesInCell(row);
  }
  return { cells, row };
}
