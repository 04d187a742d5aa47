import { expect, test } from 'vitest';
import { copiesOf, isDecimalText, pastedQuantities, quantityOf } from './quantity.ts';

test.each(['', '0', '12', '12.', '12.5', '.5'])('%j may be typed as a quantity', (text) => {
  expect(isDecimalText(text)).toBe(true);
});

test.each(['-1', '1e3', '1,5', '1.2.3', ' 1', 'x', '１'])('%j may not be typed as a quantity', (text) => {
  expect(isDecimalText(text)).toBe(false);
});

test('an empty quantity, or a lone point, is 0', () => {
  expect(quantityOf('')).toBe(0);
  expect(quantityOf('.')).toBe(0);
  expect(quantityOf('12.')).toBe(12);
});

test('decimals of a quantity are not printed and below 1 nothing is', () => {
  expect(copiesOf(2.9)).toBe(2);
  expect(copiesOf(0.9)).toBe(0);
});

test('a pasted column gives a quantity for each line and leaves out what is no number', () => {
  expect(pastedQuantities('5\r\n\r\nabc\r\n2.5\tx\r\n')).toEqual([5, undefined, undefined, 2.5]);
});

test('a single pasted value is left to the field', () => {
  expect(pastedQuantities('12')).toBeUndefined();
  expect(pastedQuantities('12\n')).toBeUndefined();
});
