import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

const { signal } = new AbortController();
const words = { busy: 'Too much at once.', cancelled: 'Cancelled.' };

/** Work that ends when it is told to. */
function buildWork() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { end: () => end(), work: () => ended };
}

test.each([
  [1, 0],
  [1, 3],
  [4, 1],
])(
  '%i at a time, %i waiting, and the next one is refused with the time to come back',
  async (atOnce, mostWaiting) => {
    const inPlace = createPlaces({ atOnce, mostWaiting, longestWaitMs: 60_000, words });
    const all = Array.from({ length: atOnce + mostWaiting }, buildWork);
    const ends = all.map(({ work }) => inPlace(signal, work));
    const refusal = { code: 'unavailable', details: { reason: 'server-busy', retryAfterSeconds: 10 } };
    await expect(inPlace(signal, () => Promise.resolve())).rejects.toMatchObject(refusal);
    // What has begun goes on.
    const begun = inPlace(signal, () => Promise.resolve('next'), { isBegun: true });
    for (const { end } of all) end();
    await Promise.all(ends);
    expect(await begun).toBe('next');
    expect(await inPlace(signal, () => Promise.resolve('free'))).toBe('free');
  },
);

test('work that waits too long is refused, and its place in the line is gone', async () => {
  const inPlace = createPlaces({ atOnce: 1, mostWaiting: 1, longestWaitMs: 1, words });
  const long = buildWork();
  const running = inPlace(signal, long.work);
  for (let time = 0; time < 3; time += 1)
    await expect(inPlace(signal, () => Promise.resolve())).rejects.toMatchObject({ code: 'unavailable' });
  long.end();
  await running;
  expect(await inPlace(signal, () => Promise.resolve('free'))).toBe('free');
});
