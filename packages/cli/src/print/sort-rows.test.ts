import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { asAsync, sortRows } from './sort-rows.ts';

it('sorts as memory would, ties in the order they came, however small the parts', async () => {
  const item = fc.record({
    key: fc.integer({ min: 0, max: 9 }),
    text: fc.string({ unit: 'binary', maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(item, { maxLength: 60 }),
      fc.integer({ min: 1, max: 20 }),
      async (items, size) => {
        const numbered = items.map((one, index) => ({ ...one, text: JSON.stringify(one.text), index }));
        const sorted = [];
        for await (const one of sortRows(asAsync(numbered), (a, b) => a.key - b.key, size)) sorted.push(one);
        expect(sorted).toEqual(numbered.toSorted((a, b) => a.key - b.key));
      },
    ),
    { numRuns: 60 },
  );
});
