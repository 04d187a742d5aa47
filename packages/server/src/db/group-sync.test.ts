import { expect, test } from 'vitest';
import { createGroupSync } from './group-sync.ts';

/** Syncs that end when they are told to, in the order in which they began. */
function controlled() {
  const ends: ((error?: Error) => void)[] = [];
  const sync = createGroupSync(
    () =>
      new Promise((resolve, reject) => {
        ends.push((error) => (error ? reject(error) : resolve()));
      }),
  );
  return { sync, ends };
}

test('all who ask while one is under way share the next one, and wait for it', async () => {
  const { sync, ends } = controlled();
  const done: string[] = [];
  const ask = (name: string) => sync().then(() => void done.push(name));
  const first = ask('first');
  const others = Promise.all([ask('second'), ask('third'), ask('fourth')]);
  expect(ends).toHaveLength(1);
  ends[0]?.();
  await first;
  expect(done).toEqual(['first']);
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await others;
  expect(done).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a failure is told to those who waited for it, and the next one is tried all the same', async () => {
  const { sync, ends } = controlled();
  const first = sync();
  const second = sync();
  ends[0]?.(new Error('EIO'));
  await expect(first).rejects.toThrow('EIO');
  await expect.poll(() => ends.length).toBe(2);
  ends[1]?.();
  await second;
  const third = sync();
  ends[2]?.();
  await third;
});
