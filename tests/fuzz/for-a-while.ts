import * as fc from 'fast-check';
import { expect } from 'vitest';

/** How long each part is tried, in seconds. */
const seconds = Number(process.env['MARBETE_FUZZ_SECONDS'] ?? 1);
/** The same for what a long run of the tests tries longer. */
export const longSeconds =
  process.env['MARBETE_LONG_TESTS'] && !process.env['MARBETE_FUZZ_SECONDS'] ? 600 : seconds;

/** For the test around it: its time and what a slow machine adds. */
export const timeout = seconds * 2_000 + 60_000;
export const longTimeout = longSeconds * 2_000 + 60_000;

/** What one input may take before it counts as hanging, on any machine. */
const hangingMs = 30_000;

/**
 * Tries inputs until the time is over, in rounds that a seed repeats.
 * @param runs of one round
 * @param lasting seconds
 */
export async function forAWhile<T>(
  inputs: fc.Arbitrary<T>,
  check: (input: T) => Promise<void> | void,
  runs = 25,
  lasting = seconds,
): Promise<void> {
  const end = Date.now() + lasting * 1_000;
  let tried = 0;
  let { seed } = fc.readConfigureGlobal() as { seed: number };
  do {
    const property = fc.asyncProperty(inputs, async (input) => {
      tried += 1;
      const began = performance.now();
      await check(input);
      expect(performance.now() - began).toBeLessThan(hangingMs);
    });
    await fc.assert(property, { seed, numRuns: runs });
    seed += 1;
  } while (Date.now() < end);
  if (lasting > 1) console.log(`${expect.getState().currentTestName}: ${tried} inputs`);
}
