import { ciPages } from '../code-page.ts';
import { writeSource } from '../../../template/source.ts';
import { pageTables } from '../../../codes/code-page-tables.ts';

/*
 * From the characters of ^FD to what is printed. ZPL II Programming Guide: ^FH (hexadecimal indicator) and ^CI.
 */

const replaced = '#0@[\\]^`{|}~';

/** ^CI0 to 12: what stands for the characters of `replaced`, in that order (ZPL guide, ^CI, 'International Character Sets'). */
const nationalSets: readonly string[] = [
  '#0@[¢]^‘{|}~',
  '#0@⅓¢⅔^‘¼½¾~',
  '£0@[¢]^‘{|}~',
  'ƒ0§[Ĳ]^‘{ĳ}~',
  '#0@ÆØÅ^‘æøå~',
  'Ü0ÉÄÖÅÜéäöåü',
  '#0§ÄÖÜ^‘äöüß',
  '£0à[ç]^‘é|ù¨',
  '#0àâçêîôéùèû',
  '£0§[çé^ùàòèì',
  '#0§¡Ñ¿^‘{ñç~',
  '£0ÉÄÖÜ^äëïöü',
  '#0@[¥]^‘{|}~',
  '#0@[\\]^‘{|}~',
];

/** Whether the character set is one that can be drawn. */
export function knowsCodePage(page: number): boolean {
  return page <= 13 || page === 28 || page === 29 || page === 30 || ciPages[page] !== undefined;
}

const decoder = new TextDecoder('utf-8');
const strictDecoder = new TextDecoder('utf-8', { fatal: true });

/**
 * Text of a field: hex escapes are bytes, and bytes are characters of the page in force.
 * @param isBytes whether each character is a byte; otherwise text stands for its UTF-8
 * @param keepsBackslash in a field block a backslash begins an escape, whatever the character set prints for it
 */
export function decodeFieldData(
  data: string,
  page: number,
  hexIndicator: string | undefined,
  remapped: ReadonlyMap<number, number> = new Map(),
  keepsBackslash = false,
  isBytes = false,
): string {
  const hex = hexIndicator !== undefined && data.includes(hexIndicator);
  const ascii = !hex && isAscii(data);
  if (ascii && (page === 28 || page > 13) && remapped.size === 0) return data;
  // UTF-8 in, UTF-8 out: a lone half of a pair would be lost by turning it into bytes and back.
  if (!hex && page === 28 && !isBytes) return data;
  const bytes = ascii
    ? asciiBytes(data)
    : hex
      ? hexBytes(data, hexIndicator, isBytes)
      : writeSource({ text: data, encoding: isBytes ? 'latin1' : 'utf-8' });
  return fromBytes(bytes, page, remapped, keepsBackslash);
}

/** Data that is longer than any label's, so that fields that hold each other do not grow without end. */
const longestEmbedded = 20_000;

/**
 * Data with the data of numbered fields in it (ZPL II Programming Guide, ^FE): `#3#` is all of field 3, `#3,F,2,4#` four
 * characters of it from the second, `#3,B,2,4#` the same counted from the end. What is neither stands for itself; a
 * position of 0 puts nothing in.
 */
export function embedFields(data: string, mark: string, valueOf: (field: number) => string): string {
  const sign = mark.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
  const reference = new RegExp(`${sign}(\\d{1,4})(?:,([fb]),(-?\\d{1,4}),(\\d{1,4}))?${sign}`, 'gi');
  const embedded = data.replace(
    reference,
    (_, number: string, way: string | undefined, from: string, count: string) => {
      const value = valueOf(Number(number));
      if (way === undefined) return value;
      const first = Number(from) - 1;
      if (first < 0) return '';
      const characters = [...value];
      if (way.toUpperCase() === 'F') return characters.slice(first, first + Number(count)).join('');
      const end = Math.max(0, characters.length - first);
      return characters.slice(Math.max(0, end - Number(count)), end).join('');
    },
  );
  return embedded.slice(0, longestEmbedded);
}

/**
 * Data of a barcode. Codes hold bytes, not letters, so that national characters do not count: bytes that are UTF-8 are
 * read as it, as scanners do, and others by the page in force.
 */
export function decodeCodeData(
  data: string,
  page: number,
  hexIndicator: string | undefined,
  isBytes = false,
): string {
  const hex = hexIndicator !== undefined && data.includes(hexIndicator);
  if (!hex && (!isBytes || isAscii(data))) return data;
  const bytes = hex ? hexBytes(data, hexIndicator, isBytes) : writeSource({ text: data, encoding: 'latin1' });
  try {
    return strictDecoder.decode(bytes);
  } catch {
    return fromBytes(bytes, page > 13 ? page : 13, new Map(), true);
  }
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 127) return false;
  return true;
}

function asciiBytes(text: string): Uint8Array {
  return Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
}

/** Bytes of data with escapes; an indicator without two hex digits after it stands for itself. */
function hexBytes(data: string, indicator: string, isBytes: boolean): Uint8Array {
  const bytes: number[] = [];
  let plain = 0;
  const flush = (until: number) => {
    if (until <= plain) return;
    const encoding = isBytes ? 'latin1' : 'utf-8';
    for (const byte of writeSource({ text: data.slice(plain, until), encoding })) bytes.push(byte);
  };
  for (let at = data.indexOf(indicator); at >= 0; at = data.indexOf(indicator, at)) {
    const digits = data.slice(at + 1, at + 3);
    if (/^[0-9a-fA-F]{2}$/.test(digits)) {
      flush(at);
      bytes.push(Number.parseInt(digits, 16));
      at += 3;
      plain = at;
    } else at++;
  }
  flush(data.length);
  return Uint8Array.from(bytes);
}

function fromBytes(
  bytes: Uint8Array,
  page: number,
  remapped: ReadonlyMap<number, number>,
  keepsBackslash: boolean,
): string {
  if (page === 28) return decoder.decode(bytes);
  if (page === 29 || page === 30) return utf16(bytes, page === 29);
  const high = pageTables[ciPages[page] ?? '850'] ?? '';
  const national = page <= 13 ? nationalSets[page] : undefined;
  let text = '';
  for (const raw of bytes) {
    const byte = remapped.get(raw) ?? raw;
    if (byte > 127) {
      text += high.charAt(byte - 128);
      continue;
    }
    const char = String.fromCharCode(byte);
    const at = national === undefined || (keepsBackslash && char === '\\') ? -1 : replaced.indexOf(char);
    text += at < 0 ? char : (national?.charAt(at) ?? char);
  }
  return text;
}

function utf16(bytes: Uint8Array, bigEndian: boolean): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    const a = bytes[at] ?? 0;
    const b = bytes[at + 1] ?? 0;
    text += String.fromCharCode(bigEndian ? (a << 8) | b : (b << 8) | a);
  }
  return text;
}
