import { type CodePage, strayByteOf } from '../codes/code-pages.ts';

/*
 * Printer code as text and as bytes. Printer code is bytes from compiling to the socket; text exists inside a language
 * and in editors. `readSource` and `writeSource` convert between the two, and nothing else does.
 */

/** A template or printer code as text, from which its bytes can be made again. */
export interface Source {
  readonly text: string;
  /** 'latin1': one character a byte, U+0000 to U+00FF, whatever the bytes mean. */
  readonly encoding: 'utf-8' | 'latin1';
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const encoder = new TextEncoder();

/** The text of bytes: UTF-8 where they are valid UTF-8 and hold no NUL, else one character a byte. */
export function readSource(bytes: Uint8Array): Source {
  if (!bytes.includes(0)) {
    try {
      return { text: decoder.decode(bytes), encoding: 'utf-8' };
    } catch {
      // No UTF-8: one character a byte.
    }
  }
  return { text: byteText(bytes), encoding: 'latin1' };
}

/** The bytes of a source; those that it was read from, where it was read. */
export function writeSource({ text, encoding }: Source): Uint8Array {
  return encodeCode(text, encoding === 'utf-8' ? utf8Encoding : byteEncoding);
}

/** Printer code however it came; text stands for its UTF-8. `rawData`: as withCountedBytes takes it. */
export function asSource(code: Source | Uint8Array | string, rawData: FindRawData = () => []): Source {
  if (typeof code === 'string') return { text: code, encoding: 'utf-8' };
  return code instanceof Uint8Array ? withCountedBytes(readSource(code), rawData) : code;
}

/** Finds the raw bytes that commands count. */
export type FindRawData = (text: string) => readonly { readonly start: number; readonly end: number }[];

/**
 * The source with one character a byte where the raw bytes that `rawData` finds are not ASCII: commands count them in bytes,
 * and bytes may look like UTF-8 by accident.
 */
export function withCountedBytes(source: Source, rawData: FindRawData): Source {
  const { text, encoding } = source;
  // oxlint-disable-next-line no-control-regex
  const wide = /[^\u0000-\u007f]/;
  if (encoding === 'latin1' || !wide.test(text)) return source;
  if (!rawData(text).some(({ start, end }) => wide.test(text.slice(start, end)))) return source;
  return { text: byteText(writeSource(source)), encoding: 'latin1' };
}

/** One character a byte, for what looks at single bytes. */
export function byteText(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return parts.join('');
}

/** The printer code that a text stands for. */
export function codeOfText(text: string): Uint8Array {
  return encoder.encode(text);
}

/** Printer code to look at. */
export function textOfCode(code: Uint8Array): string {
  return readSource(code).text;
}

/** RFC 4648, section 4. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(byteText(bytes));
}

/** The bytes of base64. Throws DOMException for what is none. */
export function bytesOfBase64(base64: string): Uint8Array {
  return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
}

/** How the text of a filled program becomes bytes. */
export interface CodeEncoding {
  /** Bytes that a UTF-16 unit takes at most. */
  readonly most: number;
  /** Writes the bytes of a text at a place that has room for them; answers how many they are. */
  write(text: string, into: Uint8Array, at: number): number;
}

export const utf8Encoding: CodeEncoding = {
  most: 3,
  write: (text, into, at) => encoder.encodeInto(text, into.subarray(at)).written,
};

/** The low byte of each character. */
export const byteEncoding: CodeEncoding = {
  most: 1,
  write(text, into, at) {
    for (let index = 0; index < text.length; index++) into[at + index] = text.charCodeAt(index);
    return text.length;
  },
};

/** Text in a page; a question mark stands for what it lacks. `fromBytes`: where some of it is raw bytes, or unknown to the page. */
export function pageEncoding(page: CodePage, fromBytes: boolean): CodeEncoding {
  if (page.utf8 && !fromBytes) return utf8Encoding;
  const byteOf = (char: string) => page.bytesOf(char)?.[0] ?? 0x3f;
  const ascii = Uint8Array.from({ length: 0x80 }, (_, code) => byteOf(String.fromCharCode(code)));
  return {
    most: page.utf8 ? 3 : 1,
    write(text, into, at) {
      let end = at;
      for (let index = 0; index < text.length; index++) {
        const code = text.charCodeAt(index);
        if (code < 0x80) {
          into[end++] = ascii[code] as number;
          continue;
        }
        const char = String.fromCodePoint(text.codePointAt(index) as number);
        index += char.length - 1;
        const own = isRaw(char) ? [code & 0xff] : (page.bytesOf(char) ?? [strayByteOf(char) ?? 0x3f]);
        for (const byte of own) into[end++] = byte;
      }
      return end - at;
    },
  };
}

/*
 * Raw bytes in the text of a program that is compiled: halves of surrogate pairs, U+DC00 to U+DCFF, which no character
 * and no value that may print is, so that they are never taken for a placeholder, a command or a line's end. Their low
 * byte is the byte.
 */
const firstRaw = 0xdc00;
const isRaw = (char: string) => char >= '\udc00' && char <= '\udcff';

/** A text of one character a byte with its raw bytes out of the way. */
export function hideRawData(text: string, ranges: ReturnType<FindRawData>): string {
  const parts: string[] = [];
  let at = 0;
  for (const { start, end } of ranges) {
    parts.push(text.slice(at, start));
    for (at = start; at < end; at += 8192) {
      const bytes = encodeCode(text.slice(at, Math.min(end, at + 8192)), byteEncoding);
      parts.push(String.fromCharCode(...Array.from(bytes, (byte) => firstRaw + byte)));
    }
    at = end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The bytes of a text. */
export function encodeCode(text: string, encoding: CodeEncoding): Uint8Array {
  if (encoding === utf8Encoding) return encoder.encode(text);
  const bytes = new Uint8Array(text.length * encoding.most);
  return bytes.slice(0, encoding.write(text, bytes, 0));
}

/** How many bytes `encodeCode` makes of a text. Most code is ASCII, of which each character is one; a look tells. */
export function codeLength(text: string, encoding: CodeEncoding): number {
  // oxlint-disable-next-line no-control-regex
  if (encoding === byteEncoding || !/[^\u0000-\u007f]/.test(text)) return text.length;
  return encodeCode(text, encoding).length;
}

/** The room of the last buffer that was finished: making room costs as much as filling it. */
let room: Uint8Array | undefined;

/** Printer code that grows label by label. Texts are joined until their bytes are asked for, and encoded together. */
export class CodeBuffer {
  #bytes: Uint8Array | undefined;
  #length = 0;
  #text = '';
  #encoding = utf8Encoding;

  /** In bytes. */
  get length(): number {
    this.#encode();
    return this.#length;
  }

  append(text: string, encoding: CodeEncoding): void {
    if (encoding !== this.#encoding) this.#encode();
    this.#encoding = encoding;
    this.#text += text;
  }

  appendBytes(bytes: Uint8Array): void {
    this.#encode();
    this.#reserve(bytes.length).set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** Takes back what was appended after `length`. */
  cut(length: number): void {
    this.#encode();
    this.#length = length;
  }

  /** What is in it; afterwards it is empty. */
  finish(): Uint8Array {
    this.#encode();
    const bytes = this.#bytes?.slice(0, this.#length) ?? new Uint8Array();
    room = this.#bytes ?? room;
    this.#bytes = undefined;
    this.#length = 0;
    return bytes;
  }

  #encode(): void {
    if (this.#text === '') return;
    const bytes = this.#reserve(this.#text.length * this.#encoding.most);
    this.#length += this.#encoding.write(this.#text, bytes, this.#length);
    this.#text = '';
  }

  #reserve(more: number): Uint8Array {
    const wanted = this.#length + more;
    if (!this.#bytes) {
      this.#bytes = room ?? new Uint8Array(Math.max(1 << 16, wanted));
      room = undefined;
    }
    if (wanted > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(this.#bytes.length * 2, wanted));
      larger.set(this.#bytes.subarray(0, this.#length));
      this.#bytes = larger;
    }
    return this.#bytes;
  }
}

/** Pieces of printer code one behind the other. */
export function joinCode(...pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    joined.set(piece, at);
    at += piece.length;
  }
  return joined;
}
