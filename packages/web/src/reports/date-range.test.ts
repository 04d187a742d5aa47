import { expect, test } from 'vitest';
import { usualRange } from './date-range.ts';

test('reports begin with the first day of the product and end today', () => {
  expect(usualRange(new Date(2026, 2, 7, 23, 59))).toEqual({ desde: '2022-04-20', hasta: '2026-03-07' });
});
