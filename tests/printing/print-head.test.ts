import { describe, expect, test } from 'vitest';
import { headOf } from '@marbete/core/print/printer-head';
import { readPrinter } from '@marbete/core/print/printers';
import { checkRows } from '@marbete/core/print/check-rows';
import { compileTemplate } from '../../packages/engine/src/languages/compile.ts';
import type { PrinterLanguage } from '../../packages/engine/src/languages/languages.ts';
import type { PrintHead } from '../../packages/engine/src/languages/print-head.ts';
import { defaultPrinterSettings } from '../../packages/engine/src/template/values.ts';

const moment = { date: '21/11/2026', time: '10:15 a. m.' };

/** What is said of one row of a label on this printer. */
async function saidOf(language: PrinterLanguage, text: string, head: PrintHead | undefined, values = {}) {
  const template = compileTemplate(text, { language, settings: defaultPrinterSettings });
  const rows = [{ row: 1, values, copies: 1 }];
  const { problems } = await checkRows(template, [rows], moment, undefined, { head });
  return problems.map(({ problem: { code, level, variable, message } }) => ({
    code,
    level,
    variable,
    message,
  }));
}

const codesOf = async (...asked: Parameters<typeof saidOf>) =>
  (await saidOf(...asked)).map(({ code }) => code);

/** 400 x 240 dots with something in it, as each language sizes it in dots. */
const inDots: readonly [PrinterLanguage, string][] = [
  ['zpl', '^XA^PW400^LL240^FO20,20^A0N,30,30^FDx^FS^XZ'],
  ['tspl', 'SIZE 400 dot,240 dot\r\nCLS\r\nTEXT 20,20,"2",0,1,1,"x"\r\nPRINT 1\r\n'],
  ['epl', '\nN\nq400\nQ240,24\nA20,20,0,3,1,1,N,"x"\nP1\n'],
];

describe.each(inDots)('a label of %s whose size is in dots', (language, text) => {
  test.each([
    [6, 66.7, 40],
    [8, 50, 30],
    [12, 33.3, 20],
    [24, 16.7, 10],
  ])('is made for %d dots a millimetre where those come to the paper', async (made, widthMm, heightMm) => {
    for (const dpmm of [6, 8, 12, 24]) {
      const said = await saidOf(language, text, { dpmm, paper: { widthMm, heightMm } });
      const own = said.filter(({ variable, code }) => variable === undefined && code.startsWith('label-'));
      const percent = Math.round((made / dpmm) * 100);
      expect({ made, dpmm, own }).toMatchObject({
        own: made === dpmm ? [] : [{ code: 'label-other-density', level: 'warning' }],
      });
      if (made !== dpmm) expect(own[0]?.message).toContain(`${percent} % of its size`);
    }
  });

  test('is told by what the label is said to measure, where nobody knows the paper', async () => {
    const measure = { widthMm: 50.8, heightMm: 30 };
    expect(await codesOf(language, text, { dpmm: 8, label: measure })).toEqual([]);
    expect(await codesOf(language, text, { dpmm: 12, label: measure })).toEqual(['label-other-density']);
    // Of no density: the measure is wrong, and the label is not.
    expect(await codesOf(language, text, { dpmm: 8, label: { widthMm: 61, heightMm: 30 } })).toEqual([]);
  });

  test('is wider or longer than the paper', async () => {
    const on = (widthMm: number, heightMm?: number) =>
      codesOf(language, text, { dpmm: 8, paper: { widthMm, heightMm } });
    expect(await on(44)).toEqual(['label-wider-than-paper']);
    expect(await on(44, 26)).toEqual(['label-wider-than-paper', 'label-longer-than-paper']);
    expect(await on(60, 26)).toEqual(['label-longer-than-paper']);
    expect(await on(60)).toEqual([]);
    // A millimetre is how the size was rounded.
    expect(await on(49.5, 29.2)).toEqual([]);
  });
});

