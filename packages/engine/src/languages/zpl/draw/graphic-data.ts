import { inflateSync, unzlibSync } from 'fflate';
import { createBitmap, type Bitmap } from '../../../picture/bitmap.ts';
import { fromBase64 } from '../../../picture/base64.ts';
import { createLately } from '../../../picture/lately.ts';
import { part } from '../../../picture/parts.ts';

/*
 * Graphic data as ^GF, ~DG and ~DY carry them. ZPL II Programming Guide, "Alternative Data Compression Scheme for ~DG and
 * ~DB Commands" (G to Z and g to z are repeat counts, a comma fills the row with 0, an exclamation mark with 1, a colon
 * repeats the row above) and "ZB64 Encodings" (:Z64:base64 of zlib:crc, :B64:base64:crc).
 */

const png = part(() => import('../../../picture/read-png.ts'));

export interface GraphicData {
  /** A hex digits, B bytes, C bytes. */
  kind: string;
  /** Bytes of the whole picture. */
  total: number;
  /** Bytes a row. */
  perRow: number;
  data: string;
}

interface ReadGraphic {
  bitmap?: Bitmap;
  problem?: string;
}

const lately = createLately<ReadGraphic>(16, 400_000);

/** The picture, as far as it could be read, and what was wrong with it. */
export function readGraphic(graphic: GraphicData, memoryBytes: number): ReadGraphic {
  const { kind, total, perRow, data } = graphic;
  return lately(`${kind} ${total} ${perRow} ${memoryBytes} ${data}`, () => decode(graphic, memoryBytes));
}

function decode(graphic: GraphicData, memoryBytes: number): ReadGraphic {
  const total = Math.floor(graphic.total);
  const perRow = Math.floor(graphic.perRow);
  if (!(perRow > 0) || !(total > 0)) return { problem: 'A graphic needs its bytes and its bytes a row.' };
  if (total > memoryBytes || perRow > total) {
    return { problem: `A graphic of ${total} bytes, ${perRow} a row, cannot be kept.` };
  }
  const rows = Math.ceil(total / perRow);
  if (perRow * 8 * rows > 100_000_000) return { problem: 'The graphic is too large.' };
  const bitmap = createBitmap(perRow * 8, rows);
  const text = graphic.data.trimStart();
  if (text.startsWith(':')) {
    const bytes = encodedBytes(text, total);
    if (typeof bytes === 'string') {
      // A row of repeated rows also begins with a colon.
      if (/^:[ZB]64:/.test(text)) return { problem: bytes };
      return finish(bitmap, hexRows(text, bitmap.data, perRow));
    }
    bitmap.data.set(bytes.subarray(0, bitmap.data.length));
    return finish(bitmap, bytes.length);
  }
  if (graphic.kind === 'B' || graphic.kind === 'C') {
    const count = Math.min(graphic.data.length, bitmap.data.length);
    for (let at = 0; at < count; at++) bitmap.data[at] = graphic.data.charCodeAt(at);
    return finish(bitmap, count);
  }
  return finish(bitmap, hexRows(text, bitmap.data, perRow));
}

function finish(bitmap: Bitmap, bytes: number): { bitmap: Bitmap; problem?: string } {
  const wanted = bitmap.stride * bitmap.height;
  return bytes >= wanted
    ? { bitmap }
    : { bitmap, problem: `The graphic has ${bytes} of its ${wanted} bytes.` };
}

/** A PNG file (~DY with P): its bytes as they are, as hex digits, or encoded. */
export function readPngFile(
  { total, data }: Pick<GraphicData, 'total' | 'data'>,
  memoryBytes: number,
): { bitmap?: Bitmap; problem?: string } {
  if (!(total > 0) || total > memoryBytes) return { problem: `A file of ${total} bytes cannot be kept.` };
  const text = data.trim();
  let bytes: Uint8Array | string;
  if (text.startsWith(':')) bytes = encodedBytes(text, total);
  else if (/^[0-9a-f\s]+$/i.test(text)) bytes = fromHex(text, total);
  else bytes = Uint8Array.from({ length: Math.min(total, data.length) }, (_, at) => data.charCodeAt(at));
  if (typeof bytes === 'string') return { problem: bytes };
  try {
    return { bitmap: png().readPng(bytes, memoryBytes * 8) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { problem: `The PNG file cannot be read: ${error.message}.` };
  }
}

function fromHex(text: string, total: number): Uint8Array {
  const digits = text.replace(/\s+/g, '');
  const count = Math.min(total, digits.length >> 1);
  return Uint8Array.from({ length: count }, (_, at) => Number.parseInt(digits.slice(at * 2, at * 2 + 2), 16));
}

/** The bytes of :Z64: or :B64: data; a text says why there are none. */
function encodedBytes(text: string, total: number): Uint8Array | string {
  const match = /^:([ZB])64:([^:]*)/.exec(text);
  if (!match) return 'The graphic data begin with a colon but are not encoded.';
  const bytes = fromBase64(match[2] ?? '');
  if (match[1] === 'B') return bytes;
  try {
    // Written into a buffer of the announced size: a small text cannot grow beyond it.
    const out = new Uint8Array(total);
    return bytes[0] === 0x78 ? unzlibSync(bytes, { out }) : inflateSync(bytes, { out });
  } catch {
    return 'The compressed graphic data cannot be unpacked.';
  }
}

/** Reads hex digits with repeat counts into whole rows; answers how many bytes were said. */
function hexRows(text: string, target: Uint8Array, perRow: number): number {
  const digitsPerRow = perRow * 2;
  const digits = target.length * 2;
  let digit = 0;
  let repeat = 0;
  for (let at = 0; at < text.length && digit < digits; at++) {
    const code = text.charCodeAt(at);
    const value = hexValue(code);
    if (value >= 0) {
      const until = Math.min(digits, digit + (repeat || 1));
      if (value === 0) digit = until;
      else for (; digit < until; digit++) setDigit(target, digit, value);
      repeat = 0;
    } else if (code >= 71 && code <= 89) repeat += code - 70;
    else if (code >= 103 && code <= 122) repeat += (code - 102) * 20;
    else if (code === 44 || code === 33) {
      const until = digit + (digitsPerRow - (digit % digitsPerRow));
      if (code === 33) for (; digit < until && digit < digits; digit++) setDigit(target, digit, 15);
      digit = Math.min(until, digits);
      repeat = 0;
    } else if (code === 58) {
      const row = Math.floor(digit / digitsPerRow);
      if (row > 0) target.copyWithin(row * perRow, (row - 1) * perRow, row * perRow);
      digit = Math.min((row + 1) * digitsPerRow, digits);
      repeat = 0;
    }
  }
  return Math.ceil(digit / 2);
}

function setDigit(target: Uint8Array, digit: number, value: number): void {
  const at = digit >> 1;
  target[at] = (target[at] ?? 0) | (digit & 1 ? value : value << 4);
}

function hexValue(code: number): number {
  if (code >= 48 && code <= 57) return code - 48;
  if (code >= 65 && code <= 70) return code - 55;
  if (code >= 97 && code <= 102) return code - 87;
  return -1;
}
