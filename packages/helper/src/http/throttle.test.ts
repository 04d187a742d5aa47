import { expect, test } from 'vitest';
import { createThrottle } from './throttle.ts';

test('the first ones pass at once, the next ones one step later each, and nobody beyond the longest wait', () => {
  let clock = 5_000;
  const wait = createThrottle({ burst: 2, perSecond: 10, mostMs: 250 }, () => clock);
  expect([wait(), wait(), wait(), wait(), wait(), wait()]).toEqual([0, 0, 100, 200, 250, 250]);
  clock += 150;
  expect(wait()).toBe(200);
});

test('a quiet time gives back the burst and no more', () => {
  let clock = 0;
  const wait = createThrottle({ burst: 2, perSecond: 10, mostMs: 1_000 }, () => clock);
  for (let count = 0; count < 5; count += 1) wait();
  clock += 60_000;
  expect([wait(), wait(), wait()]).toEqual([0, 0, 100]);
});
