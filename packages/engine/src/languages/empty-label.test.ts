import { expect, test } from 'vitest';
import { defaultPrinterSettings } from '../template/values.ts';
import { drawTemplate } from './draw-template.ts';
import { emptyLabel } from './empty-label.ts';
import { printerLanguages } from './languages.ts';

/** A printer leaves an empty label out; with a line on it its size shows. */
const line = {
  zpl: '^FO9,9^GB9,9,9^FS',
  tspl: 'BAR 9,9,9,9\n',
  epl: 'LO9,9,9,9\n',
  cpcl: 'LINE 9 9 18 9 9\n',
} as Readonly<Record<string, string>>;
const beforeEnd = /^(?:\^PQ|PRINT|P%)/m;

test.each(printerLanguages.filter(({ drawn }) => drawn).map(({ key }) => key))(
  'An empty label in %s has its size on every print head, and nothing to say against it',
  async (language) => {
    for (const dpmm of [6, 8, 12, 24]) {
      const text =
        emptyLabel(language, 57, 32, dpmm)?.replace(beforeEnd, (end) => `${line[language]}${end}`) ?? '';
      const drawing = { language, text, settings: defaultPrinterSettings, dpmm, widthMm: 100, heightMm: 150 };
      const moment = { date: '21/11/2026', time: '10:00' };
      const { widthDots, heightDots, issues, diagnostics, problems } = await drawTemplate({
        ...drawing,
        moment,
      });
      expect({ issues, diagnostics, problems }).toEqual({ issues: [], diagnostics: [], problems: [] });
      expect([widthDots, heightDots]).toEqual([57 * dpmm, 32 * dpmm]);
    }
  },
);

test('Languages that are not drawn begin with nothing', () => {
  for (const { key } of printerLanguages.filter(({ drawn }) => !drawn)) {
    expect(emptyLabel(key, 50, 30, 8)).toBeUndefined();
  }
});
