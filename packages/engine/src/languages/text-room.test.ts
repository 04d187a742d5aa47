import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isTried } from '../editing/testing/sample.ts';
import { unusualLabels } from '../editing/testing/unusual-labels.ts';
import { LabelFault } from '../label-fault.ts';
import type { Range } from '../picture/elements.ts';
import { readSource, textOfCode } from '../template/source.ts';
import { defaultPrinterSettings } from '../template/values.ts';
import { compileTemplate } from './compile.ts';
import type { PrinterLanguage } from './languages.ts';
import { layoutLabel } from './render.ts';

/*
 * One walk: where filling says that a text no longer fits, drawing shows it leave the label, to the letter and the dot, in
 * every state of the printer and at every density.
 */

const moment = { date: '21/11/2026', time: '10:15' };
const densities = [6, 8, 12, 24];

/** Programs with one text that says NAME. X is 150, Y 90. */
const programs: Readonly<Partial<Record<PrinterLanguage, Readonly<Record<string, string>>>>> = {
  zpl: {
    'a plain field': '^XA^PW600^LL500^FO20,20^A0N,40,40^FD%NAME%^FS^XZ',
    'no size of the label': '^XA^FO20,20^A0N,90,90^FD%NAME%^FS^XZ',
    '^LH': '^XA^PW600^LL500^LH180,60^FO20,20^A0N,40,40^FD%NAME%^FS^XZ',
    '^LH behind the position': '^XA^PW600^LL500^FO20,20^LH180,60^A0N,40,40^FD%NAME%^FS^XZ',
    '^LS': '^XA^PW600^LL500^LS-120^FO20,20^A0N,40,40^FD%NAME%^FS^XZ',
    '^LS to the left': '^XA^PW600^LL500^LS50^FO150,20^A0N,40,40^FD%NAME%^FS^XZ',
    '^LT and turned': '^XA^PW600^LL500^LT90^FO20,20^A0R,40,40^FD%NAME%^FS^XZ',
    '^MU in millimetres': '^XA^MUM^PW60^LL40^FO5,5^A0N,5,5^FD%NAME%^FS^XZ',
    '^MU in inches': '^XA^MUI^PW2.5^LL2^FO.3,.3^A0N,.2,.2^FD%NAME%^FS^XZ',
    '^MU from 150 to 300': '^XA^MUD,150,300^PW300^LL200^FO20,20^A0N,20,20^FD%NAME%^FS^XZ',
    'letters before the number': '^XA^PW600^LL500^FOX400,20^A0N,40,40^FD%NAME%^FS^XZ',
    'a fraction as position': '^XA^PW600^LL500^FO99.6,20^A0N,40,40^FD%NAME%^FS^XZ',
    'a negative position': '^XA^PW600^LL500^FO-200,20^A0N,40,40^FD%NAME%^FS^XZ',
    'no position in numbers': '^XA^PW600^LL500^FO,20^A0N,40,40^FD%NAME%^FS^XZ',
    '^FW turned': '^XA^PW600^LL500^FWR^FO20,120^A0,40,40^FD%NAME%^FS^XZ',
    '^FW right': '^XA^PW600^LL500^FWN,1^FO400,20^A0N,40,40^FD%NAME%^FS^XZ',
    '^FW behind ^A': '^XA^PW600^LL500^FO20,120^A0N,40,40^FWR^FD%NAME%^FS^XZ',
    'right and turned': '^XA^PW600^LL500^FO300,90,1^A0R,40,40^FD%NAME%^FS^XZ',
    'right, by its baseline, turned': '^XA^PW600^LL500^FT300,290,1^A0R,40,40^FD%NAME%^FS^XZ',
    'by its baseline, turned back': '^XA^PW600^LL500^FT400,290^A0I,40,40^FD%NAME%^FS^XZ',
    'by its baseline, turned up': '^XA^PW600^LL500^FT300,290^A0B,40,40^FD%NAME%^FS^XZ',
    'right, by its baseline, turned up': '^XA^PW600^LL500^FT300,90,1^A0B,40,40^FD%NAME%^FS^XZ',
    'turned back at its corner': '^XA^PW600^LL500^FO300,90^A0I,40,40^FD%NAME%^FS^XZ',
    '^PW behind the text': '^XA^FO20,20^A0N,40,40^FD%NAME%^FS^PW500^XZ',
    '^PW of the format before': '^XA^PW400^XZ^XA^FO20,20^A0N,40,40^FD%NAME%^FS^XZ',
    '^CF without sizes of its own': '^XA^PW600^LL500^CF0,50,40^FO20,20^FD%NAME%^FS^XZ',
    '^A with the sizes of ^CF': '^XA^PW600^LL500^CFA,50,40^FO20,20^A0N^FD%NAME%^FS^XZ',
    'very small letters': '^XA^PW200^LL500^FO20,20^A0N,4,4^FD%NAME%^FS^XZ',
    'a font with a matrix for each head': '^XA^PW900^LL500^FO20,20^AEN^FD%NAME%^FS^XZ',
    '^CW with a font that printers have': '^XA^CWQ,Z:0.FNT^PW600^LL500^FO20,20^AQN,40,40^FD%NAME%^FS^XZ',
    gaps: '^XA^PW600^LL500^FO20,20^A0N,30,30^FPH,7^FD%NAME%^FS^XZ',
    'other prefixes': '^XA^PW600^LL500^CC!!CD;!FO200;20!A0N;40;40!FD%NAME%!FS!CC^!CD,^XZ',
    'a stored format': '^XA^DFR:F^PW600^LL500^FO120,20^A0N,40,40^FN1^FS^XZ^XA^XFR:F^FN1^FD%NAME%^FS^XZ',
    'a stored format under another ^LH':
      '^XA^DFR:F^PW600^LL500^FO120,20^A0N,40,40^FN1^FS^XZ^XA^LH90,0^XFR:F^FN1^FD%NAME%^FS^XZ',
    'the number of another field': '^XA^PW600^LL500^FO120,20^A0N,40,40^FN1^FS^FN1^FD%NAME%^FS^XZ',
    'a graphic before it': '^XA^PW600^LL500^FO1,1^A0N,90^GB9,9,9^FO220,20^A0N,40,40^FD%NAME%^FS^XZ',
    'a place from a value': '^XA^PW600^LL500^FO%X%,%Y%^A0N,40,40^FD%NAME%^FS^XZ',
    'a home from a value': '^XA^PW600^LL500^LH%X%,0^FO20,20^A0N,40,40^FD%NAME%^FS^XZ',
    'letters of a size from a value': '^XA^PW900^LL500^FO20,20^A0N,%Y%^FD%NAME%^FS^XZ',
  },
  tspl: {
    'a plain text': 'SIZE 50 mm,30 mm\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nPRINT 1\n',
    'no size of the label': 'CLS\nTEXT 20,20,"5",0,2,2,"%NAME%"\nPRINT 1\n',
    inches: 'SIZE 2,1.5\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nPRINT 1\n',
    dots: 'SIZE 500 dot,400 dot\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nPRINT 1\n',
    REFERENCE: 'SIZE 50 mm,30 mm\nREFERENCE 120,40\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nPRINT 1\n',
    'REFERENCE to the left':
      'SIZE 50 mm,30 mm\nREFERENCE -60,0\nCLS\nTEXT 99,20,"3",0,1,1,"%NAME%"\nPRINT 1\n',
    'REFERENCE behind the text':
      'SIZE 50 mm,30 mm\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nREFERENCE 120,40\nPRINT 1\n',
    SHIFT: 'SIZE 50 mm,30 mm\nSHIFT 60,20\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nPRINT 1\n',
    'SHIFT down, turned': 'SIZE 50 mm,30 mm\nSHIFT 70\nCLS\nTEXT 90,20,"3",90,1,1,"%NAME%"\nPRINT 1\n',
    turned: 'SIZE 50 mm,40 mm\nCLS\nTEXT 200,30,"3",90,1,1,"%NAME%"\nPRINT 1\n',
    'turned back': 'SIZE 50 mm,40 mm\nCLS\nTEXT 230,200,"3",180,1,1,"%NAME%"\nPRINT 1\n',
    'turned up': 'SIZE 50 mm,40 mm\nCLS\nTEXT 200,190,"3",270,1,1,"%NAME%"\nPRINT 1\n',
    'in the middle': 'SIZE 50 mm,30 mm\nCLS\nTEXT 135,20,"3",0,1,1,2,"%NAME%"\nPRINT 1\n',
    'in the middle near the end': 'SIZE 40 mm,30 mm\nCLS\nTEXT 200,20,"3",0,1,1,2,"%NAME%"\nPRINT 1\n',
    'in the middle, turned back': 'SIZE 50 mm,30 mm\nCLS\nTEXT 135,99,"0",180,9,9,2,"%NAME%"\nPRINT 1\n',
    right: 'SIZE 50 mm,30 mm\nREFERENCE 30,0\nCLS\nTEXT 200,20,"3",0,1,1,3,"%NAME%"\nPRINT 1\n',
    points: 'SIZE 50 mm,30 mm\nCLS\nTEXT 20,20,"0",0,12,12,"%NAME%"\nPRINT 1\n',
    'the second of two texts':
      'SIZE 50 mm,30 mm\nCLS\nERASE 1,1,9,9\nTEXT 99,20,"3",0,1,1,"%NAME%"\nTEXT 9,90,"1",0,1,1,""\nPRINT 1\n',
    'copies from the row':
      'SIZE 50 mm,30 mm\nREFERENCE 50,0\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\nPRINT %QUANTITY%\n',
    'no PRINT': 'SIZE 50 mm,30 mm\nREFERENCE 50,0\nCLS\nTEXT 20,20,"3",0,1,1,"%NAME%"\n',
  },
  epl: {
    'a plain text': 'q400\nQ240,24\nN\nA20,20,0,3,1,1,N,"%NAME%"\nP1\n',
    'no size of the label': 'N\nA20,20,0,5,2,2,N,"%NAME%"\nP1\n',
    R: 'q400\nQ240,24\nR120,40\nN\nA20,20,0,3,1,1,N,"%NAME%"\nP1\n',
    'R to the left': 'q400\nQ240,24\nR-60,0\nN\nA99,20,0,3,1,1,N,"%NAME%"\nP1\n',
    'R between two texts': 'q400\nQ240,24\nN\nA9,90,0,1,1,1,N,""\nR90,0\nA20,20,0,3,1,1,N,"%NAME%"\nP1\n',
    'q behind the text': 'N\nA20,20,0,3,1,1,N,"%NAME%"\nq300\nP1\n',
    turned: 'q400\nQ400,24\nR0,30\nN\nA200,30,1,3,1,1,N,"%NAME%"\nP1\n',
    'turned back': 'q400\nQ400,24\nN\nA230,200,2,3,1,1,N,"%NAME%"\nP1\n',
    'turned up': 'q400\nQ400,24\nN\nA200,190,3,3,1,1,N,"%NAME%"\nP1\n',
    'turned, the other way to say so': 'q400\nQ400,24\nN\nA200,30,5,3,1,1,N,"%NAME%"\nP1\n',
    'a place from a value': 'q400\nQ240,24\nR%X%,0\nN\nA20,20,0,3,1,1,N,"%NAME%"\nP1\n',
    'a width from a value': 'q%X%\nQ240,24\nN\nA20,20,0,3,1,1,N,"%NAME%"\nP1\n',
  },
  cpcl: {
    'a plain text': '! 0 200 200 240 1\nPW 400\nT 7 0 20 20 %NAME%\nPRINT\n',
    'no width of the label': '! 0 200 200 240 1\nT 4 1 20 20 %NAME%\nPRINT\n',
    'an offset': '! 120 200 200 240 1\nPW 400\nT 7 0 20 20 %NAME%\nPRINT\n',
    SETMAG: '! 0 200 200 240 1\nPW 400\nSETMAG 2 1\nT 5 1 20 20 %NAME%\nPRINT\n',
    'a width behind the text': '! 0 200 200 240 1\nT 7 0 20 20 %NAME%\nPW 300\nPRINT\n',
    'turned up': '! 0 200 200 400 1\nPW 400\nT90 7 0 200 190 %NAME%\nPRINT\n',
    'turned back': '! 0 200 200 400 1\nPW 400\nT180 7 0 230 200 %NAME%\nPRINT\n',
    'turned down': '! 0 200 200 400 1\nPW 400\nT270 7 0 200 30 %NAME%\nPRINT\n',
    millimetres: '! 0 200 200 240 1\nPW 400\nIN-MILLIMETERS\nT 7 0 2.5 2 %NAME%\nPRINT\n',
    'in the middle': '! 0 200 200 240 1\nPW 400\nCENTER\nT 7 0 0 20 %NAME%\nPRINT\n',
    'right of an end': '! 0 200 200 240 1\nPW 400\nRIGHT 300\nT 7 0 0 20 %NAME%\nPRINT\n',
    'an offset from a value': '! %X% 200 200 240 1\nPW 400\nT 7 0 20 20 %NAME%\nPRINT\n',
  },
};

