import { expect, test } from 'vitest';
import { createRows, prefixIssues } from './prefix-rows.ts';

test('prefixes that all say something can be saved', () => {
  expect(prefixIssues(createRows(['^FD', '^FV']), true)).toBeUndefined();
});

test('an empty prefix is named by its key', () => {
  const rows = createRows(['^FD', '  ', '']);
  expect(prefixIssues(rows, true)).toEqual({
    empty: new Set([rows[1]?.key, rows[2]?.key]),
    list: undefined,
  });
});

test('a list that was emptied is told apart from one that never held anything', () => {
  expect(prefixIssues([], true)?.list).toBe('empty');
  expect(prefixIssues([], false)?.list).toBe('required');
});
