import { isAppError } from '@marbete/core/api/errors';
import { describe, expect, it } from 'vitest';
import { exitCodeOf } from './exit-codes.ts';
import { parseRows } from './row-selection.ts';

const chosen = (text: string) => {
  const selection = parseRows(text);
  return Array.from({ length: 12 }, (_, index) => index + 1).filter((row) => selection.includes(row));
};

describe('--rows', () => {
  it('takes single rows, ranges and open ranges, in any order', () => {
    expect(chosen('3')).toEqual([3]);
    expect(chosen('1-3,5')).toEqual([1, 2, 3, 5]);
    expect(chosen('5, 1 - 2 ,2')).toEqual([1, 2, 5]);
    expect(chosen('10-')).toEqual([10, 11, 12]);
  });

  it('knows after which row nothing more is chosen', () => {
    expect(parseRows('1-3,5').endsBefore(5)).toBe(false);
    expect(parseRows('1-3,5').endsBefore(6)).toBe(true);
    expect(parseRows('4-').endsBefore(1_000_000)).toBe(false);
  });

  it('says what is left after a row, to go on with', () => {
    expect(parseRows('1-10,20,30-').after(4)).toBe('5-10,20,30-');
    expect(parseRows('1-10,20').after(10)).toBe('20');
    expect(parseRows('1-10').after(9)).toBe('10');
    expect(parseRows('1-10').after(10)).toBeUndefined();
  });

  it.each(['', '0', '3-1', 'a', '1,,2', '-3', '1.5', '1-2-3'])('refuses %j as wrong usage', (text) => {
    let thrown: unknown;
    try {
      parseRows(text);
    } catch (error) {
      thrown = error;
    }
    expect(isAppError(thrown)).toBe(true);
    expect(exitCodeOf(thrown)).toBe(2);
  });
});
