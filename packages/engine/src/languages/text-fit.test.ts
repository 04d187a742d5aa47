import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTextFits, withTextFits } from '../template/text-fit.ts';
import { textOfCode } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { compileTemplate } from './compile.ts';
import { compileInPage } from './compile-in-page.ts';
import type { PrinterLanguage } from './languages.ts';
import { layoutLabel } from './render.ts';
import { verdictOf } from './row-verdict.ts';

const moment = { date: '21/11/2026', time: '10:15' };
const long = 'Aceite de oliva extra virgen de primera prensada en frío';

function compiled(text: string, language: PrinterLanguage = 'zpl') {
  return compileTemplate(text, { language, settings: defaultPrinterSettings });
}

function filled(text: string, values: Record<string, string>, language: PrinterLanguage = 'zpl') {
  const cells = Object.fromEntries(Object.entries(values).map(([name, said]) => [name, { text: said }]));
  const template = compiled(text, language);
  const { code, problems } = template.expand(cells, 1, moment);
  return {
    template,
    cells,
    code: code && textOfCode(code),
    problems: problems.map(({ code: kind }) => kind),
  };
}

/** What the check before printing says, row after row with one memory. */
async function said(
  text: string,
  rows: readonly Record<string, string>[],
  language: PrinterLanguage = 'zpl',
) {
  const template = compiled(text, language);
  const found: string[] = [];
  for (const [at, row] of rows.entries()) {
    const cells = Object.fromEntries(Object.entries(row).map(([name, text]) => [name, { text }]));
    for (const { code } of await verdictOf(template).look(cells, moment)) found.push(`${at + 1} ${code}`);
  }
  return found;
}

const one = {
  zpl: '^XA^PW400^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^XZ',
  tspl: 'SIZE 50 mm,30 mm\r\nCLS\r\nTEXT 20,20,"4",0,1,1,"%NAME%"\r\nPRINT 1\r\n',
  'tspl in points': 'SIZE 50 mm,30 mm\r\nCLS\r\nTEXT 20,20,"0",0,12,12,"%NAME%"\r\nPRINT 1\r\n',
  epl: 'N\nq400\nQ240,24\nA20,20,0,4,2,2,N,"%NAME%"\nP1\n',
} as const;
const languageOf = (name: string) => name.slice(0, 4).trim() as PrinterLanguage;

describe('a text of a ^FB', () => {
  const words = ['ab', 'aceite', 'm', 'oliva'];
  it.each([
    ['hanging indent', '^FB300,3,0,L,120', '%NAME%'],
    ['a break before the value', '^FB300,3,0,L', 'Aceite\\&%NAME%'],
    ['a soft hyphen', '^FB300,3,0,L', 'extraordina\\-riamente %NAME%'],
    ['hanging indent, a break and lines of its own', '^FB300,3,0,L,90', 'De:\\&%NAME%', 'lines=3 shrink'],
    ['a ^TB', '^TBN,300,130', '<b>%NAME%'],
  ])('takes the lines that are drawn: %s', async (_, block, data, ways = 'shrink') => {
    const template = `^XA^PW400^LL300^FO20,20^A0N,40,40${block}^FD${data}^FS^XZ`;
    let smaller = 0;
    for (let length = 1; length <= 9; length++) {
      const NAME = Array.from({ length }, (_, at) => words[(at * at + length) % 4]).join(' ');
      // oxlint-disable-next-line no-await-in-loop -- one text after the other
      const [plain, fitted] = [
        await said(template, [{ NAME }]),
        await said(`<FIT NAME ${ways}>\n${template}`, [{ NAME }]),
      ];
      expect(fitted, NAME).toEqual([]);
      const isSame =
        filled(`<FIT NAME ${ways}>\n${template}`, { NAME }).code === filled(template, { NAME }).code;
      if (ways === 'shrink') expect(isSame, NAME).toBe(plain.length === 0);
      if (!isSame) smaller++;
    }
    expect(smaller).toBeGreaterThan(0);
  });
});

