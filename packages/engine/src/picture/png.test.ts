import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createBitmap, fillRect } from './bitmap.ts';
import { encodePng } from './png.ts';

function chunks(png: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(png);
  const found = new Map<string, Buffer>();
  for (let at = 8; at < bytes.length;) {
    const length = bytes.readUInt32BE(at);
    found.set(bytes.toString('latin1', at + 4, at + 8), bytes.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  return found;
}

test('a PNG has one bit a dot, 0 for black, and says how many dots a metre holds', () => {
  const bitmap = createBitmap(12, 3);
  fillRect(bitmap, 0, 0, 4, 3, 'black');
  const parts = chunks(encodePng(bitmap, 8));
  expect([...(parts.get('IHDR') ?? [])]).toEqual([0, 0, 0, 12, 0, 0, 0, 3, 1, 0, 0, 0, 0]);
  expect(parts.get('pHYs')?.readUInt32BE(0)).toBe(8000);
  const lines = [...inflateSync(parts.get('IDAT') ?? Buffer.alloc(0))];
  expect(lines).toEqual([0, 0x0f, 0xff, 0, 0x0f, 0xff, 0, 0x0f, 0xff]);
});
