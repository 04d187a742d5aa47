import { expect, test } from 'vitest';
import { limitLargeSearches } from './large-searches.ts';

const large = 100_001;
const { signal } = new AbortController();

/** A search that ends when it is told to. */
function buildSearch() {
  let end: (answer: string) => void = () => {};
  const answer = new Promise<string>((resolve) => (end = resolve));
  let started = false;
  return {
    end: (text: string) => end(text),
    isStarted: () => started,
    search: () => {
      started = true;
      return answer;
    },
  };
}

/** Lets everything run that waits for nothing else. */
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('two large lists are searched at a time, the others in the order in which they came', async () => {
  const searches = Array.from({ length: 4 }, buildSearch);
  const answers = searches.map(({ search }) => limitLargeSearches(large, signal, search));
  const started = async () => {
    await turn();
    return searches.map(({ isStarted }) => isStarted());
  };
  expect(await started()).toEqual([true, true, false, false]);
  searches[1]?.end('second');
  expect(await answers[1]).toBe('second');
  expect(await started()).toEqual([true, true, true, false]);
  for (const [at, { end }] of searches.entries()) end(`${at}`);
  expect(await Promise.all(answers)).toEqual(['0', 'second', '2', '3']);
});

test('other lists are searched meanwhile', async () => {
  const searches = [buildSearch(), buildSearch()];
  const answers = searches.map(({ search }) => limitLargeSearches(large, signal, search));
  expect(await limitLargeSearches(100_000, signal, () => Promise.resolve('small'))).toBe('small');
  for (const { end } of searches) end('');
  await Promise.all(answers);
});

test('a search that nobody waits for any more never starts, and one that fails hands over its place', async () => {
  const searches = [buildSearch(), buildSearch()];
  const answers = searches.map(({ search }) => limitLargeSearches(large, signal, search));
  const left = new AbortController();
  const older = buildSearch();
  const waiting = limitLargeSearches(large, left.signal, older.search);
  const failing = limitLargeSearches(large, signal, () => Promise.reject(new Error('no')));
  const newest = limitLargeSearches(large, signal, () => Promise.resolve('newest'));
  left.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
  await expect(limitLargeSearches(large, left.signal, older.search)).rejects.toMatchObject({
    code: 'cancelled',
  });
  searches[0]?.end('');
  await expect(failing).rejects.toThrow('no');
  expect(await newest).toBe('newest');
  expect(older.isStarted()).toBe(false);
  searches[1]?.end('');
  await Promise.all(answers);
  const after = [buildSearch(), buildSearch(), buildSearch()];
  const next = after.map(({ search }) => limitLargeSearches(large, signal, search));
  await turn();
  expect(after.map(({ isStarted }) => isStarted())).toEqual([true, true, false]);
  for (const { end } of after) end('');
  await Promise.all(next);
});
