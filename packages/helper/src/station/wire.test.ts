import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pauseAfter } from './wire.ts';

test('pauses grow, end at a minute, and differ between shops', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.double({ min: 0, max: 1, noNaN: true }), (failures, random) => {
      const pause = pauseAfter(failures, random);
      expect(pause).toBeGreaterThanOrEqual(500);
      expect(pause).toBeLessThanOrEqual(60_000);
      expect(pauseAfter(failures + 1, random)).toBeGreaterThanOrEqual(pause);
    }),
  );
  expect(pauseAfter(3, 0)).not.toBe(pauseAfter(3, 1));
});