describe('a text that is longer than its field', () => {
  it.each(Object.entries(one))('is set smaller until it fits, in %s', async (name, template) => {
    const language = languageOf(name);
    const tagged = `<FIT NAME shrink>\n${template}`;
    // As many characters as overflow at the full size, and not at half of it.
    const { length } = filled(template, { NAME: '' }, language).code ?? '';
    expect(length).toBeGreaterThan(0);
    let text = 'A';
    while ((await said(template, [{ NAME: text }], language)).length === 0) text += 'A';
    for (const more of [text, text + 'A', text + 'AA', text + 'AAA']) {
      expect(await said(template, [{ NAME: more }], language), more).toEqual(['1 text-outside']);
      expect(await said(tagged, [{ NAME: more }], language), more).toEqual([]);
    }
    const short = { NAME: 'A' };
    expect(filled(tagged, short, language).code).toBe(filled(template, short, language).code);
  });

  it.each(['zpl', 'tspl'] as const)('is broken into lines, in %s', async (language) => {
    const template = one[language];
    const tagged = `<FIT NAME lines=3>\n${template}`;
    const names = ['Aceite de oliva extra virgen de', 'Sal'];
    expect(
      await said(
        template,
        names.map((NAME) => ({ NAME })),
        language,
      ),
    ).toEqual(['1 text-outside']);
    expect(
      await said(
        tagged,
        names.map((NAME) => ({ NAME })),
        language,
      ),
    ).toEqual([]);
    const { code } = filled(tagged, { NAME: 'Sal' }, language);
    expect(code).toBe(filled(template, { NAME: 'Sal' }, language).code);
  });

  it.each(Object.entries(one))('is cut, and the row is marked, in %s', async (name, template) => {
    const language = languageOf(name);
    const { code, problems } = filled(`<FIT NAME cut>${template}`, { NAME: long }, language);
    expect(problems).toEqual(['text-cut']);
    expect(code).not.toContain(long);
    expect(code).toContain('Aceite de');
    expect(await said(`<FIT NAME cut>${template}`, [{ NAME: long }], language)).toEqual([]);
    expect(filled(`<FIT NAME cut>${template}`, { NAME: 'Sal' }, language).problems).toEqual([]);
  });

  it.each(Object.entries(one))('stops its row, in %s', (name, template) => {
    const language = languageOf(name);
    const { code, problems } = filled(`<FIT NAME stop>\n${template}`, { NAME: long }, language);
    expect(code).toBeNull();
    expect(problems).toEqual(['text-does-not-fit']);
    expect(filled(`<FIT NAME stop>\n${template}`, { NAME: 'Sal' }, language).problems).toEqual([]);
  });

  it('is told as ever where even half of the size is too much', async () => {
    const rows = [{ NAME: `${long} ${long}` }];
    expect(await said(`<FIT NAME shrink>${one.zpl}`, rows)).toEqual(['1 text-outside']);
  });

  it('is smaller and in lines, in blocks and out of them', async () => {
    const block = '^XA^PW400^LL240^FO20,20^A0N,40,40^FB360,2,0,C^FD%NAME%^FS^XZ';
    expect(await said(block, [{ NAME: long }])).toEqual(['1 text-too-long']);
    for (const tagged of [
      `<FIT NAME shrink>${block}`,
      `<FIT NAME lines=4>${block}`,
      `<FIT NAME lines=2 shrink>${one.zpl}`,
    ])
      expect(await said(tagged, [{ NAME: long }, { NAME: 'Sal' }, { NAME: long }]), tagged).toEqual([]);
    const tspl = one.tspl.replace('TEXT 20,20,', 'BLOCK 20,20,360,70,');
    expect(await said(tspl, [{ NAME: long }], 'tspl')).toEqual(['1 text-too-long']);
    expect(await said(`<FIT NAME shrink>${tspl}`, [{ NAME: long }], 'tspl')).toEqual([]);
  });

  it.each([
    ['upright beside fixed text', '^FO20,20^A0N,30,30^FDde %NAME% (1 kg)'],
    ['turned', '^FO20,20^A0R,30,30^FD%NAME%'],
    ['placed by its baseline', '^FT20,90^A0N,30,30^FD%NAME%'],
    ['that ends at its place', '^FO380,20,1^A0N,30,30^FD%NAME%'],
    ['in the font in force', '^CF0,30,30^FO20,20^FD%NAME%'],
    ['in a bitmap font', '^FO20,20^ADN,36,20^FD%NAME%'],
    ['with gaps', '^FO20,20^A0N,24,24^FPH,4^FD%NAME%'],
  ])('fits also %s', async (_, field) => {
    const template = `^XA^PW400^LL400${field}^FS^XZ`;
    let NAME = 'Té ';
    while ((await said(template, [{ NAME }])).length === 0) NAME += 'rojo ';
    expect(await said(`<FIT NAME shrink>${template}`, [{ NAME }])).toEqual([]);
    expect(await said(`<FIT NAME cut>${template}`, [{ NAME }])).toEqual([]);
  });

  it('ends where the label says, before what stands beside it', async () => {
    const template = '^XA^PW800^LL240^FO20,20^A0N,30,30^FD%NAME%^FS^FO300,20^A0N,60,60^FD%PRICE_INT%^FS^XZ';
    const rows = [{ NAME: 'Aceite de oliva extra virgen de la casa', PRICE: '12.50' }];
    expect(await said(template, rows)).toEqual(['1 price-does-not-fit']);
    expect(await said(`<FIT NAME shrink width=270>${template}`, rows)).toEqual([]);
  });

  it('may be a price, which is set smaller and never cut', async () => {
    const template = '^XA^PW400^LL240^FO200,20^A0N,90,90^FD%PRICE_INT%^FS^XZ';
    const rows = [{ PRICE: '99,999.99' }, { PRICE: '9.99' }];
    expect(await said(template, rows)).toEqual(['1 price-does-not-fit']);
    expect(await said(`<FIT PRICE shrink>${template}`, rows)).toEqual([]);
    expect(() => compiled(`<FIT PRICE cut>${template}`)).toThrow(/would cut a price/);
  });

  it('is written as safely as any other', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('shrink', 'cut', 'lines=3', 'lines=2 shrink'),
        fc.array(fc.constantFrom('^XA', '~JR', '\\&', '"', '\\[R]', '_5E', ' ', 'Aceite', 'ñ', '>'), {
          maxLength: 12,
        }),
        (words, parts) => {
          const NAME = parts.join('');
          const plain = filled(one.zpl, { NAME: 'A' }).code ?? '';
          const { code } = filled(`<FIT NAME ${words}>${one.zpl}`, { NAME });
          const commands = (text: string) =>
            text.match(/[\^~]../g)?.filter((each) => !/^\^(?:A0|FB|FH)/.test(each));
          expect(commands(code ?? '')).toEqual(commands(plain));
        },
      ),
    );
  });

  it('never overflows where its label sets it smaller, whatever came before', async () => {
    const words = fc.array(fc.constantFrom('Té', 'iiii', 'WWWW', 'Café molido', '500 g', 'ñandú'), {
      minLength: 1,
      maxLength: 4,
    });
    const rows = fc.array(
      words.map((parts) => ({ NAME: parts.join(' ') })),
      { maxLength: 8 },
    );
    const template = `<FIT NAME shrink>${one.zpl}`;
    await fc.assert(
      fc.asyncProperty(rows, async (list) => {
        const found = await said(template, list);
        for (const [at, row] of list.entries()) {
          const { code } = filled(template, row);
          const program = new TextEncoder().encode(code ?? '');
          const { labels } = await layoutLabel('zpl', program, {
            dpmm: 8,
            widthMm: 104,
            heightMm: 305,
            limits: { labels: 1 },
          });
          const box = labels[0]?.elements[0]?.box;
          const isOver = (box?.x ?? 0) + (box?.width ?? 0) > 400;
          expect(found.includes(`${at + 1} text-outside`), row.NAME).toBe(isOver);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is the same in a page as everywhere else', async () => {
    const text = `<FIT NAME lines=2 shrink>\n${one.zpl}`;
    const values = { NAME: { text: long } };
    const page = await compileInPage(text, { language: 'zpl', settings: defaultPrinterSettings });
    const codes = [page, compiled(text)].map((template) => template.expand(values, 1, moment).code);
    expect(codes[0]).toEqual(codes[1]);
  });
});

describe('a text that shrinks to a share of its size', () => {
  const template = '^XA^PW400^LL240^FO20,20^A0N,40,40^FB360,1,0,L^FD%NAME%^FS^XZ';
  const sizesOf = (tag: string) =>
    new Set(
      Array.from({ length: 60 }, (_, at) => {
        const { code } = filled(`${tag}\n${template}`, { NAME: 'n'.repeat(at + 1) });
        return [...String(code).matchAll(/\^A0N,(\d+)/g)].at(-1)?.[1];
      }),
    );

  it('has two sizes below its own, and none below the last', () => {
    expect(sizesOf('<FIT NAME shrink=70>')).toEqual(new Set(['40', '34', '28']));
    expect(Math.min(...[...sizesOf('<FIT NAME shrink=90>')].map(Number))).toBe(36);
    expect(sizesOf('<FIT NAME shrink>').size).toBeGreaterThan(10);
  });

  it.each(Object.entries(one))('is cut in its smallest size, in %s', async (name, text) => {
    const language = languageOf(name);
    const tag = '<FIT NAME width=300 shrink=70 cut>';
    for (const length of [1, 60, 120, 500]) {
      const { problems, code } = filled(`${tag}\n${text}`, { NAME: 'n'.repeat(length) }, language);
      expect(problems, String(code)).toEqual(length > 1 ? ['text-cut'] : []);
    }
    expect(await said(`${tag}\n${text}`, [{ NAME: 'W'.repeat(500) }], language)).toEqual([]);
  });

  it('is written as it is read, and no price is cut that way', () => {
    const fits = readTextFits('<FIT NAME lines=2 shrink=70 cut><FIT UNIT shrink cut>').map(({ fit }) => fit!);
    expect(fits).toEqual([
      { variable: 'NAME', lines: 2, action: 'shrink', leastPercent: 70, isCut: true },
      { variable: 'UNIT', action: 'shrink', isCut: true },
    ]);
    expect(readTextFits(withTextFits('', fits)).map(({ fit }) => fit)).toEqual(fits);
    for (const tag of [
      'PRICE shrink=70 cut',
      'NAME shrink=49',
      'NAME shrink=100',
      'NAME cut shrink',
      'NAME shrink cut cut',
    ])
      expect(readTextFits(`<FIT ${tag}>`)[0]?.fault, tag).toBeTypeOf('string');
  });
});

describe('a choice that cannot be kept', () => {
  it.each([
    ['<FIT>', /names no variable/],
    ['<FIT 9 shrink>', /names no variable/],
    ['<FIT NAME>', /does not say what to do/],
    ['<FIT NAME smaller>', /has 'smaller'/],
    ['<FIT NAME cut shrink>', /has 'shrink'/],
    ['<FIT PRICE shrink=70 cut>', /would cut a price/],
    ['<FIT NAME lines=0>', /has 'lines=0'/],
    ['<FIT NAME lines=21>', /at most 20/],
    ['<FIT NAME shrink><FIT NAME stop>', /a second time/],
    ['<FIT NOMBRE shrink>', /prints no text NOMBRE/],
  ])('%s refuses the template with its line', (tag, message) => {
    const text = `^XA\n${tag}\n^FO1,1^A0N,30^FD%NAME%^FS^XZ`;
    expect(() => compiled(text)).toThrow(message);
    expect(() => compiled(text)).toThrow(/Line 2/);
  });

  it.each([
    ['a code', '^XA^FO1,1^BCN,50^FD%NAME%^FS^XZ', 'zpl'],
    ['a stored font', '^XA^FO1,1^A@N,30,30,E:ARIAL.TTF^FD%NAME%^FS^XZ', 'zpl'],
    ['a downloaded font', 'SIZE 50 mm\r\nCLS\r\nTEXT 1,1,"ARIAL.TTF",0,9,9,"%NAME%"\r\nPRINT 1', 'tspl'],
    ['a language without letters of its own', '<P>%NAME%\r', 'escpos'],
  ] as const)('is refused for %s', (_, text, language) => {
    expect(() => compiled(`<FIT NAME shrink>${text}`, language)).toThrow(/FIT NAME/);
  });

  it('is kept for the language whose section holds it', () => {
    const text = `<FIT NAME stop>\n<ZPL>\n${one.zpl}\n</ZPL>\n<TSPL>\nSIZE 50 mm,30 mm\nCLS\nPRINT 1\n</TSPL>`;
    expect(filled(text, { NAME: long }).problems).toEqual(['text-does-not-fit']);
    expect(filled(text, { NAME: long }, 'tspl').problems).toEqual([]);
    const own = `<ZPL>\n${one.zpl}\n</ZPL>\n<TSPL>\n<FIT NAME stop>\n${one.tspl}\n</TSPL>`;
    expect(filled(own, { NAME: long }).problems).toEqual([]);
    expect(filled(own, { NAME: long }, 'tspl').problems).toEqual(['text-does-not-fit']);
  });
});

it('choices are written above the template, and replace those that it has', () => {
  const fits = [
    { variable: 'NAME', lines: 2, action: 'shrink' },
    { variable: 'UNIT', widthDots: 90, action: 'cut' },
  ] as const;
  const text = `^XA\r\n<FIT NAME cut>\r\n^FO1,1^FD%NAME%^FS\r\n^XZ\r\n`;
  const written = withTextFits(text, fits);
  expect(written).toBe(
    '<FIT NAME lines=2 shrink>\r\n<FIT UNIT width=90 cut>\r\n^XA\r\n^FO1,1^FD%NAME%^FS\r\n^XZ\r\n',
  );
  expect(readTextFits(written).map(({ fit }) => fit)).toEqual(fits);
  expect(withTextFits(written, [])).toBe('^XA\r\n^FO1,1^FD%NAME%^FS\r\n^XZ\r\n');
});
