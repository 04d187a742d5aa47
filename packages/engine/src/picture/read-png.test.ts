import { deflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBitmap, fillRect, isBlack, type Bitmap } from './bitmap.ts';
import { encodePng } from './png.ts';
import { readPng } from './read-png.ts';

const most = 1_000_000;

function chunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, body, Buffer.alloc(4)]);
}

/** A PNG of rows as they stand after their filters. */
function png(
  type: number,
  depth: number,
  width: number,
  rows: number[][],
  extra: Buffer[] = [],
  interlace = 0,
) {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(rows.length, 4);
  header.set([depth, type, 0, 0, interlace], 8);
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', header),
    ...extra,
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const rowsOf = (bitmap: Bitmap) =>
  Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (__, x) => (isBlack(bitmap, x, y) ? '#' : '.')).join(''),
  );
const read = (file: Uint8Array) => rowsOf(readPng(file, most));

describe('a PNG file', () => {
  test('that we wrote comes back as it was', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.tuple(fc.nat(60), fc.nat(18), fc.integer({ min: 1, max: 20 })), { maxLength: 8 }),
        (width, height, boxes) => {
          const bitmap = createBitmap(width, height);
          for (const [x, y, side] of boxes) fillRect(bitmap, x, y, side, 2, 'black');
          expect(rowsOf(readPng(encodePng(bitmap, 8), most))).toEqual(rowsOf(bitmap));
        },
      ),
    ));

  test.each([
    ['grey', png(0, 8, 3, [[0, 0, 127, 128]])],
    ['grey of two bits', png(0, 2, 3, [[0, 0b00_01_10_00]])],
    ['grey of sixteen bits', png(0, 16, 3, [[0, 0, 9, 127, 0, 128, 0]])],
    ['colour', png(2, 8, 3, [[0, 0, 0, 0, 200, 0, 0, 250, 250, 0]])],
    ['grey with opacity', png(4, 8, 3, [[0, 0, 255, 0, 200, 0, 10]])],
    ['colour with opacity', png(6, 8, 3, [[0, 0, 0, 0, 255, 9, 9, 9, 128, 0, 0, 0, 5]])],
    [
      'a palette with opacity',
      png(
        3,
        4,
        3,
        [[0, 0x01, 0x20]],
        [
          chunk('PLTE', Buffer.from([0, 0, 0, 10, 10, 10, 5, 5, 5])),
          chunk('tRNS', Buffer.from([255, 255, 0])),
        ],
      ),
    ],
  ])('of %s prints its dark pixels', (_, file) => {
    expect(read(file)).toEqual(['##.']);
  });

  test.each([0, 1, 2, 3, 4])('with filter %d is unfiltered first', (filter) => {
    const plain = [
      [0, 255, 0, 40, 200],
      [255, 0, 13, 250, 90],
    ];
    const paeth = (a: number, b: number, c: number) => {
      const p = a + b - c;
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
      return pa <= pb && pa <= pc ? a : pb <= pc ? b : c;
    };
    const rows = plain.map((row, y) => [
      filter,
      ...row.map((value, x) => {
        const left = row[x - 1] ?? 0;
        const above = plain[y - 1]?.[x] ?? 0;
        const corner = plain[y - 1]?.[x - 1] ?? 0;
        const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter] ?? 0;
        return (value - guess) & 255;
      }),
    ]);
    expect(read(png(0, 8, 5, rows))).toEqual(['#.##.', '.##.#']);
  });

  test('that is none, cut off, interlaced or too large is refused', () => {
    const file = png(0, 8, 3, [[0, 0, 0, 0]]);
    expect(() => readPng(Buffer.from('GIF89a..'), most)).toThrow('it is no PNG file');
    expect(() => readPng(file.subarray(0, 20), most)).toThrow(RangeError);
    expect(() => readPng(file.subarray(0, 45), most)).toThrow(RangeError);
    expect(() => readPng(png(0, 8, 3, [[0, 0, 0, 0]], [], 1), most)).toThrow('interlaced');
    expect(() => readPng(file, 2)).toThrow('too large');
  });

  test('with damage ends in a refusal or a picture', () =>
    fc.assert(
      fc.property(fc.nat(200), fc.nat(255), (at, byte) => {
        const file = Buffer.from(encodePng(createBitmap(20, 10), 8));
        file[at % file.length] = byte;
        try {
          readPng(file, most);
        } catch (error) {
          if (!(error instanceof RangeError)) throw error;
        }
      }),
    ));
});
