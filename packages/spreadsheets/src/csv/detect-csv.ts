import iconv from 'iconv-lite';
import { type LocalFile, readHead } from '../local-file.ts';
import { type CsvDelimiter, csvDelimiter, declaredDelimiter, detectDelimiter } from './delimiter.ts';
import { type CsvEncoding, csvEncoding, encodingByMark, isUtf8File, looksLikeUtf16 } from './encodings.ts';

export interface CsvLayout {
  encoding: CsvEncoding;
  bom: boolean;
  delimiter: CsvDelimiter;
  /** Whether the first line was such a `sep=;` and is no row. */
  declared: boolean;
  /** Bytes before the first row: the byte order mark and a line `sep=;`. */
  startBytes: number;
}

const sampleBytes = 64 * 1024;

/**
 * How a CSV file is written. A byte order mark decides; without one the whole file is looked at: what is valid UTF-8
 * is UTF-8, anything else Windows-1252. What the caller chose is taken as it is.
 */
export async function detectCsv(
  file: LocalFile,
  chosen: { encoding?: string; delimiter?: string; signal?: AbortSignal },
): Promise<CsvLayout> {
  const head = await readHead(file.path, sampleBytes);
  const mark = encodingByMark(head);
  const wanted = chosen.encoding === undefined ? undefined : csvEncoding(chosen.encoding);
  const encoding = wanted ?? mark?.encoding ?? (await encodingOf(file, head, chosen.signal));
  const bom = mark?.encoding === encoding;
  const bomBytes = bom ? mark!.bomBytes : 0;
  const text = iconv.decode(head.subarray(bomBytes), encoding, { stripBOM: false });
  const declared = declaredDelimiter(text);
  const declaration = declared === undefined ? '' : /^[^\n]*\n?/.exec(text)![0];
  const delimiter =
    chosen.delimiter === undefined ? (declared ?? detectDelimiter(text)) : csvDelimiter(chosen.delimiter);
  return {
    encoding,
    bom,
    delimiter,
    declared: declared !== undefined,
    startBytes: bomBytes + iconv.encode(declaration, encoding).length,
  };
}

async function encodingOf(file: LocalFile, head: Buffer, signal?: AbortSignal): Promise<CsvEncoding> {
  const wide = looksLikeUtf16(head);
  if (wide) return wide;
  return (await isUtf8File(file.path, signal)) ? 'utf-8' : 'windows-1252';
}