const cases = Object.entries(programs).flatMap(([language, table]) =>
  Object.entries(table ?? {}).flatMap(([name, program]) =>
    densities.map((dpmm) => [language as PrinterLanguage, name, dpmm, program] as const),
  ),
);

const values = (NAME: string) => ({ NAME: { text: NAME }, X: { text: '150' }, Y: { text: '90' } });

/** Whether a text of a program that says nothing but m leaves its label. */
async function isOver(language: PrinterLanguage, code: Uint8Array, dpmm: number): Promise<boolean> {
  const { labels } = await layoutLabel(language, code, { dpmm, widthMm: 104, heightMm: 305 });
  let shown = 0;
  for (const label of labels) {
    for (const element of label.elements) {
      if (element.kind !== 'text' || !/^m+$/.test(element.text)) continue;
      shown += 1;
      const { x, y, width, height } = element.box;
      const isAlongside = element.turn === 0 || element.turn === 2;
      if (isAlongside ? x < 0 || x + width > label.width : y < 0 || y + height > label.height) return true;
    }
  }
  if (shown === 0) throw new Error('The label shows no text.');
  return false;
}

function fill(language: PrinterLanguage, program: string, dpmm: number, name: string) {
  const template = compileTemplate(program, { language, settings: defaultPrinterSettings, head: { dpmm } });
  const { code, problems } = template.expand(values(name), 1, moment);
  return {
    code: code && new TextEncoder().encode(textOfCode(template.head) + textOfCode(code)),
    problems: problems.map((problem) => problem.code),
  };
}

