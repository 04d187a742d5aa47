import { expect, test } from 'vitest';
import { nextCell } from './grid-keys.ts';

const size = { rows: 3, columns: 4 };
const press = (key: string, more: Partial<Parameters<typeof nextCell>[2]> = {}) => ({
  key,
  shift: false,
  modified: false,
  caretAtStart: true,
  caretAtEnd: true,
  ...more,
});

test('arrows move one cell and Enter one row down, with Shift one up', () => {
  const from = { row: 1, column: 1 };
  expect(nextCell(from, size, press('ArrowUp'))).toEqual({ row: 0, column: 1 });
  expect(nextCell(from, size, press('ArrowDown'))).toEqual({ row: 2, column: 1 });
  expect(nextCell(from, size, press('ArrowLeft'))).toEqual({ row: 1, column: 0 });
  expect(nextCell(from, size, press('ArrowRight'))).toEqual({ row: 1, column: 2 });
  expect(nextCell(from, size, press('Enter'))).toEqual({ row: 2, column: 1 });
  expect(nextCell(from, size, press('Enter', { shift: true }))).toEqual({ row: 0, column: 1 });
});

test('sideways arrows belong to the text until the caret is at its end', () => {
  const from = { row: 1, column: 1 };
  expect(nextCell(from, size, press('ArrowLeft', { caretAtStart: false }))).toBeUndefined();
  expect(nextCell(from, size, press('ArrowRight', { caretAtEnd: false }))).toBeUndefined();
  expect(nextCell(from, size, press('ArrowDown', { caretAtEnd: false }))).toEqual({ row: 2, column: 1 });
});

test('nothing moves past an edge, with a modifier, or with another key', () => {
  expect(nextCell({ row: 0, column: 0 }, size, press('ArrowUp'))).toBeUndefined();
  expect(nextCell({ row: 2, column: 3 }, size, press('ArrowRight'))).toBeUndefined();
  expect(nextCell({ row: 2, column: 3 }, size, press('Enter'))).toBeUndefined();
  expect(nextCell({ row: 1, column: 1 }, size, press('ArrowUp', { modified: true }))).toBeUndefined();
  expect(nextCell({ row: 1, column: 1 }, size, press('a'))).toBeUndefined();
});
