import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createBitmap, fillRect } from './bitmap.ts';
import { labelPages, sheetPages, type Sheets } from './label-pages.ts';
import { encodePdf } from './pdf.ts';
import { renderLabel } from '../languages/render.ts';

/** A label of so many dots with a mark in its corner. */
function label(width: number, height: number, widthMm = width / 8, heightMm = height / 8) {
  const bitmap = createBitmap(width, height);
  fillRect(bitmap, 0, 0, 3, 2, 'black');
  return { bitmap, widthMm, heightMm };
}

const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

describe('a PDF file', () => {
  test('has every object where its table says', () => {
    const pdf = textOf(encodePdf(labelPages([label(80, 40), label(9, 7)], 8)));
    expect(pdf.slice(0, 8)).toBe('%PDF-1.4');
    const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(pdf)?.[1]);
    const [, count, rows = ''] = /^xref\n0 (\d+)\n([\s\S]*?)trailer/.exec(pdf.slice(table)) ?? [];
    const starts = rows.match(/^\d{10} \d{5} [fn] $/gm) ?? [];
    expect(starts).toHaveLength(Number(count));
    starts.slice(1).forEach((row, at) => {
      expect(pdf.slice(Number(row.slice(0, 10))).startsWith(`${at + 1} 0 obj\n`)).toBe(true);
    });
    for (const [, length, rest = ''] of pdf.matchAll(/\/Length (\d+) >>\nstream\n([\s\S]*?endobj)/g)) {
      expect(rest.slice(Number(length))).toBe('\nendstream\nendobj');
    }
  });

  test('holds the dots as they are, 1 for black turned by its decoding', () => {
    const { bitmap } = label(19, 5);
    const pdf = Buffer.from(encodePdf(labelPages([{ bitmap, widthMm: 3, heightMm: 1 }], 8)));
    const text = textOf(pdf);
    expect(text).toContain('/Width 19 /Height 5 /ColorSpace /DeviceGray /BitsPerComponent 1 /Decode [1 0]');
    const start = text.indexOf('stream\n', text.indexOf('/FlateDecode')) + 7;
    expect(Buffer.from(inflateSync(pdf.subarray(start))).equals(Buffer.from(bitmap.data))).toBe(true);
  });

  test('holds a picture that repeats once', () => {
    const one = label(400, 200);
    const pdf = textOf(encodePdf(labelPages([one, one, label(400, 200)], 8)));
    expect(pdf.match(/\/Subtype \/Image/g)).toHaveLength(2);
    expect(pdf.match(/\/Type \/Page /g)).toHaveLength(3);
  });
});

describe('pages', () => {
  test.each([6, 8, 12, 24])(
    'are as large as the code says, whatever a dot measures at %d dpmm',
    async (dpmm) => {
      const options = { dpmm, widthMm: 101.6, heightMm: 152.4 };
      const sizes = async (language: string, code: string) => {
        const { labels } = await renderLabel(language, code, options);
        return labelPages(labels, dpmm).map(({ widthMm, heightMm }) => [widthMm, heightMm]);
      };
      const box = '^FO0,0^GB5,5,5^FS';
      expect(await sizes('ZPL', `^XA${box}^XZ`)).toEqual([[101.6, 152.4]]);
      expect(await sizes('ZPL', `^XA^PW${dpmm * 50}^LL${dpmm * 30}${box}^XZ`)).toEqual([[50, 30]]);
      for (const [size, width, height] of [
        ['33.3 mm,21.7 mm', 33.3, 21.7],
        ['2.17,1.13', 55.118, 28.702],
        ['40.4 mm', 40.4, 152.4],
      ] as const) {
        const [[widthMm, heightMm] = []] = await sizes('TSPL', `SIZE ${size}\nCLS\nBAR 0,0,5,5\nPRINT 1\n`);
        expect(widthMm).toBeCloseTo(width, 6);
        expect(heightMm).toBeCloseTo(height, 6);
      }
    },
  );

  test('turn with their labels', () => {
    const [page] = labelPages([label(80, 40)], 8, 1);
    expect([page?.widthMm, page?.heightMm]).toEqual([5, 10]);
    expect(page?.pictures[0]?.bitmap).toMatchObject({ width: 40, height: 80 });
  });

  const sheets = (change: Partial<Sheets> = {}): Sheets => ({
    widthMm: 100,
    heightMm: 60,
    columns: 2,
    rows: 2,
    across: 'start',
    down: 'start',
    border: 'none',
    ...change,
  });
  const placesOf = (change: Partial<Sheets>, count = 3) =>
    sheetPages(Array(count).fill(label(320, 200)), 8, sheets(change)).map(({ pictures }) =>
      pictures.map(({ xMm, yMm }) => [xMm, yMm]),
    );

  test('of sheets take labels row by row and go on with the next', () => {
    expect(placesOf({}, 5)).toEqual([
      [
        [0, 0],
        [40, 0],
        [0, 25],
        [40, 25],
      ],
      [[0, 0]],
    ]);
  });

  test.each([
    ['center', 'end', 10, 10],
    ['end', 'center', 20, 5],
    ['spread', 'spread', 20 / 3, 10 / 3],
  ] as const)('of sheets align their labels %s and %s', (across, down, xMm, yMm) => {
    const [first, second, third] = placesOf({ across, down })[0] ?? [];
    expect(first?.[0]).toBeCloseTo(xMm, 9);
    expect(first?.[1]).toBeCloseTo(yMm, 9);
    const gap = across === 'spread' ? 20 / 3 : 0;
    expect(second?.[0]).toBeCloseTo(xMm + 40 + gap, 9);
    expect(third?.[1]).toBeCloseTo(yMm + 25 + (down === 'spread' ? 10 / 3 : 0), 9);
  });

  test('of sheets refuse more labels than they have room for', () => {
    expect(() => placesOf({ columns: 3 })).toThrow(
      '3 x 2 labels of 40 x 25 mm do not fit a page of 100 x 60 mm.',
    );
    expect(() => placesOf({ rows: 3 })).toThrow(RangeError);
  });

  test('of sheets have lines to cut along where they are asked for', () => {
    const pdf = (border: Sheets['border']) =>
      textOf(encodePdf(sheetPages([label(320, 200)], 8, sheets({ border }))));
    expect(pdf('none')).not.toContain(' re S');
    expect(pdf('solid')).toContain('0 99.213 113.386 70.866 re S');
    expect(pdf('dashed')).toMatch(/\[2\.835\] 0 d .* re S/);
  });
});
