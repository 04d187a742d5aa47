import { expect, test } from 'vitest';
import { planRun, printRows, readPageSize } from './plan.ts';
import { emptySelection, withCell, withEverything, withQuantities, withTicks } from './selection.ts';

const row = (id: number, listed = 0) => ({ id, position: id, listed });
const signal = new AbortController().signal;

function catalogueOf(count: number, listed: (id: number) => number = () => 0) {
  const pages: number[] = [];
  const readRows = async (page: number) => {
    pages.push(page);
    const first = (page - 1) * readPageSize + 1;
    const length = Math.max(Math.min(readPageSize, count - first + 1), 0);
    return Array.from({ length }, (_, index) => row(first + index, listed(first + index)));
  };
  return { pages, readRows };
}

test('single rows print in the catalogue’s order, whatever the order of the clicks', async () => {
  const { pages, readRows } = catalogueOf(3_000);
  const selection = withQuantities(emptySelection, [
    [row(700), 2],
    [row(3), 1],
    [row(41), 5],
    [row(9), 0],
  ]);
  const planned = await planRun(selection, readRows, { signal });
  expect(planned.map(({ id, quantity }) => [id, quantity])).toEqual([
    [3, 1],
    [41, 5],
    [700, 2],
  ]);
  expect(pages).toEqual([]);
});

test('a rule for all rows reads the whole catalogue in pages and keeps exceptions', async () => {
  const { pages, readRows } = catalogueOf(1_200);
  const selection = withTicks(withEverything(emptySelection, 2), [row(600)], false);
  const seen: number[] = [];
  const planned = await planRun(selection, readRows, { signal, onProgress: (rows) => seen.push(rows) });
  expect(planned).toHaveLength(1_199);
  expect(planned.every(({ id, quantity }) => id !== 600 && quantity === 2)).toBe(true);
  expect(pages).toEqual([1, 2, 3]);
  expect(seen).toEqual([500, 1_000, 1_200]);
});

test('a catalogue that fills its last page exactly ends after one more, empty page', async () => {
  const { pages, readRows } = catalogueOf(readPageSize);
  expect(await planRun(withEverything(emptySelection, 1), readRows, { signal })).toHaveLength(readPageSize);
  expect(pages).toEqual([1, 2]);
});

test('rows whose own quantity is below 1 do not print', async () => {
  const { readRows } = catalogueOf(10, (id) => (id % 2 === 0 ? id : 0.5));
  const planned = await planRun(withEverything(emptySelection, 'listed'), readRows, { signal });
  expect(planned.map(({ id }) => id)).toEqual([2, 4, 6, 8, 10]);
});

test('a cancelled plan reads no further page', async () => {
  const controller = new AbortController();
  const { pages, readRows } = catalogueOf(5_000);
  const plan = planRun(withEverything(emptySelection, 1), readRows, {
    signal: controller.signal,
    onProgress: () => controller.abort(),
  });
  await expect(plan).rejects.toThrow(/abort/i);
  expect(pages).toEqual([1]);
});

test('only changed cells travel with a row', () => {
  const { edits } = withCell(emptySelection, 2, 'C', '9.90', '8.90');
  const rows = [
    { id: 1, position: 1, quantity: 1 },
    { id: 2, position: 2, quantity: 3 },
  ];
  expect(printRows(rows, edits)).toEqual([
    { id: 1, cantidad: 1 },
    { id: 2, cantidad: 3, campos: { C: '9.90' } },
  ]);
});
