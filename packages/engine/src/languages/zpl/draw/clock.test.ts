import { expect, test } from 'vitest';
import { clockData } from './clock.ts';

const now = new Date(2026, 1, 3, 15, 4, 5);

test('clock codes give parts of the time', () => {
  expect(clockData('%d/%m/%Y %H:%M:%S', ['%'], now)).toBe('03/02/2026 15:04:05');
  expect(clockData('%I %p, %A %B, day %j', ['%'], now)).toBe('03 PM, Tuesday February, day 034');
  expect(clockData('100%', ['%'], now)).toBe('100%');
  expect(clockData('%z stays', ['%'], now)).toBe('%z stays');
});
