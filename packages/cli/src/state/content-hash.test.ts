import { expect, test } from 'vitest';
import { emptyHash, hashOn, hashTexts } from './content-hash.ts';

function hashOf(...texts: string[]): string {
  const out = new Uint32Array(2);
  hashTexts(texts, out, 0);
  return [...out].map((word) => word.toString(16).padStart(8, '0')).join('');
}

test('a text has the hash that lists on disks hold: a release that changes it prints everything anew', () => {
  expect([hashOf('750105533890'), hashOf('{}', 'Leche entera 1 L', '23.50'), hashOf('')]).toEqual([
    '83ec90be16da5eeb',
    'aca7b6494fe5b2ea',
    'a56692e40a5907d4',
  ]);
});

test('what many hashes begin with is hashed once', () => {
  const [before, rest, whole] = [new Uint32Array(4), new Uint32Array(2), new Uint32Array(2)];
  hashOn(['[["PRICE"]]', ''], emptyHash, before);
  hashTexts(['Leche entera 1 L', '23.50'], rest, 0, before);
  hashTexts(['[["PRICE"]]', '', 'Leche entera 1 L', '23.50'], whole, 0);
  expect(rest).toEqual(whole);
});

test('where one text ends counts, and so does each of its letters', () => {
  const texts = [
    ['ab', 'c'],
    ['a', 'bc'],
    ['abc'],
    ['abc', ''],
    ['', 'abc'],
    ['', ''],
    [''],
    ['acb'],
    ['ABC'],
  ];
  const long = Array.from({ length: 40 }, (_, at) => ['x'.repeat(at), `${'x'.repeat(at)}\u0100`]).flat();
  const hashes = [...texts, ...long.slice(2).map((text) => [text])].map((parts) => hashOf(...parts));
  expect(new Set(hashes).size).toBe(hashes.length);
});

test('half a million article numbers all differ, in either half of the hash about as chance has it', () => {
  const out = new Uint32Array(2);
  const [whole, first] = [new Set<bigint>(), new Set<number>()];
  const count = 500_000;
  for (let number = 0; number < count; number += 1) {
    hashTexts([`${750_000_000_000 + number}`], out, 0);
    whole.add((BigInt(out[0]!) << 32n) | BigInt(out[1]!));
    first.add(out[0]!);
  }
  expect(whole.size).toBe(count);
  // n²/2 pairs, each alike once in 2^32: 29 are to be expected.
  expect(count - first.size).toBeLessThan(80);
});
