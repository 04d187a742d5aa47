import * as fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import { checkRows } from './check-rows.ts';
import { verdictOf } from '@marbete/engine/internal/languages/row-verdict';
import type { PrintRow } from './chunks.ts';

const moment = { date: '21/11/2026', time: '10:15 a. m.' };

function check(language: 'zpl' | 'tspl', text: string, rows: readonly Record<string, string>[]) {
  const prices = { round: true };
  const template = compileTemplate(text, { language, settings: defaultPrinterSettings, prices });
  const printed = rows.map((texts, at): PrintRow => ({
    row: at + 1,
    copies: 1,
    values: Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }])),
  }));
  return checkRows(template, [printed], moment);
}

const told = ({ problems }: Awaited<ReturnType<typeof check>>) =>
  problems.map(({ row, problem }) => [row, problem.level, problem.code, problem.variable]);

describe('what only the picture of a row shows', () => {
  it('is told for text that reaches over the edge, in ZPL and TSPL', async () => {
    const rows = [{ NAME: 'Arroz' }, { NAME: 'Arroz integral extra largo de la casa' }, { NAME: 'Sal' }];
    const zpl = await check('zpl', '^XA^PW400^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^XZ', rows);
    expect(told(zpl)).toEqual([[2, 'warning', 'text-outside', 'NAME']]);
    expect(zpl.rowsWithErrors).toBe(0);
    const tspl = await check(
      'tspl',
      'SIZE 50 mm,30 mm\r\nCLS\r\nTEXT 20,20,"4",0,1,1,"%NAME%"\r\nPRINT 1\r\n',
      rows,
    );
    expect(told(tspl)).toEqual([[2, 'warning', 'text-outside', 'NAME']]);
  });

  it('is told for a code that leaves the label or whose quiet zone does', async () => {
    const template = '^XA^PW400^LL240^FO40,20^BY2^BCN,60,N^FD%CODE%^FS^XZ';
    const found = await check('zpl', template, [
      { CODE: 'A1' },
      { CODE: 'ABCDEFGHIJKLM' },
      { CODE: 'ABCDEFGHIJKLMNOP' },
    ]);
    expect(told(found)).toEqual([
      [2, 'warning', 'code-quiet-zone', 'CODE'],
      [3, 'error', 'code-does-not-fit', 'CODE'],
    ]);
  });

  it('is told for text that is longer than its block', async () => {
    const template = '^XA^PW400^LL240^FO20,20^A0N,30,30^FB200,2^FD%NAME%^FS^XZ';
    const found = await check('zpl', template, [
      { NAME: 'Arroz' },
      { NAME: 'Arroz integral extra largo de la casa de siempre' },
    ]);
    expect(told(found)).toEqual([[2, 'warning', 'text-too-long', 'NAME']]);
  });

  it('says once what the template does whatever the row says', async () => {
    const template = '^XA^PW400^LL240^FO350,20^A0N,40,40^FDSIEMPRE^FS^FO20,90^A0N,30^FD%NAME%^FS^XZ';
    expect(told(await check('zpl', template, [{ NAME: 'Sal' }, { NAME: 'Arroz' }]))).toEqual([
      [1, 'warning', 'text-outside', undefined],
    ]);
  });

  it('compares letters up to as many as anybody reads, and whole fields of labels that have more', async () => {
    const template =
      '^XA^PW800^LL1300^FO10,20^A0N,20,20^FB780,60^FD%NAME%^FS^FO10,222^A0N,8,8^FD%PRICE%^FS^XZ';
    const found = await check('zpl', template, [
      { NAME: '.'.repeat(4_900), PRICE: '9.90' },
      { NAME: '.'.repeat(5_100), PRICE: '9.90' },
    ]);
    expect(told(found)).toEqual([[2, 'error', 'price-does-not-fit', 'PRICE']]);
  });

  it('lets others have their turn while a label of many variables is judged', async () => {
    const text = `^XA${Array.from({ length: 9 }, (_, at) => `^FO9,${at * 30}^FD%V${at}%^FS`).join('')}^XZ`;
    const template = compileTemplate(text, { language: 'zpl', settings: defaultPrinterSettings });
    const values = Object.fromEntries(template.variables.map((name) => [name, { text: 'a' }]));
    let now = 0;
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 60));
    onTestFinished(() => clock.mockRestore());
    const order: string[] = [];
    setTimeout(() => order.push('another'));
    await verdictOf(template).look(values, moment);
    order.push('judged');
    expect(order).toEqual(['another', 'judged']);
  });

  it('draws so few rows that a hundred thousand are checked soon, and finds the long one among them', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => ({ NAME: `Arroz ${at % 977}` }));
    rows[15_000] = { NAME: 'Arroz integral extra largo de la casa' };
    const found = await check('zpl', '^XA^PW400^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^XZ', rows);
    expect(told(found)).toEqual([[15_001, 'warning', 'text-outside', 'NAME']]);
  });
});

