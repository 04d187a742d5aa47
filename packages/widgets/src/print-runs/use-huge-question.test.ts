import { expect, test } from 'vitest';
import { sizeOfPrint } from './use-huge-question.ts';

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
