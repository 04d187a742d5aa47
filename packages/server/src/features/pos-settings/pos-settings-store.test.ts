import { expect, test } from 'vitest';
import { propertiesText } from './pos-settings-store.ts';

test('settings come as key=value lines in the order of their keys', () => {
  expect(propertiesText({ 'b.c': 'true', a: '1' })).toBe('a=1\nb.c=true\n');
});

test('what a properties file would read otherwise is escaped', () => {
  expect(propertiesText({ a: ' C:\\etc', b: 'Café €' })).toBe('a=\\ C:\\\\etc\nb=Caf\\u00e9 \\u20ac\n');
});
