import { expect, test } from 'vitest';
import { stepped } from './counters.ts';

test('digits count, carry and keep their width', () => {
  expect(stepped('00010', 5, 2)).toBe('00020');
  expect(stepped('0999', 1, 1)).toBe('1000');
  expect(stepped('999', 1, 1)).toBe('000');
  expect(stepped('010', -1, 11)).toBe('999');
});

test('letters count within their kind, other characters stay', () => {
  expect(stepped('AZ', 1, 1)).toBe('BA');
  expect(stepped('a-9', 1, 1)).toBe('b-0');
  expect(stepped('A9', 1, 999_999_999)).toBe('W8');
});
