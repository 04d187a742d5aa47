import { expect, test } from 'vitest';
import { createTranslate } from './translate.ts';

const dictionary = {
  a: { plain: 'Hola', named: '{{name}}: {{total}}', things_one: 'una cosa', things_other: '{{count}} cosas' },
};
const t = createTranslate<typeof dictionary>(dictionary, 'es-MX');

test('Values are filled in, numbers as the language writes them', () => {
  expect(t('a.plain')).toBe('Hola');
  expect(t('a.named', { name: '$&', total: 12_500 })).toBe('$&: 12,500');
});

test('The count chooses the plural, also from a million on', () => {
  expect(t('a.things', { count: 1 })).toBe('una cosa');
  expect(t('a.things', { count: 0 })).toBe('0 cosas');
  expect(t('a.things', { count: 1_000_000 })).toBe('1,000,000 cosas');
});
