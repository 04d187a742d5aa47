import type { Bitmap } from './bitmap.ts';
import { compressRows } from './compress-rows.ts';

/*
 * PNG, Portable Network Graphics (W3C Recommendation, third edition): greyscale at 1 bit a pixel, where 0 is black.
 */

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value >>> 0;
});

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (crcTable[(value ^ byte) & 0xff] ?? 0) ^ (value >>> 8);
  return (value ^ 0xffffffff) >>> 0;
}

/**
 * Encodes a bitmap as PNG.
 * @param dotsPerMm written as the picture's physical resolution, so that it prints and shows in its true size
 */
export function encodePng(bitmap: Bitmap, dotsPerMm?: number): Uint8Array {
  const header = new Uint8Array(13);
  const headerView = new DataView(header.buffer);
  headerView.setUint32(0, bitmap.width);
  headerView.setUint32(4, bitmap.height);
  header[8] = 1;
  const chunks = [chunk('IHDR', header)];
  if (dotsPerMm !== undefined) {
    const physical = new Uint8Array(9);
    const view = new DataView(physical.buffer);
    view.setUint32(0, Math.round(dotsPerMm * 1000));
    view.setUint32(4, Math.round(dotsPerMm * 1000));
    physical[8] = 1;
    chunks.push(chunk('pHYs', physical));
  }
  const data = compressRows(scanlines(bitmap));
  chunks.push(chunk('IDAT', data), chunk('IEND', new Uint8Array(0)));
  return joined([Uint8Array.from(signature), ...chunks]);
}

/** Rows, each after the byte that says that it is not filtered: compression finds for itself which ones repeat. */
function scanlines({ stride, height, data }: Bitmap): Uint8Array {
  const lines = new Uint8Array((stride + 1) * height);
  for (let y = 0, from = 0, to = 0; y < height; y++) {
    to++;
    for (const end = from + stride; from < end; from++) lines[to++] = ~(data[from] as number);
  }
  return lines;
}

function chunk(name: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, body.length);
  for (let at = 0; at < 4; at++) bytes[4 + at] = name.charCodeAt(at);
  bytes.set(body, 8);
  view.setUint32(8 + body.length, crc(bytes.subarray(4, 8 + body.length)));
  return bytes;
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}
