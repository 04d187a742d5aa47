import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError } from '@marbete/core/api/errors';
import { type CsvError, parse } from 'csv-parse';
import type { LocalFile } from '../local-file.ts';
import type { CsvLayout } from './detect-csv.ts';
import { parserOptions, utf8Bytes } from './parser-input.ts';

/** Reads a broken file a second time, to name the line in which the row begins that cannot be read. */
export async function csvProblem(problem: CsvError, file: LocalFile, layout: CsvLayout): Promise<AppError> {
  const line = (layout.declared ? 2 : 1) + (await lineEnds(file, layout, await readableBytes(file, layout)));
  const unclosed = problem.code === 'CSV_QUOTE_NOT_CLOSED' || problem.code === 'CSV_MAX_RECORD_SIZE';
  const message = unclosed
    ? `${file.name}: a quote (") that opens in the row of line ${line} is never closed. Close it, or double every ` +
      'quote that belongs to the text ("").'
    : `${file.name}: the row of line ${line} cannot be read as CSV. Check its quotes.`;
  return new AppError('data-invalid', message, {
    details: { file: file.name, line },
    issues: [{ path: ['line', line], message, rule: unclosed ? 'quote-not-closed' : 'csv-unreadable' }],
    cause: problem,
  });
}

/** How many bytes, as UTF-8, the rows take that can be read. */
async function readableBytes(file: LocalFile, layout: CsvLayout): Promise<number> {
  let bytes = 0;
  const parser = parse({
    ...parserOptions(layout),
    on_record: (record: string[], info: { bytes: number }) => {
      bytes = info.bytes;
      return record;
    },
  });
  Readable.from(utf8Bytes(file, layout), { objectMode: false }).pipe(parser).resume();
  await finished(parser).catch(() => {});
  return bytes;
}

async function lineEnds(file: LocalFile, layout: CsvLayout, upTo: number): Promise<number> {
  let count = 0;
  let offset = 0;
  let previous = 0;
  for await (const chunk of utf8Bytes(file, layout)) {
    for (const byte of chunk.subarray(0, Math.max(0, upTo - offset))) {
      if (byte === 0x0d || (byte === 0x0a && previous !== 0x0d)) count++;
      previous = byte;
    }
    offset += chunk.length;
    if (offset >= upTo) break;
  }
  return count;
}
