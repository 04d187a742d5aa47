import { describe, expect, test } from 'vitest';
import { compileTemplate } from '../../packages/engine/src/languages/compile.ts';
import { createBitmap, stamp } from '../../packages/engine/src/picture/bitmap.ts';
import { checkRows } from '@marbete/core/print/check-rows';
import { defaultPrinterSettings } from '../../packages/engine/src/template/values.ts';
import { labelsAcross } from '../../packages/engine/src/paper/across.ts';
import { renderLabel } from '../../packages/engine/src/languages/render.ts';
import type { PrinterLanguage } from '../../packages/engine/src/languages/languages.ts';
import type { Across } from '../../packages/engine/src/languages/webs.ts';

const across: Across = { columns: 3, pitchMm: 34, dpmm: 8 };
const pitch = 272;
const width = 256;
const height = 160;

const bytes = (text: string) => new TextEncoder().encode(text);
const textOf = (code: Uint8Array) => new TextDecoder().decode(code);

/** The labels of a program one by one, as many times as they print. */
async function singles(language: string, code: string | Uint8Array) {
  const { labels } = await renderLabel(language, code, { dpmm: 8, widthMm: 32, heightMm: 20 });
  return labels.flatMap(({ bitmap, copies }) => Array.from({ length: copies }, () => bitmap));
}

/** Rows of the roll with single pictures beside each other, from this column on. */
async function sideBySide(language: string, code: string, first = 1) {
  const pictures = await singles(language, code);
  const slots = [...Array.from({ length: first - 1 }, () => undefined), ...pictures];
  return Array.from({ length: Math.ceil(slots.length / 3) }, (_, row) => {
    const web = createBitmap(2 * pitch + width, height);
    slots.slice(row * 3, row * 3 + 3).forEach((picture, column) => {
      if (picture) stamp(web, picture, column * pitch, 0, 'black');
    });
    return web.data;
  });
}

async function webs(language: PrinterLanguage, code: string, options: Partial<Across> = {}) {
  const made = await labelsAcross(language, bytes(code), { ...across, ...options });
  return (await singles(language, made)).map(({ data }) => data);
}

const zpl = (fields: string, copies = 1) => `^XA^PW${width}^LL${height}${fields}^PQ${copies}^XZ\n`;
const tspl = (body: string, print = '1') =>
  `SIZE 32 mm,20 mm\r\nGAP 2 mm,0\r\nCLS\r\n${body}\r\nPRINT ${print}\r\n`;
const cpcl = (body: string, print = '1') =>
  `! 0 200 200 ${height} ${print}\r\nPAGE-WIDTH ${width}\r\n${body}\r\nFORM\r\nPRINT\r\n`;
const epl = (body: string, print = '1') => `q${width}\nQ${height},16\nN\n${body}\nP${print}\n`;

const field = (x: number, text: string) => `^FO${x},20^A0N,30,30^FD${text}^FS`;

