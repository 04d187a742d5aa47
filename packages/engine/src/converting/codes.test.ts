import { describe, expect, it } from 'vitest';
import type { PrinterLanguage } from '../languages/languages.ts';
import { layoutLabel, renderLabel } from '../languages/render.ts';
import { type Ink, inkCodes } from '../editing/testing/ink-codes.ts';
import { convertLabel } from './convert-label.ts';

/*
 * Every code of a converted label has the data, the symbology, the FNC1 and the visibility that it had, or a difference
 * names its command and says what changed.
 */

const languages = ['zpl', 'tspl', 'epl', 'cpcl'] as const;

async function codesOf(
  source: string,
  language: PrinterLanguage,
  encoding: 'utf-8' | 'latin1' = 'utf-8',
): Promise<Ink[]> {
  const { labels } = await layoutLabel(
    language,
    { text: source, encoding },
    { dpmm: 8, widthMm: 100, heightMm: 80 },
  );
  return labels.flatMap(({ elements }) => inkCodes(elements));
}

const zpl = (body: string) => `^XA${body}^XZ`;
const tspl = (body: string) => `SIZE 100 mm,80 mm\nCLS\n${body}\nPRINT 1\n`;
const cpcl = (body: string) => `! 0 200 200 640 1\r\nPW 800\r\n${body}\r\nPRINT\r\n`;
const epl = (body: string) => `q800\nQ640,24\nN\n${body}\nP1\n`;

const sources: [language: (typeof languages)[number], source: string][] = [
  ...[
    '^BY2^BCN,80,Y,N,N^FD>;>80100614141999996^FS',
    '^BY2^BCN,80,Y,N,N^FD>:>8ABC^FS',
    '^BY2^BCN,80,Y,N,N^FD>;>80100614141999996>810ABC>821X1^FS',
    '^BY2^BCN,80,Y,N,N,D^FD(01)00614141999996(10)ABC^FS',
    '^BY2^BCN,80,Y,N,N,U^FD0061414199999600001^FS',
    '^BY2^BCN,80,Y,N,N^FD>;123456789012^FS',
    '^BY2^BCN,80,Y,N,N^FD123456789012^FS',
    '^BY2^BCN,80,Y,N,N^FD>9ABC123456^FS',
    '^BY2^BCN,80,Y,N,N,A^FDABC123456789012^FS',
    '^BY2^BCR,80,Y,N,N^FD>;>80100614141999996^FS',
    '^BCN,80,Y,Y,N^FD>;123456789012^FS',
    '^BCN,80,N^FDa!b"c^FS',
    '^BXN,6,200,,,,_^FD_10100614141999996^FS',
    '^BXN,6,200,,,,_^FD_10100614141999996_110A~1B^FS',
    '^BXN,6,200^FDABC-123^FS',
    '^BXR,6,200,,,,_^FD_10100614141999996^FS',
    '^BEN,80,Y^FD750103131130^FS',
    '^B3N,N,80,Y^FDABC^FS',
    '^B3N,Y,80,N^FDABC^FS',
    '^BQN,2,4^FDQA,hello^FS',
    '^B0N,5^FDhello^FS',
  ].flatMap((code): [(typeof languages)[number], string][] => [
    ['zpl', zpl(`^FO80,90${code}`)],
    ['zpl', zpl(`^FO10,10^GB700,600,600^FS^FO80,90^FR${code}`)],
    ['zpl', zpl(`^FO80,90^FR${code}`)],
  ]),
  ...[
    'BARCODE 50,90,"EAN128",80,1,0,2,2,"(01)00614141999996(10)ABC"',
    'BARCODE 50,90,"EAN128",80,2,90,2,2,"(01)00614141999996"',
    'BARCODE 50,90,"128M",80,1,0,2,2,"!105123456"',
    'BARCODE 50,90,"128M",80,1,0,2,2,"!105!1020100614141999996"',
    'DMATRIX 50,90,200,200,c126,x6,"~10100614141999996"',
    'BARCODE 50,90,"39C",80,1,0,2,5,"ABC"',
  ].flatMap((code): [(typeof languages)[number], string][] => [
    ['tspl', tspl(code)],
    ['tspl', tspl(`${code}\nREVERSE 20,20,700,500`)],
  ]),
  ...[
    'B50,90,0,1E,2,2,80,B,"0100614141999996"',
    'B50,90,0,1C,2,2,80,B,"123456"',
    'b50,90,D,h6,"ABC"',
  ].flatMap((code): [(typeof languages)[number], string][] => [
    ['epl', epl(code)],
    ['epl', epl(`${code}\nLE20,20,700,500`)],
  ]),
  ...[
    'B UCCEAN128 2 1 80 50 90 (01)00614141999996(10)ABC',
    'B 128 2 1 80 50 90 123456',
    'VB 39 2 2 80 50 400 ABC',
    'B QR 50 90 M 2 U 4\r\nHA,hello\r\nENDQR',
    'B PDF-417 50 90 XD 2 YD 6 C 3 S 2\r\nhello\r\nENDPDF',
    'B AZTEC 50 90 XD 5 EC 70\r\nhello\r\nENDAZTEC',
  ].flatMap((code): [(typeof languages)[number], string][] => [
    ['cpcl', cpcl(code)],
    ['cpcl', cpcl(`${code}\r\nIL 20 20 720 20 500`)],
  ]),
];

