import { datamatrix, datamatrixrectangular } from 'bwip-js/generic';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withParts } from '../../picture/parts.ts';
import { CodeFault } from '../drawing.ts';
import { createDrawing, shrink, type BwipDrawing } from './bwip.ts';
import { fnc1 } from './code-128.ts';
import { encodeDataMatrix, type DataMatrixOptions } from './data-matrix.ts';
import { textBytes } from './text-bytes.ts';

const encode = (data: string, options: DataMatrixOptions = {}) =>
  withParts(() => encodeDataMatrix(data, options));

/** The symbol of an encoder that shares nothing with ours; undefined for data that it refuses. */
function elsewhere(data: string, { rectangular, rows, columns }: DataMatrixOptions) {
  const latin1 = !/[\u0100-\uffff]/.test(data.replaceAll(fnc1, ''));
  const text = data
    .split(fnc1)
    .map((part) =>
      textBytes(part, latin1)
        .map((byte) => (byte === 94 ? '^^' : String.fromCharCode(byte)))
        .join(''),
    )
    .join('^FNC1');
  const run = (rectangular ? datamatrixrectangular : datamatrix) as (
    options: object,
    drawing: object,
  ) => BwipDrawing;
  const size = { ...(rows === undefined ? {} : { rows }), ...(columns === undefined ? {} : { columns }) };
  try {
    const options = { bcid: 'datamatrix', text, scale: 1, parsefnc: true, binarytext: true, ...size };
    const { width, height, modules } = shrink(run(options, createDrawing()), 2, 2);
    return { width, height, modules: [...modules] };
  } catch {
    return undefined;
  }
}

async function compare(data: string, options: DataMatrixOptions): Promise<void> {
  const theirs = elsewhere(data, options);
  if (!theirs) {
    await expect(encode(data, options)).rejects.toThrow(CodeFault);
    return;
  }
  const { width, height, modules } = await encode(data, options);
  expect({ width, height, modules: [...modules] }).toEqual(theirs);
}

describe('Data Matrix', () => {
  const part = fc
    .constantFrom(
      '0123456789',
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ 0189',
      'abcdefghijklmnopqrstuvwxyz ',
      'AB12 \r*>',
      '!"#$%&/()=?@[]^_',
      'éñÄüß',
      '€łÿ',
      '\u0001\u001d\u001e\u007f',
      `a1${fnc1}`,
    )
    .chain((alphabet) => fc.string({ unit: fc.constantFrom(...alphabet), minLength: 1, maxLength: 40 }));
  const text = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
  const wrapped = fc
    .tuple(fc.constantFrom('05', '06', '07'), text)
    .map(([format, body]) => `[)>\u001e${format}\u001d${body}\u001e\u0004`);

  test('has the modules that another encoder gives it, squares and rectangles', { timeout: 60_000 }, () =>
    fc.assert(
      fc.asyncProperty(fc.oneof(text, wrapped), fc.boolean(), (data, rectangular) =>
        compare(data, { rectangular }),
      ),
      { numRuns: 150 },
    ),
  );

  test.each([
    10, 12, 14, 16, 18, 20, 22, 24, 26, 32, 36, 40, 44, 48, 52, 64, 72, 80, 88, 96, 104, 120, 132, 144,
  ])('of %d modules has the same modules elsewhere', (side) =>
    compare('A1b2', { rows: side, columns: side }),
  );

  test.each([
    [8, 18],
    [8, 32],
    [12, 26],
    [12, 36],
    [16, 36],
    [16, 48],
  ])('of %d by %d modules has the same modules elsewhere', (rows, columns) =>
    compare('A1b2', { rows, columns, rectangular: true }),
  );

  test('takes as much as its largest size holds, and refuses more', async () => {
    await compare('7'.repeat(3116), {});
    await expect(encode('7'.repeat(3118))).rejects.toThrow('more than the largest size takes');
    await expect(encode('ñ'.repeat(1600))).rejects.toThrow(CodeFault);
  });

  test('refuses sizes that there are not, and data that a size does not hold', async () => {
    await expect(encode('A', { rows: 11, columns: 11 })).rejects.toThrow('no square of 11 rows');
    await expect(encode('A', { rows: 18, columns: 18, rectangular: true })).rejects.toThrow(CodeFault);
    await expect(encode('A'.repeat(30), { rows: 10 })).rejects.toThrow(CodeFault);
    await expect(encode('')).rejects.toThrow('no data');
  });
});
