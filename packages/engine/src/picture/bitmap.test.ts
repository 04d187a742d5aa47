import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBitmap, fillRect, fillSpan, isBlack, mirrored, stamp, turned, type Bitmap } from './bitmap.ts';

/** The bitmap as text, a row a line. */
function shown(bitmap: Bitmap): string {
  return Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (_, x) => (isBlack(bitmap, x, y) ? '#' : '.')).join(''),
  ).join('\n');
}

function drawn(rows: readonly string[]): Bitmap {
  const bitmap = createBitmap(rows[0]?.length ?? 1, rows.length);
  rows.forEach((row, y) =>
    [...row].forEach((dot, x) => {
      if (dot === '#') fillSpan(bitmap, y, x, x + 1, 'black');
    }),
  );
  return bitmap;
}

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.array(
      fc
        .array(fc.constantFrom('#', '.'), { minLength: width, maxLength: width })
        .map((dots) => dots.join('')),
      { minLength: height, maxLength: height },
    ),
  );

describe('bitmap', () => {
  test('a span inks exactly the dots between its ends, whatever bytes it crosses', () => {
    fc.assert(
      fc.property(fc.integer({ min: -5, max: 45 }), fc.integer({ min: -5, max: 45 }), (from, to) => {
        const bitmap = createBitmap(37, 3);
        fillSpan(bitmap, 1, from, to, 'black');
        for (let x = 0; x < 37; x++) expect(isBlack(bitmap, x, 1)).toBe(x >= from && x < to);
        expect(bitmap.data.slice(0, bitmap.stride).every((byte) => byte === 0)).toBe(true);
        // Nothing is written past the last dot of the row.
        expect((bitmap.data[2 * bitmap.stride - 1] ?? 0) & 0b111).toBe(0);
      }),
    );
  });

  test('flipping twice leaves what was there', () => {
    const bitmap = drawn(['##..#', '..###']);
    const before = shown(bitmap);
    fillRect(bitmap, 1, 0, 3, 2, 'flip');
    expect(shown(bitmap)).toBe('#.###\n.#..#');
    fillRect(bitmap, 1, 0, 3, 2, 'flip');
    expect(shown(bitmap)).toBe(before);
  });

  test('a stamp lands at any place, also partly outside', () => {
    fc.assert(
      fc.property(
        pictures,
        fc.integer({ min: -45, max: 45 }),
        fc.integer({ min: -15, max: 15 }),
        (rows, left, top) => {
          const target = createBitmap(29, 9);
          stamp(target, drawn(rows), left, top, 'black');
          for (let y = 0; y < 9; y++) {
            for (let x = 0; x < 29; x++) {
              expect(isBlack(target, x, y)).toBe(rows[y - top]?.[x - left] === '#');
            }
          }
        },
      ),
    );
  });

  test('turns go clockwise and four of them come back', () => {
    expect(shown(turned(drawn(['##.', '#..']), 1))).toBe('##\n.#\n..');
    expect(shown(turned(drawn(['##.', '#..']), 2))).toBe('..#\n.##');
    expect(shown(turned(drawn(['##.', '#..']), 3))).toBe('..\n#.\n##');
    fc.assert(
      fc.property(pictures, (rows) => {
        const bitmap = drawn(rows);
        expect(shown(turned(turned(turned(turned(bitmap, 1), 1), 1), 1))).toBe(shown(bitmap));
        expect(shown(turned(turned(bitmap, 1), 1))).toBe(shown(turned(bitmap, 2)));
      }),
    );
  });

  test('a mirror swaps left and right', () => {
    fc.assert(
      fc.property(pictures, (rows) => {
        const expected = rows.map((row) => [...row].reverse().join('')).join('\n');
        expect(shown(mirrored(drawn(rows)))).toBe(expected);
      }),
    );
  });

  test('sizes that cannot be are refused', () => {
    for (const [width, height] of [
      [0, 5],
      [5, -1],
      [1.5, 2],
      [100_000, 100_000],
    ] as const) {
      expect(() => createBitmap(width, height)).toThrow(RangeError);
    }
  });
});
