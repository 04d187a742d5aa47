import { expect, test } from 'vitest';
import { wrapLines } from './wrap-lines.ts';

const wrap = (text: string, width: number) => wrapLines(text, width, (part) => part.length * 10);

test('lines break at blanks and at line feeds', () => {
  expect(wrap('one two\nthree', 80)).toEqual([
    { text: 'one two', width: 70 },
    { text: 'three', width: 50 },
  ]);
  expect(wrap('one two', 60).map(({ text }) => text)).toEqual(['one', 'two']);
});

test('a word wider than the block is cut, and nothing is lost', () => {
  const lines = wrap('ab abcdefghij x', 40).map(({ text }) => text);
  expect(lines).toEqual(['ab', 'abcd', 'efgh', 'ij x']);
  expect(wrap('abc', 5).map(({ text }) => text)).toEqual(['a', 'b', 'c']);
});
