import { headerWord } from '@marbete/core/catalogue/header-names';
import { alphabets, codePages, ownLanguages, westernLanguages, westernPages } from './alphabets.ts';
import type { ByteSource } from './byte-source.ts';
import { createDecoder, decode, decodeBytes, encodeWindows1252 } from './decoding.ts';
import type { CsvEncoding } from './encodings.ts';
import { isDiameter, isLetter, readingFault } from './reading-fault.ts';
import { widePages } from './wide-pages.ts';

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

/** So many of them are looked at to see whether UTF-8 was encoded twice. */
const mostDoubled = 2_000;

/** Reads the whole file; its text is not kept. */
export async function guessEncoding(source: ByteSource, signal?: AbortSignal): Promise<EncodingGuess> {
  const utf8 = createUtf8Count();
  for await (const piece of source.read(0, signal)) utf8.add(piece);
  const { sequences, bad } = utf8.end();
  if (sequences === 0 && bad === 0) return { encoding: 'utf-8' };
  if (bad === 0 || (sequences >= 2 && bad < sequences)) {
    const places = await placesOf(source, mostDoubled, signal);
    return { encoding: 'utf-8', ...doubled(places), ...(bad > 0 ? { strayBytes: bad } : {}) };
  }
  const guess = byPages(samePlaces(await placesOf(source, mostPlaces, signal)));
  if (guess.unreadable === undefined) return guess;
  const fitting = await widePages(source, signal);
  const known = fitting.filter(({ word }) => headerWord(word) === 'name');
  const [wide, other] = known.length === 1 ? known : fitting;
  if (!wide) return guess;
  if (!other) return { encoding: wide.encoding };
  return {
    encoding: wide.encoding,
    rival: { encoding: other.encoding, word: wide.word, rivalWord: other.word },
  };
}

