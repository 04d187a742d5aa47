import { AppError } from '@marbete/core/api/errors';
import { knownEncoding } from './decoding.ts';

/** The encodings that a CSV file can be read in; every one but UTF-8 and UTF-16 must be chosen or is the fallback. */
const csvEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'cp850',
  'cp437',
  'macintosh',
] as const;

/** A name of a code page that we have, or one that browsers and Node know. */
export type CsvEncoding = string;

/** Names that people use and the standard of encodings does not have. */
const otherNames: Readonly<Record<string, CsvEncoding>> = {
  utf16le: 'utf-16le',
  utf16be: 'utf-16be',
  ansi: 'windows-1252',
  'mac-roman': 'macintosh',
  macroman: 'macintosh',
};

/** The encoding that a person named; throws `invalid-input` with the list for any other name. */
export function csvEncoding(name: string): CsvEncoding {
  const key = name.trim().toLowerCase();
  const found =
    csvEncodings.find((encoding) => encoding === key) ??
    (Object.hasOwn(otherNames, key) ? otherNames[key] : undefined) ??
    knownEncoding(key) ??
    knownEncoding(key.replace(/^win-?(?=125\d$)/, 'windows-').replace(/^(?=125\d$)/, 'windows-')) ??
    knownEncoding(`cp${key}`);
  if (found) return found;
  const message = `There is no encoding '${name}'. Choose one of ${csvEncodings.join(', ')}.`;
  throw new AppError('invalid-input', message, { issues: [{ path: ['encoding'], message }] });
}

export interface EncodingFound {
  encoding: CsvEncoding;
  /** Length of the byte order mark. */
  bomBytes: number;
}

/** What the byte order mark says, if there is one. */
export function encodingByMark(head: Uint8Array): EncodingFound | undefined {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return { encoding: 'utf-8', bomBytes: 3 };
  if (head[0] === 0xff && head[1] === 0xfe) return { encoding: 'utf-16le', bomBytes: 2 };
  if (head[0] === 0xfe && head[1] === 0xff) return { encoding: 'utf-16be', bomBytes: 2 };
  return undefined;
}

/** UTF-16 without a mark: text in the Latin alphabet has a zero in every second byte. */
export function looksLikeUtf16(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(head.length >> 1, 512);
  if (pairs < 2) return undefined;
  let low = 0;
  let high = 0;
  for (let pair = 0; pair < pairs; pair++) {
    if (head[2 * pair] === 0) high++;
    if (head[2 * pair + 1] === 0) low++;
  }
  if (low > pairs * 0.7 && high === 0) return 'utf-16le';
  if (high > pairs * 0.7 && low === 0) return 'utf-16be';
  return undefined;
}
