import { expect, test } from 'vitest';
import { printSize, sizeOfPrint } from './print-size.ts';

test.each([
  [1_000, 30, 7, 33, 3.1],
  [20_000, 25.4, 2, 568, 186.4],
])(
  '%i labels of %i mm at %i inches a second take %i m of roll and %f min',
  (labels, height, speed, m, min) => {
    const { metres, minutes } = sizeOfPrint(labels, height, speed);
    expect([metres, minutes].map((value) => Math.round(value * 10) / 10)).toEqual([m, min]);
  },
);

test('A label takes its height from its measure and its speed from the account, rounded and never nought', () => {
  expect(printSize(1_000, 1, '50x30', { speedZpl: 7 })).toEqual({ minutes: 3, metres: 33 });
  expect(printSize(1_000, 1, '50x30', { speedZpl: 2 })).toEqual({ minutes: 11, metres: 33 });
  expect(printSize(1, 1, '50x30', {})).toEqual({ minutes: 1, metres: 1 });
});

test.each([null, undefined, '', '50', '50x0'])('A label of measure %j has no size', (measure) => {
  expect(printSize(1_000, 1, measure, {})).toBeUndefined();
});
