import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { LabelFault } from '../../packages/engine/src/label-fault.ts';
import { produceChunk } from '@marbete/core/print/chunks';
import { codeOfText, joinCode, readSource, writeSource } from '../../packages/engine/src/template/source.ts';
import { defaultPrinterSettings, type PrinterSettings } from '../../packages/engine/src/template/values.ts';
import { compileTemplate, labelsOfCode } from '../../packages/engine/src/languages/compile.ts';
import { type PrinterLanguage, printerLanguages } from '../../packages/engine/src/languages/languages.ts';
import { renderLabel } from '../../packages/engine/src/languages/render.ts';

/* Printer code is bytes: what is no text opens, is drawn, filled and printed without a byte lost or changed. */

const moment = { date: '21/11/2026', time: '09:05' };
const latin1 = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));
const asLatin1 = (code: Uint8Array) => Buffer.from(code).toString('latin1');

function compile(language: PrinterLanguage, bytes: Uint8Array, languages: PrinterSettings['languages'] = {}) {
  return compileTemplate(readSource(bytes), {
    language,
    settings: { ...defaultPrinterSettings, languages },
  });
}

/** What one row prints, head and end included; problems in place of refused code. */
function print(
  language: PrinterLanguage,
  template: string,
  texts: Record<string, string>,
  copies = 1,
  languages: PrinterSettings['languages'] = {},
): string {
  const compiled = compile(language, latin1(template), languages);
  const values = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, { text }]));
  const { code, problems } = compiled.expand(values, copies, moment);
  if (code === null) return problems.map(({ code: name }) => name).join();
  return asLatin1(joinCode(compiled.head, code, compiled.tail));
}

const everyByte = String.fromCharCode(...Array.from({ length: 256 }, (_, byte) => byte));
/** Bytes that mean something to a scanner: prefixes, line ends, quotes, placeholders, other commands. */
const nasty = `^XZ^XA~JA"\r\nPRINT 9\n%A%%_SPEED_%<ZPL>\0\xff${everyByte}`;

const driverFiles: Readonly<Record<string, [PrinterLanguage, string]>> = {
  'a picture in binary (^GFB)': ['zpl', `^XA^FO0,0^GFB,${nasty.length},${nasty.length},1,${nasty}^FS^PQ1^XZ\r\n`],
  'a compressed picture (^GFC)': ['zpl', `^XA^FO0,0^GFC,${nasty.length},${nasty.length},1,${nasty}^FS^XZ`],
  'a file for the printer (~DY)': ['zpl', `~DYE:LOGO,B,G,${nasty.length},1,${nasty}^XA^FO0,0^XGE:LOGO.GRF^FS^XZ`],
  'a picture with bytes in place of digits (~DG)': ['zpl', `~DGR:A.GRF,${everyByte.length},8,${everyByte}^XA^XGR:A.GRF^FS^XZ`],
  'Latin-1 under ^CI27': ['zpl', '^XA^CI27^FO9,9^A0N,30^FDJalape\xf1o \x80 5^FS^XZ'],
  'code page 850 under no ^CI': ['zpl', '^XA^FO9,9^A0N,30^FDJalape\xa4o^FS^XZ'],
  'control bytes before and after': ['zpl', '\0\x02^XA^FO9,9^FDx^FS^XZ\x03\0'],
  'what no compiler understands': ['zpl', '\xff\xfe^XA^FO9,9^FDno end'],
  'a picture of TSPL (BITMAP)': ['tspl', `SIZE 50 mm,30 mm\nCLS\nBITMAP 0,0,1,${nasty.length},0,${nasty}\nPRINT 1,1\n`],
  'a stored picture of TSPL (DOWNLOAD, PUTBMP)': ['tspl', `DOWNLOAD F,"A.BMP",${nasty.length},${nasty}\nCLS\nPUTBMP 0,0,"A.BMP"\nPRINT 1\n`],
  'CODEPAGE 1252': ['tspl', 'SIZE 50 mm,30 mm\rCODEPAGE 1252\rCLS\rTEXT 1,1,"3",0,1,1,"Jalape\xf1o \x80"\rPRINT 1\r'],
  'a raster of ESC/POS (GS v 0)': ['escpos', `\x1b@\x1dv0\0\x02\0\x02\0%A%\xff\x1bd\x05`],
  'a picture of EPL (GW)': ['epl', `N\nGW0,0,1,4,%A%\xff\nP1\n`],
}; // prettier-ignore

