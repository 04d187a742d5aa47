import { expect, it } from 'vitest';
import { convertLabel } from '../converting/convert-label.ts';
import { writtenLanguages, type PrinterLanguage } from './languages.ts';

/** One label a language that says all it can, and what of it others cannot say so. */
const labels: readonly { language: PrinterLanguage; code: string }[] = [
  { language: 'zpl', code: '^XA^MNM^MTD^MMC~SD20^PR4^PW400^LL240^LH8,8^FO16,16^GB200,40,2^FS^XZ' },
  {
    language: 'tspl',
    code: 'SIZE 50 mm,30 mm\nGAP 2 mm,0\nSET RIBBON ON\nSET PEEL ON\nSPEED 4\nDENSITY 10\nREFERENCE 8,8\nCLS\nBOX 16,16,216,56,2\nPRINT 1\n',
  },
  { language: 'epl', code: 'q400\nQ240,0\nOD,C\nD10\nR8,8\nN\nX16,16,2,216,56\nP1\n' },
  {
    language: 'cpcl',
    code: '! 8 200 200 240 1\nPW 400\nBAR-SENSE\nCONTRAST 2\nSPEED 3\nBOX 16 24 216 64 2\nFORM\nPRINT\n',
  },
];

/** Each setting in each language. */
const written: Readonly<Record<string, Readonly<Record<string, RegExp>>>> = {
  zpl: {
    zpl: /\^MNM[^]*\^MTD[^]*\^MMC[^]*\^PR4/,
    tspl: /BLINE 3 mm,0 mm\r\nSET RIBBON OFF\r\nSET CUTTER 1\r\nSPEED 4\r\nDENSITY 10/,
    epl: /Q240,B24\r\n[^]*OD,C\r\nD10/,
    cpcl: /BAR-SENSE\r\nCONTRAST 2/,
  },
  tspl: {
    zpl: /~SD20\n\^MNY\n\^MTT\n\^MMP\n\^PR4/,
    epl: /Q240,16\r\n[^]*OP\r\nD10/,
    cpcl: /GAP-SENSE\r\nCONTRAST 2/,
  },
  epl: {
    zpl: /~SD20\n\^MNN\n\^MTD\n\^MMC\n/,
    tspl: /GAP 0 mm,0 mm\r\nSET RIBBON OFF\r\nSET CUTTER 1\r\nDENSITY 10/,
    cpcl: /JOURNAL\r\nCONTRAST 2/,
  },
  cpcl: { zpl: /~SD20\n\^MNM/, tspl: /BLINE 3 mm,0 mm\r\nDENSITY 10/, epl: /Q240,B24\r\n[^]*D10/ },
};

/** What is listed, as it stands in the label. */
const listed: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  zpl: {
    tspl: ['convert-gap ^MNM'],
    epl: ['convert-gap ^MNM', 'convert-setting ^PR4'],
    cpcl: ['convert-setting ^MTD', 'convert-setting ^MMC', 'convert-setting ^PR4'],
  },
  tspl: {
    zpl: [],
    epl: ['convert-setting SPEED 4'],
    cpcl: ['convert-setting SET RIBBON ON', 'convert-setting SET PEEL ON', 'convert-setting SPEED 4'],
  },
  epl: { zpl: [], tspl: [], cpcl: ['convert-setting OD,C', 'convert-setting OD,C'] },
  cpcl: {
    zpl: ['convert-setting SPEED 3'],
    tspl: ['convert-gap BAR-SENSE', 'convert-setting SPEED 3'],
    epl: ['convert-gap BAR-SENSE', 'convert-setting SPEED 3'],
  },
};

const ways = labels.flatMap((label) =>
  writtenLanguages.filter((to) => to !== label.language).map((to) => ({ ...label, to })),
);

it.each(ways)('writes how the printer is set up from $language in $to', async ({ language, code, to }) => {
  const { source, differences } = await convertLabel(code, to, { language });
  expect(source).toMatch(written[language]?.[to] ?? /^$/);
  expect(differences.map((each) => `${each.code} ${String(each.details?.['text'])}`)).toEqual(
    listed[language]?.[to],
  );
  // The origin is in the places of the fields.
  expect(source).toMatch(/\^FO24,24|BOX 24,24|X24,24|BOX 24 24/);
});

it.each(['tspl', 'epl'] as const)(
  'takes the nearest of 16 steps of darkness in %s, and lists what lay between',
  async (to) => {
    for (let level = 0; level <= 30; level++) {
      const code = `~SD${String(level).padStart(2, '0')}^XA^FO9,9^GB50,50,2^FS^XZ`;
      // oxlint-disable-next-line no-await-in-loop -- one label after the other
      const { source, differences } = await convertLabel(code, to, { language: 'zpl' });
      const step = Number(/^D(?:ENSITY )?(\d+)\r?$/m.exec(source)?.[1]);
      expect(Math.abs(step * 2 - level)).toBeLessThanOrEqual(1);
      expect(differences.map(({ details }) => details?.['text'])).toEqual(
        step * 2 === level ? [] : [`~SD${String(level).padStart(2, '0')}`],
      );
    }
  },
);

it.each([
  {
    language: 'zpl',
    to: 'tspl',
    code: '^XA^MFN,C~TA005^MD-5^PQ4,2^PR%_SPEED_%^MNA^FO9,9^GB50,50,2^FS^XZ',
    lost: ['^MFN,C', '~TA005', '^MD-5', '^PQ4,2', '^MNA'],
  },
  {
    language: 'tspl',
    to: 'zpl',
    code: 'SIZE 50 mm,30 mm\nGAP 2 mm,1 mm\nOFFSET 2 mm\nSPEED 2.5\nSET TEAR OFF\nSET REPRINT ON\nCLS\nBAR 9,9,50,50\nPRINT 1\n',
    lost: ['GAP 2 mm,1 mm', 'OFFSET 2 mm', 'SPEED 2.5', 'SET REPRINT ON'],
  },
  {
    language: 'epl',
    to: 'zpl',
    code: 'q400\nQ240,24\nS3\nJF\nOF\nN\nLO9,9,50,50\nP1\n',
    lost: ['S3', 'JF', 'OF'],
  },
] as const)('names what a printer of $to has to be set to in words', async ({ language, to, code, lost }) => {
  const { differences } = await convertLabel(code, to, { language });
  expect(differences.map(({ details }) => details?.['text'])).toEqual(lost);
  for (const { level, code: found, line } of differences) {
    expect([level, found, typeof line]).toEqual(['info', 'convert-setting', 'number']);
  }
});

it.each(['GAP 2 cm,0', 'GAP x,0', 'BLINE 5 mmm,0', 'BLINE 3 mm,1 cm'])(
  'lists %s, which no printer of TSPL takes, and writes no other gap for it',
  async (line) => {
    const code = `SIZE 50 mm,30 mm\n${line}\nCLS\nBAR 9,9,50,50\nPRINT 1\n`;
    const { source, differences } = await convertLabel(code, 'zpl', { language: 'tspl' });
    expect(differences.map(({ details }) => details?.['text'])).toContain(line);
    if (!line.startsWith('BLINE 3')) expect(source).not.toMatch(/\^MN/);
  },
);
