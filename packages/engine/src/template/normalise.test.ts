import { expect, it } from 'vitest';
import * as fc from 'fast-check';
import { controlCharacter, normaliseValue } from './normalise.ts';

it('makes one form of accents and one kind of blank, and drops what cannot be seen', () => {
  expect(normaliseValue('Cafe\u0301\u00a0con\u202fleche\r\n\t1\u2009kg')).toBe('Café con leche 1 kg');
  expect(normaliseValue('\ufeffsoft\u00adhyphen\u200b \u202eright\u202c')).toBe('softhyphen right');
});

it('leaves ordinary text alone, double blanks included', () => {
  for (const text of ['', 'a  b', '^XA~JR"_\\[R]', 'ñandú ¿¡º½', '75 % 50#'])
    expect(normaliseValue(text)).toBe(text);
});

it('changes nothing the second time', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      (text) => normaliseValue(normaliseValue(text)) === normaliseValue(text),
    ),
  );
});

it('names control characters', () => {
  expect(controlCharacter('a\u001bb')).toBe('U+001B');
  expect(controlCharacter('ab\u0085')).toBe('U+0085');
  expect(controlCharacter('ñ')).toBeUndefined();
});
