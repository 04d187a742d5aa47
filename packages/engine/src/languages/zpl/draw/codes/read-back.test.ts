import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { prepareZXingModule, readBarcodes, type ReadInputBarcodeFormat } from 'zxing-wasm/reader';
import { isBlack, turned, type Bitmap, type Turn } from '../../../../picture/bitmap.ts';
import type { CodeDrawing } from '../../../../codes/drawing.ts';
import type { BarDefaults } from './zpl-code.ts';
import { aztecEncoder } from '../../../../codes/symbols/aztec.ts';
import { bwip } from '../../../../codes/symbols/bwip.ts';
import { dataMatrixEncoder } from '../../../../codes/symbols/data-matrix.ts';
import { zplCodes } from './zpl-codes.ts';

/*
 * A value becomes a code command's picture, an independent decoder reads the picture, and finds the value.
 */

interface Symbology {
  name: string;
  command: string;
  /** Parameters after the orientation's place, for a module width. */
  params: (module: number) => string;
  format: ReadInputBarcodeFormat;
  values: fc.Arbitrary<string>;
  /** Field data for a value, and what the decoder says of it. */
  field?: (value: string) => string;
  read?: (value: string) => string;
  /** Module widths up to here, 8 by default. */
  widest?: number;
}

const digits = (from: number, to = from) =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: from, maxLength: to });
const of = (alphabet: string, from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...alphabet), minLength: from, maxLength: to });
const ascii = (to: number) => fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: to });
const capitals = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const trimmed = (values: fc.Arbitrary<string>) =>
  values.filter((value) => value === value.trim() && value !== '');

function checkDigit(value: string): string {
  let sum = 0;
  Array.from(value)
    .reverse()
    .forEach((digit, at) => (sum += Number(digit) * (at % 2 === 0 ? 3 : 1)));
  return String((10 - (sum % 10)) % 10);
}

const bars = () => 'N,60,N,N';

const symbologies: readonly Symbology[] = [
  {
    name: 'EAN-13',
    command: 'BE',
    params: bars,
    format: 'EAN13',
    values: digits(12).filter((value) => value[0] !== '0'),
    read: (value) => value + checkDigit(value),
  },
  {
    name: 'EAN-8',
    command: 'B8',
    params: bars,
    format: 'EAN8',
    values: digits(7),
    read: (value) => value + checkDigit(value),
  },
  {
    name: 'UPC-A',
    command: 'BU',
    params: bars,
    format: 'UPCA',
    values: digits(11),
    // The decoder writes all of the family as thirteen digits.
    read: (value) => `0${value}${checkDigit(value)}`,
  },
  {
    name: 'UPC-E',
    command: 'B9',
    params: bars,
    format: 'UPCE',
    values: digits(5).map((value) => `${value}0000${5 + (Number(value) % 5)}`),
    read: (value) => `00${value}${checkDigit(`0${value}`)}`,
  },
  {
    name: 'Code 128, automatic',
    command: 'BC',
    params: () => 'N,60,N,N,N,A',
    format: 'Code128',
    values: ascii(24),
    widest: 6,
  },
  {
    name: 'Code 128, subset B',
    command: 'BC',
    params: () => 'N,60,N,N,N,N',
    format: 'Code128',
    values: ascii(20),
    field: (value) => value.replaceAll('>', '>0').replaceAll('^', '><').replaceAll('~', '>='),
    widest: 6,
  },
  {
    name: 'Code 128, subset C',
    command: 'BC',
    params: () => 'N,60,N,N,N,N',
    format: 'Code128',
    values: digits(1, 12).map((value) => value + value),
    field: (value) => `>;${value}`,
    widest: 6,
  },
  {
    name: 'Code 39',
    command: 'B3',
    params: () => 'N,N,60,N,N',
    format: 'Code39Std',
    values: trimmed(of(`${capitals}0123456789-. $/+%`, 1, 14)),
    widest: 5,
  },
  {
    name: 'Code 93',
    command: 'BA',
    params: bars,
    format: 'Code93',
    values: ascii(14).filter((value) => !/[&'()]/.test(value)),
    widest: 6,
  },
  {
    name: 'Interleaved 2 of 5',
    command: 'B2',
    params: bars,
    format: 'ITF',
    values: digits(3, 9).map((value) => value + value),
    widest: 6,
  },
  {
    name: 'Codabar',
    command: 'BK',
    params: () => 'N,N,60,N,N,A,B',
    format: 'Codabar',
    values: digits(4, 14),
    read: (value) => `A${value}B`,
    widest: 5,
  },
  {
    name: 'QR Code',
    command: 'BQ',
    params: (module) => `N,2,${module}`,
    format: 'QRCode',
    values: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }),
    field: (value) => `QA,${value}`,
  },
  {
    name: 'Data Matrix',
    command: 'BX',
    params: (module) => `N,${module},200`,
    format: 'DataMatrix',
    values: ascii(80),
    field: (value) => value.replaceAll('~', '~~'),
  },
  {
    name: 'Data Matrix, rectangular',
    command: 'BX',
    params: (module) => `N,${module},200,,,,,2`,
    format: 'DataMatrix',
    values: ascii(20),
    field: (value) => value.replaceAll('~', '~~'),
  },
  {
    name: 'Aztec',
    command: 'B0',
    params: (module) => `N,${module},,0`,
    format: 'Aztec',
    values: fc.string({
      unit: fc.oneof(
        fc.constantFrom(...'aZ5. ,:-é\t'),
        fc.string({ unit: 'grapheme-ascii', minLength: 1, maxLength: 1 }),
      ),
      minLength: 1,
      maxLength: 120,
    }),
  },
  {
    name: 'PDF417',
    command: 'B7',
    params: (module) => `N,${module * 3},2,4`,
    format: 'PDF417',
    values: ascii(90),
    field: (value) => value.replaceAll('\\', '\\\\'),
    widest: 4,
  },
  {
    name: 'GS1 DataBar Omnidirectional',
    command: 'BR',
    params: (module) => `N,1,${module}`,
    format: 'DataBarOmni',
    values: digits(13),
    read: (value) => `01${value}${checkDigit(value)}`,
  },
  {
    name: 'GS1 DataBar Stacked Omnidirectional',
    command: 'BR',
    params: (module) => `N,4,${module}`,
    format: 'DataBarStkOmni',
    values: digits(13),
    read: (value) => `01${value}${checkDigit(value)}`,
  },
  {
    name: 'GS1 DataBar Limited',
    command: 'BR',
    params: (module) => `N,5,${module}`,
    format: 'DataBarLtd',
    values: digits(12).map((value) => `0${value}`),
    read: (value) => `01${value}${checkDigit(value)}`,
  },
  {
    name: 'GS1 DataBar Expanded',
    command: 'BR',
    params: (module) => `N,6,${module}`,
    format: 'DataBarExp',
    values: of(`${capitals}0123456789`, 1, 12),
    field: (value) => `(10)${value}`,
    read: (value) => `10${value}`,
  },
];