describe('a price that does not fit its place', () => {
  const edge = '^XA^PW300^LL240^FO20,20^A0N,80,80^FD$%PRICE%^FS^FO20,150^A0N,30^FD%NAME%^FS^XZ';
  const error = (row: number, variable = 'PRICE') => [row, 'error', 'price-does-not-fit', variable];

  it('is an error that keeps its row from being counted and printed', async () => {
    const found = await check('zpl', edge, [
      { PRICE: '9.90', NAME: 'Sal' },
      { PRICE: '10,149.90', NAME: 'Silla' },
      { PRICE: '12.50', NAME: 'Arroz' },
      { PRICE: '20,259.00', NAME: 'Mesa' },
    ]);
    expect(told(found)).toEqual([error(2), error(4)]);
    expect(found.problems[1]?.problem.details).toEqual({ text: '20,259.00' });
    expect(found).toMatchObject({ labels: 2, rowsWithErrors: 2, errors: 2 });
    expect([...found.refused]).toEqual([2, 4]);
  });

  it('is found in TSPL, whatever is wrong with the texts beside it', async () => {
    const template =
      'SIZE 40 mm,30 mm\r\nCLS\r\nTEXT 10,20,"5",0,1,1,"%PRICE%"\r\nTEXT 10,150,"3",0,1,1,"%NAME%"\r\nPRINT 1\r\n';
    const long = 'Arroz integral extra largo de la casa';
    const rows = Array.from({ length: 700 }, (_, at) => ({
      PRICE: at % 100 === 99 ? '1,234,567.80' : '12.50',
      NAME: `${long} ${at}`,
    }));
    const found = await check('tspl', template, rows);
    expect([...found.refused]).toEqual([100, 200, 300, 400, 500, 600, 700]);
    expect(found.warnings).toBeGreaterThan(200);
  });

  it('is told for halves of a price that print over each other, by the name of the price', async () => {
    const template =
      '^XA^PW400^LL240^FO20,20^A0N,90,90^FD%PRICE_INT%^FS^FO190,20^A0N,40,40^FD%PRICE_CENT%^FS^XZ';
    const found = await check('zpl', template, [
      { PRICE: '149.90' },
      { PRICE: '21492.01' },
      { PRICE: '7.5' },
    ]);
    expect(told(found)).toEqual([error(2)]);
  });

  it('is told where a text runs into the price, however many texts are too long for the label', async () => {
    const template = '^XA^PW600^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^FO400,20^A0N,40,40^FD%PRICE%^FS^XZ';
    const rows = Array.from({ length: 400 }, () => ({
      NAME: 'Harina de maíz blanco de la casa',
      PRICE: '1.50',
    }));
    expect((await check('zpl', template, [{ NAME: 'Sal', PRICE: '1.50' }, ...rows])).rowsWithErrors).toBe(
      400,
    );
  });

  it('is told where its block cuts it', async () => {
    const template = '^XA^PW400^LL240^FO20,20^A0N,60,60^FB190,2^FD%PRICE%^FS^XZ';
    expect(told(await check('zpl', template, [{ PRICE: '9.90' }, { PRICE: '21492.01' }]))).toEqual([
      error(2),
    ]);
  });

  it('is only a warning by a hair, or in a font that another one stands for', async () => {
    const width = (dots: number) => `^XA^PW${dots}^LL240^FO0,20^A0N,80,80^FD%PRICE%^FS^XZ`;
    const rows = [{ PRICE: '9.90' }, { PRICE: '149.90' }];
    const levels: string[] = [];
    for (let dots = 300; dots > 150; dots -= 1) {
      const { problems } = await check('zpl', width(dots), rows);
      for (const { row, problem } of problems) if (row === 2) levels.push(`${problem.level} ${problem.code}`);
    }
    expect([...new Set(levels)]).toEqual(['warning barely-fits', 'error price-does-not-fit']);
    const own = await check('zpl', edge.replace('^A0N,80,80', '^A@N,80,80,E:OWN.TTF'), [
      { PRICE: '10,149.90', NAME: 'a' },
    ]);
    expect(told(own)).toEqual([
      [1, 'warning', 'price-does-not-fit', 'PRICE'],
      [1, 'warning', 'font-missing', undefined],
    ]);
  });

  it('is not told for lines, boxes and reverse, nor for what touches with the samples too', async () => {
    const rows = [{ PRICE: '9.90' }, { PRICE: '149.90' }];
    const line = '^XA^PW400^LL240^FO20,20^A0N,60,60^FD%PRICE%^FS^FO20,40^GB300,4,4^FS^XZ';
    const reverse = '^XA^PW400^LL240^FO10,10^GB300,90,90^FS^FO20,20^A0N,60,60^FR^FD%PRICE%^FS^XZ';
    const touching = '^XA^PW400^LL240^FO20,20^A0N,60,60^FD%PRICE%^FS^FO40,20^A0N,60,60^FDOFERTA^FS^XZ';
    for (const template of [line, reverse, touching])
      expect(told(await check('zpl', template, rows))).toEqual([]);
  });

  it('is told for an amount that rounds up to one more digit than others of its length', async () => {
    const template =
      '^XA^PW400^LL240^FO20,20^A0N,90,90^FD%PRICE_INT%^FS^FO170,20^A0N,40,40^FD%PRICE_CENT%^FS^XZ';
    const rows = [{ PRICE: '123.4567' }, { PRICE: '999.9999' }, { PRICE: '0070.50' }, { PRICE: '1149.90' }];
    const found = await check('zpl', template, rows);
    expect([...found.refused]).toEqual([2, 4]);
  });
});