describe('a source', () => {
  it('is the bytes that it was read from', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 100 }).map((text) => codeOfText(text)),
      fc.string({ unit: 'binary', maxLength: 20 }).map((text) => codeOfText(`\ufeff${text}`)),
    );
    fc.assert(
      fc.property(bytes, (code) => {
        const source = readSource(code);
        expect(writeSource(source)).toEqual(code);
        const isText =
          !code.includes(0) && Buffer.compare(Buffer.from(Buffer.from(code).toString('utf8')), code) === 0;
        expect(source.encoding).toBe(isText ? 'utf-8' : 'latin1');
      }),
    );
  });
});

describe('printer code that nobody fills in', () => {
  test.each(Object.entries(driverFiles))('prints as it is: %s', (_, [language, text]) => {
    expect(print(language, text, {})).toBe(text);
    const chunk = produceChunk(compile(language, latin1(text)), [{ row: 1, values: {}, copies: 1 }], moment);
    expect(asLatin1(chunk.code)).toBe(text);
  });

  it('prints as it is in every language, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...printerLanguages.map(({ key }) => key)),
        fc.uint8Array({ maxLength: 200 }),
        (language, random) => {
          // A NUL makes it no text, where the other bytes happen to be.
          const bytes = Uint8Array.of(...random, 0);
          fc.pre(!/%[A-Z_]\w*%/i.test(asLatin1(bytes)));
          const compiled = compile(language, bytes);
          const { code } = compiled.expand({}, 1, moment);
          expect(joinCode(compiled.head, code!, compiled.tail)).toEqual(bytes);
        },
      ),
      { numRuns: 500 },
    );
  });

  const setUp = '^XA^PR4~SD15^XZ\r\n^XA^IDR:X.GRF^FS^XZ';
  it.each<[number, PrinterLanguage, string]>([
    [1, 'zpl', `${setUp}^XA^FDx^FS^XZ`],
    [5, 'zpl', '^XA^FDx^FS^PQ3^XZ^XA^FDy^FS^PQ2^XZ'],
    [1, 'zpl', '^XA^DFR:A.ZPL^FS^FO1,1^FN1^FS^XZ^XA^XFR:A.ZPL^FS^FN1^FDx^FS^XZ'],
    [1, 'zpl', `^XA^GFB,${nasty.length},${nasty.length},1,${nasty}^FS^XZ`],
    [6, 'tspl', 'cls\nTEXT 1,1,"3",0,1,1,"x"\n print 3,2\n'],
    [1, 'tspl', `CLS\nBITMAP 0,0,1,${nasty.length},0,${nasty}\nPRINT 1,1\n`],
    [250, 'tspl', 'CLS\nTEXT 1,1,"3",0,1,1,"x"\nPRINT 1\n'.repeat(250)],
    [250, 'epl', 'N\nA1,1,0,3,1,1,N,"x"\nP1\n'.repeat(250)],
    [8, 'epl', 'N\nA1,1,0,3,1,1,N,"x"\nP4,2\n'],
    [1, 'epl', 'N\nA1,1,0,3,1,1,N,"<OFFER>"\nP1\n'],
    [1, 'escpos', '\x1b@a\n'],
  ])('is %i labels: %s %#', (labels, language, text) => {
    expect(labelsOfCode(Buffer.from(text, 'latin1'), language)).toBe(labels);
  });

  it('says how many labels it prints by itself, and takes the copies of the row instead', () => {
    const zpl = `^XA^GFB,2,2,1,^\0^FS^PQ3^XZ`;
    expect(compile('zpl', latin1(zpl)).expand({}, 1, moment).labels).toBe(3);
    const twice = compile('zpl', latin1(zpl)).expand({}, 2, moment);
    expect([asLatin1(twice.code!), twice.labels]).toEqual(['^XA^CI28^GFB,2,2,1,^\0^FS^PQ2^XZ', 2]);
    const tspl = `CLS\nBITMAP 0,0,1,2,0,"\0\nPRINT 2,2\n`;
    expect(compile('tspl', latin1(tspl)).expand({}, 1, moment).labels).toBe(4);
    const others = compile('escpos', latin1('\x1b@a\0')).expand({}, 3, moment);
    expect([asLatin1(others.code!), others.labels]).toEqual(['\x1b@a\0'.repeat(3), 3]);
  });
});

