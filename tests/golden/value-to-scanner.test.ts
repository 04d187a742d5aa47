import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isBlack, type Bitmap } from '@marbete/engine/internal/picture/bitmap';
import { renderLabel } from '@marbete/engine/internal/languages/render';
import type { Box } from '@marbete/engine/internal/picture/types';
import { compileTemplate } from '@marbete/engine/internal/languages/compile';
import type { PrinterLanguage } from '@marbete/engine/internal/languages/languages';
import { defaultPrinterSettings } from '@marbete/engine/internal/template/values';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { joinCode } from '@marbete/engine/internal/template/source';

/*
 * The whole way: a value goes through the template engine into printer code, the code becomes a picture, an independent
 * decoder reads the picture and finds the value. Every symbology that the decoder knows, in both languages, every
 * orientation that the command has, modules of one to eight dots.
 */

interface Way {
  name: string;
  language: PrinterLanguage;
  format: ReadInputBarcodeFormat;
  values: fc.Arbitrary<string>;
  /** A template with %CODE%, turned clockwise so many quarters, with modules of so many dots. */
  template(turn: number, module: number): string;
  /** What the decoder says of a value. */
  read?: (value: string) => string;
  /** Quarters that the command can turn; all by default. */
  turns?: readonly number[];
  /** Dots of a module that the command takes: 1 to 8 by default. */
  modules?: readonly [least: number, most: number];
}

const sideDots = 4800;
const placeDots = 2400;

const digits = (from: number, to = from) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: from, maxLength: to });
const of = (alphabet: string, from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: from, maxLength: to });
const ascii = (to: number) =>
  fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: to }).filter((value) => value.trim() !== '');
