import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import type { LocalFile } from '../local-file.ts';
import type { NoticeBoard } from '../notices.ts';
import type { CsvLayout } from './detect-csv.ts';
import { unwrappedLines } from './wrapped-lines.ts';

/** The text of a file without its byte order mark, in pieces; no piece ends within a character. */
export function fileText(
  file: LocalFile,
  layout: CsvLayout,
  context: { notices?: NoticeBoard; signal?: AbortSignal } = {},
): AsyncGenerator<string> {
  const pieces = decodedText(file, layout, context);
  return layout.wrapped ? unwrappedLines(pieces) : pieces;
}

async function* decodedText(
  file: LocalFile,
  layout: CsvLayout,
  context: { notices?: NoticeBoard; signal?: AbortSignal },
): AsyncGenerator<string> {
  const { encoding, startBytes } = layout;
  const bytes = createReadStream(file.path, {
    start: startBytes,
    highWaterMark: 256 * 1024,
    signal: context.signal,
  });
  const decoder =
    encoding === 'utf-8'
      ? createUtf8Decoder()
      : (iconv.getDecoder(encoding, { stripBOM: false }) as {
          write(piece: Buffer): string;
          end(): string | undefined;
        });
  for await (const piece of bytes) {
    const text = decoder.write(piece as Buffer);
    if (encoding !== 'utf-8' && text.includes('\ufffd')) context.notices?.doubtEncoding(encoding);
    if (text !== '') yield encoding.startsWith('utf-16') ? withoutHalves(text) : text;
  }
  const rest = decoder.end();
  if (rest) yield withoutHalves(rest);
}

/** The text with U+FFFD for halves of surrogate pairs, which UTF-8 does not have. */
const withoutHalves = (text: string) => Buffer.from(text).toString();

function createUtf8Decoder() {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  return {
    write: (piece: Buffer) => decoder.decode(piece, { stream: true }),
    end: () => decoder.decode(),
  };
}
