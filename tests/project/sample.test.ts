import { expect, test } from 'vitest';
import { isSampled } from '../sample.ts';

const names = Array.from({ length: 3_000 }, (_, at) => `label ${at}.zpl`);
const sampleOf = (what: string, oneOf: number) => names.filter((name) => isSampled(what, name, oneOf));

test('one in so many is sampled, and each law has a sample of its own', () => {
  for (const oneOf of [3, 10]) {
    const [moves, sizes] = [sampleOf('moves alone', oneOf), sampleOf('takes another size', oneOf)];
    for (const { length } of [moves, sizes])
      expect(Math.abs((length * oneOf) / names.length - 1)).toBeLessThan(0.15);
    const both = moves.filter((name) => sizes.includes(name));
    expect(both.length).toBeLessThan(moves.length / 2);
  }
});

test('a sample is the same in every run', () => {
  expect(sampleOf('moves alone', 10).slice(0, 3)).toEqual(['label 8.zpl', 'label 10.zpl', 'label 11.zpl']);
});
