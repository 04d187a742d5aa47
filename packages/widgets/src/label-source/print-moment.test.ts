import { expect, test } from 'vitest';
import { printMoment } from './print-moment.ts';

const afternoon = new Date(2026, 10, 21, 15, 4, 9);

test('the date and a two-digit 12-hour time are written in the reader’s language', () => {
  const english = printMoment('en-US', afternoon, 'Linux');
  expect(english.anio).toBe('11/21/2026');
  expect(english.hora).toMatch(/^03:04\s?PM$/);
  const spanish = printMoment('es-MX', afternoon, 'Linux');
  expect(spanish.anio).toBe('21/11/2026');
  expect(spanish.fecha).toBe('2026-11-21');
  expect(spanish.hora).toMatch(/^03:04\s?p\.?\s?m\.?$/i);
});