describe('a template that is no UTF-8', () => {
  it('keeps its raw bytes and takes no placeholder in them', () => {
    const zpl = `^XA^CI27^FO0,0^GFB,${nasty.length},${nasty.length},1,${nasty}^FS^FO9,9^FD%NAME%^FS^XZ`;
    const compiled = compile('zpl', latin1(zpl));
    expect(compiled.variables).toEqual(['NAME', 'QUANTITY']);
    expect(print('zpl', zpl, { NAME: 'x' })).toBe(zpl.replace('%NAME%', 'x').replace(/\^XZ$/, '^PQ1^XZ'));
    const tspl = `CLS\r\nBITMAP 0,0,1,${nasty.length},0,${nasty}\r\nTEXT 1,1,"3",0,1,1,"%NAME%"\r\nPRINT 1,1\r\n`;
    const settings = { tspl: { codePage: '1252' } };
    expect(print('tspl', tspl, { NAME: 'x' }, 1, settings)).toBe(
      `CODEPAGE 1252\r\n${tspl.replace('%NAME%', 'x')}`,
    );
    const escpos = `\x1bt\x10\x1dv0\0\x03\0\x01\0%A%\xff\n%NAME%\n`;
    expect(print('escpos', escpos, { NAME: 'x' })).toBe(escpos.replace('%NAME%', 'x'));
  });

  const ñandú = 'Ñandú €';
  it.each<[string, PrinterLanguage, string, string, PrinterSettings['languages']?]>([
    ['^CI27', 'zpl', '^XA^CI27^FO9,9^FD\xf1:%NAME%^FS^XZ', '^FH^FD_F1:_D1and_FA _80^FS'],
    ['^CI28', 'zpl', '^XA^CI28^FO9,9^FD\xc3\xb1\xff:%NAME%^FS^XZ', '^FH^FD_C3_B1_FF:_C3_91and_C3_BA _E2_82_AC^FS'],
    ['no ^CI and letters of its own', 'zpl', '^XA^FO9,9^FD\xa4:%NAME%^FS^XZ', 'character-outside-page'],
    ['the page of the settings', 'zpl', '^XA^GFB,1,1,1,\xff^FS^FO9,9^FD%NAME%^FS^XZ', '^CI27', { zpl: { codePage: '27' } }],
    ['CODEPAGE 1252', 'tspl', 'CODEPAGE 1252\nCLS\nTEXT 1,1,"3",0,1,1,"\xf1:%NAME%"\nPRINT 1', '"\xf1:\xd1and\xfa \x80"'],
    ['CODEPAGE UTF-8', 'tspl', 'CODEPAGE UTF-8\nCLS\nTEXT 1,1,"3",0,1,1,"\xc3\xb1\xff:%NAME%"\nPRINT 1', '"\xc3\xb1\xff:\xc3\x91and\xc3\xba \xe2\x82\xac"'],
    ['CODEPAGE 437, which has no such letters', 'tspl', 'CODEPAGE 437\nCLS\nTEXT 1,1,"3",0,1,1,"\xa4:%NAME%"\nPRINT 1', 'character-outside-page'],
    ['I8,A', 'epl', 'I8,A,001\nN\nA9,9,0,1,1,1,N,"\xf1:%NAME%"\nP1\n', '"\xf1:\xd1and\xfa \x80"'],
    ['ESC t 16', 'escpos', '\x1bt\x10\xf1 %NAME%\n', '\xf1 \xd1and\xfa \x80\n'],
    ['no ESC t, as a printer starts', 'escpos', '\xa4 %NAME%\n', 'character-outside-page'],
  ])('takes values in the page in force: %s', (_, language, template, expected, settings) => {
    const printed = print(language, template, { NAME: ñandú }, 1, settings);
    expect(printed).toContain(expected);
    // Nothing of it is the UTF-8 of a letter, where the page is another.
    if (!/28|UTF-8/.test(template)) expect(printed).not.toContain('\xc3');
  }); // prettier-ignore

  it('is never changed but where a value stands, whatever bytes are beside it', () => {
    const bytes = (max: number) =>
      fc
        .array(fc.integer({ min: 0x80, max: 0xff }), { maxLength: max })
        .map((list) => String.fromCharCode(...list));
    fc.assert(
      fc.property(
        fc.constantFrom('1252', '850', '437', 'UTF-8'),
        bytes(12),
        bytes(12),
        bytes(40),
        (page, before, after, fixed) => {
          const template = `CODEPAGE ${page}\r\nCLS\r\nTEXT 1,1,"3",0,1,1,"${before}:%A%:${after}"\r\nTEXT 1,9,"3",0,1,1,"${fixed}:\xff"\r\nPRINT 1,1\r\n`;
          expect(print('tspl', template, { A: 'x' })).toBe(template.replace('%A%', 'x'));
        },
      ),
      // The UTF-8 of a character for private use.
      { examples: [['UTF-8', '', '', '\xee\x80\x80']] },
    );
    fc.assert(
      fc.property(fc.constantFrom('27', '13', '28', '31'), bytes(12), bytes(40), (page, before, fixed) => {
        const template = `^XA^CI${page}^FO1,1^FD${before}:%A%^FS^FO1,9^FD${fixed}\xff^FS^XZ`;
        const undone = print('zpl', template, { A: 'x' })
          .replace('^FH^FD', '^FD')
          .replace(/_([0-9A-F]{2})/g, (_, digits: string) =>
            String.fromCharCode(Number.parseInt(digits, 16)),
          );
        expect(undone).toBe(template.replace('%A%', 'x').replace('^XZ', '^PQ1^XZ'));
      }),
    );
  });

  it.each<[PrinterLanguage, string]>([
    ['tspl', 'CODEPAGE UTF-8\nCLS\nTEXT 1,1,"3",0,1,1,"\xff:%A%"\nPRINT 1'],
    ['tspl', 'CODEPAGE 1252\nCLS\nTEXT 1,1,"3",0,1,1,"\xff:%A%"\nPRINT 1'],
    ['zpl', '^XA^CI28^FO9,9^FD\xff:%A%^FS^XZ'],
    ['zpl', '^XA^GFB,1,1,1,\xff^FS^CI28^FO9,9^A0N,30^FD%A%^FS^XZ'],
    ['zpl', '^XA^CI27^FO9,9^FD\xff:%A%^FS^XZ'],
    ['epl', 'I8,A,001\nN\nA9,9,0,1,1,1,N,"\xff:%A%"\nP1\n'],
    ['escpos', '\x1bt\x10\xff %A%\n'],
  ])('never takes a character of a value for raw bytes: %s %j', (language, template) => {
    const empty = print(language, template, { A: 'x' });
    for (const stand of ['\ue022', '\ue00a', '\ue05e', '\ue01b', '\udc22', '\udc8a', '\udcff']) {
      const printed = print(language, template, { A: `x${stand}` });
      const byte = String.fromCharCode(stand.charCodeAt(0) & 0xff);
      expect([stand, printed]).not.toEqual([stand, empty.replace('x', `x${byte}`)]);
      expect(printed).not.toContain(`x${byte}`);
    }
  });

  it.each([
    ['zpl', '^XA^GFB,900,900,1,\xff\0^FS^FO1,1^FD%A%^FS^XZ'],
    ['zpl', '^XA^GFB,%A%,9,1,\xff\0^FS^FO1,1^FD%A%^FS^XZ'],
    ['tspl', 'CLS\nBITMAP 0,0,1,900,0,\xff\0\nTEXT 1,1,"3",0,1,1,"%A%"\nPRINT 1'],
    ['tspl', 'CLS\nTEXT 1,1,"3",0,1,1,"%A%"\nDOWNLOAD "A.BAS"\nBEEP \xff'],
    ['epl', 'N\nGW0,0,1,900,\xff\0\nA9,9,0,1,1,1,N,"%A%"\nP1\n'],
  ] as const)(
    'is refused where a printer would take other commands for its raw bytes: %s %j',
    (language, template) => {
      const refused = (() => {
        try {
          compile(language, latin1(template));
        } catch (error) {
          if (error instanceof LabelFault) return error.issues.map(({ rule }) => rule);
        }
        return [];
      })();
      expect(refused).toContain('raw-bytes');
    },
  );

  it('counts raw bytes that happen to be UTF-8', () => {
    const zpl = codeOfText('^XA^FO0,0^GFB,4,4,1,éé^FS^FO9,9^FDñ^FS^FO9,9^FDéé%A%^FS^XZ');
    const { code } = compile('zpl', zpl).expand({ A: { text: 'x' } }, 1, moment);
    expect(Buffer.from(code!).toString()).toContain('^GFB,4,4,1,éé^FS^FO9,9^FDñ^FS');
  });
});

