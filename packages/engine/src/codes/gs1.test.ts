import { expect, test } from 'vitest';
import { fixedLengths, groupSeparator, identifierLength, joinGs1, readGs1 } from './gs1.ts';

const starts = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'));

test('Lengths that two digits fix are those of GS1', () => {
  expect(fixedLengths).toEqual({
    '00': 20, '01': 16, '02': 16, '03': 16, '04': 18, '11': 8, '12': 8, '13': 8, '14': 8, '15': 8, '16': 8, '17': 8,
    '18': 8, '19': 8, '20': 4, '31': 10, '32': 10, '33': 10, '34': 10, '35': 10, '36': 10, '41': 16,
  }); // prettier-ignore
});

test('An identifier that is known is as long as its first two digits say', () => {
  const tails = ['', ...Array.from({ length: 10 }, (_, at) => String(at)), ...starts];
  const identifiers = starts.flatMap((start) => tails.map((tail) => start + tail));
  const known = identifiers.filter((ai) => {
    const reading = readGs1(`(${ai})`);
    return reading.kind === 'error' && !reading.reason.includes('unknown');
  });
  expect(known.length).toBeGreaterThan(400);
  expect(known.filter((ai) => identifierLength(ai) !== ai.length)).toEqual([]);
});

test('Elements that are joined are read as the same elements', () => {
  const texts = ['(01)09501101530003', '(10)AB-1', '(3103)001250', '(21)7', '(410)9501101530003', '(99)x'];
  for (const first of texts) {
    for (const second of texts) {
      const reading = readGs1(first + second + texts[1]);
      const elements = reading.kind === 'elements' ? reading.elements : [];
      expect(elements).toHaveLength(3);
      expect(readGs1(joinGs1(elements, groupSeparator))).toMatchObject({ elements });
    }
  }
});
