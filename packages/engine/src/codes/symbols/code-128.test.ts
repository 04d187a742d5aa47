import { expect, test } from 'vitest';
import { code128Symbol, encodeCode128 } from './code-128.ts';

const [B, C] = [100, 99];
const [startB, startC] = [104, 105];

test.each([
  // As in reference pictures.
  ['2LSE69430+02000000', [startB, 18, 44, 51, 37, 22, C, 94, 30, B, 11, C, 2, 0, 0, 0]],
  ['1Z680RA4', [startB, 17, 58, 22, 24, 16, 50, 33, 20]],
  ['A1234B', [startB, 33, C, 12, 34, B, 34]],
  ['A12345B', [startB, 33, 17, C, 23, 45, B, 34]],
  ['A123B', [startB, 33, 17, 18, 19, 34]],
  ['A1234', [startB, 33, C, 12, 34]],
  ['12345A', [startC, 12, 34, B, 21, 33]],
  ['123A', [startB, 17, 18, 19, 33]],
  ['12', [startC, 12]],
])('%s takes subset C for four digits and more', (data, values) => {
  expect(encodeCode128(data).runs).toEqual(code128Symbol(values, data, data, 'Code 128').runs);
});
