import { pageTables } from './code-page-tables.ts';

/** How a printer reads the bytes of text. */
export interface CodePage {
  readonly utf8: boolean;
  /** The bytes of one character (a code point), or undefined where the page lacks it. */
  bytesOf(char: string): readonly number[] | undefined;
  /** The page's own number or name, for messages. */
  readonly name: string;
}

const encoder = new TextEncoder();

/** UTF-8; only half of a surrogate pair is outside it. */
export const utf8Page: CodePage = {
  utf8: true,
  name: 'UTF-8',
  bytesOf(char) {
    const code = char.codePointAt(0) ?? 0;
    if (code < 0x80) return [code];
    return code >= 0xd800 && code <= 0xdfff ? undefined : [...encoder.encode(char)];
  },
};

/** A page that is known to hold ASCII and nothing else, for encodings that text cannot be turned into. */
export function asciiPage(name: string, lacking = ''): CodePage {
  return {
    utf8: false,
    name,
    bytesOf: (char) => (char <= '\u007f' && !lacking.includes(char) ? [char.charCodeAt(0)] : undefined),
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
  return { utf8: false, name: number, bytesOf: (char) => bytes.get(char) };
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
