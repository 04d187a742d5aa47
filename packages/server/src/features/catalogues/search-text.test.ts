import { expect, test } from 'vitest';
import { searchText, searchWords } from './search-text.ts';

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
