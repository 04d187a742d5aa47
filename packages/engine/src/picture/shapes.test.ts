import { describe, expect, test } from 'vitest';
import { createBitmap, isBlack, type Bitmap } from './bitmap.ts';
import { fillContours, fillEllipse, fillFrame } from './shapes.ts';

function shown(bitmap: Bitmap): string[] {
  return Array.from({ length: bitmap.height }, (_, y) =>
    Array.from({ length: bitmap.width }, (_, x) => (isBlack(bitmap, x, y) ? '#' : '.')).join(''),
  );
}

describe('shapes', () => {
  test('an outline covers the dots whose middles it holds, and a hole stays white', () => {
    const bitmap = createBitmap(6, 6);
    fillContours(
      bitmap,
      [
        [0, 0, 6, 0, 6, 6, 0, 6],
        [2, 2, 2, 4, 4, 4, 4, 2],
      ],
      'black',
    );
    expect(shown(bitmap)).toEqual(['######', '######', '##..##', '##..##', '######', '######']);
  });

  test('outlines that reach outside are cut off', () => {
    const bitmap = createBitmap(4, 3);
    fillContours(bitmap, [[-100, -100, 2, -100, 2, 100, -100, 100]], 'black');
    expect(shown(bitmap)).toEqual(['##..', '##..', '##..']);
  });

  test('a frame keeps its border inside the box', () => {
    const bitmap = createBitmap(6, 5);
    fillFrame(bitmap, { x: 1, y: 1, width: 4, height: 3 }, 1, 0, 'black');
    expect(shown(bitmap)).toEqual(['......', '.####.', '.#..#.', '.####.', '......']);
  });

  test('a border of half the box fills it', () => {
    const bitmap = createBitmap(4, 4);
    fillFrame(bitmap, { x: 0, y: 0, width: 4, height: 4 }, 2, 0, 'black');
    expect(shown(bitmap)).toEqual(['####', '####', '####', '####']);
  });

  test('flipping a frame turns every dot of it once', () => {
    const bitmap = createBitmap(9, 9);
    fillFrame(bitmap, { x: 0, y: 0, width: 9, height: 9 }, 2, 3, 'black');
    const before = shown(bitmap);
    fillFrame(bitmap, { x: 0, y: 0, width: 9, height: 9 }, 2, 3, 'flip');
    expect(shown(bitmap).join('')).not.toContain('#');
    expect(before[0]).toContain('#');
  });

  test('a circle is alike in all four quarters and touches its box', () => {
    const bitmap = createBitmap(15, 15);
    fillEllipse(bitmap, { x: 0, y: 0, width: 15, height: 15 }, 2, 'black');
    const rows = shown(bitmap);
    expect(rows).toEqual(rows.toReversed());
    expect(rows).toEqual(rows.map((row) => [...row].reverse().join('')));
    expect(rows[0]).toContain('#');
    expect(rows.map((row) => row[0]).join('')).toContain('#');
    expect(rows[7]?.slice(3, 12)).toBe('.........');
  });
});
