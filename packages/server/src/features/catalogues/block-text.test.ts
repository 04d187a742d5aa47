import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockText, linesOf, rowsAt, slotsWith } from './block-text.ts';

const text = fc.string({ unit: 'binary', maxLength: 10 });
const row = fc.record({
  cells: fc.array(text, { maxLength: 4 }),
  numbers: fc.option(fc.array(fc.option(text), { minLength: 1, maxLength: 4 }), { nil: undefined }),
});

test('a block gives back its rows as they were, whatever characters they hold', () => {
  fc.assert(
    fc.property(fc.array(row, { minLength: 1, maxLength: 5 }), (rows) => {
      const plain = rows.map(({ cells, numbers }) => (numbers ? { cells, numbers } : { cells }));
      const block = blockText(plain);
      expect(block.filas).toBe(rows.length);
      expect(block.cells + block.search).not.toContain('\0');
      expect(rowsAt(linesOf(block), plain.keys()).map((found) => found.row)).toEqual(plain);
    }),
  );
});

test('words are sought row by row, and never across two of them', () => {
  const { search } = blockText([{ cells: ['uno', 'dos'] }, { cells: ['tres'] }, { cells: ['Uno tres'] }]);
  expect(slotsWith(search, ['uno'])).toEqual([0, 2]);
  expect(slotsWith(search, ['uno', 'tres'])).toEqual([2]);
  expect(slotsWith(search, ['dos', 'tres'])).toEqual([]);
});
