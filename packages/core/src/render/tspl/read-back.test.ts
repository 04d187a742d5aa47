import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { isBlack, type Bitmap } from '../bitmap.ts';
import { gs1CheckDigit } from '../codes/symbols/check-digits.ts';
import { renderTspl } from './render-tspl.ts';

/*
 * A value goes into a TSPL program, an independent decoder reads the picture, and finds the value, whichever way the code is
 * turned.
 */

interface Code {
  name: string;
  format: ReadInputBarcodeFormat;
  values: fc.Arbitrary<string>;
  /** The command at (x, y), turned, with modules of so many dots. */
  line(value: string, degrees: number, module: number): string;
  read?: (value: string) => string;
}

const digits = (from: number, to = from) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: from, maxLength: to });
const of = (alphabet: string, from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: from, maxLength: to });
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const ascii = (to: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: to });
const withCheck = (value: string) => value + gs1CheckDigit(value);

/** As the template engine writes a value. */
const quoted = (value: string) => `"${value.replaceAll('"', '\\["]')}"`;
/** Text that has no escape of its own. */
const typed = (values: fc.Arbitrary<string>) => values.filter((value) => !value.includes('\\['));

const at = '1000,1000';
const barcode =
  (type: string, wide: (module: number) => number = (module) => module) =>
  (value: string, degrees: number, module: number) =>
    `BARCODE ${at},"${type}",60,0,${degrees},${module},${wide(module)},${quoted(value)}`;
const triple = (module: number) => module * 3;

const codes: readonly Code[] = [
  {
    name: 'EAN13',
    format: 'EAN13',
    values: digits(12).filter((value) => value[0] !== '0'),
    line: barcode('EAN13'),
    read: withCheck,
  },
  { name: 'EAN8', format: 'EAN8', values: digits(7), line: barcode('EAN8'), read: withCheck },
  {
    name: 'UPCA',
    format: 'UPCA',
    values: digits(11),
    line: barcode('UPCA'),
    read: (value) => `0${withCheck(value)}`,
  },
  { name: '128', format: 'Code128', values: typed(ascii(20)), line: barcode('128') },
  {
    name: '128M',
    format: 'Code128',
    values: digits(1, 8),
    line: (value, degrees, module) => barcode('128M')(`!105${value}${value}!100x`, degrees, module),
    read: (value) => `${value}${value}x`,
  },
  { name: '39', format: 'Code39Std', values: of(`${capitals}-.$/+%`, 1, 12), line: barcode('39', triple) },
  { name: '93', format: 'Code93', values: of(capitals, 1, 12), line: barcode('93') },
  {
    name: '25',
    format: 'ITF',
    values: digits(3, 8).map((value) => value + value),
    line: barcode('25', triple),
  },
  {
    name: 'CODA',
    format: 'Codabar',
    values: digits(4, 12),
    line: (value, degrees, module) => barcode('CODA', triple)(`A${value}B`, degrees, module),
    read: (value) => `A${value}B`,
  },
  {
    name: 'QRCODE',
    format: 'QRCode',
    values: typed(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 })).filter(
      (value) => !/[\r\n]/.test(value) && value.trim() !== '',
    ),
    line: (value, degrees, module) => `QRCODE ${at},M,${module},A,${degrees},M2,${quoted(value)}`,
  },
  {
    name: 'QRCODE in manual mode',
    format: 'QRCode',
    values: digits(1, 20),
    line: (value, degrees, module) => `QRCODE ${at},H,${module},M,${degrees},M2,"N${value}!AABC-!B0004a!b~"`,
    read: (value) => `${value}ABC-a!b~`,
  },
  {
    name: 'DMATRIX',
    format: 'DataMatrix',
    values: typed(ascii(50)),
    line: (value, degrees, module) => `DMATRIX ${at},900,900,x${module},r${degrees},${quoted(value)}`,
  },
  {
    name: 'AZTEC',
    format: 'Aztec',
    values: typed(ascii(50)),
    line: (value, degrees, module) => `AZTEC ${at},${degrees},${module},0,0,0,1,0,${quoted(value)}`,
  },
  {
    name: 'PDF417',
    format: 'PDF417',
    values: typed(ascii(50)),
    line: (value, degrees, module) =>
      `PDF417 ${at},900,900,${degrees},W${module},H${module * 3},E2,${quoted(value)}`,
  },
  {
    name: 'RSS',
    format: 'DataBarOmni',
    values: digits(13),
    line: (value, degrees, module) => `RSS ${at},"RSS14",${degrees},${module},1,${quoted(value)}`,
    read: (value) => `01${withCheck(value)}`,
  },
];

/** What the decoder finds in a box of the label, white around it. */
async function readIn(
  bitmap: Bitmap,
  box: { x: number; y: number; width: number; height: number },
  format: ReadInputBarcodeFormat,
) {
  const margin = 60;
  const width = box.width + 2 * margin;
  const height = box.height + 2 * margin;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < box.height; y++) {
    for (let x = 0; x < box.width; x++) {
      if (!isBlack(bitmap, box.x + x, box.y + y)) continue;
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

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  });
});

describe('a decoder reads what the program says', () => {
  test.each(codes)('$name', { timeout: 60_000 }, async ({ format, values, line, read }) => {
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.constantFrom(0, 90, 180, 270),
        fc.integer({ min: 2, max: 4 }),
        async (value, degrees, module) => {
          const program = `SIZE 2000 dot,2000 dot\r\nCODEPAGE UTF-8\r\nCLS\r\n${line(value, degrees, module)}\r\nPRINT 1\r\n`;
          const { labels, diagnostics } = await renderTspl(program, { dpmm: 8, widthMm: 50, heightMm: 50 });
          const field = labels[0]?.fields[0];
          if (!labels[0] || field?.kind !== 'code') throw new Error(JSON.stringify(diagnostics));
          expect(await readIn(labels[0].bitmap, field.box, format)).toEqual([read ? read(value) : value]);
        },
      ),
      { numRuns: 12 },
    );
  });
});
