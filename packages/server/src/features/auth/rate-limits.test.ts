import { expect, test } from 'vitest';
import { accountLimit, addressLimit } from './rate-limits.ts';

const keyOf = (address: string) => addressLimit('signup', address).key;

test('one IPv6 network of a customer counts as one address', () => {
  expect(keyOf('2001:db8:1:2::1')).toBe(keyOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd'));
  expect(keyOf('2001:db8::1')).toBe(keyOf('2001:db8:0:0::2'));
  expect(keyOf('2001:0DB8:0001:2:0:0:0:1')).toBe(keyOf('2001:db8:1:2::1'));
  expect(keyOf('2001:db8:1:3::1')).not.toBe(keyOf('2001:db8:1:2::1'));
});

test('each IPv4 address counts for itself, also one that is written as IPv6', () => {
  expect(keyOf('192.0.2.1')).not.toBe(keyOf('192.0.2.2'));
  expect(keyOf('::ffff:192.0.2.1')).not.toBe(keyOf('::ffff:192.0.2.2'));
  expect(keyOf('::FFFF:192.0.2.1')).toBe(keyOf('192.0.2.1'));
});

test('calls are counted apart, and no address or e-mail stands in a key', () => {
  const keys = [
    keyOf('192.0.2.1'),
    addressLimit('recover', '192.0.2.1').key,
    accountLimit('signup', 'ana@example.test').key,
    accountLimit('recover', 'ana@example.test').key,
  ];
  expect(new Set(keys).size).toBe(4);
  for (const key of keys) {
    expect(key).not.toMatch(/192|ana@/);
    expect(key.length).toBeLessThanOrEqual(120);
  }
});
