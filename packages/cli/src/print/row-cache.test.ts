import { expect, test } from 'vitest';
import type { JobRow } from './file-chunks.ts';
import { createRowCache } from './row-cache.ts';
import { asAsync } from './sort-rows.ts';

const rows = Array.from({ length: 2_701 }, (_, at): JobRow => ({
  row: at + 1,
  position: at + 1,
  copies: at % 3,
  values: { NAME: { text: `Café "${at}"\n\ud800` }, PRICE: { text: '1,50', number: '1.5' } },
  code: `K${at}`,
  description: 'Café',
  ...(at % 2 === 0 ? { memory: `hash K${at}` } : {}),
}));

async function all(some: AsyncIterable<JobRow> | undefined): Promise<JobRow[]> {
  const found: JobRow[] = [];
  for await (const row of some ?? []) found.push(row);
  return found;
}

test.each([700, rows.length])('%i rows that are kept come back as they were', async (count) => {
  const cache = createRowCache();
  const some = rows.slice(0, count);
  expect(await all(cache.tee(asAsync(some)))).toEqual(some);
  expect(await all(cache.rows())).toEqual(some);
});

test('more than memory is to hold is let go of, and passes all the same', async () => {
  const cache = createRowCache(20_000);
  expect(await all(cache.tee(asAsync(rows)))).toHaveLength(rows.length);
  expect(cache.rows()).toBeUndefined();
});
