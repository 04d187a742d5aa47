import { expect, test } from 'vitest';
import { readAttribute } from './options.ts';

test('Attributes are texts, numbers or JSON', () => {
  expect(readAttribute('key', ' pk_1 ')).toEqual({ publishableKey: 'pk_1' });
  expect(readAttribute('label', '12')).toEqual({ label: 12 });
  expect(readAttribute('values', '{"PRICE":"12.50"}')).toEqual({ values: { PRICE: '12.50' } });
  expect(readAttribute('rows', '[{"values":{},"quantity":2}]')).toEqual({
    rows: [{ values: {}, quantity: 2 }],
  });
  expect(readAttribute('view', 'panel')).toEqual({ view: 'panel' });
  expect(readAttribute('theme', 'dark')).toEqual({ theme: 'dark' });
});

test('A language is found by its tongue', () => {
  expect(readAttribute('locale', 'es-AR')).toEqual({ locale: 'es-MX' });
  expect(readAttribute('locale', 'EN')).toEqual({ locale: 'en-US' });
  expect(readAttribute('locale', 'fr')).toEqual({});
});

test('What says nothing sets nothing', () => {
  expect(readAttribute('label', 'twelve')).toEqual({});
  expect(readAttribute('label', '-1')).toEqual({});
  expect(readAttribute('values', '{oops')).toEqual({});
  expect(readAttribute('values', '[]')).toEqual({});
  expect(readAttribute('values', 'null')).toEqual({});
  expect(readAttribute('rows', '{}')).toEqual({});
  expect(readAttribute('view', 'window')).toEqual({});
  expect(readAttribute('key', null)).toEqual({});
});