/** Text that has a line of CPCL for itself: a header or an END there would be taken for a command and is refused. */
const ownLine = (to: number) => ascii(to).filter((value) => !/^\s*(?:!|END)/i.test(value));
const pairs = (most: number) => digits(1, most).map((value) => value + value);
/** Text that has no sequence of TSPL's own. */
const typed = (values: fc.Arbitrary<string>) => values.filter((value) => !/\\\[[RL"]\]|~!/.test(value));
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';

function checkDigit(value: string): string {
  let sum = 0;
  for (const [at, digit] of [...value].toReversed().entries()) sum += Number(digit) * (at % 2 === 0 ? 3 : 1);
  return String((10 - (sum % 10)) % 10);
}
const gtin = (values: fc.Arbitrary<string>) => values.map((value) => value + checkDigit(value));
const noLeadingZero = (values: fc.Arbitrary<string>) => values.filter((value) => !value.startsWith('0'));
/** A UPC-A that can be written as UPC-E. */
const short = digits(5).map((value) => `0${value}0000${5 + (Number(value) % 5)}`);

const ean13 = gtin(noLeadingZero(digits(12)));
const ean8 = gtin(digits(7));
const upcA = gtin(digits(11));
const upcE = gtin(short);
const asEan13 = (value: string) => `0${value}`;
const gtin14 = gtin(digits(13));
const limited = gtin(digits(12).map((value) => `0${value}`));
const keyed = (value: string) => `01${value}`;

/** A ZPL format with one field: what stands before its data, and the data. */
function zpl(
  name: string,
  format: ReadInputBarcodeFormat,
  values: fc.Arbitrary<string>,
  command: (orientation: string, module: number) => string,
  more: Partial<Way> & { data?: string; by?: (module: number) => number } = {},
): Way {
  const { data = '%CODE%', by = (module) => module, ...rest } = more;
  return {
    name,
    language: 'zpl',
    format,
    values,
    template: (turn, module) =>
      `^XA^CI28^PW${sideDots}^LL${sideDots}^BY${by(module)},3,60^FO300,300${command('NRIB'.charAt(turn), module)}^FD${data}^FS^XZ`,
    ...rest,
  };
}

/** A TSPL program with one line. */
function tspl(
  name: string,
  format: ReadInputBarcodeFormat,
  values: fc.Arbitrary<string>,
  line: (degrees: number, module: number) => string,
  more: Partial<Way> = {},
): Way {
  return {
    name,
    language: 'tspl',
    format,
    values: typed(values),
    template: (turn, module) =>
      `SIZE ${sideDots} dot,${sideDots} dot\r\nCODEPAGE UTF-8\r\nCLS\r\n${line(turn * 90, module)}\r\nPRINT 1\r\n`,
    ...more,
  };
}

const at = `${placeDots},${placeDots}`;
const barcode =
  (type: string, wide = 1, data = '%CODE%') =>
  (degrees: number, module: number) =>
    `BARCODE ${at},"${type}",60,0,${degrees},${module},${module * wide},"${data}"`;

/** An EPL program with one line. */
function epl(
  name: string,
  format: ReadInputBarcodeFormat,
  values: fc.Arbitrary<string>,
  line: (turn: number, module: number) => string,
  more: Partial<Way> = {},
): Way {
  const template = (turn: number, module: number) =>
    `q${sideDots}\nQ${sideDots},24\nI8,A,001\nN\n${line(turn, module)}\nP1\n`;
  return { name, language: 'epl', format, values, template, ...more };
}

/** A CPCL program with one code, upright or turned upwards; `block` is what stands behind the place of a matrix code. */
function cpcl(
  name: string,
  format: ReadInputBarcodeFormat,
  values: fc.Arbitrary<string>,
  { block, ...more }: Partial<Way> & { block?: (module: number) => string } = {},
): Way {
  const place = `${placeDots} ${placeDots}`;
  const line = (module: number) =>
    block ? `${name} ${place} ${block(module)}` : `${name} ${module} 3 60 ${place} %CODE%`;
  const template = (turn: number, module: number) =>
    `! 0 200 200 ${sideDots} 1\r\nPW ${sideDots}\r\n${turn === 3 ? 'VB' : 'B'} ${line(module)}\r\nPRINT\r\n`;
  return { name, language: 'cpcl', format, values, template, turns: [0, 3], ...more };
}

const bars =
  (selection: string, wide = 1) =>
  (turn: number, module: number) =>
    `B${at},${turn},${selection},${module},${module * wide},60,N,"%CODE%"`;

const ways: readonly Way[] = [
  zpl('^BE', 'EAN13', ean13, (turn) => `^BE${turn},60,N`),
  zpl('^B8', 'EAN8', ean8, (turn) => `^B8${turn},60,N`),
  zpl('^BU', 'UPCA', upcA, (turn) => `^BU${turn},60,N`, { read: asEan13 }),
  zpl('^B9', 'UPCE', upcE, (turn) => `^B9${turn},60,N`, { read: asEan13 }),
  zpl('^BC', 'Code128', ascii(14), (turn) => `^BC${turn},60,N`),
  zpl(
    '^BC in mode A',
    'Code128',
    ascii(14).filter((value) => !value.includes('>')),
    (turn) => `^BC${turn},60,N,N,N,A`,
  ),
  zpl('^BC after >;', 'Code128', pairs(8), (turn) => `^BC${turn},60,N`, { data: '>;%CODE%' }),
  zpl('^BC in mode U', 'Code128', digits(19), (turn) => `^BC${turn},60,N,N,N,U`, {
    read: (value) => value + checkDigit(value),
  }),
  zpl(
    '^BC in mode D',
    'Code128',
    of(`${capitals}>`, 1, 10).map((lot) => `(10)${lot}`),
    (turn) => `^BC${turn},60,N,N,N,D`,
    {
      read: (value) => value.replace(/[()]/g, ''),
    },
  ),
  zpl('^B3', 'Code39Std', of(`${capitals}-.$/+%`, 1, 9), (turn) => `^B3${turn},N,60,N`),
  zpl('^BL', 'Code39Std', of(capitals, 1, 9), (turn) => `^BL${turn},60,N`, { read: logmars }),
  zpl(
    '^BA',
    'Code93',
    of(`${capitals}-. $/+%`, 1, 10).filter((value) => value.trim() === value),
    (turn) => `^BA${turn},60,N`,
  ),
  zpl(
    '^B2',
    'ITF',
    pairs(7).filter((value) => value.length >= 6),
    (turn) => `^B2${turn},60,N`,
  ),
  zpl('^BK', 'Codabar', digits(4, 10), (turn) => `^BK${turn},N,60,N,N,A,B`, {
    read: (value) => `A${value}B`,
  }),
  zpl(
    '^BQ',
    'QRCode',
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(plain),
    (_, module) => `^BQN,2,${module}`,
    {
      data: 'QA,%CODE%',
      turns: [0],
    },
  ),
  zpl('^BX', 'DataMatrix', ascii(30), (turn, module) => `^BX${turn},${module},200`),
  zpl('^BO', 'Aztec', ascii(30), (turn, module) => `^BO${turn},${module},N,0`),
  zpl('^B0', 'Aztec', ascii(30), (turn, module) => `^B0${turn},${module},N,0`),
  zpl('^B7', 'PDF417', ascii(30), (turn, module) => `^B7${turn},${module * 3},2,4`),
  zpl('^B7, truncated', 'CompactPDF417', ascii(30), (turn, module) => `^B7${turn},${module * 3},2,4,,Y`),
  zpl('^BF', 'MicroPDF417', of(capitals, 1, 14), (turn, module) => `^BF${turn},${module * 2},3`),
  zpl('^BR, omnidirectional', 'DataBarOmni', gtin14, (turn, module) => `^BR${turn},1,${module}`, {
    read: keyed,
  }),
  zpl('^BR, stacked', 'DataBarStk', gtin14, (turn, module) => `^BR${turn},3,${module}`, { read: keyed }),
  zpl('^BR, stacked omnidirectional', 'DataBarStkOmni', gtin14, (turn, module) => `^BR${turn},4,${module}`, {
    read: keyed,
  }),
  zpl('^BR, limited', 'DataBarLtd', limited, (turn, module) => `^BR${turn},5,${module}`, { read: keyed }),
  zpl('^BR, expanded', 'DataBarExp', of(capitals, 1, 10), (turn, module) => `^BR${turn},6,${module}`, {
    data: '(10)%CODE%',
    read: (value) => `10${value}`,
  }),
  zpl('^BD', 'MaxiCode', of(capitals, 1, 30), () => '^BD4', { turns: [0], modules: [8, 8] }),

  tspl('EAN13', 'EAN13', ean13, barcode('EAN13')),
  tspl('EAN8', 'EAN8', ean8, barcode('EAN8')),
  tspl('UPCA', 'UPCA', upcA, barcode('UPCA'), { read: asEan13 }),
  tspl('UPCE', 'UPCE', upcE, barcode('UPCE'), { read: asEan13 }),
  tspl('128', 'Code128', ascii(14), barcode('128')),
  tspl('128M', 'Code128', digits(1, 8), barcode('128M', 1, '!104%CODE%x'), { read: (value) => `${value}x` }),
  tspl('EAN128', 'Code128', of(capitals, 1, 10), barcode('EAN128', 1, '(10)%CODE%'), {
    read: (value) => `10${value}`,
  }),
  tspl('39', 'Code39Std', of(`${capitals}-.$/+%`, 1, 9), barcode('39', 3)),
  tspl('93', 'Code93', of(`${capitals}abc`, 1, 10), barcode('93')),
  tspl(
    '25',
    'ITF',
    pairs(7).filter((value) => value.length >= 6),
    barcode('25', 3),
  ),
  tspl('ITF14', 'ITF', gtin(noLeadingZero(digits(13))), barcode('ITF14', 3)),
  tspl('CODA', 'Codabar', digits(4, 10), barcode('CODA', 3, 'A%CODE%B'), { read: (value) => `A${value}B` }),
  tspl('TELEPEN', 'Telepen', of(capitals, 1, 8), barcode('TELEPEN', 3)),
  tspl(
    'QRCODE',
    'QRCode',
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(plain),
    (degrees, module) => `QRCODE ${at},M,${module},A,${degrees},M2,"%CODE%"`,
  ),
  tspl(
    'QRCODE in manual mode',
    'QRCode',
    digits(1, 12),
    (degrees, module) => `QRCODE ${at},H,${module},M,${degrees},M2,"N%CODE%!AABC-!B0004a!b~"`,
    { read: (value) => `${value}ABC-a!b~` },
  ),
  tspl(
    'DMATRIX',
    'DataMatrix',
    ascii(30),
    (degrees, module) => `DMATRIX ${at},2000,2000,x${module},r${degrees},"%CODE%"`,
  ),
  tspl(
    'AZTEC',
    'Aztec',
    ascii(30),
    (degrees, module) => `AZTEC ${at},${degrees},${module},0,0,0,1,0,"%CODE%"`,
  ),
  tspl(
    'PDF417',
    'PDF417',
    ascii(30),
    (degrees, module) => `PDF417 ${at},2300,2300,${degrees},W${module},H${module * 3},E2,"%CODE%"`,
    { modules: [2, 8] },
  ),
  tspl(
    'MPDF417',
    'MicroPDF417',
    of(capitals, 1, 14),
    (degrees, module) => `MPDF417 ${at},${degrees},W${module},H${module * 2},C2,"%CODE%"`,
  ),
  tspl(
    'RSS14',
    'DataBarOmni',
    gtin14,
    (degrees, module) => `RSS ${at},"RSS14",${degrees},${module},1,"%CODE%"`,
    { read: keyed },
  ),
  tspl(
    'RSSLIM',
    'DataBarLtd',
    limited,
    (degrees, module) => `RSS ${at},"RSSLIM",${degrees},${module},1,"%CODE%"`,
    { read: keyed },
  ),
  tspl(
    'RSSEXP',
    'DataBarExp',
    of(capitals, 1, 10),
    (degrees, module) => `RSS ${at},"RSSEXP",${degrees},${module},1,"(10)%CODE%"`,
    { read: (value) => `10${value}` },
  ),
  tspl('MAXICODE', 'MaxiCode', of(capitals, 1, 30), () => `MAXICODE ${at},4,"%CODE%"`, {
    turns: [0],
    modules: [8, 8],
  }),
  epl('E30', 'EAN13', ean13, bars('E30')),
  epl('E80', 'EAN8', ean8, bars('E80')),
  epl('UA0', 'UPCA', upcA, bars('UA0'), { read: asEan13 }),
  epl('UE0', 'UPCE', upcE, bars('UE0'), { read: asEan13 }),
  epl('1', 'Code128', ascii(14), bars('1')),
  epl(
    '1A',
    'Code128',
    of(`${capitals} -+*/_`, 1, 12).filter((value) => value.trim() !== ''),
    bars('1A'),
  ),
  epl('1B', 'Code128', ascii(14), bars('1B')),
  epl('1C', 'Code128', pairs(8), bars('1C')),
  epl(
    '1E',
    'Code128',
    of(capitals, 1, 10),
    (turn, module) => `B${at},${turn},1E,${module},0,60,N,"(10)%CODE%(21)7"`,
    { read: (value) => `10${value}\u001d217` },
  ),
  epl('3', 'Code39Std', of(capitals, 1, 10), bars('3', 3)),
  epl('9', 'Code93', of(capitals, 1, 12), bars('9')),
  epl(
    '2',
    'ITF',
    pairs(7).filter((value) => value.length > 4),
    bars('2', 3),
  ),
  epl('2U', 'ITF', gtin14, bars('2U', 3)),
  epl(
    'K',
    'Codabar',
    digits(4, 10).map((value) => `A${value}B`),
    bars('K', 3),
  ),
  epl('R14', 'DataBarOmni', gtin14, bars('R14'), { read: keyed }),
  epl('RL', 'DataBarLtd', limited, bars('RL'), { read: keyed }),
  epl('Q', 'QRCode', ascii(40), (_, module) => `b${at},Q,m2,s${module},eM,"%CODE%"`, { turns: [0] }),
  epl('D', 'DataMatrix', ascii(30), (_, module) => `b${at},D,h${module},"%CODE%"`, { turns: [0] }),
  epl('A', 'Aztec', ascii(30), (_, module) => `b${at},A,d${module},"%CODE%"`, { turns: [0] }),
  epl('P', 'PDF417', ascii(30), (_, module) => `b${at},P,2000,2000,s2,x${module},"%CODE%"`, { turns: [0] }),
  epl('M', 'MaxiCode', of(capitals, 1, 30), () => `b${at},M,m4,"%CODE%"`, { turns: [0], modules: [8, 8] }),
  cpcl('EAN13', 'EAN13', ean13),
  cpcl('EAN8', 'EAN8', ean8),
  cpcl('UPCA', 'UPCA', upcA, { read: asEan13 }),
  cpcl('UPCE', 'UPCE', upcE, { read: asEan13 }),
  cpcl('128', 'Code128', ascii(14)),
  cpcl('39', 'Code39Std', of(capitals, 1, 10)),
  cpcl('93', 'Code93', of(capitals, 1, 12)),
  cpcl(
    'I2OF5',
    'ITF',
    pairs(7).filter((value) => value.length > 4),
  ),
  cpcl(
    'CODABAR',
    'Codabar',
    digits(4, 10).map((value) => `A${value}B`),
  ),
  cpcl('QR', 'QRCode', ascii(40), { block: (module) => `M 2 U ${module}\r\nMA,%CODE%\r\nENDQR` }),
  cpcl('PDF-417', 'PDF417', ownLine(30), {
    block: (module) => `XD ${module} YD ${module * 3} C 3 S 2\r\n%CODE%\r\nENDPDF`,
    modules: [2, 8],
  }),
  cpcl('DATAMATRIX', 'DataMatrix', ownLine(30), {
    block: (module) => `H ${module}\r\n%CODE%\r\nENDDATAMATRIX`,
  }),
  cpcl('AZTEC', 'Aztec', ownLine(30), { block: (module) => `XD ${module}\r\n%CODE%\r\nENDAZTEC` }),
];

/** LOGMARS ends with a check character modulo 43. */
function logmars(value: string): string {
  const alphabet = `0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%`;
  const sum = [...value].reduce((sum, char) => sum + alphabet.indexOf(char), 0);
  return value + alphabet.charAt(sum % 43);
}

/** Text that normalising leaves what it is, and that a scanner can give back. */
function plain(value: string): boolean {
  return value.trim() !== '' && value === value.normalize('NFC') && !/[\p{C}\p{Z}]/u.test(value);
}

/** What the decoder finds in a box of the label with white around it, enlarged where its modules are single dots. */
async function scan(
  bitmap: Bitmap,
  box: Box,
  module: number,
  format: ReadInputBarcodeFormat,
): Promise<string[]> {
  const times = module < 2 ? 3 : 1;
  const margin = 12 * module * times;
  const width = box.width * times + 2 * margin;
  const height = box.height * times + 2 * margin;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < box.height * times; y++) {
    for (let x = 0; x < box.width * times; x++) {
      if (!isBlack(bitmap, box.x + Math.floor(x / times), box.y + Math.floor(y / times))) continue;
      const from = ((y + margin) * width + x + margin) * 4;
      data.fill(0, from, from + 3);
    }
  }
  const image = { data, width, height } as unknown as Parameters<typeof readBarcodes>[0];
  const found = await readBarcodes(image, {
    formats: [format],
    tryHarder: true,
    textMode: 'Plain',
    maxNumberOfSymbols: 1,
  });
  return found.filter((code) => code.isValid).map((code) => code.text);
}

beforeAll(() => {
  const program = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')));
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(program).buffer } });
});

describe('a decoder finds the value that was filled in', () => {
  test.each(ways)('$language $name', { timeout: 120_000 }, async (way) => {
    const {
      language,
      format,
      values,
      template,
      read = (value: string) => value,
      turns = [0, 1, 2, 3],
      modules: [least, most] = [1, 8],
    } = way;
    const one = fc.integer({ min: least, max: most });
    await fc.assert(
      fc.asyncProperty(values, fc.constantFrom(...turns), one, async (value, turn, module) => {
        const compiled = compileTemplate(template(turn, module), {
          language,
          settings: defaultPrinterSettings,
        });
        const { code, problems } = compiled.expand({ CODE: { text: value } }, 1, { date: '', time: '' });
        if (code === null) throw new Error(JSON.stringify(problems));
        const { labels, diagnostics } = await renderLabel(language, joinCode(compiled.head, code), {
          dpmm: 8,
          widthMm: 600,
          heightMm: 600,
        });
        const field = labels[0]?.elements[0];
        if (!labels[0] || field?.kind !== 'code') throw new Error(JSON.stringify(diagnostics));
        expect(await scan(labels[0].bitmap, field.box, module, format)).toEqual([read(value)]);
      }),
      { numRuns: 8 },
    );
  });
});
