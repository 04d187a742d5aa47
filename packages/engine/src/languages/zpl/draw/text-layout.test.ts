import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { textFont } from '../../../picture/text/fonts.ts';
import type { TextBlock } from './state.ts';
import { layoutBlock } from './text-layout.ts';

/** Font A: six dots a character. */
const font = textFont('A', 9, 5, 8);
const block = (change: Partial<TextBlock> = {}): TextBlock => ({
  kind: 'lines',
  width: 60,
  limit: 5,
  leading: 0,
  justify: 'L',
  indent: 0,
  ...change,
});
const lines = (text: string, change: Partial<TextBlock> = {}) =>
  layoutBlock(text, font, block(change), 0).map((line) => line.text);

describe('field blocks', () => {
  test('lines break at blanks', () => {
    expect(lines('one two three four')).toEqual(['one two', 'three four']);
  });

  test('words that are too long are cut', () => {
    expect(lines('abcdefghijklmnopqrstuvwxyz x')).toEqual(['abcdefghij', 'klmnopqrst', 'uvwxyz x']);
  });

  test('\\& breaks a line, \\\\ is a backslash and \\- a hyphen only where a line ends', () => {
    expect(lines('a\\&b\\&\\&c')).toEqual(['a', 'b', '', 'c']);
    expect(lines('a\\\\b')).toEqual(['a\\b']);
    expect(lines('to\\-day')).toEqual(['today']);
    expect(lines('x straw\\-berry pie')).toEqual(['x straw-', 'berry pie']);
  });

  test('a break at the very end adds no line', () => {
    expect(lines('a\\&b\\&')).toEqual(['a', 'b']);
  });

  test('right and justified lines end at the right edge, the last justified line does not', () => {
    const right = layoutBlock('one two three four', font, block({ justify: 'R' }), 0);
    for (const line of right) expect(line.left + line.width).toBe(60);
    const justified = layoutBlock('one two three four', font, block({ justify: 'J' }), 0);
    expect(justified[0]).toMatchObject({ left: 0, stretch: 18 });
    expect(justified[1]).toMatchObject({ left: 0, stretch: 0 });
  });

  test('the hanging indent moves all lines but the first', () => {
    expect(
      layoutBlock('one two three four', font, block({ indent: 12 }), 0).map((line) => line.left),
    ).toEqual([0, 12, 12]);
  });

  test('no letter is lost or added, and no line is wider than the block unless it is one letter', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'abc  xyz'), maxLength: 120 }),
        fc.integer({ min: 1, max: 200 }),
        (text, width) => {
          const laid = layoutBlock(text, font, block({ width }), 0);
          expect(laid.map((line) => line.text.replaceAll(' ', '')).join('')).toBe(text.replaceAll(' ', ''));
          for (const line of laid) {
            if (line.text.trimStart().length > 1 && !line.text.startsWith(' '))
              expect(line.width).toBeLessThanOrEqual(width);
          }
        },
      ),
    );
  });

  test('a million letters without a blank are laid out in no time worth naming', () => {
    expect(layoutBlock('x'.repeat(1_000_000), font, block({ width: 1 }), 0).length).toBeLessThanOrEqual(
      10_001,
    );
  });
});
