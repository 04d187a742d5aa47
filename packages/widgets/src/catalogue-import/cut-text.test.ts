import { expect, test } from 'vitest';
import { cutText } from './cut-text.ts';

test('a text of exactly the length stays as it is', () => {
  expect(cutText('a'.repeat(30), 30)).toBe('a'.repeat(30));
});

test('a longer text is cut at the length and ends with an ellipsis', () => {
  expect(cutText('a'.repeat(31), 30)).toBe(`${'a'.repeat(30)}…`);
});

test('a character outside the basic plane is never split', () => {
  expect(cutText('🍎🍏🍐', 2)).toBe('🍎🍏…');
  expect(cutText('🍎🍏', 2)).toBe('🍎🍏');
});
