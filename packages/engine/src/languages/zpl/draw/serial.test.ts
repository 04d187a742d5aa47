import { expect, test } from 'vitest';
import { serialData } from './serial.ts';

const sn = (increment: string, leadingZeros = true) => ({ mask: undefined, increment, leadingZeros });

test('^SN counts the last digits up and down, and round at their end', () => {
  expect(serialData('LOT-007-X', sn('5'), 2)).toBe('LOT-017-X');
  expect(serialData('100', sn('-1'), 1)).toBe('099');
  expect(serialData('100', sn('-1', false), 1)).toBe('99');
  expect(serialData('999', sn('1'), 1)).toBe('000');
  expect(serialData('no digits', sn('1'), 3)).toBe('no digits');
});

test('^SF counts in the alphabet of each place', () => {
  const serial = (mask: string, increment: string) => ({ mask, increment, leadingZeros: true });
  expect(serialData('12A', serial('ddA', '1'), 1)).toBe('12B');
  expect(serialData('1Z', serial('dA', '1'), 1)).toBe('2A');
  expect(serialData('BL0000', serial('AAdddd', '1'), 12)).toBe('BL0012');
  expect(serialData('AF', serial('%h', '1'), 1)).toBe('A0');
});