describe('a code that prints over another field', () => {
  it('is an error with the name of its variable', async () => {
    const template = '^XA^PW700^LL240^FO40,20^BY2^BCN,60,N^FD%SKU%^FS^FO420,20^A0N,30,30^FDPIEZA^FS^XZ';
    const found = await check('zpl', template, [{ SKU: 'A1' }, { SKU: 'ABCDEFGHIJKLMNOPQ' }, { SKU: 'A2' }]);
    expect(told(found).filter(([, level]) => level === 'error')).toEqual([
      [2, 'error', 'code-does-not-fit', 'SKU'],
    ]);
  });
});

describe('what only some fonts and codes can say', () => {
  it('names the characters that a font lacks, with their field, and the row prints', async () => {
    const rows = ['Café', 'Té 🍵 verde', '漢字', 'قهوة'].map((NAME) => ({ NAME, CODE: 'A1' }));
    const zpl = '^XA^PW800^FO20,20^A0N,30^FD%NAME%^FS^FO20,90^BCN,60^FD%CODE%^FS^XZ';
    const tspl = 'SIZE 100 mm,30 mm\r\nCLS\r\nTEXT 20,20,"3",0,1,1,"%NAME%"\r\nPRINT 1\r\n';
    for (const found of [await check('zpl', zpl, rows), await check('tspl', tspl, rows)]) {
      expect(told(found)).toEqual([2, 3, 4].map((row) => [row, 'warning', 'font-lacks-character', 'NAME']));
      expect(found.problems[0]?.problem.details).toMatchObject({ characters: '🍵', text: 'Té 🍵 verde' });
      expect(found.rowsWithErrors).toBe(0);
    }
  });

  it('refuses a code that cannot be drawn, in each row that has one, however alike the rows are', async () => {
    const template = '^XA^PW800^FO20,20^BTN^FD%CODE%^FS^FO20,220^A0N,30^FD%NAME%^FS^XZ';
    const found = await check('zpl', template, [
      { CODE: '123456', NAME: 'a' },
      { CODE: '123456,A1', NAME: 'b' },
      { CODE: '12345', NAME: 'c' },
      { CODE: '654321', NAME: 'd' },
    ]);
    expect(told(found)).toEqual([[3, 'error', 'code-not-drawn', 'CODE']]);
    expect([...found.refused]).toEqual([3]);
    const fixed = await check('zpl', '^XA^FO20,20^BEN,60^FDABC^FS^FO20,120^A0N,30^FD%NAME%^FS^XZ', [
      { NAME: 'a' },
      { NAME: 'b' },
    ]);
    expect(told(fixed)).toEqual([1, 2].map((row) => [row, 'error', 'code-not-drawn', undefined]));
  });

  it('says once what the template itself lacks, at its line', async () => {
    const template = '^XA^PW400\n^FO20,20^XGR:LOGO.GRF^FS\n^FO20,90^A@N,30,30,E:OWN.TTF^FD%NAME%^FS^XZ';
    const found = await check('zpl', template, [{ NAME: 'Sal' }, { NAME: 'Arroz' }]);
    expect(found.problems.map(({ row, problem: { code, line } }) => [row, code, line])).toEqual([
      [1, 'image-missing', 2],
      [1, 'font-missing', 3],
    ]);
  });

  it('says once which commands of the template are broken', async () => {
    const template = '^XA^PW400\n^FO20,20^GFA,400,400,10,FF^FS\n^FO20,90^A0N,30^FD%NAME%^FS^XFGONE^FS^XZ';
    const found = await check('zpl', template, [{ NAME: 'Sal' }, { NAME: 'Arroz' }]);
    expect(
      found.problems.map(({ row, problem: { level, code, line, details } }) => [
        row,
        level,
        code,
        line,
        details,
      ]),
    ).toEqual([
      [1, 'warning', 'command-not-drawn', 2, { command: '^GF', text: '^GF' }],
      [1, 'warning', 'command-not-drawn', 3, { command: '^XF', text: '^XF' }],
    ]);
  });

  it('looks at each row whose values place or size something', async () => {
    const template = '^XA^PW400^FO%X%,20^A0N,%SIZE%^FD%NAME%^FS^XZ';
    const rows = [
      { X: '20', SIZE: '30', NAME: 'Arroz' },
      { X: '380', SIZE: '30', NAME: 'Arroz' },
      { X: '20', SIZE: '300', NAME: 'Arroz' },
      { X: '20', SIZE: '30', NAME: 'Arr' },
    ];
    expect(told(await check('zpl', template, rows)).map(([row]) => row)).toEqual([2, 3]);
  });

  it('lays out few rows of the demo label, whose small texts stand close to its price', async () => {
    const text = readFileSync(join(import.meta.dirname, '../../../../demo/shelf.zpl'), 'utf8');
    const verdict = verdictOf(compileTemplate(text, { language: 'zpl', settings: defaultPrinterSettings }));
    let laidOut = 0;
    for (let at = 0; at < 300; at++) {
      const texts = {
        DESCRIPTION: `Arroz ${at}`,
        UNIT: 'PZA',
        LOCATION: `A-${at % 90}`,
        PRICE: `${at + 1}.50`,
      };
      const code = { CODE: { text: '7501031311309' } };
      const values = Object.fromEntries(Object.entries(texts).map(([name, said]) => [name, { text: said }]));
      const found = verdict.look({ ...values, ...code }, moment);
      if (found instanceof Promise) laidOut += 1;
      expect(await found).toEqual([]);
    }
    expect(laidOut).toBeLessThan(30);
  });

  it('is told of every row, however many before it were too long', async () => {
    const template = '^XA^PW400^LL240^FO20,20^A0N,30,30^FB200,2^FD%NAME%^FS^FO250,120^A0N,40^FD%PRICE%^FS^XZ';
    const long = 'Arroz integral extra largo de la casa de siempre';
    const rows = Array.from({ length: 900 }, (_, at) => ({
      NAME: at % 3 === 0 ? `Sal ${at}` : `${long} ${at}`,
      PRICE: at === 899 ? '1234567.50' : '1.50',
    }));
    const found = await check('zpl', template, rows);
    expect(found.counts).toMatchObject({ 'text-too-long': 600, 'price-does-not-fit': 1 });
  });

  it('knows a text that fits by its own letters, not by its length', async () => {
    const template = '^XA^PW400^LL240^FO20,20^A0N,40,40^FD%NAME%^FS^XZ';
    const found = await check('zpl', template, [
      { NAME: 'i'.repeat(30) },
      { NAME: 'W'.repeat(30) },
      { NAME: 'l'.repeat(29) },
      { NAME: 'W'.repeat(20) },
    ]);
    expect(told(found).map(([row]) => row)).toEqual([2, 4]);
  });
});

