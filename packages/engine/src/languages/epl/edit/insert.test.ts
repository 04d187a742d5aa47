import { expect, test } from 'vitest';
import { nearCells } from '../../near-fonts.ts';
import { eplFont, eplTimes } from '../draw/fonts.ts';
import { newCommand } from '../../line-insert.ts';
import { eplCommands } from './insert.ts';

const label = { dpmm: 8, encoding: 'utf-8' } as Parameters<typeof newCommand>[0];

/** Font, times across and times down of a text that is put in. */
function written(letters: { letterHeightDots: number; letterWidthDots?: number; isAmount?: boolean }) {
  const code = newCommand(
    label,
    { kind: 'text', x: 1, y: 1, data: '1,95', ...letters },
    (text) => text,
    eplCommands,
  );
  const [, , , font, across, down] = code.split(',');
  return [font, Number(across), Number(down)] as const;
}

test('A new text is as large as A can write it', () => {
  expect(written({ letterHeightDots: 192 })).toEqual(['4', 8, 8]);
  expect(written({ letterHeightDots: 432, letterWidthDots: 300, isAmount: true })).toEqual(['5', 8, 9]);
  expect(written({ letterHeightDots: 112, letterWidthDots: 12, isAmount: true })).toEqual(['2', 1, 7]);
});

test.each([false, true])('A new text has times that A takes; an amount: %j', (isAmount) => {
  for (let high = 6; high < 500; high += 7) {
    for (const wide of isAmount ? [10, 30, 75, 120, 260, 400] : [high]) {
      const [, across, down] = written({ letterHeightDots: high, letterWidthDots: wide, isAmount });
      expect(eplTimes.across).toContain(across);
      expect(eplTimes.down).toContain(down);
    }
  }
});

test('A text of another language gets times that A takes', () => {
  const one = eplFont('4', 1, 1, 8)?.font;
  const like = (across: number, down: number) => {
    const wanted = eplFont('4', across, down, 8)?.font;
    return wanted && one
      ? nearCells(wanted, [['4', one]], eplTimes).map((font) => [font.across, font.down])
      : [];
  };
  expect(like(8, 9)).toEqual([[8, 9]]);
  expect(like(1, 7)).toEqual([[1, 7]]);
  expect(like(7, 7)).toEqual([]);
  expect(like(2, 10)).toEqual([]);
  expect(like(10, 2)).toEqual([]);
});