describe.each(languages)('a code in %s', (to) => {
  it.each(sources.filter(([from]) => from !== to))(
    'is what it was, or is listed: %s %s',
    async (from, source) => {
      const before = await codesOf(source, from);
      expect(before).toHaveLength(1);
      const {
        source: written,
        encoding,
        differences,
      } = await convertLabel(source, to, { language: from, dpmm: 8 });
      const after = await codesOf(written, to, encoding);
      const listed = differences.filter(({ message }) => /^Line \d+, \S+: .{20}/.test(message));
      if (listed.some(({ code }) => code === 'convert-image' || code === 'convert-no-counterpart')) {
        expect(after).toEqual([]);
        return;
      }
      const what = ({ data, symbology, turn, isWhite }: Ink) => ({ data, symbology, turn, isWhite });
      expect(after.map(what)).toEqual(before.map(what));
      if (listed.length > 0) return;
      expect(after.map(({ width, height, digits }) => ({ width, height, digits }))).toEqual(
        before.map(({ width, height, digits }) => ({ width, height, digits })),
      );
    },
  );
});

it('says which command is not as it was, and how', async () => {
  const { differences } = await convertLabel(zpl('^FO9,99^BCN,80,Y,Y,N^FD>;123456^FS'), 'epl', {
    language: 'zpl',
    dpmm: 8,
  });
  expect(differences.map(({ message }) => message)).toEqual([
    expect.stringContaining('its digits stand below the bars instead of above the bars'),
  ]);
});

describe('a text that turns what is under it', () => {
  const onPaper = '^FO30,30^A0B,,28^FR^FDGOGREEN^FS';
  const onBlack = '^FO20,20^GB400,200,200^FS^FO60,60^A0N,60,60^FR^FDGO^FS';

  it.each(languages.slice(1).flatMap((to) => [[to, onPaper] as const, [to, onBlack] as const]))(
    'keeps its ink in %s: %s',
    async (to, body) => {
      const options = { language: 'zpl', dpmm: 8 } as const;
      const { source, encoding, differences } = await convertLabel(zpl(body), to, options);
      expect(differences.filter(({ level }) => level === 'error')).toEqual([]);
      const paper = { dpmm: 8, widthMm: 60, heightMm: 40, size: 'paper' } as const;
      const inkOf = async (language: PrinterLanguage, text: string, as: typeof encoding) => {
        const { labels } = await renderLabel(language, { text, encoding: as }, paper);
        return labels[0]?.bitmap.data.reduce(
          (sum, byte) => sum + byte.toString(2).replaceAll('0', '').length,
          0,
        );
      };
      const before = (await inkOf('zpl', zpl(body), 'utf-8')) ?? 0;
      const after = (await inkOf(to, source, encoding)) ?? 0;
      expect(Math.abs(after - before) / before).toBeLessThan(0.02);
    },
  );
});

describe('a code without bars is the same to the module', () => {
  const codes = [
    '^BON,6,N,70^FDhello',
    '^BON,6,N,203^FDhello',
    '^B7N,10,3,10^FDhello',
    '^BQN,2,4^FDLA,hello',
  ];
  it.each(languages.slice(1).flatMap((to) => codes.map((code) => [to, code] as const)))(
    'in %s: %s',
    async (to, code) => {
      const body = zpl(`^FO80,90^BY2${code}^FS`);
      const { source, encoding } = await convertLabel(body, to, { language: 'zpl', dpmm: 8 });
      const drawing = async (language: PrinterLanguage, text: string, as: typeof encoding) => {
        const paper = { dpmm: 8, widthMm: 100, heightMm: 80 };
        const { labels } = await layoutLabel(language, { text, encoding: as }, paper);
        const [element] = labels[0]?.elements ?? [];
        return element?.kind === 'code'
          ? [element.bars.width, element.bars.height, element.drawing.ink()]
          : element?.kind;
      };
      expect(await drawing(to, source, encoding)).toEqual(await drawing('zpl', body, 'utf-8'));
    },
  );
});
