import { expect, test } from 'vitest';
import { printMoment } from './print-moment.ts';

const afternoon = new Date(2026, 10, 21, 15, 4, 9);

test('the date and a two-digit 12-hour time are written in the reader’s language', () => {
  const english = printMoment('en-US', afternoon, 'Linux', ['en-US']);
  expect(english.anio).toBe('11/21/2026');
  expect(english.hora).toMatch(/^03:04\s?PM$/);
  const spanish = printMoment('es-MX', afternoon, 'Linux', ['en-GB', 'de']);
  expect(spanish.anio).toBe('21/11/2026');
  expect(spanish.fecha).toBe('2026-11-21');
  expect(spanish.hora).toMatch(/^03:04\s?p\.?\s?m\.?$/i);
});

test.each([
  { locale: 'en-US', languages: ['en-GB', 'en-US'], date: '21/11/2026' },
  { locale: 'en-US', languages: ['de-DE', 'en'], date: '11/21/2026' },
  { locale: 'es-MX', languages: ['en-GB', 'es-CL'], date: '21-11-2026' },
  { locale: 'es-MX', languages: [], date: '21/11/2026' },
  { locale: 'de-DE', languages: ['de-AT', 'en-US'], date: '21.11.2026' },
  { locale: 'ar', languages: ['ar-EG', 'en-US'], date: '21/11/2026' },
])('the date of $locale in a browser of $languages is $date', ({ locale, languages, date }) => {
  expect(printMoment(locale, afternoon, 'Linux', languages).anio).toBe(date);
});
