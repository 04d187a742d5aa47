import { insertField, openDocument, type LabelDocument } from '@marbete/engine/edit';
import { emptyLabel } from '@marbete/engine/internal/languages/empty-label';
import { createBitmap, fillRect } from '@marbete/engine/internal/picture/bitmap';
import { describe, expect, it } from 'vitest';
import { fontIntents, fontsOf, inkOf } from './fonts.ts';
import { runIntents } from './intents.ts';

const languages = ['zpl', 'tspl', 'epl', 'cpcl'] as const;

describe.each(languages)('fonts of %s', (language) => {
  const open = (source: string) => openDocument(source, { language });
  const only = ({ fields }: LabelDocument) => fields[0]!;

  it('are all drawn, each as itself and about as high as the letters were', async () => {
    const empty = await open(emptyLabel(language, 100, 80, 8) ?? '');
    const put = insertField(empty, 'text', { x: 80, y: 80, heightDots: 48 }, { data: '%PRICE% Aa' });
    const start = await open(put.source);
    const has = fontsOf(start, only(start));
    expect(has?.fonts).toContain(has?.value);
    for (const font of has?.fonts ?? []) {
      // oxlint-disable-next-line no-await-in-loop -- one font after the other
      const { source, last } = await runIntents(start, fontIntents(start, only(start), font), {
        selected: [only(start).id],
        isWhole: true,
        open,
      });
      expect(last?.remarks.filter(({ level }) => level === 'error')).toEqual([]);
      // oxlint-disable-next-line no-await-in-loop
      const now = await open(source);
      expect(fontsOf(now, only(now))?.value).toBe(font);
      const [was, is] = [only(start), only(now)].map(({ box }) => box.width);
      expect(is, font).toBeLessThan(3 * (was ?? 0));
      expect(now.remarks.filter(({ code }) => /font/.test(code))).toEqual([]);
      const { heightDots } = only(now).font ?? { heightDots: 0 };
      expect(heightDots, font).toBeGreaterThanOrEqual(24);
      expect(heightDots, font).toBeLessThanOrEqual(72);
      expect(only(now).content).toBe(only(start).content);
    }
  });
});

it.each([
  ['^XA^FO9,9^A@N,30,30,E:ARIAL.TTF^FDUno^FS^XZ', undefined],
  ['^XA^FO9,9^GB30,30,2^FS^XZ', undefined],
  ['^XA^CFD,30^FO9,9^FDUno^FS^XZ', 'D'],
  ['^XA^FO9,9^APN,30,30^FDUno^FS^XZ', null],
])('are those of %s', async (source, value) => {
  const document = await openDocument(source, { language: 'zpl' });
  expect(fontsOf(document, document.fields[0]!)?.value).toBe(value);
});

it.each([
  [3, 5, 20, 7],
  [0, 0, 8, 8],
  [13, 31, 1, 1],
  [8, 8, 90, 30],
])('cuts ink at %i, %i of %i x %i dots out of a picture', (x, y, width, height) => {
  const bitmap = createBitmap(101, 40);
  expect(inkOf(bitmap, { width: 9, height: 9 })).toBeUndefined();
  fillRect(bitmap, x, y, width, height, 'black');
  const whole = inkOf(bitmap, { width: 500, height: 500 });
  const black = createBitmap(width, height);
  fillRect(black, 0, 0, width, height, 'black');
  expect(whole).toEqual(black);
  expect(inkOf(bitmap, { width: 16, height: 6 })).toMatchObject({
    width: Math.min(16, width),
    height: Math.min(6, height),
  });
});
