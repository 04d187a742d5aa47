import { drawTemplate } from '@marbete/engine/internal/languages/draw-template';
import { emptyLabel } from '@marbete/engine/internal/languages/empty-label';
import { languageOf, printerLanguages } from '@marbete/engine/internal/languages/languages';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { expect, test } from 'vitest';
import { drawLabel } from './draw-label.ts';
import { type DrawnVariable, drawnVariables } from './drawn-columns.ts';

const row: Record<DrawnVariable, string> = {
  DESCRIPTION: 'Aceite de oliva extra virgen primera prensada 1 L',
  PRICE: '1234.50',
  CODE: '7501031311309',
  UNIT: 'L',
  LOCATION: 'P3',
};
const languages = printerLanguages.map(({ key }) => key).filter((key) => emptyLabel(key, 50, 30, 8));
const kinds: DrawnVariable[][] = [
  [...drawnVariables],
  ['DESCRIPTION', 'CODE'],
  ['DESCRIPTION'],
  ['CODE', 'LOCATION'],
  ['DESCRIPTION', 'PRICE'],
];
const cases = languages.flatMap((language) => kinds.map((variables) => ({ language, variables })));

test.each(cases)(
  '$language label of $variables prints a row without anything to look at',
  async ({ language, variables }) => {
    const text = (await drawLabel(language, variables))!;
    for (const variable of drawnVariables)
      expect(text.includes(`%${variable}%`)).toBe(variables.includes(variable));
    // A name that is longer than one line of small letters is asked about there.
    const shown = languageOf(language).oneLineTexts
      ? { ...row, DESCRIPTION: 'Aceite de oliva extra virgen 1 L' }
      : row;
    const { problems, issues, heightDots } = await drawTemplate({
      language,
      text,
      settings: defaultPrinterSettings,
      values: Object.fromEntries(variables.map((name) => [name, { text: shown[name] }])),
      isRow: true,
      edited: true,
      judged: true,
      moment: { date: '', time: '' },
      widthMm: 50,
      heightMm: 30,
      dpmm: 8,
      form: 'bitmap',
    });
    expect([problems, issues, heightDots]).toEqual([[], [], 240]);
  },
);

test('a language that labels are not drawn in has none', async () => {
  expect(languages).toEqual(['zpl', 'tspl', 'epl', 'cpcl']);
  expect(await drawLabel('fgl', ['DESCRIPTION'])).toBeUndefined();
});