describe('a label whose size is in millimetres', () => {
  const label = (size: string) => `SIZE ${size}\r\nCLS\r\nTEXT 20,20,"2",0,1,1,"x"\r\nPRINT 1\r\n`;

  test.each(['75 mm,45 mm', '2.953,1.772'])('%s is for any density', async (size) => {
    for (const dpmm of [6, 8, 12]) {
      const on = (widthMm: number, heightMm?: number) =>
        codesOf('tspl', label(size), { dpmm, paper: { widthMm, heightMm } });
      expect(await on(75, 45)).toEqual([]);
      expect(await on(50)).toEqual(['label-wider-than-paper']);
      expect(await on(50, 30)).toEqual(['label-wider-than-paper', 'label-longer-than-paper']);
    }
  });

  test('is not taken for dots under ^MUM', async () => {
    const text = '^XA^MUM^PW75^LL45^FO2,2^A0N,3,3^FDx^FS^XZ';
    expect(await codesOf('zpl', text, { dpmm: 12, paper: { widthMm: 75, heightMm: 45 } })).toEqual([]);
    expect(await codesOf('zpl', text, { dpmm: 8, paper: { widthMm: 50 } })).toEqual([
      'label-wider-than-paper',
    ]);
  });
});

test('the edge of a label is that of the paper: prices beyond it are errors, texts warnings', async () => {
  const text = '^XA^PW600^LL240^FO20,20^A0N,30,30^FD%NAME%^FS^FO340,80^A0N,60,60^FD%PRICE%^FS^XZ';
  const values = { NAME: { text: 'Arroz' }, PRICE: { text: '1234.50' } };
  expect(await codesOf('zpl', text, undefined, values)).toEqual([]);
  const onPaper = await saidOf('zpl', text, { dpmm: 8, paper: { widthMm: 58 } }, values);
  expect(onPaper.map(({ level, code, variable }) => [level, code, variable])).toEqual([
    ['error', 'price-does-not-fit', 'PRICE'],
    ['warning', 'label-wider-than-paper', undefined],
  ]);
  const long = {
    ...values,
    PRICE: { text: '1.50' },
    NAME: { text: 'Arroz integral de la casa, un kilo y medio, a granel' },
  };
  expect(
    (await saidOf('zpl', text, { dpmm: 8, paper: { widthMm: 58 } }, long)).map(({ code, variable }) => [
      code,
      variable,
    ]),
  ).toContainEqual(['text-outside', 'NAME']);
});

test('a template that sets no size is laid out at the density and on the paper of the printer', async () => {
  const text = '^XA^FO20,20^A0N,60,60^FD%PRICE%^FS^XZ';
  const values = { PRICE: { text: '1234.50' } };
  expect(await codesOf('zpl', text, { dpmm: 12, paper: { widthMm: 30 } }, values)).toEqual([]);
  expect(await codesOf('zpl', text, { dpmm: 8, paper: { widthMm: 25 } }, values)).toEqual([
    'price-does-not-fit',
  ]);
});

describe('what is known of a printer', () => {
  const headWith = (profile: unknown, measure?: string) =>
    headOf(readPrinter({ name: 'shelf', uid: 's', profile }), measure);

  test('is what its owner said of head and paper', () => {
    expect(headWith({ dotsPerMm: 12 })).toEqual({ dpmm: 12 });
    expect(headWith({ paperWidthMm: 50 })).toEqual({ dpmm: 8, paper: { widthMm: 50 } });
    expect(headWith({ dotsPerMm: 6, paperWidthMm: 50, paperHeightMm: 25 }, '50x25')).toEqual({
      dpmm: 6,
      paper: { widthMm: 50, heightMm: 25 },
      label: { widthMm: 50, heightMm: 25 },
    });
  });

  test('is nothing where nobody said anything, or what no printer has', () => {
    expect(headOf(undefined, '50x25')).toBeUndefined();
    for (const profile of [undefined, null, 'x', [], {}, { language: 'zpl' }, { dotsPerMm: 7 }])
      expect(headWith(profile, '50x25')).toBeUndefined();
    expect(headWith({ dotsPerMm: '8', paperWidthMm: 1e9 })).toBeUndefined();
    expect(headWith({ dotsPerMm: 8, paperWidthMm: -5, paperHeightMm: 30 }, 'large')).toEqual({ dpmm: 8 });
  });

  test('never lays out more paper than can be drawn', async () => {
    const text = '^XA^FO20,20^A0N,30,30^FDx^FS^XZ';
    const paper = { widthMm: 1_000, heightMm: 1_000 };
    expect(await codesOf('zpl', text, { dpmm: 24, paper })).toEqual([]);
  });
});