/** As long as the text may be: one letter more leaves the label. */
async function longest(language: PrinterLanguage, program: string, dpmm: number): Promise<number> {
  let [low, high] = [0, 2000];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    const { code } = fill(language, program, dpmm, 'm'.repeat(middle));
    if (!code) throw new Error('The row is refused.');
    if (await isOver(language, code, dpmm)) high = middle;
    else low = middle;
  }
  return low;
}

describe('the room of a text is what drawing shows', () => {
  it.each(cases)('%s: %s, %i dots a millimetre', async (language, _, dpmm, program) => {
    const most = await longest(language, program, dpmm);
    const stop = `<FIT NAME stop>\n${program}`;
    expect(fill(language, stop, dpmm, 'm'.repeat(most)).problems).toEqual([]);
    expect(fill(language, stop, dpmm, 'm'.repeat(most + 1)).problems).toEqual(['text-does-not-fit']);
  });
});

describe('a text that is set smaller stays on its label', () => {
  it.each(cases)('%s: %s, %i dots a millimetre', async (language, _, dpmm, program) => {
    const most = await longest(language, program, dpmm);
    const shrink = `<FIT NAME shrink>\n${program}`;
    let filled;
    try {
      filled = fill(language, shrink, dpmm, 'm'.repeat(most + 1 + Math.floor(most / 4)));
    } catch (error) {
      // Commands before data that another field draws would not count.
      expect(program).toMatch(/\^FN1\^FS/);
      expect(String(error)).toMatch(/FIT NAME/);
      return;
    }
    const tooSmall = /A0N,4,4|AEN/.test(program);
    if (most > 4 && !tooSmall) expect(await isOver(language, filled.code!, dpmm)).toBe(false);
  });
});

