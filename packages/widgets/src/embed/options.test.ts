import { expect, test } from 'vitest';
import { readAttribute as read, type AttributeName } from './options.ts';

const readAttribute = (name: AttributeName, text: string | null) => read(name, text).option;

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
  expect(readAttribute('locale', 'fr')).toEqual({ locale: 'fr-FR' });
  expect(readAttribute('locale', 'ar-SA')).toEqual({ locale: 'ar' });
  expect(readAttribute('locale', 'tlh')).toEqual({});
});

test('A text that cannot be meant is an issue that names its attribute, and an empty one says nothing', () => {
  const issue = (name: AttributeName, text: string | null) => read(name, text).issue;
  expect(issue('values', '{oops')).toEqual({ place: 'values', text: '{oops' });
  expect(issue('rows', '{}')).toEqual({ place: 'rows', text: '{}' });
  expect(issue('quantity', 'two')).toEqual({ place: 'quantity', text: 'two' });
  expect(issue('label', '-1')).toEqual({ place: 'label', text: '-1' });
  expect(issue('server', 'labels.example.com')).toEqual({ place: 'server', text: 'labels.example.com' });
  expect(issue('helper', 'localhost:9101')).toEqual({ place: 'helper', text: 'localhost:9101' });
  for (const address of ['https://labels.example.com', '//labels.example.com', '/labels'])
    expect(issue('server', address)).toBeUndefined();
  expect(issue('view', 'window')).toEqual({ place: 'view', text: 'window' });
  expect(issue('values', `[${'x'.repeat(500)}`)?.text).toHaveLength(61);
  for (const nothing of [null, '', '  ']) expect(read('values', nothing)).toEqual({ option: {} });
  // Whether a number can be printed is looked at where a property's is.
  expect(read('quantity', '-3')).toEqual({ option: { quantity: -3 } });
  expect(read('quantity', '1.5')).toEqual({ option: { quantity: 1.5 } });
});

test('The key has names that no framework keeps to itself', () => {
  for (const name of ['key', 'publishable-key', 'publishablekey'] as const)
    expect(readAttribute(name, 'pk_1')).toEqual({ publishableKey: 'pk_1' });
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
