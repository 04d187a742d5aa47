import type { NoticeBoard } from '../notices.ts';
import type { ByteSource } from './byte-source.ts';
import { createDecoder } from './decoding.ts';
import type { CsvLayout } from './detect-csv.ts';
import { tabbedLines } from './fixed-width.ts';
import { rewrittenLines } from './rewritten-lines.ts';

/** The text of a file without its byte order mark, in pieces; no piece ends within a character. */
export function fileText(
  source: ByteSource,
  layout: CsvLayout,
  context: { notices?: NoticeBoard; signal?: AbortSignal } = {},
): AsyncGenerator<string> {
  const pieces = decodedText(source, layout, context);
  if (layout.columns) return tabbedLines(pieces, layout.columns, source.name);
  return layout.form ? rewrittenLines(pieces, layout.form) : pieces;
}

async function* decodedText(
  source: ByteSource,
  { encoding, startBytes }: CsvLayout,
  { notices, signal }: { notices?: NoticeBoard; signal?: AbortSignal },
): AsyncGenerator<string> {
  const decoder = createDecoder(encoding);
  for await (const piece of source.read(startBytes, signal)) {
    const text = decoder.write(piece);
    if (encoding !== 'utf-8' && text.includes('\ufffd')) notices?.doubtEncoding(encoding);
    if (text !== '') yield text;
  }
  const rest = decoder.end();
  if (rest !== '') yield rest;
}
