import { expect, test } from 'vitest';
import { countdown } from './countdown.ts';

const now = Date.parse('2026-03-07T12:00:00Z');

test('counts days, hours, minutes and seconds down, a part of a second being one', () => {
  expect(countdown(now + 1, now)).toEqual({ days: 0, clock: '00:00:01' });
  expect(countdown(now + 3_723_000, now)).toEqual({ days: 0, clock: '01:02:03' });
  expect(countdown(now + 2 * 86_400_000 + 3_600_000, now)).toEqual({ days: 2, clock: '01:00:00' });
});

test('ends when the moment has come, and for what is no moment', () => {
  expect(countdown(now, now)).toBeUndefined();
  expect(countdown(now - 5_000, now)).toBeUndefined();
  expect(countdown(Number.NaN, now)).toBeUndefined();
});