const programs: [name: string, language: PrinterLanguage, code: string][] = [
  [
    'ten labels of four rows',
    'zpl',
    [4, 3, 2, 1].map((copies) => zpl(field(10, `${copies} x`), copies)).join(''),
  ],
  [
    'ten labels of four rows',
    'tspl',
    [4, 3, 2, 1].map((copies) => tspl(`TEXT 10,20,"3",0,1,1,"${copies} x"`, `1,${copies}`)).join(''),
  ],
  [
    'ten labels of four rows',
    'epl',
    [4, 3, 2, 1].map((copies) => epl(`A10,20,0,3,1,1,N,"${copies} x"`, `1,${copies}`)).join(''),
  ],
  [
    'ten labels of four rows',
    'cpcl',
    [4, 3, 2, 1].map((copies) => cpcl(`TEXT 7 0 10 20 ${copies} x`, `${copies}`)).join(''),
  ],
  [
    'turned fields and codes',
    'cpcl',
    cpcl(
      'T270 7 0 60 10 down\r\nT180 7 0 200 60 over\r\nVB 128 1 1 30 220 120 1\r\nB QR 120 70 M 2 U 3\r\nMA,x\r\nENDQR\r\nCONCAT 10 120\r\n7 0 0 a\r\n7 1 0 b\r\nENDCONCAT',
      '5',
    ),
  ],
  [
    'shapes and pictures',
    'cpcl',
    cpcl('BOX 10 10 120 90 3\r\nLINE 5 5 90 60 2\r\nIL 12 98 32 98 12\r\nEG 2 2 150 20 F00F0FF0', '4'),
  ],
  [
    'what one label says for the next ones',
    'cpcl',
    `${cpcl('SETMAG 2 2\r\nT 0 0 10 20 a\r\nBARCODE-TEXT 7 0 5', '2')}${cpcl('B 128 1 1 30 10 60 1\r\nSETMAG 0 0', '3')}${cpcl('T 0 0 10 20 c')}`,
  ],
  ['fields that follow each other', 'zpl', zpl('^FT20,60^A0N,30,30^FDone^FS^FT^A0N,30,30^FDtwo^FS', 5)],
  ['a first field without a place', 'zpl', zpl('^A0N,30,30^FDcorner^FS^FO40,60^GB50,20,4^FS', 4)],
  ['an ^FO without x', 'zpl', zpl('^FO,40^A0N,30,30^FDleft^FS', 4)],
  [
    'numbers behind letters and blanks',
    'zpl',
    zpl('^FOB30,20^A0N,30,30^FDx^FS^FO -60,X60^GB50,20,4^FS', 2) +
      zpl('^BYw3^FO9,20^BCN,40,N^FD12^FS^CFA, 18^FO9,80^FDa^FS', 3) +
      `^XA^PW${width}^LL${height}^FO9,20^BCN,40,N^FD34^FS^FO9,80^FDb^FS^PQx2,,^XZ`,
  ],
  [
    'bars and fonts that carry over from label to label',
    'zpl',
    zpl('^BY3,2,40^CF0,40^FO5,5^BCN,,N^FD12^FS^FO5,70^FDa^FS') +
      zpl('^FO5,5^BCN,,N^FD34^FS^FO5,70^FDb^FS^CFA,9') +
      zpl('^BY1^FO5,5^BCN,,N^FD56^FS^FO5,70^FDc^FS') +
      zpl('^FO5,5^BCN,,N^FD78^FS^FWR^FO5,70^FDd^FS') +
      zpl('^FO5,5^A0,30,30^FDe^FS^FWN^LRY^FO5,70^GB90,30,30^FS^FO9,74^A0N,20^FDf^FS^LRN'),
  ],
  [
    'millimetres and inches, in turn',
    'zpl',
    zpl('^MUM^FO2,2^GB10,5,1^FS^MUI^FO.2,.4^GB.3,.1,.02^FS^MUM', 3) +
      '^XA^FO3,2^GB9,4,.5^FS^MUD^FO9,99^GB20,9,2^FS^MUM^PQ4^XZ',
  ],
  [
    'units as printers read them',
    'zpl',
    zpl('^MUmm^FO2,2^GB10,5,1^FS^MU inch^FO.2,.4^GB.3,.1,.02^FS^MUD,100,150^FO11,99^GB20,9,2^FS^MUD', 3),
  ],
  [
    'a width that the first label sets for all',
    'zpl',
    `^XA^PW${width}^LL${height}^XZ^XA^FO9,9^GB20,9,2^FS^PQ4^XZ`,
  ],
  [
    'what counts up',
    'zpl',
    zpl('^FO10,20^A0N,30,30^SN0098,1,Y^FS', 7) + zpl('^FO10,20^A0N,30^FDA9^SFAD,1^FS', 4),
  ],
  ['what counts up in sets', 'zpl', `^XA^PW${width}^LL${height}^FO10,20^A0N,30,30^SN1,2,N^FS^PQ8,0,2^XZ`],
  [
    'what counts up',
    'tspl',
    `SET COUNTER @1 1\r\n@1="0098"\r\n${tspl('TEXT 10,20,"3",0,1,1,@1', '5')}${tspl('TEXT 10,60,"3",0,1,1,"No. "+@1', '2,2')}`,
  ],
  [
    'everything that has two points',
    'tspl',
    tspl(
      'BOX 10,10,120,90,3\r\nDIAGONAL 5,5,90,60,2\r\nBAR 10,100,60,8\r\nREVERSE 12,98,20,12\r\nCIRCLE 150,20,40,3',
      '4',
    ),
  ],
  ['codes', 'tspl', tspl('BARCODE 10,10,"128",60,1,0,1,2,"12"\r\nQRCODE 150,10,M,3,A,0,"x @1 y"', '1,4')],
  [
    'raw pictures',
    'tspl',
    tspl('BITMAP 16,16,2,8,0,\x01\x02\x0d\x0a@1\x40\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0b', '1,4'),
  ],
  [
    'raw pictures',
    'epl',
    epl('GW16,16,2,8,\x01\x02\x0d\x0aGW\x01\x02\x03\x04\x05\x06\x07N\x0aP1\x0b\nLO8,60,40,4', '4'),
  ],
  [
    'raw pictures',
    'zpl',
    zpl(
      '^FO16,16^GFA,8,8,2,FFFF0F0FF0F0FFFF^FS^FO90,16^GC60,4,B^FS^FO9,80^GD60,40,3,B,L^FS^FO90,90^GE60,30,3^FS',
      4,
    ),
  ],
  [
    'turned fields and codes',
    'zpl',
    zpl(
      '^FO40,10^A0R,30,30^FDdown^FS^FO90,10^A0I,30,30^FDover^FS^FT200,120^A0B,30,30^FDup^FS' +
        '^FO120,60^BQN,2,2^FDMA,x^FS^FO10,100^BCR,20,N^FD1^FS^FO250,20,1^A0N,20^FDright^FS',
      5,
    ),
  ],
  [
    'turned fields and codes',
    'tspl',
    tspl(
      'TEXT 60,10,"3",90,1,1,"down"\r\nTEXT 200,60,"3",180,1,1,"over"\r\nBARCODE 240,20,"128",30,0,90,1,2,"1"',
      '1,5',
    ),
  ],
  [
    'turned fields and codes',
    'epl',
    epl(
      'A60,10,1,3,1,1,N,"down"\nA200,60,2,3,1,1,R,"a \\" b, 10"\nB240,20,1,1,1,2,30,N,"1"\nb120,70,Q,s3,"x"\nb20,90,D,h3,"y"',
      '1,5',
    ),
  ],
  [
    'everything that has two points',
    'epl',
    epl('X10,10,3,120,90\nLS5,5,2,90,60\nLO10,100,60,8\nLE12,98,20,12\nLW20,10,30,6', '2,2'),
  ],
  [
    'what one label says for the next ones',
    'epl',
    `q${width}\nQ${height},16\nR12,4\nS2\nD9\nZT\nN\nLO8,8,40,40\nP2\nN\nLO9,9,30,9\nP3\nQ${height},16\nR12,4\nS2\nD9\nZT\nN\nA1,1,0,2,1,1,N,"c"\nP1\n`,
  ],
];

