import { expect, test } from 'vitest';
import { createLately } from './lately.ts';

test('What was made lately is not made again, and what was asked for longest ago goes first', () => {
  const made: string[] = [];
  const lately = createLately<string>(2, 10);
  const ask = (key: string) =>
    lately(key, () => {
      made.push(key);
      return key.toUpperCase();
    });
  expect(['a', 'b', 'a', 'c', 'a', 'b'].map(ask)).toEqual(['A', 'B', 'A', 'C', 'A', 'B']);
  expect(made).toEqual(['a', 'b', 'c', 'b']);
  ask('longer than is kept');
  ask('longer than is kept');
  expect(made).toHaveLength(6);
});
