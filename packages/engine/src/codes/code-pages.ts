import { pageTables } from './code-page-tables.ts';

/** How a printer reads the bytes of text. */
export interface CodePage {
  readonly utf8: boolean;
  /** The bytes of one character (a code point), or undefined where the page lacks it. */
  bytesOf(char: string): readonly number[] | undefined;
  /**
   * The characters of bytes, which stand one a character. What means nothing in the page becomes U+DC80 to U+DCFF, from
   * which the byte can be made again: no text holds such a half of a pair.
   */
  textOf(bytes: string): string;
  /** The page's own number or name, for messages. */
  readonly name: string;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** RFC 3629, section 4, or a byte above ASCII that belongs to no such sequence. */
const utf8Sequence =
  /[\xc2-\xdf][\x80-\xbf]|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}|[\x80-\xff]/g;

const strayByte = (byte: string) => String.fromCharCode(0xdc00 + byte.charCodeAt(0));

/** The byte that `textOf` found no character for; undefined for any other character. */
export function strayByteOf(char: string): number | undefined {
  return char >= '\udc80' && char <= '\udcff' ? char.charCodeAt(0) & 0xff : undefined;
}

/** UTF-8; only half of a surrogate pair is outside it. */
export const utf8Page: CodePage = {
  utf8: true,
  name: 'UTF-8',
  bytesOf(char) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    return code >= 0xd800 && code <= 0xdfff ? undefined : [...encoder.encode(char)];
  },
  textOf: (bytes) =>
    bytes.replace(utf8Sequence, (found) =>
      found.length === 1
        ? strayByte(found)
        : decoder.decode(Uint8Array.from(found, (char) => char.charCodeAt(0))),
    ),
};

/** A page that is known to hold ASCII and nothing else, for encodings that text cannot be turned into. */
export function asciiPage(name: string, lacking = ''): CodePage {
  return {
    utf8: false,
    name,
    bytesOf: (char) => (char <= '\u007f' && !lacking.includes(char) ? [char.charCodeAt(0)] : undefined),
    textOf: (bytes) => bytes.replaceAll(/[\x80-\xff]/g, strayByte),
  };
}

const pages = new Map<string, CodePage>();

/** A single-byte page by number or name ('1252', '850', '8859-1'), or undefined when it is none of the known ones. */
export function singleBytePage(number: string, lacking = ''): CodePage | undefined {
  const table = pageTables[number];
  if (table === undefined) return undefined;
  const key = `${number}/${lacking}`;
  const known = pages.get(key);
  if (known) return known;
  const page = fromTable(number, table, lacking);
  pages.set(key, page);
  return page;
}

function fromTable(number: string, table: string, lacking: string): CodePage {
  const bytes = new Map<string, readonly number[]>();
  for (let at = 0; at < 128; at++) {
    const upper = table.charAt(at);
    if (upper !== '\ufffd') bytes.set(upper, [at + 128]);
    const lower = String.fromCharCode(at);
    if (!lacking.includes(lower)) bytes.set(lower, [at]);
  }
  return {
    utf8: false,
    name: number,
    bytesOf: (char) => bytes.get(char),
    textOf: (text) =>
      text.replaceAll(/[\x80-\xff]/g, (byte) => {
        const char = table.charAt(byte.charCodeAt(0) - 128);
        return bytes.get(char)?.[0] === byte.charCodeAt(0) ? char : strayByte(byte);
      }),
  };
}

/** The characters of a text that a page lacks, each once, in order. */
export function charactersOutside(text: string, page: CodePage): string[] {
  if (page.utf8 && !/[\ud800-\udfff]/.test(text)) return [];
  const outside = new Set<string>();
  for (const char of text) {
    if (page.bytesOf(char) === undefined) outside.add(char);
  }
  return [...outside];
}

/** How many bytes a text takes in a page; characters that it lacks count as one. */
export function byteLength(text: string, page: CodePage): number {
  let length = 0;
  for (const char of text) length += page.bytesOf(char)?.length ?? 1;
  return length;
}
