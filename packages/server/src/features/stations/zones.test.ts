import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isZone, localMoment, momentAt } from './zones.ts';

const zones = [
  'UTC',
  'Europe/Madrid',
  'America/Mexico_City',
  'Asia/Kathmandu',
  'Pacific/Auckland',
  'Atlantic/Canary',
];

test('a moment of a zone is shown there as it was written, whatever the clocks do around it', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      fc.integer({ min: Date.UTC(2024, 0), max: Date.UTC(2030, 0) }),
      (zone, ms) => {
        const minute = Math.floor(ms / 60_000) * 60_000;
        const { date, time } = localMoment(minute, zone);
        const found = momentAt(`${date}T${time}`, zone);
        expect(localMoment(found, zone)).toMatchObject({ date, time });
        // The same moment, or the first of the two that the clocks show alike.
        expect(minute - found).toBeGreaterThanOrEqual(0);
        expect(minute - found).toBeLessThanOrEqual(3_600_000);
      },
    ),
  );
});

test('an hour that is leapt over, one that comes twice, and days of the week', () => {
  expect(new Date(momentAt('2026-03-29T02:30', 'Europe/Madrid')).toISOString()).toBe(
    '2026-03-29T01:30:00.000Z',
  );
  expect(new Date(momentAt('2026-10-25T02:30', 'Europe/Madrid')).toISOString()).toBe(
    '2026-10-25T00:30:00.000Z',
  );
  expect(new Date(momentAt('2026-11-27T05:00', 'America/Mexico_City')).toISOString()).toBe(
    '2026-11-27T11:00:00.000Z',
  );
  expect(localMoment(Date.UTC(2026, 10, 29, 23, 30), 'Europe/Madrid')).toEqual({
    date: '2026-11-30',
    time: '00:30',
    day: 1,
  });
  expect([isZone('Europe/Madrid'), isZone('Mars/Olympus'), isZone('')]).toEqual([true, false, false]);
});
