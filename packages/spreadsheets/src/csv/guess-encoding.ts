import { isAscii, isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import { alphabets, codePages, westernLanguages, westernPages } from './alphabets.ts';
import type { CsvEncoding } from './encodings.ts';
import { isDiameter, isLetter, readingFault } from './reading-fault.ts';

/*
 * Which encoding a file without a mark is in, decided over all of its bytes (decision 23). What is UTF-8 but for a few
 * stray bytes is UTF-8. Otherwise a page fits when every character above ASCII stands where one can stand and all letters
 * are of one language; Windows-1252 where it fits, else the page that does. An impossible reading is never taken.
 */

export interface EncodingGuess {
  encoding: CsvEncoding;
  /** Another page that fits as well and reads the file otherwise, with a word as each of them reads it. */
  rival?: { encoding: CsvEncoding; word: string; rivalWord: string };
  /** A word that no page reads as anybody would write it. */
  unreadable?: string;
  /** A word of a file that was encoded as UTF-8 twice: CafÃ© for Café. */
  doubled?: { word: string; meant: string };
  /** Bytes that UTF-8 does not have. */
  strayBytes?: number;
}

/** Places with bytes above ASCII that are looked at; more of them say nothing new. */
const mostPlaces = 20_000;
/** Bytes around such a place, within its cell and up to a blank; and bytes at most, which are kept between two pieces. */
const around = 24;
const mostAround = 256;

/** Reads the whole file, and once more where it is not UTF-8 throughout; its text is not kept. */
export async function guessEncoding(path: string, signal?: AbortSignal): Promise<EncodingGuess> {
  const isValid = await isAllUtf8(path, signal);
  const places = new Set<string>();
  if (isValid === 'ascii') return { encoding: 'utf-8' };
  const utf8 = createUtf8Count();
  let before: Buffer = Buffer.alloc(0);
  let from = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    const chunk = Buffer.concat([before, piece as Buffer]);
    if (!isValid) utf8.add(piece as Buffer);
    else if (places.size >= mostPlaces) break;
    const end = Math.max(from, chunk.length - mostAround);
    notePlaces(chunk, from, end, places);
    const kept = Math.max(0, end - mostAround);
    before = chunk.subarray(kept);
    from = end - kept;
  }
  notePlaces(before, from, before.length, places);
  const { sequences, bad } = utf8.end();
  if (bad === 0 || (sequences >= 2 && bad < sequences))
    return { encoding: 'utf-8', ...doubled(places), ...(bad > 0 ? { strayBytes: bad } : {}) };
  return byPages([...places].map((place) => Buffer.from(place, 'latin1')));
}

/** Whether all bytes are UTF-8, or ASCII alone. */
async function isAllUtf8(path: string, signal?: AbortSignal): Promise<boolean | 'ascii'> {
  let ascii = true;
  let before: Buffer = Buffer.alloc(0);
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    const chunk = before.length > 0 ? Buffer.concat([before, piece as Buffer]) : (piece as Buffer);
    if (before.length === 0 && isAscii(chunk)) continue;
    ascii = false;
    const whole = wholeSequences(chunk);
    if (!isUtf8(chunk.subarray(0, whole))) return false;
    before = chunk.subarray(whole);
  }
  return before.length > 0 ? false : ascii ? 'ascii' : true;
}

/** How many bytes there are before a sequence that is not whole yet at the end. */
function wholeSequences(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back++) {
    const byte = bytes[bytes.length - back]!;
    if (byte < 0x80) break;
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 0;
    if (length > 0) return length > back ? bytes.length - back : bytes.length;
  }
  return bytes.length;
}

/** Counts the sequences of UTF-8, and the bytes that are none. */
function createUtf8Count() {
  let sequences = 0;
  let bad = 0;
  let rest = 0;
  return {
    add(bytes: Buffer): void {
      for (const byte of bytes) {
        if (byte < 0x80) {
          if (rest > 0) bad += 1;
          rest = 0;
        } else if (byte < 0xc0) {
          if (rest === 0) bad += 1;
          else if (--rest === 0) sequences += 1;
        } else {
          if (rest > 0) bad += 1;
          rest = byte >= 0xf5 || byte < 0xc2 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
          if (rest === 0) bad += 1;
        }
      }
    },
    end: () => ({ sequences, bad: bad + (rest > 0 ? 1 : 0) }),
  };
}

/** What separates cells, and quotes around them. */
const isEdge = (byte: number) =>
  byte === 0x0a || byte === 0x0d || byte === 0x09 || byte === 0x3b || byte === 0x7c;

const goesOn = (byte: number, far: number) =>
  !isEdge(byte) && far < mostAround && (far < around || byte !== 0x20);

/** Notes each run of bytes above ASCII with what stands around it in its cell. */
function notePlaces(bytes: Buffer, from: number, to: number, places: Set<string>): void {
  for (let at = from; at < to && places.size < mostPlaces; at++) {
    if (bytes[at]! < 0x80) continue;
    let start = at;
    while (start > 0 && goesOn(bytes[start - 1]!, at - start)) start -= 1;
    let end = at + 1;
    while (end < bytes.length && goesOn(bytes[end]!, end - at)) end += 1;
    places.add(bytes.toString('latin1', start, end));
    at = end - 1;
  }
}