/** The first places with bytes above ASCII that differ, with what stands around each. */
async function placesOf(source: ByteSource, most: number, signal?: AbortSignal): Promise<Set<string>> {
  const places = new Set<string>();
  let before = new Uint8Array(0);
  let from = 0;
  for await (const piece of source.read(0, signal)) {
    const chunk = joined(before, piece);
    const end = Math.max(from, chunk.length - mostAround);
    notePlaces(chunk, from, end, places, most);
    if (places.size === most) return places;
    const kept = Math.max(0, end - mostAround);
    before = chunk.slice(kept);
    from = end - kept;
  }
  notePlaces(before, from, before.length, places, most);
  return places;
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/** The bytes of a place, which is kept as a text with a character a byte. */
function bytesOf(place: string): Uint8Array {
  const bytes = new Uint8Array(place.length);
  for (let at = 0; at < place.length; at++) bytes[at] = place.charCodeAt(at);
  return bytes;
}

/** Counts the sequences of UTF-8 (RFC 3629, 4), and the bytes that are none. */
function createUtf8Count() {
  let sequences = 0;
  let bad = 0;
  /** Bytes that the sequence lacks, and what the next one may be. */
  let rest = 0;
  let low = 0x80;
  let high = 0xbf;
  return {
    add(bytes: Uint8Array): void {
      for (let at = 0; at < bytes.length; at++) {
        const byte = bytes[at]!;
        if (rest > 0) {
          if (byte >= low && byte <= high) {
            [low, high] = [0x80, 0xbf];
            if (--rest === 0) sequences += 1;
            continue;
          }
          bad += 1;
          [rest, low, high] = [0, 0x80, 0xbf];
        }
        if (byte < 0x80) {
          // Most text is ASCII, of which four bytes at once are told.
          while (
            at + 4 < bytes.length &&
            !((bytes[at + 1]! | bytes[at + 2]! | bytes[at + 3]! | bytes[at + 4]!) & 0x80)
          )
            at += 4;
          continue;
        }
        rest = byte < 0xc2 || byte > 0xf4 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
        if (rest === 0) bad += 1;
        else if (byte === 0xe0) low = 0xa0;
        else if (byte === 0xed) high = 0x9f;
        else if (byte === 0xf0) low = 0x90;
        else if (byte === 0xf4) high = 0x8f;
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
function notePlaces(bytes: Uint8Array, from: number, to: number, places: Set<string>, most: number): void {
  for (let at = from; at < to && places.size < most; at++) {
    if (bytes[at]! < 0x80) continue;
    let start = at;
    while (start > 0 && goesOn(bytes[start - 1]!, at - start)) start -= 1;
    let end = at + 1;
    while (end < bytes.length && goesOn(bytes[end]!, end - at)) end += 1;
    places.add(decodeBytes(bytes.subarray(start, end)));
    at = end - 1;
  }
}

/** Whether words that are UTF-8 read as UTF-8 once more when their characters are taken for bytes of Windows-1252. */
function doubled(places: ReadonlySet<string>): Pick<EncodingGuess, 'doubled'> {
  // No place has a line feed.
  const words = decode(bytesOf([...places].join('\n')), 'utf-8')
    .split(/[\s,"]+/)
    // oxlint-disable-next-line no-control-regex
    .filter((word) => /[^\u0000-\u007f]/.test(word));
  const twice = words.flatMap((word) => {
    const meant = onceLess(word);
    return meant === undefined ? [] : [{ word, meant }];
  });
  return twice.length > 0 && twice.length * 10 >= words.length * 9 ? { doubled: twice[0]! } : {};
}

/** A text with its second encoding taken off; undefined where it has none. */
function onceLess(text: string): string | undefined {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return undefined;
  const bytes = encodeWindows1252(text);
  const less = bytes && decode(bytes, 'utf-8');
  return less?.includes('\ufffd') ? undefined : less;
}

/** Places whose words above ASCII are the same, with what stands beside these: a page reads them alike. */
interface Place {
  /** The first of them. */
  bytes: Uint8Array;
  /** A character a byte, with the signs before and behind each. */
  words: readonly string[];
  count: number;
}

function samePlaces(places: ReadonlySet<string>): Place[] {
  const found = new Map<string, Place>();
  for (const place of places) {
    const words: string[] = [];
    for (const { 0: word, index } of place.matchAll(/[A-Za-z\u0080-\u00ff]+/g))
      if (/[\u0080-\u00ff]/.test(word))
        words.push(place.slice(Math.max(0, index - 1), index + word.length + 1));
    // No place has a line feed.
    const key = words.join('\n');
    const same = found.get(key);
    if (same) same.count += 1;
    else found.set(key, { bytes: bytesOf(place), words, count: 1 });
  }
  return [...found.values()];
}

interface Reading {
  encoding: CsvEncoding;
  places: readonly Place[];
  /** The words of each place. */
  texts: string[];
  /** Languages beside the first that its letters need. */
  mixed: number;
  odd: number;
  /** Signs that another page may explain better. */
  open: number;
  /** Places that cannot be meant. */
  bad: number;
  /** The indexes of these, and of the ones with open signs. */
  doubtful: ReadonlySet<number>;
}

function byPages(places: readonly Place[]): EncodingGuess {
  const readings = codePages.flatMap((encoding) => readingIn(encoding, places) ?? []);
  const fitting = readings.filter(({ bad }) => bad === 0);
  if (fitting.length === 0) return { encoding: 'windows-1252', unreadable: unreadableWord(places) };
  // The earlier page where two fit as well.
  const taken = fitting.reduce((a, b) => (rank(b) < rank(a) ? b : a));
  const windows = fitting.find(({ encoding }) => encoding === 'windows-1252');
  const rivals = readings
    .filter((other) => other !== taken && isRival(taken, other, windows))
    .sort((a, b) => rank(a) - rank(b));
  for (const other of rivals) {
    const at = other.texts.findIndex((text, index) => text !== taken.texts[index]);
    if (at < 0) continue;
    const { bytes } = places[at]!;
    const [word, rivalWord] = differingWords(decode(bytes, taken.encoding), decode(bytes, other.encoding));
    return { encoding: taken.encoding, rival: { encoding: other.encoding, word, rivalWord } };
  }
  return { encoding: taken.encoding };
}

/**
 * Whether another page may be meant. Beside Windows-1252 it is one of the same languages that has letters where that has
 * letters: a sign that stands well says enough. Beside any other page, and where signs are open, it is one that fits as well,
 * or a western one whose letters are of two languages or that cannot be meant in few places: of ęodigo and nińo one byte
 * makes a Polish list.
 */
function isRival(taken: Reading, other: Reading, windows: Reading | undefined): boolean {
  const isWestern = westernPages.has(other.encoding);
  if ((taken !== windows || taken.open > 0) && isWestern && isNear(other, taken)) return true;
  if (other.bad > 0) return false;
  if (taken.open > 0 || (other === windows && other.open > 0)) return isWestern && other.mixed <= taken.mixed;
  if (rank(other) > rank(taken)) return false;
  if (taken !== windows) return true;
  return isWestern && differInLetters(taken.texts, other.texts);
}

/** So few places are too few to tell a page by, where one of them may hold a fault. */
const fewPlaces = 4;

/** Whether one place, or a few of many, may hold a fault: more are words that another page reads otherwise. */
function isNear(reading: Reading, other: Reading): boolean {
  const { encoding, places, texts, doubtful, bad, mixed, odd } = reading;
  const countOf = (test: (at: number) => boolean) =>
    places.reduce((sum, { count }, at) => sum + (test(at) ? count : 0), 0);
  const words = countOf((at) => {
    const [text, their] = [texts[at]!, other.texts[at]!];
    return text !== their && !doubtful.has(at) && hasLetters(text, their);
  });
  const doubts = countOf((at) => doubtful.has(at));
  const isWindows = encoding === 'windows-1252';
  const isThin = westernPages.has(other.encoding) && mayHoldWrongByte(reading);
  const isUsual =
    isWindows ||
    isThin ||
    other.open > 0 ||
    (places.length <= fewPlaces && other.odd + other.mixed > odd + mixed);
  const isFew = bad === 0 || (isUsual && (doubts === 1 || doubts * 4 <= words));
  const isSound =
    odd <= other.odd + other.open || (isThin && odd + bad <= 1) || (isWindows && odd + doubts < words);
  return mixed <= 1 && isSound && words > 0 && isFew;
}

/** Whether one of two places may be a wrong byte: the page rests on the other word alone. */
function mayHoldWrongByte({ places, doubtful }: Reading): boolean {
  const open = doubtful.size > 0 ? places.filter((_, at) => doubtful.has(at)) : places;
  return places.length === 2 && open.some(({ bytes }) => bytes.filter((byte) => byte >= 0x80).length === 1);
}

const rank = ({ mixed, odd, open, bad }: Reading) => (bad + mixed) * 1_000_000 + odd + open;

/** The places as a page reads them; undefined where the letters are of no language, or of a page that is no western one and has a place that cannot be meant. */
function readingIn(encoding: CsvEncoding, places: readonly Place[]): Reading | undefined {
  const isWestern = westernPages.has(encoding);
  const wordIn = createWordReader(encoding);
  const texts: string[] = [];
  const letters = new Set<string>();
  const doubtful = new Set<number>();
  // With more of them a page is not meant.
  const total = places.reduce((sum, { count }) => sum + count, 0);
  const mostBad = encoding === 'windows-1252' ? Math.max(1, total / 5) : 1;
  let [odd, open, bad] = [0, 0, 0];
  for (const [at, { words, count }] of places.entries()) {
    const read = words.map(wordIn);
    texts.push(read.map(({ text }) => text).join('\n'));
    const faults = read.flatMap((word) => word.faults);
    if (faults.includes('open')) doubtful.add(at);
    if (faults.includes('impossible') || (isWestern && !read.every(({ isOfWest }) => isOfWest))) {
      if (!isWestern) return undefined;
      bad += count;
      doubtful.add(at);
      if (bad > mostBad) return undefined;
      continue;
    }
    odd += count * faults.filter((fault) => fault === 'odd').length;
    open += count * faults.filter((fault) => fault === 'open').length;
    for (const word of read) for (const each of word.letters) letters.add(each);
  }
  const all = [...letters];
  // Greek words have accents; Russian ones read as Greek have none.
  if (all.some((letter) => 'αεηιοωυ'.includes(letter)) && !all.some((letter) => 'άέήίόύώ'.includes(letter)))
    odd += 1;
  const isOne = languagesOf(encoding).some((language) => isIn(all, [language]));
  if (!isOne && !isWestern) return undefined;
  return { encoding, places, texts, mixed: isOne ? 0 : furtherLanguages(all), odd, open, bad, doubtful };
}

/** Reads words in a page, each of them once. */
function createWordReader(encoding: CsvEncoding) {
  const decoder = createDecoder(encoding);
  const known = new Map<string, ReturnType<typeof read>>();
  const read = (word: string) => {
    const text = decoder.write(bytesOf(word));
    const letters = lettersOf(text);
    return { text, letters, faults: faultsOf(text), isOfWest: isOfWest(text, letters) };
  };
  return (word: string) => {
    const found = known.get(word) ?? read(word);
    known.set(word, found);
    return found;
  };
}

function above(text: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; at++) if (text[at]! >= '\u0080') found.push(at);
  return found;
}

const faultsOf = (text: string) => above(text).map((at) => readingFault(text, at));

/** Its letters above ASCII as small ones; the small letter of İ is i with a dot. */
const lettersOf = (text: string) =>
  above(text).flatMap((at) => {
    const char = text[at]!;
    if (!isLetter(char) || isDiameter(text, at)) return [];
    return [char === 'İ' ? char : char.toLowerCase()];
  });

const isIn = (letters: readonly string[], languages: readonly string[]) =>
  letters.every((letter) => languages.some((language) => alphabets[language]!.includes(letter)));

/** Whether letters are of the western languages, which have no three of them in a row. */
const isOfWest = (text: string, letters: readonly string[]) =>
  isIn(letters, westernLanguages) && !/[À-ÖØ-öø-ÿŒœŸ]{3}/.test(text);

/** How many western languages beside one have letters between them. */
const furtherLanguages = (letters: readonly string[]) =>
  westernLanguages.some((one) => westernLanguages.some((other) => isIn(letters, [one, other]))) ? 1 : 2;

/** Languages that one page alone has: Turkish and Greek are written in others as well. */
const ofOwnPages = Object.values(ownLanguages)
  .flat()
  .filter((language) => language !== 'tr' && language !== 'el');

const languagesOf = (encoding: CsvEncoding) =>
  ownLanguages[encoding] ?? Object.keys(alphabets).filter((language) => !ofOwnPages.includes(language));

/** Whether two readings have letters wherever they differ: neither shows which one is meant. */
const differInLetters = (one: readonly string[], other: readonly string[]) =>
  one.every((text, at) => hasLetters(text, other[at]!) && hasLetters(other[at]!, text));

/** Whether a text has letters wherever another reading of it differs. */
const hasLetters = (text: string, other: string) =>
  Array.from(text).every((char, at) => char === other[at] || isLetter(char));

function differingWords(one: string, other: string): [string, string] {
  const at = [...one].findIndex((char, index) => char !== other[index]);
  const wordAt = (text: string) => {
    const start = text.slice(0, at).search(/[^\s,"]+$/);
    return /^[^\s,"]+/.exec(text.slice(start < 0 ? at : start))?.[0] ?? text;
  };
  return [wordAt(one), wordAt(other)];
}

/** The word to show where no page fits: one that Windows-1252 reads as nobody writes it. */
function unreadableWord(places: readonly Place[]): string {
  const texts = places.map(({ bytes }) => decode(bytes, 'windows-1252'));
  const bad = texts.find((text) =>
    [...text].some((char, at) => char >= '\u0080' && readingFault(text, at) === 'impossible'),
  );
  return (bad ?? texts[0] ?? '').trim().slice(0, 40);
}
