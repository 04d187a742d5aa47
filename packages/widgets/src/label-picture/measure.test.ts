import { expect, test } from 'vitest';
import { readMeasure } from './measure.ts';

test('A measure is width by height in millimetres, with decimals and either sign for by', () => {
  expect(readMeasure('101.6x152.4')).toEqual({ widthMm: 101.6, heightMm: 152.4 });
  expect(readMeasure(' 50 × 25 ')).toEqual({ widthMm: 50, heightMm: 25 });
});

test('Without a readable measure a label is 50 by 30', () => {
  for (const text of [undefined, '', 'ticket', '0x30', '50x']) {
    expect(readMeasure(text)).toEqual({ widthMm: 50, heightMm: 30 });
  }
});

test('A long ticket is cut to proportions that fit a card', () => {
  expect(readMeasure('80x2000')).toEqual({ widthMm: 80, heightMm: 480 });
});