function draw(command: string, params: string, data: string, module: number, turn: Turn = 0): CodeDrawing {
  const code = zplCodes.get(command);
  if (!code) throw new Error(`^${command} is not there.`);
  const defaults: BarDefaults = { moduleDots: module, ratio: 3, heightDots: 60, dotsPerUnit: 1, turn };
  return code.draw(code.read(params.split(','), defaults), data, { dpmm: 8, typeset: false });
}

/** A picture with white around it, enlarged where modules are single dots, as the decoder wants two at least. */
function picture(bitmap: Bitmap, module: number): { data: Uint8ClampedArray; width: number; height: number } {
  const times = module < 2 ? 3 : 1;
  const margin = 12 * module;
  const width = (bitmap.width + 2 * margin) * times;
  const height = (bitmap.height + 2 * margin) * times;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < bitmap.height * times; y++) {
    for (let x = 0; x < bitmap.width * times; x++) {
      if (!isBlack(bitmap, Math.floor(x / times), Math.floor(y / times))) continue;
      const at = ((y + margin * times) * width + x + margin * times) * 4;
      data.fill(0, at, at + 3);
    }
  }
  return { data, width, height };
}

async function readAll(bitmap: Bitmap, module: number, format: ReadInputBarcodeFormat): Promise<string[]> {
  const image = picture(bitmap, module) as unknown as ImageDataLike;
  const found = await readBarcodes(image as Parameters<typeof readBarcodes>[0], {
    formats: [format],
    tryHarder: true,
    textMode: 'Plain',
    maxNumberOfSymbols: 1,
  });
  return found.filter((code) => code.isValid).map((code) => code.text);
}

interface ImageDataLike {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  await prepareZXingModule({
    overrides: { wasmBinary: new Uint8Array(readFileSync(wasm)).buffer },
    fireImmediately: true,
  });
  await Promise.all([aztecEncoder.fetch(), bwip.fetch(), dataMatrixEncoder.fetch()]);
});

describe('a decoder reads from the picture what went into the field', () => {
  it.each(symbologies)('$name', async ({ command, params, format, values, field, read, widest }) => {
    await fc.assert(
      fc.asyncProperty(
        values,
        fc.integer({ min: 1, max: widest ?? 8 }),
        fc.constantFrom<Turn>(0, 1, 2, 3),
        async (value, module, turn) => {
          const drawing = draw(command, params(module), field ? field(value) : value, module);
          const texts = await readAll(turned(drawing.ink(), turn), module, format);
          expect(texts).toEqual([read ? read(value) : value]);
        },
      ),
      { numRuns: 15 },
    );
  });
});