describe('the page marks of a BarTender file', () => {
  const file = (first: string, others: string, last: string) =>
    `<xpml><page quantity='0' pitch='30.0 mm'></xpml>${first}\r\n<xpml></page></xpml><xpml><page quantity='1' pitch='30.0 mm'></xpml>${others}${last}\r\n<xpml></page></xpml><xpml><end/></xpml>`;
  const files: [PrinterLanguage, string, string][] = [
    ['tspl', file('SIZE 50 mm, 30 mm', 'SET TEAR ON\r\nCLS\r\nCODEPAGE 1252\r\nTEXT 9,9,"3",0,1,1,"%A%"\r\n', 'PRINT 1,1'), 'TEXT'],
    ['epl', file('I8,A', 'q400\r\nQ240,24\r\nN\r\nA9,9,0,3,1,1,N,"%A%"\r\n', 'P1'), 'A9'],
  ]; // prettier-ignore

  it.each(files)('stand behind a byte order mark as well: %s', async (language, text) => {
    const paper = { dpmm: 8, widthMm: 90, heightMm: 90 };
    const raw = latin1(`\xef\xbb\xbf${text.replace('%A%', '\xf1')}`);
    const plain = latin1(asLatin1(raw).replaceAll(/<xpml>.*?<\/xpml>/g, ''));
    for (const code of [codeOfText(`\ufeff${text.replace('%A%', 'ñ')}`), raw, plain]) {
      const { labels, diagnostics } = await renderLabel(language, code, paper);
      expect(labels.map(({ bitmap }) => [bitmap.width, bitmap.height])).toEqual([[400, 240]]);
      expect(diagnostics.filter(({ message }) => !message.includes('<xpml>'))).toEqual([]);
    }
  });

  it.each(files)(
    'hide no command on their line from a picture, which says what they are: %s',
    async (language, text) => {
      const code = text.replace('%A%', 'x');
      const { labels, diagnostics } = await renderLabel(language, code, {
        dpmm: 8,
        widthMm: 90,
        heightMm: 90,
      });
      expect(labels.map(({ bitmap }) => [bitmap.width, bitmap.height])).toEqual([[400, 240]]);
      expect(labels[0]?.elements).toHaveLength(1);
      expect([...new Set(diagnostics.map(({ message }) => message))]).toEqual([
        expect.stringContaining('<xpml>'),
      ]);
    },
  );

  it.each(files)(
    'are left out of what a template prints, and stay in a file: %s',
    (language, text, command) => {
      const printed = print(language, text, { A: 'x' });
      expect(printed).not.toContain('xpml');
      expect(printed).toContain(command);
      const finished = text.replace('%A%', '\xf1');
      expect(print(language, finished, {})).toBe(finished);
    },
  );
});

