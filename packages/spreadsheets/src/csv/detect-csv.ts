import type { CsvDelimiter } from '@marbete/core/api/csv-delimiters';
import { type ByteSource, readHead } from './byte-source.ts';
import { decode } from './decoding.ts';
import { csvDelimiter, declaredDelimiter, fitting } from './delimiter.ts';
import { type FixedColumn, fixedColumns } from './fixed-width.ts';
import { type CsvEncoding, csvEncoding, encodingByMark, looksLikeUtf16 } from './encodings.ts';
import { type LineForm, lineFormOf } from './rewritten-lines.ts';
import { type EncodingGuess, guessEncoding } from './guess-encoding.ts';

export interface CsvLayout {
  encoding: CsvEncoding;
  /** How sure that is, where the bytes had to tell. */
  guess?: EncodingGuess;
  bom: boolean;
  delimiter: CsvDelimiter;
  /** Where its columns begin, in a list that is set with blanks; tabs are put between its cells. */
  columns?: readonly FixedColumn[];
  /** Lines that are made others before they are read. */
  form?: LineForm;
  /** Whether the first line was such a `sep=;` and is no row. */
  declared: boolean;
  /** Bytes before the first row: the byte order mark and a line `sep=;`. */
  startBytes: number;
}

const sampleBytes = 64 * 1024;

/**
 * How a CSV file is written. A byte order mark decides; without one the whole file is looked at: what is UTF-8 but
 * for a few bytes is UTF-8, anything else the code page under which its words make sense. What the caller chose is taken as it is.
 */
export async function detectCsv(
  source: ByteSource,
  chosen: { encoding?: string; delimiter?: string; signal?: AbortSignal },
): Promise<CsvLayout> {
  const head = await readHead(source, sampleBytes);
  const mark = encodingByMark(head);
  const wanted = chosen.encoding === undefined ? undefined : csvEncoding(chosen.encoding);
  const known = wanted ?? mark?.encoding ?? looksLikeUtf16(head);
  const guess = known === undefined ? await guessEncoding(source, chosen.signal) : undefined;
  const encoding = known ?? guess!.encoding;
  const bom = mark?.encoding === encoding;
  const bomBytes = bom ? mark!.bomBytes : 0;
  const text = decode(head.subarray(bomBytes), encoding);
  const declared = declaredDelimiter(text);
  const declaration = declared === undefined ? '' : /^[^\n]*\n?/.exec(text)![0];
  const form = declared === undefined ? lineFormOf(text) : undefined;
  const fit = form === undefined ? fitting(text.slice(declaration.length), declared) : undefined;
  const isOpen = chosen.delimiter === undefined && fit !== undefined && !fit.isStrict && !fit.cutsFirst;
  const columns = isOpen ? fixedColumns(text, head.length < sampleBytes) : undefined;
  const delimiter =
    chosen.delimiter === undefined
      ? columns
        ? '\t'
        : (form?.delimiter ?? fit!.delimiter)
      : csvDelimiter(chosen.delimiter);
  return {
    encoding,
    ...(guess ? { guess } : {}),
    bom,
    delimiter,
    ...(form?.delimiter === delimiter ? { form } : {}),
    ...(columns ? { columns } : {}),
    declared: declared !== undefined,
    // The declaration is ASCII.
    startBytes: bomBytes + declaration.length * (encoding.startsWith('utf-16') ? 2 : 1),
  };
}