describe('labels across', () => {
  test.each(programs)('%s in %s: a web is its labels beside each other', async (_, language, code) => {
    expect(await webs(language, code)).toEqual(await sideBySide(language, code));
  });

  test.each(programs)('%s in %s: the same from the third column on', async (_, language, code) => {
    expect(await webs(language, code, { first: 3 })).toEqual(await sideBySide(language, code, 3));
  });

  test('pitches that are no whole dots are rounded for each column by itself', async () => {
    const made = await labelsAcross('zpl', bytes(zpl(field(0, 'x'), 4)), {
      columns: 4,
      pitchMm: 33.06,
      dpmm: 8,
    });
    const xs = [...textOf(made).matchAll(/\^FO(\d+)/g)].map(([, x]) => Number(x));
    // 33.06 mm are 264.48 dots: 264, 529 and 793, not three times 264.
    expect(xs).toEqual([0, 264, 529, 793]);
  });

  test('bytes of ZPL: whole rows are one web with copies, the rest is shared', async () => {
    const made = await labelsAcross(
      'zpl',
      bytes(zpl('^BY2^FO10,20^FDA^FS', 7) + zpl('^FO10,20^FDB^FS', 2)),
      across,
    );
    const a = (x: number) => `^BY2,3,10^BY2^FO${x},20^FDA^FS\n`;
    const b = (x: number) => `^BY2,3,10^FO${x},20^FDB^FS\n`;
    expect(textOf(made)).toBe(
      `^XA\n^PW800^LL160${a(10)}${a(282)}${a(554)}^PQ2^XZ\n` +
        `^XA\n^PW800^LL160${a(10)}${b(282)}${b(554)}^XZ\n`,
    );
  });

  test('bytes of TSPL: what sets the printer up comes once', async () => {
    const made = await labelsAcross('tspl', bytes(tspl('BAR 8,8,40,40', '1,4')), across);
    expect(textOf(made)).toBe(
      'SIZE 100 mm,20 mm\r\nGAP 2 mm,0\r\nCLS\r\nBAR 8,8,40,40\r\nBAR 280,8,40,40\r\nBAR 552,8,40,40\r\nPRINT 1\r\n' +
        'SIZE 100 mm,20 mm\r\nGAP 2 mm,0\r\nCLS\r\nBAR 8,8,40,40\r\nPRINT 1\r\n',
    );
  });

  test('bytes of EPL: what sets the printer up comes once, graphics stay before the webs', async () => {
    const graphic = 'GK"L"\nGM"L"4\nP1\nN\n';
    const made = await labelsAcross(
      'epl',
      bytes(`${graphic}I8,A\n${epl('GG8,8,"L"\n; not printed', '2,2')}`),
      across,
    );
    expect(textOf(made)).toBe(
      `${graphic}q800\nI8,A\nQ160,16\nN\nGG8,8,"L"\nGG280,8,"L"\nGG552,8,"L"\nP1\n` +
        'q800\nI8,A\nQ160,16\nN\nGG8,8,"L"\nP1\n',
    );
  });

  test('a label that says again what holds already shares a web with those before', async () => {
    const one = (head: string) => tspl('BAR 8,8,40,40').replace('CLS', `${head}CLS`);
    const made = await labelsAcross(
      'tspl',
      bytes(
        one('REFERENCE 8,0\r\n') +
          tspl('BAR 1,1,9,9').replace('GAP 2 mm,0\r\n', '') +
          one('REFERENCE 8,0\r\n'),
      ),
      across,
    );
    expect(textOf(made).match(/PRINT/g)).toHaveLength(1);
  });

  test('what an earlier label moves counts when a later one is looked at', async () => {
    const code = `q${width}\nR100,0\nN\nLO8,8,40,40\nP3\nN\nLO120,8,60,40\nP3\n`;
    await expect(labelsAcross('epl', bytes(code), across)).rejects.toThrow(/beyond its own width/);
  });

  test.each([
    ['zpl', zpl('^XFR:A.ZPL^FS^FO1,1^FDx^FS'), '^XF'],
    ['zpl', zpl('^ILR:A.GRF^FO1,1^FDx^FS'), '^IL'],
    ['zpl', zpl('^FO1,1^FDx^FS^ISR:A.GRF,Y'), '^IS'],
    ['zpl', zpl('^POI^FO1,1^FDx^FS'), '^POI'],
    ['zpl', zpl('^PMY^FO1,1^FDx^FS'), '^PMY'],
    ['zpl', zpl('^FO1,1^FDx^FS^RFW,H^FD1^FS'), '^RF'],
    ['zpl', zpl('^FO1,1^FN1^FDx^FS'), '^FN'],
    ['zpl', '^XA^PW256^FO1,1^FDx^FS^PQ4,2^XZ', '^PQ'],
    ['zpl', '^XA^FO1,1^FDx^FS^XZ', '^PW'],
    ['zpl', `^CC!!XA!PW256!FO1,1!FDx!FS!XZ`, '^CC'],
    ['tspl', tspl('IF A=1 THEN'), 'IF'],
    ['tspl', tspl('FOR I=1 TO 3'), 'FOR'],
    ['tspl', tspl('A$="x"\r\nTEXT 1,1,"3",0,1,1,A$'), 'A$'],
    ['tspl', tspl('KILL "A.BAS"'), 'KILL'],
    ['tspl', `DIRECTION 0,1\r\n${tspl('BAR 1,1,9,9')}`, 'DIRECTION'],
    ['tspl', tspl('TEXT 1,1,"3",0,1,1,@7'), '@7'],
    ...['5 cm', '5O mm', '0 mm', '', '3000 mm'].map((width) => {
      const code = tspl('BAR 1,1,9,9').replace(/^SIZE [^,]*/, `SIZE ${width}`);
      return ['tspl', code, 'SIZE'] as const;
    }),
    ...['@61 1', '@1 1.5', '@1 9999999999', '@1'].map(
      (words) => ['tspl', `SET COUNTER ${words}\r\n${tspl('BAR 1,1,9,9')}`, 'SET COUNTER'] as const,
    ),
    ['tspl', `@61="1"\r\n${tspl('TEXT 1,1,"3",0,1,1,"x"+@61')}`, '@61="1"'],
    ['tspl', `@1="${'9'.repeat(256)}"\r\n${tspl('BAR 1,1,9,9')}`, '@1'],
    ['tspl', `${tspl('BAR 1,1,9,9')}PRINT 1\r\n`, 'PRINT'],
    ['tspl', 'CLS\r\nBAR 1,1,9,9\r\nPRINT 1\r\n', 'SIZE'],
    ['epl', epl('A9,9,0,3,1,1,N,"x"').replace('N\n', 'ZB\nN\n'), 'ZB'],
    ['epl', 'FR"A"\n?\nx\nP1\n', 'FR'],
    ['epl', 'FS"A"\nV00,9,L,"x"\nFE\n', 'FS'],
    ['epl', epl('C0,4,N,1,"x"\nA9,9,0,3,1,1,N,C0'), 'C'],
    ['epl', `OC4\n${epl('LO9,9,9,9')}`, 'O'],
    ['epl', `${epl('LO9,9,9,9')}P1\n`, 'P'],
    ['epl', 'LO9,9,9,9\nN\nP1\n', 'LO'],
    ['epl', 'N\nLO9,9,9,9\nP1\n', 'q'],
    ['epl', epl('LO9,9,9,9\nR5,5\nLO9,9,9,9'), 'R'],
    ['epl', epl('GG9,9,"L"\nGK"L"'), 'GK'],
    ['epl', `^@\n${epl('LO9,9,9,9')}`, '^@'],
    ['epl', epl('LOx,9,9,9'), 'LO'],
    ['cpcl', cpcl('T 7 0 1 1 9\r\nCOUNT 1'), 'COUNT'],
    ['cpcl', cpcl('CENTER\r\nT 7 0 1 1 9'), 'CENTER'],
    ['cpcl', cpcl('IN-INCHES\r\nT 7 0 1 1 9'), 'IN-INCHES'],
    ['cpcl', cpcl('T 7 0 1 1 9').replace('\nPRINT', '\nPOPRINT'), 'POPRINT'],
    ['cpcl', '! 8 200 200 90 1\r\nPW 200\r\nPRINT\r\n', '!'],
    ['cpcl', '! 0 200 200 90 1\r\nT 7 0 1 1 9\r\nPRINT\r\n', 'PAGE-WIDTH'],
    ['cpcl', `! U1 SETLP 7 0 24\r\n${cpcl('T 7 0 1 1 9')}`, '! U1'],
    ['cpcl', cpcl('LINE x 1 9 1 1'), 'LINE'],
    ['fgl', '<RC9,9>x<p>', 'FGL'],
  ] as const)('%s refuses %j by the name of %s', async (language, code, name) => {
    await expect(labelsAcross(language, bytes(code), across)).rejects.toMatchObject({
      code: 'template-invalid',
      message: expect.stringContaining(name) as string,
    });
  });

  test.each([
    ['zpl', zpl('^FO200,20^GB100,20,4^FS'), 256],
    ['tspl', tspl('BAR 200,20,100,20'), 256],
    ['epl', epl('LO200,20,100,20'), 256],
    ['cpcl', cpcl('LINE 200 20 300 20 20'), 256],
  ] as const)('%s: ink beyond the label would stand on its neighbour', async (language, code, dots) => {
    await expect(labelsAcross(language, bytes(code), across)).rejects.toThrow(
      `beyond its own width of ${dots} dots`,
    );
  });

  test('a block that is wider than the label prints where its ink stays inside', async () => {
    const code = zpl('^FO10,20^A0N,30,30^FB400,1,0,L^FDshort^FS', 3);
    expect(await webs('zpl', code)).toEqual(await sideBySide('zpl', code));
  });

  test.each([
    [{ columns: 1 }, /2 to 20/],
    [{ pitchMm: 30 }, /256 dots wide/],
    [{ first: 4 }, /1 to 3/],
  ])('a roll of %j is refused', async (options, message) => {
    const made = labelsAcross('zpl', bytes(zpl(field(1, 'x'))), { ...across, ...options });
    await expect(made).rejects.toThrow(message);
  });

  test('labels whose heads differ do not share a web', async () => {
    const made = labelsAcross('zpl', bytes(zpl('^LT10^FO1,1^FDx^FS') + zpl('^LT20^FO1,1^FDx^FS')), across);
    await expect(made).rejects.toThrow(/\^LT20 cannot go across/);
  });

  test('downloads and clean-up stay before and behind the webs', async () => {
    const made = await labelsAcross(
      'zpl',
      bytes(`~DGR:A.GRF,8,1,FFFFFFFFFFFFFFFF\n${zpl('^FO8,8^XGR:A.GRF,1,1^FS', 2)}^XA^IDR:A.GRF^FS^XZ`),
      across,
    );
    expect(textOf(made)).toMatch(/^~DGR:A.GRF[^^]+\^XA\n\^PW800.*\^XZ\n\^XA\^IDR:A.GRF\^FS\^XZ$/s);
  });
});

