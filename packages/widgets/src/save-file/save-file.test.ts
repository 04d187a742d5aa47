import { expect, test } from 'vitest';
import { textFileName } from './save-file.ts';

test('a label file is named by date and time', () => {
  expect(textFileName(new Date(2026, 0, 5, 7, 8, 9))).toBe('2026-01-05 07-08-09.txt');
});
