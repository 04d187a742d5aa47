import { expect, test } from 'vitest';
import { detectLocale } from './detect-locale.ts';
import { widgetLocales } from './locales.ts';

test('The stored language comes before the browser’s', () => {
  expect(detectLocale('en-US', ['es-MX'])).toBe('en-US');
});

test('Without a stored one the first of the browser’s languages that exists counts, whatever its country', () => {
  expect(detectLocale(null, ['fr-FR', 'en-GB', 'es'])).toBe('en-US');
  expect(detectLocale(null, ['es-419'])).toBe('es-MX');
});

test('A language that nobody knows ends in Spanish', () => {
  expect(detectLocale('xx', ['fr'])).toBe('es-MX');
  expect(detectLocale(null, [])).toBe('es-MX');
});

test('Widgets on other pages know further languages, whatever the country', () => {
  const tags = {
    fr: 'fr-FR',
    'pt-PT': 'pt-BR',
    'DE-at': 'de-DE',
    it: 'it-IT',
    'ar-EG': 'ar',
    'es-AR': 'es-MX',
  };
  for (const [tag, locale] of Object.entries(tags))
    expect(detectLocale(tag, ['en-US'], widgetLocales)).toBe(locale);
  expect(detectLocale('ja', ['de'], widgetLocales)).toBe('de-DE');
});
