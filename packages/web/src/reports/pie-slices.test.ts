import { expect, test } from 'vitest';
import { pieSlices } from './pie-slices.ts';

test('parts go clockwise from the top and fill the circle', () => {
  const slices = pieSlices([1, 1, 2]);
  expect(slices.map(({ share }) => share)).toEqual([0.25, 0.25, 0.5]);
  expect(slices.map(({ path }) => path)).toEqual([
    'M0 0L0 -1A1 1 0 0 1 1 0Z',
    'M0 0L1 0A1 1 0 0 1 0 1Z',
    'M0 0L0 1A1 1 0 0 1 0 -1Z',
  ]);
});

test('more than half takes the long way round', () => {
  expect(pieSlices([3, 1])[0]?.path).toBe('M0 0L0 -1A1 1 0 1 1 -1 0Z');
});

test('one part of all is a whole circle, and nothing is no path', () => {
  expect(pieSlices([0, 5, 0]).map(({ path }) => path !== '')).toEqual([false, true, false]);
  expect(pieSlices([0, 5, 0])[1]?.path).toContain('A1 1 0 1 1 0 1A1 1 0 1 1 0 -1');
  expect(pieSlices([0, 0])).toEqual([
    { path: '', share: 0 },
    { path: '', share: 0 },
  ]);
});
