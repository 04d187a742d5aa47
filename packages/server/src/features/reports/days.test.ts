import { expect, test } from 'vitest';
import { dayOf, localText, nextDay, startOfDay } from './days.ts';

test('a day begins at midnight of its zone', () => {
  expect(startOfDay('2026-03-01', 'UTC')).toBe('2026-03-01T00:00:00.000Z');
  expect(startOfDay('2026-03-01', 'America/Mexico_City')).toBe('2026-03-01T06:00:00.000Z');
  expect(startOfDay('2026-03-01', 'Asia/Kathmandu')).toBe('2026-02-28T18:15:00.000Z');
});

test('days of a change of clocks begin by the clock of that morning', () => {
  expect(startOfDay('2026-03-29', 'Europe/Madrid')).toBe('2026-03-28T23:00:00.000Z');
  expect(startOfDay('2026-03-30', 'Europe/Madrid')).toBe('2026-03-29T22:00:00.000Z');
  expect(startOfDay('2026-10-26', 'Europe/Madrid')).toBe('2026-10-25T23:00:00.000Z');
});

test('days follow each other over months and leap years', () => {
  expect(nextDay('2028-02-28')).toBe('2028-02-29');
  expect(nextDay('2026-12-31')).toBe('2027-01-01');
});

test('moments are written as the clocks of the zone show them', () => {
  const moment = new Date('2026-03-01T05:30:00Z');
  expect(localText(moment, 'America/Mexico_City')).toBe('2026-02-28 23:30:00');
  expect(dayOf(moment, 'America/Mexico_City')).toBe('2026-02-28');
});
