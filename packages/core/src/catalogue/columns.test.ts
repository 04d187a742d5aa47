import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnIndex, columnLetter, columnLetters, maxColumns } from './columns.ts';

test('a letter and its index lead back to each other, in either case', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxColumns - 1 }), (index) => {
      expect(columnIndex(columnLetter(index))).toBe(index);
      expect(columnIndex(columnLetter(index).toLowerCase())).toBe(index);
    }),
  );
});

test('columns run from A to Z', () => {
  expect(columnLetters(26).join('')).toBe('ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  expect(columnLetters(3)).toEqual(['A', 'B', 'C']);
  expect(columnLetters(40)).toHaveLength(26);
});

test('an index outside of A to Z is refused', () => {
  for (const index of [-1, 26, 1.5, Number.NaN]) expect(() => columnLetter(index)).toThrow(RangeError);
});

test('text that is no column letter answers -1', () => {
  fc.assert(
    fc.property(
      fc.string().filter((text) => !/^[A-Za-z]$/.test(text)),
      (text) => columnIndex(text) === -1,
    ),
  );
});
