import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { rowEnd, searchText, searchTexts, searchWords } from './search-text.ts';

test('accents, case and compatibility forms do not matter to a search', () => {
  expect(searchText(['CAFÉ molido', 'Piña', 'ﬁno ½'])).toBe('cafe molido\npina\nfino 1⁄2');
  expect(searchWords('CAFÉ  Ｍolido')).toEqual(['cafe', 'molido']);
});

test('control characters become blanks, so that the database takes every cell', () => {
  expect(searchText(['a\u0000b\tc', 'd\ne'])).toBe('a b c\nd\ne');
});

test('a query is its different words', () => {
  expect(searchWords(' té\tde té\u00a0"verde" 100% ')).toEqual(['te', 'de', '"verde"', '100%']);
  expect(searchWords('   ')).toEqual([]);
});

test('rows are folded together as they are one by one', () => {
  const letters = fc.constantFrom(
    'a',
    'É',
    'ß',
    'İ',
    'Σ',
    'ﬁ',
    'ǅ',
    '\n',
    '\u001e',
    '\t',
    ' ',
    '9',
    '\u0301',
  );
  const cell = fc.oneof(
    fc.string({ unit: letters, maxLength: 6 }),
    fc.constantFrom('Piña', 'CAFÉ', '', 'pan'),
  );
  const rows = fc.array(fc.array(cell, { maxLength: 3 }), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(rows, (some) => {
      expect(searchTexts(some)).toBe(some.map(searchText).join(rowEnd));
    }),
  );
});
