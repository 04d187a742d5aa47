import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import type { CsvEncoding } from './encodings.ts';

/*
 * Which encoding a file without a mark is in, decided over all of its bytes. What is UTF-8 but
 * for some stray bytes is UTF-8; otherwise the code page under which its words make sense.
 */

/** Pages that price lists come in, the likelier one first where two read the same. */
const pages = ['windows-1252', 'cp850', 'macintosh', 'cp437', 'windows-1250', 'windows-1251'] as const;

export interface EncodingGuess {
  encoding: CsvEncoding;
  /** Another page that is about as likely and reads the file otherwise, with a word as each of them reads it. */
  rival?: { encoding: CsvEncoding; word: string; rivalWord: string };
  /** A word of a file that was encoded as UTF-8 twice: CafÃ© for Café. */
  doubled?: { word: string; meant: string };
  /** Bytes that UTF-8 does not have. */
  strayBytes?: number;
}

/** Words with bytes above ASCII that are enough to know a page by. */
const mostWords = 5_000;

/** Reads the whole file once; its text is not kept. */
export async function guessEncoding(path: string, signal?: AbortSignal): Promise<EncodingGuess> {
  const words = new Set<string>();
  let sequences = 0;
  let bad = 0;
  let rest = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) {
    const chunk = piece as Buffer;
    for (let at = 0; at < chunk.length; at++) {
      if (chunk[at]! < 0x80) {
        if (rest > 0) {
          bad += 1;
          rest = 0;
        }
        continue;
      }
      let start = at;
      while (start > 0 && isLetter(chunk[start - 1]!)) start -= 1;
      for (; at < chunk.length; at++) {
        const byte = chunk[at]!;
        if (byte < 0x80) {
          if (rest > 0) bad += 1;
          rest = 0;
          if (!isLetter(byte)) break;
        } else if (byte < 0xc0) {
          if (rest === 0) bad += 1;
          else if (--rest === 0) sequences += 1;
        } else {
          if (rest > 0) bad += 1;
          rest = byte >= 0xf5 || byte < 0xc2 ? 0 : byte >= 0xf0 ? 3 : byte >= 0xe0 ? 2 : 1;
          if (rest === 0) bad += 1;
        }
      }
      if (words.size < mostWords) words.add(chunk.toString('latin1', start, Math.min(at, start + 40)));
    }
  }
  if (rest > 0) bad += 1;
  if (bad === 0 || sequences >= bad * 10)
    return { encoding: 'utf-8', ...doubled(words), ...(bad > 0 ? { strayBytes: bad } : {}) };
  return byWords(words);
}

const isLetter = (byte: number) => (byte >= 0x61 && byte <= 0x7a) || (byte >= 0x41 && byte <= 0x5a);

/** Whether words that are UTF-8 read as UTF-8 once more when their characters are taken for bytes of Windows-1252. */
function doubled(words: ReadonlySet<string>): Pick<EncodingGuess, 'doubled'> {
  const texts = [...words].map((word) => Buffer.from(word, 'latin1').toString('utf8'));
  const twice = texts.flatMap((word) => {
    const meant = onceLess(word);
    return meant === undefined ? [] : [{ word, meant }];
  });
  return twice.length > 0 && twice.length * 10 >= texts.length * 9 ? { doubled: twice[0]! } : {};
}

/** A text with its second encoding taken off; undefined where it has none. */
function onceLess(text: string): string | undefined {
  if (!/[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u2122]/.test(text)) return undefined;
  const bytes = iconv.encode(text, 'windows-1252');
  if (iconv.decode(bytes, 'windows-1252') !== text) return undefined;
  const less = bytes.toString('utf8');
  return less.includes('\ufffd') ? undefined : less;
}

function byWords(words: ReadonlySet<string>): EncodingGuess {
  const bytes = [...words].map((word) => Buffer.from(word, 'latin1'));
  const read = pages.map((encoding) => {
    const texts = bytes.map((each) => iconv.decode(each, encoding));
    return { encoding, texts, score: texts.reduce((sum, text) => sum + sense(text), 0) / bytes.length };
  });
  // The earlier page wins where two make as much sense.
  const best = read.reduce((a, b) => (b.score > a.score + 1e-9 ? b : a));
  for (const other of read) {
    // Only the words that they read otherwise tell them apart.
    const unlike = other.texts.flatMap((text, at) => (text === best.texts[at] ? [] : [at]));
    if (unlike.length === 0) continue;
    const mean = (texts: string[]) => unlike.reduce((sum, at) => sum + sense(texts[at]!), 0) / unlike.length;
    if (mean(other.texts) < mean(best.texts) - 0.15) continue;
    const at = unlike[0]!;
    return {
      encoding: best.encoding,
      rival: { encoding: other.encoding, word: best.texts[at]!, rivalWord: other.texts[at]! },
    };
  }
  return { encoding: best.encoding };
}

const spanish = 'áéíóúñüÁÉÍÓÚÑÜ';
/** Letters of the other languages that lists are written in: Portuguese, French, German, Italian. */
const western = 'àâãçêëèîïìôõöòùûœÀÂÃÇÊËÈÎÏÌÔÕÖÒÙÛŒäÄß';
/** Signs that stand beside words and numbers. */
const signs = '°ºª¿¡½¼¾×±²³µ€£¥¢®™©“”‘’„–—…«»·•§\u00a0';

/** How much sense a word makes: about 1 for a usual one, below 0 for what nobody writes. */
function sense(word: string): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < word.length; at++) {
    const char = word[at]!;
    if (char < '\u0080') continue;
    count += 1;
    const before = word[at - 1] ?? '';
    const after = word[at + 1] ?? '';
    const within = /\p{L}/u.test(before) && /\p{L}/u.test(after);
    const oddCapital = /\p{Lu}/u.test(char) && /\p{Ll}/u.test(before);
    const crowd = before >= '\u0080' && after >= '\u0080' ? 0.6 : 0;
    if (spanish.includes(char)) sum += (oddCapital ? -1 : 1) - crowd;
    else if (western.includes(char)) sum += (oddCapital ? -1 : 0.7) - crowd;
    else if (signs.includes(char)) sum += within ? (char === '’' || char === '·' ? 0.3 : -1) : 0.5;
    else if (/\p{Script=Cyrillic}/u.test(char)) {
      const mates = [...word].filter((each) => /\p{Script=Cyrillic}/u.test(each)).length;
      sum += mates === word.length && mates > 2 && !oddCapital ? 0.9 : -1;
    } else if (/\p{L}/u.test(char)) sum += oddCapital ? -1 : 0.35;
    else sum -= 1;
  }
  return count === 0 ? 0 : sum / count;
}
