import { expect, test } from 'vitest';
import {
  choiceOf,
  countOf,
  emptySelection,
  isEmpty,
  withAllTicked,
  withCell,
  withEverything,
  withQuantities,
  withTicks,
} from './selection.ts';

const row = (id: number, listed = 0) => ({ id, position: id, listed });

test('a quantity from the catalogue is shown but selects nothing', () => {
  expect(choiceOf(emptySelection, row(1, 5))).toEqual({ quantity: 5, selected: false });
  expect(isEmpty(emptySelection)).toBe(true);
});

test('a quantity above 0 selects its row and 0 deselects it', () => {
  const some = withQuantities(emptySelection, [
    [row(1), 3],
    [row(2, 7), 0],
  ]);
  expect(choiceOf(some, row(1))).toMatchObject({ quantity: 3, selected: true });
  expect(choiceOf(some, row(2, 7))).toMatchObject({ quantity: 0, selected: false });
  expect(countOf(some, 100)).toEqual({ rows: 1, labels: 3, exact: true });
});

test('ticking a row without a quantity makes it one label and keeps a quantity that it has', () => {
  const ticked = withTicks(emptySelection, [row(1), row(2, 4)], true);
  expect(choiceOf(ticked, row(1)).quantity).toBe(1);
  expect(choiceOf(ticked, row(2, 4)).quantity).toBe(4);
  const unticked = withTicks(ticked, [row(2, 4)], false);
  expect(choiceOf(unticked, row(2, 4))).toMatchObject({ quantity: 4, selected: false });
});

test('a quantity for all rows holds for rows that were never shown and yields to later exceptions', () => {
  const all = withEverything(withQuantities(emptySelection, [[row(1), 9]]), 2);
  expect(choiceOf(all, row(99_999))).toEqual({ quantity: 2, selected: true });
  expect(choiceOf(all, row(1)).quantity).toBe(2);
  const excepted = withTicks(withQuantities(all, [[row(5), 10]]), [row(6)], false);
  expect(countOf(excepted, 3_000)).toEqual({ rows: 2_999, labels: 2_998 * 2 + 10, exact: true });
});

test('0 for all rows deselects everything, whatever the catalogue lists', () => {
  const none = withEverything(withQuantities(emptySelection, [[row(1), 9]]), 0);
  expect(isEmpty(none)).toBe(true);
  expect(choiceOf(none, row(2, 5))).toEqual({ quantity: 0, selected: false });
});

test('all rows with the catalogue’s own quantities count only what is known', () => {
  const listed = withEverything(emptySelection, 'listed');
  expect(choiceOf(listed, row(1, 3))).toEqual({ quantity: 3, selected: true });
  expect(choiceOf(listed, row(2, 0))).toEqual({ quantity: 0, selected: false });
  expect(countOf(listed, 50).exact).toBe(false);
  expect(isEmpty(listed)).toBe(false);
});

test('decimals of quantities do not count as labels', () => {
  const some = withQuantities(emptySelection, [
    [row(1), 2.9],
    [row(2), 0.5],
  ]);
  expect(countOf(some, 10)).toEqual({ rows: 2, labels: 2, exact: true });
});

test('a changed cell is kept for its row until the stored text stands there again', () => {
  const changed = withCell(emptySelection, 4, 'B', '19.90', '17.50');
  expect(changed.edits.get(4)).toEqual({ B: '19.90' });
  const two = withCell(changed, 4, 'A', 'Pan', 'PAN');
  expect(withCell(two, 4, 'B', '17.50', '17.50').edits.get(4)).toEqual({ A: 'Pan' });
  expect(withCell(changed, 4, 'B', '17.50', '17.50').edits.size).toBe(0);
});

test('changing a selection leaves the earlier one untouched', () => {
  const before = withQuantities(emptySelection, [[row(1), 1]]);
  withQuantities(before, [[row(1), 5]]);
  expect(choiceOf(before, row(1)).quantity).toBe(1);
});

test('ticking all rows keeps typed quantities and gives the others one label or what is listed', () => {
  const typed = withTicks(withQuantities(emptySelection, [[row(1), 5]]), [row(1)], false);
  const all = withAllTicked(withQuantities(typed, [[row(2), 0]]), false);
  expect(choiceOf(all, row(1))).toMatchObject({ quantity: 5, selected: true });
  expect(choiceOf(all, row(2))).toMatchObject({ quantity: 1, selected: true });
  expect(countOf(all, 10)).toEqual({ rows: 10, labels: 14, exact: true });
  expect(choiceOf(withAllTicked(typed, true), row(3, 7)).quantity).toBe(7);
});
