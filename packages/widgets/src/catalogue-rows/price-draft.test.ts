import { expect, test } from 'vitest';
import { priceDraft } from './price-draft.ts';

test('digits and one decimal point are taken, anything else is not', () => {
  expect(priceDraft('12', '12.')).toBe('12.');
  expect(priceDraft('12.5', '12.5.')).toBe('12.5');
  expect(priceDraft('12', '12a')).toBe('12');
  expect(priceDraft('', '-')).toBe('');
});

test('a price with a sign is replaced as a whole', () => {
  expect(priceDraft('$1,299.00', '$1,299.00x')).toBe('$1,299.00');
  expect(priceDraft('$1,299.00', '$1,299.005')).toBe('5');
  expect(priceDraft('$1,299.00', '$1,299.0')).toBe('');
  expect(priceDraft('$1,299.00', '1')).toBe('1');
});
