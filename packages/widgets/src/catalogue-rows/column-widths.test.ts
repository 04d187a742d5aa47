import { expect, test } from 'vitest';
import { widthsWithin } from './column-widths.ts';

const total = (widths: Readonly<Record<string, number>>) =>
  Object.values(widths).reduce((sum, width) => sum + width, 0);

test('long texts give up what amounts beside them need, and no more', () => {
  const widths = { A: 127, B: 320, C: 104, D: 104, E: 104 };
  const fitted = widthsWithin(widths, 570);
  expect(fitted).toEqual({ ...widths, B: 131 });
  expect(widthsWithin({ A: 300, B: 320, C: 104 }, 504)).toEqual({ A: 200, B: 200, C: 104 });
  expect(widthsWithin(widths, total(widths))).toBe(widths);
});

test('texts stay whole where the columns scroll whatever they give up', () => {
  const widths = { A: 90, B: 320, C: 200, D: 104 };
  expect(widthsWithin(widths, 300)).toBe(widths);
  expect(widthsWithin(widths, 449)).toBe(widths);
  expect(widthsWithin(widths, 450)).toEqual({ A: 90, B: 128, C: 128, D: 104 });
});
