import { inflateSync } from 'node:zlib';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { zlib } from './deflate.ts';

const unpacked = (bytes: Uint8Array, period: number) => new Uint8Array(inflateSync(zlib(bytes, period)));

test('What is compressed unpacks to the same bytes, whatever they are', () => {
  const run = fc.tuple(fc.uint8Array({ maxLength: 40 }), fc.nat({ max: 300 }));
  fc.assert(
    fc.property(fc.array(run, { maxLength: 20 }), fc.integer({ min: 1, max: 200 }), (runs, period) => {
      const bytes = Uint8Array.from(
        runs.flatMap(([part, times]) => Array.from({ length: times }, () => [...part]).flat()),
      );
      expect(unpacked(bytes, period)).toEqual(bytes);
    }),
  );
});

test('Bytes without a pattern fill several blocks', () => {
  let state = 1;
  const bytes = Uint8Array.from({ length: 50_000 }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 24;
  });
  expect(unpacked(bytes, 100)).toEqual(bytes);
  expect(zlib(bytes, 100).length).toBeLessThan(bytes.length * 1.02);
});

test('Codes stay within the length that the format allows, however rare a byte is', () => {
  // Counts that grow as Fibonacci numbers make the deepest tree.
  const bytes: number[] = [];
  for (let symbol = 0, a = 1, b = 1; symbol < 20; symbol++, [a, b] = [b, a + b]) {
    for (let left = a; left > 0; left--) bytes.push(symbol);
  }
  // Mixed so that little repeats.
  const mixed = Uint8Array.from(bytes, (_, at) => bytes[(at * 7919) % bytes.length] ?? 0);
  expect(unpacked(mixed, 3)).toEqual(mixed);
});

test('White costs next to nothing, and rows farther apart than the format reaches do no harm', () => {
  const white = new Uint8Array(124_000).fill(0xff);
  expect(zlib(white, 102).length).toBeLessThan(500);
  const wide = Uint8Array.from({ length: 150_000 }, (_, at) => ((at % 50_000) * 31) & 0xff);
  expect(unpacked(wide, 50_000)).toEqual(wide);
  expect(unpacked(new Uint8Array(0), 1)).toEqual(new Uint8Array(0));
});