/** Whether words that are UTF-8 read as UTF-8 once more when their characters are taken for bytes of Windows-1252. */
function doubled(places: ReadonlySet<string>): Pick<EncodingGuess, 'doubled'> {
  const words = [...places].flatMap((place) =>
    Buffer.from(place, 'latin1')
      .toString('utf8')
      .split(/[\s,"]+/)
      // oxlint-disable-next-line no-control-regex
      .filter((word) => /[^\u0000-\u007f]/.test(word)),
  );
  const twice = words.flatMap((word) => {
    const meant = onceLess(word);
    return meant === undefined ? [] : [{ word, meant }];
  });
  return twice.length > 0 && twice.length * 10 >= words.length * 9 ? { doubled: twice[0]! } : {};
}

/** A text with its second encoding taken off; undefined where it has none. */
function onceLess(text: string): string | undefined {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return undefined;
  const bytes = iconv.encode(text, 'windows-1252');
  if (iconv.decode(bytes, 'windows-1252') !== text) return undefined;
  const less = bytes.toString('utf8');
  return less.includes('\ufffd') ? undefined : less;
}

interface Reading {
  encoding: CsvEncoding;
  texts: string[];
  /** 0 for letters of one language, 1 for those of several western ones. */
  mixed: number;
  odd: number;
  /** Signs that another page may explain better. */
  open: number;
}

function byPages(places: readonly Buffer[]): EncodingGuess {
  const fitting = codePages.flatMap((encoding) => readingIn(encoding, places) ?? []);
  if (fitting.length === 0) return { encoding: 'windows-1252', unreadable: unreadableWord(places) };
  // The earlier page where two fit as well.
  const taken = fitting.reduce((a, b) => (rank(b) < rank(a) ? b : a));
  const windows = fitting.find(({ encoding }) => encoding === 'windows-1252');
  const rivals = fitting
    .filter((other) => other !== taken && isRival(taken, other, windows))
    .sort((a, b) => rank(a) - rank(b));
  for (const other of rivals) {
    const at = other.texts.findIndex((text, index) => text !== taken.texts[index]);
    if (at < 0) continue;
    const [word, rivalWord] = differingWords(taken.texts[at]!, other.texts[at]!);
    return { encoding: taken.encoding, rival: { encoding: other.encoding, word, rivalWord } };
  }
  return { encoding: taken.encoding };
}

/**
 * Whether another page may be meant. Beside Windows-1252 it is one of the same languages that has letters where that has
 * letters: a sign that stands well says enough. Beside any other page it is one that fits as well.
 */
function isRival(taken: Reading, other: Reading, windows: Reading | undefined): boolean {
  if (taken.open > 0 || (other === windows && other.open > 0))
    return westernPages.has(other.encoding) && other.mixed <= taken.mixed;
  if (rank(other) > rank(taken)) return false;
  if (taken !== windows) return true;
  return westernPages.has(other.encoding) && differInLetters(taken.texts, other.texts);
}

const rank = ({ mixed, odd, open }: Reading) => mixed * 1_000_000 + odd + open;

/** The places as a page reads them; undefined where one of them is impossible, or the letters are of no language. */
function readingIn(encoding: CsvEncoding, places: readonly Buffer[]): Reading | undefined {
  const texts: string[] = [];
  const letters = new Set<string>();
  let odd = 0;
  let open = 0;
  for (const place of places) {
    const text = iconv.decode(place, encoding);
    for (let at = 0; at < text.length; at++) {
      if (text[at]! < '\u0080') continue;
      const fault = readingFault(text, at);
      if (fault === 'impossible') return undefined;
      if (fault === 'odd') odd += 1;
      if (fault === 'open') open += 1;
      if (isLetter(text[at]!) && !isDiameter(text, at)) letters.add(text[at]!.toLowerCase().slice(0, 1));
    }
    texts.push(text);
  }
  const all = [...letters];
  // Greek words have accents; Russian ones read as Greek have none.
  if (all.some((letter) => 'αεηιοωυ'.includes(letter)) && !all.some((letter) => 'άέήίόύώ'.includes(letter)))
    odd += 1;
  const isOne = Object.values(alphabets).some((alphabet) => all.every((letter) => alphabet.includes(letter)));
  const isWestern =
    westernPages.has(encoding) &&
    all.every((letter) => westernLanguages.some((language) => alphabets[language]!.includes(letter)));
  if (!isOne && !isWestern) return undefined;
  return { encoding, texts, mixed: isOne ? 0 : 1, odd, open };
}

/** Whether two readings have letters wherever they differ: neither shows which one is meant. */
function differInLetters(one: readonly string[], other: readonly string[]): boolean {
  return one.every((text, index) =>
    [...text].every((char, at) => {
      const their = other[index]![at] ?? '';
      return char === their || (isLetter(char) && isLetter(their));
    }),
  );
}

function differingWords(one: string, other: string): [string, string] {
  const at = [...one].findIndex((char, index) => char !== other[index]);
  const wordAt = (text: string) => {
    const start = text.slice(0, at).search(/\S+$/);
    return /^\S+/.exec(text.slice(start < 0 ? at : start))?.[0] ?? text;
  };
  return [wordAt(one), wordAt(other)];
}

/** The word to show where no page fits: one that Windows-1252 reads as nobody writes it. */
function unreadableWord(places: readonly Buffer[]): string {
  const texts = places.map((place) => iconv.decode(place, 'windows-1252'));
  const bad = texts.find((text) =>
    [...text].some((char, at) => char >= '\u0080' && readingFault(text, at) === 'impossible'),
  );
  return (bad ?? texts[0] ?? '').trim().slice(0, 40);
}
