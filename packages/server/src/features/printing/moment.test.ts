import { expect, test } from 'vitest';
import { momentOf } from './moment.ts';

test('the client’s date and time go through as it formatted them', () => {
  const given = { anio: '21/11/26', hora: '09:05 p. m.', fecha: '2026-11-21' };
  expect(momentOf(given)).toEqual(given);
});

test('the server’s clock answers for a client that sends neither', () => {
  const nothing = { anio: '', hora: '' };
  expect(momentOf(nothing, new Date(2026, 2, 4, 0, 7))).toEqual({ anio: '2026-03-04', hora: '12:07 AM' });
  expect(momentOf(nothing, new Date(2026, 10, 21, 12, 0))).toEqual({ anio: '2026-11-21', hora: '12:00 PM' });
  expect(momentOf(nothing, new Date(2026, 10, 21, 23, 59))).toMatchObject({ hora: '11:59 PM' });
  expect(momentOf({ ...nothing, fecha: '2025-01-31' })).toMatchObject({ anio: '2025-01-31' });
});
