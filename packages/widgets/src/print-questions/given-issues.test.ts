import { expect, test } from 'vitest';
import { givenIssues, type Given } from './given-issues.ts';

const places = (given: unknown) => givenIssues(given as Given).map(({ place, text }) => `${place}: ${text}`);

test('Texts, finite numbers and what is to be asked are fine', () => {
  expect(places({})).toEqual([]);
  expect(places({ values: { PRICE: 12.5, OFFER: '', CODE: '0075', UNIT: null, NAME: undefined } })).toEqual(
    [],
  );
  expect(places({ values: { PRICE: -1 }, quantity: 9_999 })).toEqual([]);
  expect(places({ quantity: 0 })).toEqual([]);
  expect(places({ rows: [{ values: {}, quantity: 0 }, { values: { PRICE: '1' } }] })).toEqual([]);
});

test('Values that are no text and no number are named with what stands there', () => {
  expect(places({ values: { OFFER: false, PRICE: Number.NaN, NAME: ['a'], UNIT: Infinity } })).toEqual([
    'values.OFFER: false',
    'values.PRICE: NaN',
    'values.NAME: ["a"]',
    'values.UNIT: Infinity',
  ]);
  expect(places({ values: '[object Object]' })).toEqual(['values: [object Object]']);
  expect(places({ values: null })).toEqual(['values: null']);
  const element: Record<string, unknown> = { count: 10n };
  element['self'] = element;
  expect(places({ values: { NAME: element, PRICE: 10n } })).toEqual([
    'values.NAME: [object Object]',
    'values.PRICE: 10',
  ]);
});

test.each([-3, 1.5, 10_000, Number.NaN, '2'])('A quantity of %s is none', (quantity) => {
  expect(places({ quantity })).toEqual([`quantity: ${quantity}`]);
});

test('Rows are named by their place, ten at most', () => {
  expect(
    places({ rows: [{ values: {} }, { quantity: 2 }, { values: { OFFER: true }, quantity: -1 }] }),
  ).toEqual(['rows[1]: {"quantity":2}', 'rows[2].values.OFFER: true', 'rows[2].quantity: -1']);
  expect(places({ rows: {} })).toEqual(['rows: {}']);
  expect(places({ rows: Array.from({ length: 500 }, () => null) })).toHaveLength(10);
});
