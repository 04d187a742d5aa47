import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

test('the client’s date and time go through as it formatted them', () => {
  const given = { anio: '21/11/26', hora: '09:05 p. m.', fecha: '2026-11-21' };
  expect(momentOf(given)).toEqual({ date: '21/11/26', time: '09:05 p. m.', isoDate: '2026-11-21' });
});

test('the server’s clock answers for a client that sends neither', () => {
  const nothing = { anio: '', hora: '' };
  expect(momentOf(nothing, new Date(2026, 2, 4, 0, 7))).toEqual({ date: '2026-03-04', time: '12:07 AM' });
  expect(momentOf(nothing, new Date(2026, 10, 21, 12, 0))).toEqual({ date: '2026-11-21', time: '12:00 PM' });
  expect(momentOf(nothing, new Date(2026, 10, 21, 23, 59))).toMatchObject({ time: '11:59 PM' });
  expect(momentOf({ ...nothing, fecha: '2025-01-31' })).toMatchObject({ date: '2025-01-31' });
});