describe('pictures of bytes', () => {
  const paper = { dpmm: 8, widthMm: 50, heightMm: 30 };
  const texts = async (language: PrinterLanguage, text: string) => {
    const { labels } = await renderLabel(language, latin1(text), paper);
    return labels.map(({ elements }) =>
      elements.map((each) => (each.kind === 'text' ? each.text : each.kind)),
    );
  };

  it.each<[PrinterLanguage, string]>([
    ['zpl', '^XA^CI27^FO9,9^A0N,30^FDJalape\xf1o \x80^FS^XZ'],
    ['zpl', '^XA^CI28^FO9,9^A0N,30^FDJalape\xc3\xb1o \xe2\x82\xac^FS\0^XZ'],
    ['tspl', 'SIZE 50 mm,30 mm\nCODEPAGE 1252\nCLS\nTEXT 1,1,"3",0,1,1,"Jalape\xf1o \x80"\nPRINT 1\n'],
    [
      'tspl',
      'SIZE 50 mm,30 mm\nCODEPAGE UTF-8\nCLS\nTEXT 1,1,"3",0,1,1,"Jalape\xc3\xb1o \xe2\x82\xac"\nPRINT 1\n\0',
    ],
  ])('show the letters of the page in force: %s %j', async (language, text) => {
    expect(await texts(language, text)).toEqual([['Jalapeño €']]);
  });

  it.each<[PrinterLanguage, string]>([
    ['zpl', `^XA^FO8,8^GFB,32,32,4,%s^FS^XZ`],
    ['zpl', `~DYR:A,B,G,32,4,%s^XA^FO8,8^XGR:A.GRF^FS^XZ`],
    ['tspl', `SIZE 50 mm,30 mm\nCLS\nBITMAP 8,8,4,8,0,%s\nPRINT 1\n`],
  ])('ink raw bytes dot by dot: %s %s', async (language, template) => {
    const dots = Array.from({ length: 32 }, (_, at) => (at * 37 + 1) & 0xff);
    const data = String.fromCharCode(...dots);
    const { labels } = await renderLabel(language, latin1(template.replace('%s', data)), paper);
    const { bitmap } = labels[0]!;
    const inked = dots.map((_, at) => bitmap.data[(8 + Math.floor(at / 4)) * bitmap.stride + 1 + (at % 4)]!);
    expect(inked).toEqual(language === 'tspl' ? dots.map((byte) => byte ^ 0xff) : dots);
  });
});
