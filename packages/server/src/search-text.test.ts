import * as fc from 'fast-check';
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

test('a part of a word is found wherever it stands, in any alphabet', () => {
  const letters = fc.constantFrom('a', 'É', 'ß', 'İ', 'Σ', 'σ', 'ﬁ', 'ǅ', 'Й', '9', '\u0301', '한');
  const word = fc.string({ unit: letters, minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 4 }), word, word, (before, part, after) => {
      const row = searchText(['otra celda', before + part + after]);
      for (const query of [part, part.toUpperCase(), part.normalize('NFD')]) {
        if (part.toUpperCase().toLowerCase() !== part.toLowerCase() && query !== part) continue;
        for (const found of searchWords(query)) expect(row).toContain(found);
      }
    }),
  );
  expect(searchText(['ΟΔΟΣ Α'])).toContain(searchWords('Οδος')[0]);
  expect(searchText(['ΟΔΟΣΑ'])).toContain(searchWords('οδος')[0]);
});
