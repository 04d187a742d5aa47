import { expect, test } from 'vitest';
import { createGather } from './gather.ts';

/** Lots that end when they are told to, in the order in which they began. */
function controlled(most = 3) {
  const lots: { things: readonly string[]; end: (error?: Error) => void }[] = [];
  const gather = createGather<string>(
    (things) =>
      new Promise((resolve, reject) => {
        lots.push({ things, end: (error) => (error ? reject(error) : resolve()) });
      }),
    { most, keyOf: (thing) => thing.charAt(0) },
  );
  const seen = () => lots.map(({ things }) => things.join());
  return { gather, lots, seen };
}

test('who comes alone is written at once, and who comes meanwhile is written together next', async () => {
  const { gather, lots, seen } = controlled();
  const first = gather('a');
  const others = Promise.all(['b', 'c', 'd', 'e'].map((thing) => gather(thing)));
  expect(seen()).toEqual(['a']);
  lots[0]?.end();
  await first;
  await expect.poll(seen).toEqual(['a', 'b,c,d']);
  lots[1]?.end();
  await expect.poll(seen).toEqual(['a', 'b,c,d', 'e']);
  lots[2]?.end();
  await others;
});

test('things with one key are written one after the other', async () => {
  const { gather, lots, seen } = controlled();
  const all = Promise.all(['a', 'b1', 'b2', 'c'].map((thing) => gather(thing)));
  lots[0]?.end();
  await expect.poll(seen).toEqual(['a', 'b1,c']);
  lots[1]?.end();
  await expect.poll(seen).toEqual(['a', 'b1,c', 'b2']);
  lots[2]?.end();
  await all;
});

test('a lot that fails tells all who are in it, and nobody else', async () => {
  const { gather, lots, seen } = controlled();
  const first = gather('a');
  const told = Promise.allSettled(['b', 'c'].map((thing) => gather(thing)));
  lots[0]?.end();
  await first;
  await expect.poll(seen).toEqual(['a', 'b,c']);
  lots[1]?.end(new Error('no'));
  expect((await told).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const after = gather('d');
  expect(seen()).toEqual(['a', 'b,c', 'd']);
  lots[2]?.end();
  await after;
});
