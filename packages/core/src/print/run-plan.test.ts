import { expect, test } from 'vitest';
import { packRows, rowsFrom } from './run-plan.ts';

const row = (position: number, copies: number) => ({ id: 7_000_000 + position, position, copies });
const many = Array.from({ length: 1_000 }, (_, index) => row(index + 1, 1));

test.each([
  ['none', []],
  ['all once', many],
  [
    'some left out, with their own copies',
    [row(3, 2), row(4, 2), row(5, 1), row(9, 1), row(10, 1), row(40, 7)],
  ],
  ['in another order', [row(5, 1), row(3, 1), row(4, 1)]],
  ['one twice', [row(5, 1), row(5, 3)]],
])('rows come out of a plan as they went in: %s', (_, rows) => {
  expect(rowsFrom(packRows(rows))).toEqual(rows);
});

test('all rows of a list take no more room than one', () => {
  expect(packRows(many).counted).toEqual([0, 1_000, 1]);
});
