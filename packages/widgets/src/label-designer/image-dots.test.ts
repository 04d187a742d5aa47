import { expect, test } from 'vitest';
import { dotsOf, likelyStyle } from './image-dots.ts';

const filled = (width: number, height: number, value: (x: number, y: number) => number) => ({
  width,
  height,
  grey: Uint8ClampedArray.from({ length: width * height }, (_, at) =>
    value(at % width, Math.trunc(at / width)),
  ),
});
const blackOf = (data: Uint8Array) =>
  data.reduce((sum, byte) => sum + byte.toString(2).replaceAll('0', '').length, 0);

test('A drawing is cut at the middle, each row filled up to whole bytes with white', () => {
  const { data, ...size } = dotsOf(
    filled(10, 2, (x) => (x < 9 ? 127 : 128)),
    'drawing',
  );
  expect(size).toEqual({ widthDots: 10, heightDots: 2 });
  expect([...data]).toEqual([0xff, 0x80, 0xff, 0x80]);
});

test.each([0, 32, 64, 128, 200, 255])('A photo of grey %i has as many black dots as it is dark', (grey) => {
  const { data } = dotsOf(
    filled(64, 64, () => grey),
    'photo',
  );
  expect(blackOf(data) / 4096).toBeCloseTo(1 - grey / 255, 1);
});

test('A logo with soft edges is a drawing, a run of greys a photo', () => {
  expect(likelyStyle(filled(100, 10, (x) => (x === 50 ? 128 : x < 50 ? 0 : 255)))).toBe('drawing');
  expect(likelyStyle(filled(100, 10, (x) => x * 2.55))).toBe('photo');
});
