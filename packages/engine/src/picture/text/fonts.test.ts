import { describe, expect, test } from 'vitest';
import { createBitmap, isBlack, type Bitmap } from '../bitmap.ts';
import { withParts } from '../parts.ts';
import { drawText, measureText } from './draw-text.ts';
import { textFont } from './fonts.ts';

/** The box of the ink: left, top, right, bottom; right and bottom exclusive. */
function inkBox(bitmap: Bitmap): number[] {
  let [left, top, right, bottom] = [bitmap.width, bitmap.height, 0, 0];
  for (let y = 0; y < bitmap.height; y++) {
    for (let x = 0; x < bitmap.width; x++) {
      if (!isBlack(bitmap, x, y)) continue;
      left = Math.min(left, x);
      top = Math.min(top, y);
      right = Math.max(right, x + 1);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return [left, top, right, bottom];
}

describe('fonts', () => {
  test('font 0 takes any size; its capitals are three quarters of the height', () => {
    const font = textFont('0', 40, 40, 8);
    const bitmap = createBitmap(60, 60);
    drawText(bitmap, 5, font.baselineDots, font, 'H', 'black');
    const [, top, , bottom] = inkBox(bitmap);
    expect([top, bottom]).toEqual([0, 30]);
  });

  test.each([
    ['%', 131],
    ['"', 67],
    ['}', 66],
    ["'", 38],
    ['~', 133],
    ['©', 73],
    ['°', 66],
    ['–', 123],
    ['…', 127],
    ['-', 119],
    ['0', 68],
  ])('three %s of font 0 at 50 dots are as wide as in reference pictures', (char, dots) =>
    withParts(() => {
      const bitmap = createBitmap(300, 80);
      const font = textFont('0', 50, 50, 8);
      drawText(bitmap, 20, 50, font, char.repeat(3), 'black');
      const [left = 0, , right = 0] = inkBox(bitmap);
      expect(Math.abs(right - left - dots)).toBeLessThanOrEqual(2);
    }),
  );

  test('the underscore of font 0 lies below the letters', () => {
    const bitmap = createBitmap(60, 80);
    drawText(bitmap, 5, 50, textFont('0', 50, 50, 8), '_', 'black');
    expect(inkBox(bitmap).filter((_, at) => at % 2 === 1)).toEqual([60, 62]);
  });

  test('fonts E and H are the ones that machines read, in their cells, with what they lack', () =>
    withParts(() => {
      for (const [name, capital, cell] of [
        ['E', 23, 20],
        ['H', 21, 19],
      ] as const) {
        const font = textFont(name, 0, 0, 8);
        expect([font.advance('0'), font.advance('-'), font.advance('ł')]).toEqual([cell, cell, cell]);
        const machine = createBitmap(60, 60);
        drawText(machine, 5, 40, font, 'H', 'black');
        const [left = 0, top = 0, right = 0, bottom = 0] = inkBox(machine);
        expect(bottom - top).toBe(capital);
        expect(right - left).toBeLessThanOrEqual(cell);
        const other = createBitmap(60, 60);
        drawText(other, 5, 40, textFont('D', 0, 0, 8), 'H', 'black');
        expect(machine.data).not.toEqual(other.data);
        for (const char of '0123456789-<>+ñ€ł') expect(font.has(char), `${name} ${char}`).toBe(true);
      }
    }));

  test('widths grow with the width alone', () => {
    const text = 'Precio 12.50';
    const narrow = measureText(textFont('0', 40, 20, 8), text);
    expect(measureText(textFont('0', 40, 40, 8), text)).toBeCloseTo(2 * narrow, 6);
    expect(measureText(textFont('0', 80, 20, 8), text)).toBeCloseTo(narrow, 6);
    expect(measureText(textFont('0', 0, 20, 8), text)).toBeCloseTo(narrow, 6);
  });

  test('digits of font 0 are all equally wide, so that prices stay in their column', () => {
    const font = textFont('0', 30, 30, 8);
    expect(new Set([...'0123456789'].map((digit) => font.advance(digit))).size).toBe(1);
  });

  test('bitmap fonts come in whole multiples of their matrix', () => {
    expect(measureText(textFont('A', 0, 0, 8), 'ABC')).toBe(18);
    expect(measureText(textFont('A', 20, 11, 8), 'ABC')).toBe(36);
    expect(textFont('D', 40, 0, 8)).toMatchObject({ heightDots: 36, widthDots: 20 });
    expect(textFont('E', 0, 0, 12)).toMatchObject({ heightDots: 42, widthDots: 20 });
    expect(textFont('?', 9, 5, 8).name).toBe('A');
  });

  test('font B has capitals only', () =>
    withParts(() => {
      const font = textFont('B', 0, 0, 8);
      const lower = createBitmap(40, 20);
      const upper = createBitmap(40, 20);
      drawText(lower, 2, 15, font, 'abc', 'black');
      drawText(upper, 2, 15, font, 'ABC', 'black');
      expect(lower.data).toEqual(upper.data);
    }));

  test('letters of Spanish, Polish, Greek and Russian are there; Chinese is told to be lacking', () =>
    withParts(() => {
      const font = textFont('0', 30, 30, 8);
      for (const char of 'ñÑáéíóúüÁÉÍÓÚ¿¡€łŁżąęΩπЖя°ºª‰') expect(font.has(char), char).toBe(true);
      expect(font.has('漢')).toBe(false);
    }));

  test('the frames and shades of code pages 437 and 850 are in the bitmap fonts', () =>
    withParts(() => {
      const font = textFont('A', 0, 0, 8);
      for (const char of '─│┌┐└┘├┤┬┴┼═║╔╗╚╝░▒▓█▄▀■') expect(font.has(char), char).toBe(true);
    }));

  test('turned text is the upright text, turned about its pen', () => {
    const font = textFont('0', 24, 24, 8);
    const upright = createBitmap(101, 101);
    drawText(upright, 50, 50, font, 'R', 'black');
    const [left = 0, top = 0, right = 0, bottom = 0] = inkBox(upright);
    const down = createBitmap(101, 101);
    drawText(down, 50, 50, font, 'R', 'black', 1);
    expect(inkBox(down)).toEqual([100 - bottom, left, 100 - top, right]);
  });

  test('very large letters are drawn without being kept', () => {
    const font = textFont('0', 2000, 2000, 8);
    expect(font.glyph('I', 0)).toBeUndefined();
    const bitmap = createBitmap(400, 200);
    drawText(bitmap, 0, 1000, font, 'I', 'black');
    expect(isBlack(bitmap, 250, 100)).toBe(true);
    expect(isBlack(bitmap, 10, 100)).toBe(false);
  });
});
