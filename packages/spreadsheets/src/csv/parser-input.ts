import { createReadStream } from 'node:fs';
import type { Options } from 'csv-parse';
import iconv from 'iconv-lite';
import type { LocalFile } from '../local-file.ts';
import type { NoticeBoard } from '../notices.ts';
import type { CsvLayout } from './detect-csv.ts';

/** A row longer than this means a quote that was never closed, not a price list. */
const maxRowBytes = 1024 * 1024;

/** The parser's options: cells as written, rows of any width, stray quotes as text. */
export function parserOptions(layout: CsvLayout): Options {
  return {
    delimiter: layout.delimiter,
    // All three, since files glued together change their line ends half-way.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maxRowBytes,
  };
}

/** The file's text as UTF-8, without byte order mark. */
export async function* utf8Bytes(
  file: LocalFile,
  layout: CsvLayout,
  context: { notices?: NoticeBoard; signal?: AbortSignal } = {},
): AsyncGenerator<Buffer> {
  const bytes = createReadStream(file.path, { start: layout.startBytes, signal: context.signal });
  if (layout.encoding === 'utf-8') {
    yield* bytes as AsyncIterable<Buffer>;
    return;
  }
  const decoder = iconv.getDecoder(layout.encoding, { stripBOM: false });
  for await (const chunk of bytes) {
    const text = decoder.write(chunk as Buffer);
    if (text.includes('\ufffd')) context.notices?.doubtEncoding(layout.encoding);
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.end();
  if (rest) yield Buffer.from(rest);
}
