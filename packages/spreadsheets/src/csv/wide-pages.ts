import type { ByteSource } from './byte-source.ts';
import { createDecoder } from './decoding.ts';

/*
 * Code pages of two bytes a character: which of them a file is in. One fits where all bytes above ASCII are pairs of its
 * usual characters, and what they are is of its language. Rare characters are left out, since accents of western pages
 * read as such. Data: https://encoding.spec.whatwg.org/#legacy-multi-byte-encodings and the tables of usual characters in
 * JIS X 0208, GB 2312, Big5 and KS X 1001.
 */

interface WidePage {
  encoding: string;
  /** First bytes of its usual characters, and the second bytes, as pairs of the first and the last one. */
  first: readonly (readonly [number, number])[];
  second: readonly (readonly [number, number])[];
  /** What each list of the language has. */
  has: RegExp;
}

const upper = [[0xa1, 0xfe]] as const;

const pages: readonly WidePage[] = [
  {
    encoding: 'shift_jis',
    first: [[0x81, 0x83], [0x88, 0x98]],
    second: [[0x40, 0x7e], [0x80, 0xfc]],
    has: /[\p{sc=Hiragana}\p{sc=Katakana}]/u,
  },
  { encoding: 'euc-jp', first: [[0xa1, 0xa5], [0xb0, 0xcf]], second: upper, has: /[\p{sc=Hiragana}\p{sc=Katakana}]/u },
  { encoding: 'gbk', first: [[0xa1, 0xa3], [0xb0, 0xd7]], second: upper, has: /\p{sc=Han}/u },
  { encoding: 'big5', first: [[0xa1, 0xa3], [0xa4, 0xc6]], second: [[0x40, 0x7e], ...upper], has: /\p{sc=Han}/u },
  { encoding: 'euc-kr', first: [[0xa1, 0xa3], [0xb0, 0xc8]], second: upper, has: /\p{sc=Hangul}/u },
]; // prettier-ignore

/** Signs that no list has, and letters of other alphabets. */
const foreign = /[\ufffd\p{Co}\p{Cn}\p{sc=Cyrillic}\p{sc=Greek}]|(?!\p{ASCII})\p{sc=Latin}/u;
/** One character in a word of ASCII letters, as accents of western pages read, and characters side by side. */
const alone = /(?<=[a-z])\P{ASCII}(?=\p{ASCII}|$)|(?<=\p{ASCII}|^)\P{ASCII}(?=[a-z])/giu;
const together = /\P{ASCII}{2,}/gu;
/** Fullwidth letters are usual. */
const fullWidth = /[\uff01-\uff5e]/gu;

export interface WideReading {
  encoding: string;
  /** The first word above ASCII. */
  word: string;
}

/** The pages of two bytes a character that fit a whole file. */
export async function widePages(source: ByteSource, signal?: AbortSignal): Promise<WideReading[]> {
  const readers = pages.map(createReader);
  for await (const piece of source.read(0, signal)) {
    for (const reader of readers) reader.add(piece);
    if (readers.every(({ fits }) => !fits())) return [];
  }
  return readers.flatMap(({ end }) => end() ?? []);
}

function createReader({ encoding, first, second, has }: WidePage) {
  const decoder = createDecoder(encoding);
  let isFitting = true;
  /** Whether a first byte came last. */
  let isOpen = false;
  let isSeen = false;
  let word = '';
  let [loners, runs] = [0, 0];
  const isIn = (ranges: WidePage['first'], byte: number) =>
    ranges.some(([from, to]) => byte >= from && byte <= to);
  const addText = (text: string) => {
    if (foreign.test(text.replace(fullWidth, ''))) isFitting = false;
    isSeen ||= has.test(text);
    loners += text.match(alone)?.length ?? 0;
    runs += text.match(together)?.length ?? 0;
    if (word === '') word = /\P{ASCII}+/u.exec(text)?.[0].slice(0, 20) ?? '';
  };
  return {
    fits: () => isFitting,
    add(bytes: Uint8Array): void {
      for (let at = 0; isFitting && at < bytes.length; at++) {
        const byte = bytes[at]!;
        if (isOpen) isFitting = isIn(second, byte);
        else if (byte >= 0x80) isFitting = isIn(first, byte);
        isOpen = !isOpen && byte >= 0x80;
      }
      if (isFitting) addText(decoder.write(bytes));
    },
    end(): WideReading | undefined {
      if (!isFitting || isOpen) return undefined;
      addText(decoder.end());
      return isFitting && isSeen && loners <= runs ? { encoding, word } : undefined;
    },
  };
}