const root = join(import.meta.dirname, '../../../..');
const corpora = process.env['MARBETE_CORPORA'] ?? join(root, '../shared/corpora');
const languages: readonly PrinterLanguage[] = ['zpl', 'tspl', 'epl', 'cpcl'];

/** Labels that others wrote, those of our own, and those that are written as few are. */
const labels = [
  ...languages.flatMap((language) =>
    [join(corpora, language), join(root, 'tests/golden', language), join(root, 'demo')]
      .filter((folder) => existsSync(folder))
      .flatMap((folder) =>
        readdirSync(folder)
          .filter((name) => name.endsWith(`.${language}`))
          .map((name) => ({ language, name, read: () => readSource(readFileSync(join(folder, name))).text })),
      ),
  ),
  ...unusualLabels.map(({ language, name, text }) => ({ language, name, read: () => text })),
];

/** Where the texts of one line stand that a label says in data of their own. */
async function textsOf(language: PrinterLanguage, code: string, dpmm: number): Promise<Range[]> {
  const drawing = await layoutLabel(language, code, { dpmm, widthMm: 104, heightMm: 305 });
  const found = new Map<number, Range>();
  for (const element of drawing.labels.flatMap(({ elements }) => elements)) {
    const { data } = element.source;
    if (element.kind === 'text' && !element.block && data) found.set(data.start, data);
  }
  return [...found.values()];
}

describe.each(densities)('on labels of others, at %i dots a millimetre', (dpmm) => {
  const cases = labels.filter(({ language, name }) => isTried(`room ${dpmm}`, name, [language]));

  it('a text fits as long as drawing shows it on its label', async () => {
    let tried = 0;
    const wrong: string[] = [];
    for (const [at, { language, name, read }] of cases.entries()) {
      const code = read().replaceAll(/%\w+%/g, 'text');
      const texts = await textsOf(language, code, dpmm);
      const text = texts[at % Math.max(1, texts.length)];
      if (!text) continue;
      const program = `${code.slice(0, text.start)}%NAME%${code.slice(text.end)}`;
      const said = (letters: number) =>
        fill(language, `<FIT NAME stop>\n${program}`, dpmm, 'm'.repeat(letters)).problems.join();
      try {
        said(1);
        const most = await longest(language, program, dpmm);
        const found = [said(most), said(most + 1)];
        tried += 1;
        if (found.join(' then ') !== ' then text-does-not-fit')
          wrong.push(`${name} at ${text.start}, ${most} letters: ${found.join(' then ')}`);
      } catch (error) {
        // Its font is not known, or it goes on behind another text.
        if (error instanceof LabelFault || /shows no text/.test(String(error))) continue;
        throw error;
      }
    }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(cases.length / 3);
  }, 300_000);
});
