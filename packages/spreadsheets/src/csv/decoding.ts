import { pageSigns } from './page-signs.ts';

/* Text of bytes: code pages by their tables, everything else by what browsers and Node have. */

/** Decodes a text that comes in pieces, which may end within a character. */
export interface Decoder {
  write(bytes: Uint8Array): string;
  /** What the last bytes are when nothing follows. */
  end(): string;
}

/** Characters that are made a text in one call. */
const atOnce = 8 * 1024;

/** The name by which an encoding is decoded; undefined where there is none of this name, which is in small letters. */
export function knownEncoding(name: string): string | undefined {
  if (Object.hasOwn(pageSigns, name)) return name;
  try {
    const { encoding } = new TextDecoder(name);
    return encoding === 'ibm866' ? 'cp866' : encoding;
  } catch {
    return undefined;
  }
}

/** U+FFFD stands for bytes that the encoding does not have. The byte order mark is a character as all others. */
export function createDecoder(encoding: string): Decoder {
  if (Object.hasOwn(pageSigns, encoding)) {
    const codes = codesOf(encoding);
    return { write: (bytes) => textByTable(bytes, codes), end: () => '' };
  }
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  return {
    write: (bytes) => decoder.decode(bytes, { stream: true }),
    // Half a character of two bytes is nothing: programs append a line end of one byte.
    end: () => (encoding.startsWith('utf-16') ? '' : decoder.decode()),
  };
}

export function decode(bytes: Uint8Array, encoding: string): string {
  const decoder = createDecoder(encoding);
  return decoder.write(bytes) + decoder.end();
}

/** A character a byte, for looking at signs of ASCII among any bytes. */
export function decodeBytes(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += atOnce)
    text += String.fromCharCode(...bytes.subarray(at, at + atOnce));
  return text;
}

/** The bytes of a text in Windows-1252; undefined where it has signs that the page lacks. */
export function encodeWindows1252(text: string): Uint8Array | undefined {
  const codes = codesOf('windows-1252');
  const bytes = Array.from(text, (char) => {
    const code = char.codePointAt(0)!;
    return code === 0xfffd ? -1 : codes.indexOf(code);
  });
  return bytes.includes(-1) ? undefined : Uint8Array.from(bytes);
}

const tables = new Map<string, Uint16Array>();

/** The code unit of each byte of a code page. */
function codesOf(page: string): Uint16Array {
  const signs = pageSigns[page]!;
  const first = 256 - signs.length;
  const found =
    tables.get(page) ??
    Uint16Array.from({ length: 256 }, (_, byte) => (byte < first ? byte : signs.charCodeAt(byte - first)));
  tables.set(page, found);
  return found;
}

function textByTable(bytes: Uint8Array, codes: Uint16Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += atOnce) {
    const units = new Uint16Array(Math.min(atOnce, bytes.length - from));
    for (let at = 0; at < units.length; at++) units[at] = codes[bytes[from + at]!]!;
    text += String.fromCharCode(...units);
  }
  return text;
}