describe('the verdict on a row', () => {
  const word = fc.constantFrom(
    'Sal',
    'Té',
    'WWWW',
    'iiiiiiii',
    'Café molido',
    'de la casa',
    '漢字',
    '🍵',
    'a\\b',
    ' ',
    '500 g',
  );
  const text = fc.array(word, { minLength: 0, maxLength: 7 }).map((words) => words.join(' '));
  const row = fc.record({
    NAME: text,
    NOTE: text,
    PRICE: fc.constantFrom('1.50', '9', '149.90', '21492.01', '1234567.00', '0.05', 'abc', ''),
    OFFER: fc.constantFrom('', '0', '1.20', '99999.90'),
    CODE: fc.constantFrom(
      '7501031311309',
      '4006381333931',
      '5901234123457',
      '96385074',
      '0000012345670',
      '7501031311300',
      '',
    ),
    // Of the same shape, so that what one taught is said of the other.
    DIGITS: fc.constantFrom('01234565', '04252614', '12345678', '87654321', '1234567890123', '9876543210987'),
    SKU: fc.oneof(fc.constantFrom('A1', 'ABCDEFGHIJKLMNOP', 'a-1', '123456', '12345'), text),
  });
  const templates = {
    zpl:
      '^XA^PW500^LL500^FO20,20^A0N,40^FDx %NAME% y^FS^FO20,70^A0N,30^FB220,2^FD%NOTE%^FS^FO260,70^A0N,60^FD%PRICE%^FS' +
      '<OFFER>^FO260,150^A0N,50^FDhoy %OFFER%^FS</OFFER>^FO60,200^BY2^BEN,60^FD%CODE%^FS' +
      '^FO60,320^BY2^BCN,50^FD%SKU%^FS^FT20,460^A0N,30^FB300,3^FD%NAME%: %NOTE%^FS^XZ',
    follow: '^XA^PW500^FT20,60^A0N,30^FD%NAME%^FS^FT^A0N,30^FD%NOTE%^FS^FO260,40^A0N,60^FD%PRICE%^FS^XZ',
    tspl:
      'SIZE 500 dot,500 dot\r\nCLS\r\nTEXT 20,20,"4",0,1,1,"x %NAME% y"\r\nBLOCK 20,70,220,60,"3",0,1,1,"%NOTE%"\r\n' +
      'TEXT 260,70,"5",0,1,1,"%PRICE%"\r\n<OFFER>\r\nTEXT 260,150,"4",0,1,1,3,"hoy %OFFER%"\r\n</OFFER>\r\n' +
      'BARCODE 60,200,"EAN13",60,1,0,2,4,"%CODE%"\r\nQRCODE 300,300,M,4,A,0,M2,"%SKU%"\r\nPRINT 1\r\n',
  };

  /** Codes at the edge, too wide, over each other and of digits that are dropped: trouble in every row. */
  const tight = {
    edge: '^XA^PW400^LL240^FO2,105^BY2^BEN,50,Y,N^FD%CODE%^FS^FO0,10^BCN,40^FD%SKU%^FS^XZ',
    over: '^XA^PW600^LL240^FO40,20^BY2^BEN,50^FD%CODE%^FS^FO60,40^A0N,40^FD%PRICE%^FS^FO80,30^A0N,30^FDx%SKU%^FS^XZ',
    digits:
      '^XA^PW500^LL400^FO40,10^B9N,40^FD%DIGITS%^FS^FO40,90^BY2^B8N,40^FD%DIGITS%^FS^FO40,170^BY2^BUN,40^FD%DIGITS%^FS' +
      '^FO40,250^B2N,40^FD%SKU%^FS^FO40,330^BKN,N,40^FD%SKU%^FS^XZ',
    parameters: '^XA^PW500^LL400^FO10,10^BY%DIGITS%^BEN,%PRICE%^FD%CODE%^FS^FO%PRICE%,90^B3N^FD%SKU%^FS^XZ',
  };
  const tightTspl =
    'SIZE 300 dot,200 dot\r\nCLS\r\nBARCODE 2,10,"EAN13",60,1,0,2,4,"%CODE%"\r\n' +
    'TEXT 20,30,"3",0,1,1,"%PRICE%"\r\nBARCODE 5,100,"128",60,1,0,2,4,"%SKU%"\r\nPRINT 1\r\n';
  const all = { ...templates, ...tight, tightTspl };

  it.each(['zpl', 'tspl', 'follow', 'edge', 'over', 'digits', 'parameters', 'tightTspl'] as const)(
    'is the same whatever rows were seen before, in %s',
    { timeout: 60_000 },
    async (name) => {
      const language = /tspl/i.test(name) ? 'tspl' : 'zpl';
      const compile = () => compileTemplate(all[name], { language, settings: defaultPrinterSettings });
      await fc.assert(
        fc.asyncProperty(fc.array(row, { minLength: 4, maxLength: 14 }), async (rows) => {
          const seen = verdictOf(compile());
          for (const texts of rows) {
            const values = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
            if (!compile().expand(values, 1, moment).code) continue;
            expect(await seen.look(values, moment)).toEqual(await verdictOf(compile()).look(values, moment));
          }
        }),
        { numRuns: 8 },
      );
    },
  );
});
