import { expect, test } from 'vitest';
import type { JobRow } from './file-chunks.ts';
import { createRowCache } from './row-cache.ts';

const rows = Array.from({ length: 2_701 }, (_, at): JobRow => ({
  row: at + 1,
  position: at + 1,
  copies: at % 3,
  values: { NAME: { text: `Café "${at}"\n\ud800` }, PRICE: { text: '1,50', number: '1.5' } },
  code: `K${at}`,
  description: 'Café',
  ...(at % 2 === 0 ? { memory: `hash K${at}` } : {}),
}));

const stored = (some: readonly JobRow[], limit?: number) => {
  const cache = createRowCache(limit);
  for (let at = 0; at < some.length; at += 500) cache.store(some.slice(at, at + 500));
  return cache;
};

test.each([700, rows.length])('%i rows that are kept come back as they were, twice', (count) => {
  const some = rows.slice(0, count);
  const cache = stored(some);
  expect(cache.isWhole()).toBe(true);
  for (let pass = 0; pass < 2; pass += 1) expect([...cache.rows()].flat()).toEqual(some);
});

test('more than memory is to hold is let go of', () => {
  expect(stored(rows, 20_000).isWhole()).toBe(false);
});
