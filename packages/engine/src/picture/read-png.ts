import { unzlibSync } from 'fflate';
import { createBitmap, fillSpan, type Bitmap } from './bitmap.ts';

/*
 * Reads PNG (W3C Recommendation, third edition), of every colour type and depth, not interlaced. A pixel prints where it
 * is opaque and darker than middle grey.
 */

const signature = '\u0089PNG\r\n\u001a\n';
/** Samples a pixel by colour type. */
const samplesOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

interface Header {
  width: number;
  height: number;
  depth: number;
  type: number;
  samples: number;
}

/** Throws RangeError for a file that is none, is cut off, interlaced or larger than `mostDots`. */
export function readPng(bytes: Uint8Array, mostDots: number): Bitmap {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (String.fromCharCode(...bytes.subarray(0, 8)) !== signature) throw new RangeError('it is no PNG file');
  let header: Header | undefined;
  let palette = new Uint8Array(0);
  let opacity = new Uint8Array(0);
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length;) {
    const length = view.getUint32(at);
    if (at + 12 + length > bytes.length) throw new RangeError('it is cut off');
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (name === 'IHDR') header = readHeader(body, mostDots);
    else if (name === 'PLTE') palette = new Uint8Array(body);
    else if (name === 'tRNS') opacity = new Uint8Array(body);
    else if (name === 'IDAT') data.push(body);
    at += 12 + length;
  }
  if (!header) throw new RangeError('it has no header');
  return drawn(header, unfiltered(header, inflated(header, data)), palette, opacity);
}

function readHeader(body: Uint8Array, mostDots: number): Header {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  if (body.length < 13) throw new RangeError('its header is cut off');
  const [width, height] = [view.getUint32(0), view.getUint32(4)];
  const [depth = 0, type = 0, , , interlace] = body.subarray(8);
  const samples = samplesOf[type];
  if (samples === undefined || ![1, 2, 4, 8, 16].includes(depth))
    throw new RangeError('its colours are unknown');
  if (interlace !== 0) throw new RangeError('it is interlaced');
  if (width < 1 || height < 1 || width * height > mostDots) throw new RangeError('it is too large');
  return { width, height, depth, type, samples };
}

const strideOf = ({ width, samples, depth }: Header) => Math.ceil((width * samples * depth) / 8);

function inflated(header: Header, parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  const out = new Uint8Array((strideOf(header) + 1) * header.height);
  try {
    return unzlibSync(all, { out });
  } catch {
    throw new RangeError('its data cannot be unpacked');
  }
}

/** Scan lines without their filters (9.2). */
function unfiltered(header: Header, raw: Uint8Array): Uint8Array {
  const stride = strideOf(header);
  const step = Math.max(1, (header.samples * header.depth) >> 3);
  const lines = new Uint8Array(stride * header.height);
  for (let y = 0; y < header.height; y++) {
    const filter = raw[y * (stride + 1)];
    for (let x = 0; x < stride; x++) {
      const here = y * stride + x;
      const left = x >= step ? (lines[here - step] ?? 0) : 0;
      const above = y > 0 ? (lines[here - stride] ?? 0) : 0;
      const corner = x >= step && y > 0 ? (lines[here - stride - step] ?? 0) : 0;
      const guesses = [0, left, above, (left + above) >> 1, paeth(left, above, corner)];
      lines[here] = (raw[y * (stride + 1) + 1 + x] ?? 0) + (guesses[filter ?? 0] ?? 0);
    }
  }
  return lines;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [left, above, corner].map((each) => Math.abs(guess - each)) as [
    number,
    number,
    number,
  ];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}

function drawn(header: Header, lines: Uint8Array, palette: Uint8Array, opacity: Uint8Array): Bitmap {
  const { width, height, depth, type, samples } = header;
  const stride = strideOf(header);
  const most = 2 ** Math.min(depth, 8) - 1;
  /** A sample of at most eight bits: of sixteen, the upper half. */
  const sample = (y: number, index: number): number => {
    if (depth >= 8) return lines[y * stride + (index * depth) / 8] ?? 0;
    const bit = index * depth;
    return ((lines[y * stride + (bit >> 3)] ?? 0) >> (8 - depth - (bit & 7))) & most;
  };
  const isDark = (y: number, x: number): boolean => {
    const at = x * samples;
    if (type === 3) {
      const entry = sample(y, at);
      const [red = 0, green = 0, blue = 0] = palette.subarray(entry * 3, entry * 3 + 3);
      return (opacity[entry] ?? 255) > 127 && brightness(red, green, blue) < 128;
    }
    if ((samples === 2 || samples === 4) && sample(y, at + samples - 1) * 2 <= most) return false;
    const grey =
      samples < 3 ? sample(y, at) : brightness(sample(y, at), sample(y, at + 1), sample(y, at + 2));
    return grey * 2 < most + 1;
  };
  const bitmap = createBitmap(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) if (isDark(y, x)) fillSpan(bitmap, y, x, x + 1, 'black');
  }
  return bitmap;
}

const brightness = (red: number, green: number, blue: number) => red * 0.3 + green * 0.59 + blue * 0.11;