describe('the check of rows that stand side by side', () => {
  const moment = { date: '01/01/2026', time: '09' };
  const settings = defaultPrinterSettings;
  const templates = {
    zpl: zpl('^FO150,20^A0N,30,30^FD%NAME%^FS'),
    tspl: tspl('TEXT 150,20,"3",0,1,1,"%NAME%"'),
    epl: epl('A150,20,0,3,1,1,N,"%NAME%"'),
    cpcl: cpcl('T 7 0 170 20 %NAME%'),
  };
  const rows = ['Sal', 'Sal', 'Aceite de oliva', 'Té'].map((text, at) => ({
    row: at + 1,
    copies: 2,
    values: { NAME: { text } },
  }));

  test.each(['zpl', 'tspl', 'epl', 'cpcl'] as const)(
    'refuses in %s the row that would print on its neighbour',
    async (language) => {
      const template = compileTemplate(templates[language], { language, settings });
      const alone = await checkRows(template, [rows], moment);
      expect([alone.errors, [...alone.refused]]).toEqual([0, []]);
      const check = await checkRows(template, [rows], moment, 100, { across });
      expect([...check.refused]).toEqual([3]);
      expect(check.labels).toBe(6);
      expect(check.problems.filter(({ problem }) => problem.level === 'error')).toMatchObject([
        { row: 3, problem: { code: 'ink-on-neighbour' } },
      ]);
    },
  );

  test('says before any row what no row can do', async () => {
    const template = compileTemplate(zpl('^POI^FO9,9^FD%NAME%^FS'), { language: 'zpl', settings });
    await expect(checkRows(template, [rows], moment, 100, { across })).rejects.toMatchObject({
      code: 'template-invalid',
      issues: [{ rule: 'across' }],
    });
  });
});
