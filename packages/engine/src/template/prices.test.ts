import { describe, expect, it, test } from 'vitest';
import * as fc from 'fast-check';
import { compareDecimals } from './decimal-text.ts';
import { formatPrice, readPrice, readPriceValue } from './prices.ts';
import type { DecimalMark } from './values.ts';

/**
 * The table of the price rules, line by line: typed, then 'INT, CENT' with point and with comma; 'warn' where it warns,
 * 'open' where it is refused while nobody said the mark.
 */
const table: [typed: string, point: string, comma: string, unsaid?: 'open'][] = [
  ['12', '12, 00', '12, 00'],
  ['12.5', '12, 50', '12, 50'],
  ['12,50', '12, 50', '12, 50'],
  ['1,234', '1234, 00', '1, 23 warn', 'open'],
  ['1,234.50', '1234, 50', '1234, 50'],
  ['1.234,50', '1234, 50', '1234, 50'],
  ['1,234.999', '1235, 00 warn', '1235, 00 warn'],
  ['1.234.567', '1234567, 00', '1234567, 00'],
  ['$1,234.50', '1234, 50', '1234, 50'],
  ['12.345', '12, 35 warn', '12345, 00', 'open'],
  ['12,345', '12345, 00', '12, 35 warn', 'open'],
  ['1 234,50', '1234, 50', '1234, 50'],
  ['MXN 12', '12, 00', '12, 00'],
  ['12,50 €', '12, 50', '12, 50'],
  ['', 'empty', 'empty'],
  ['$ -', 'empty', 'empty'],
  ['abc', 'error', 'error'],
  ['-5', 'error', 'error'],
  ['1e3', 'error', 'error'],
  ['12.50 c/u', 'error', 'error'],
  ['12.995', '13, 00 warn', '12995, 00', 'open'],
  ['99.999', '100, 00 warn', '99999, 00', 'open'],
  ['$1.990', '1, 99', '1990, 00', 'open'],
  ['COP 125.000', '125, 00', '125000, 00', 'open'],
  ['1.000', '1, 00', '1000, 00', 'open'],
  ["1'234", '1234, 00', '1234, 00'],
  ['.5', '0, 50', '0, 50'],
  ['0,125', '0, 13 warn', '0, 13 warn'],
  ['1234,567', '1234, 57 warn', '1234, 57 warn'],
  ["12'50", '12, 50', '12, 50'],
  ['1,23,456', 'error', 'error'],
  ['0', '0, 00 warn', '0, 00 warn'],
  ['007.50', '7, 50', '7, 50'],
  ['Q.50', '50, 00', '50, 00'],
  ['Q.12.50', '12, 50', '12, 50'],
  ['$.50', '0, 50', '0, 50'],
  ['12,-', '12, 00', '12, 00'],
  ['12.-', '12, 00', '12, 00'],
  ['1.990,-', '1990, 00', '1990, 00'],
  ['3.459', '3, 46 warn', '3459, 00', 'open'],
];

function shown(text: string, mark?: DecimalMark): string {
  const reading = readPrice(text, mark);
  if (reading.kind !== 'price') return reading.kind;
  return `${reading.int}, ${reading.cent}${reading.warnings.length > 0 ? ' warn' : ''}`;
}

describe('the price table', () => {
  test.each(table)('%j is %s with a point and %s with a comma', (typed, point, comma) => {
    expect(shown(typed, '.')).toBe(point);
    expect(shown(typed, ',')).toBe(comma);
  });

  test.each(table)('%j is read without a mark, unless it is two prices', (typed, point, _comma, unsaid) => {
    if (unsaid === undefined) expect(shown(typed)).toBe(point);
    else expect(readPrice(typed)).toEqual({ kind: 'error', reason: 'mark-open' });
  });
});

describe('reading prices', () => {
  test.each([
    ['١٫٥٠', undefined, '1.50'],
    ['٢٥٫٩٠ ر.س', undefined, undefined],
    ['۱۲٬۵۰۰', ',', '12500.00'],
    ['۱۲٬۵۰۰', '.', '12500.00'],
    ['١٬٢٣٤٬٥٦٧', undefined, '1234567.00'],
    ['١٫٢٥٠', ',', undefined],
    ['١٬٢٥', ',', undefined],
    ['١٬٢٥٠٫٧٥', undefined, '1250.75'],
    ['1٢٫50', undefined, undefined],
    ['١²٫٥٠', undefined, undefined],
  ] as const)('%s with Arabic or Persian digits is read as others are', (text, mark, decimal) => {
    const reading = readPrice(text, mark);
    expect(reading.kind === 'price' ? reading.decimal : undefined).toBe(decimal);
  });

  it.each(['   ', '\u00a0', '-', '–', '€ -', 'Q-'])('takes %j as no price', (text) => {
    expect(readPrice(text, '.')).toEqual({ kind: 'empty' });
  });

  it.each([
    'US$12.50',
    'MX$ 12.50',
    'Q12.50',
    'L 12.50',
    'S/ 12.50',
    '12.50 GTQ',
    'usd 12.50',
    '₡12,50',
    'Bs. 12,50',
    'Bs 12.50',
    'B/. 12.50',
    'RD$12.50',
    'C$ 12.50',
    'R$ 12,50',
    '$U 12,50',
    'U$S 12,50',
    'Gs. 12,50',
    '₲ 12,50',
    '12.50 M.N.',
    '$12.50 MXN',
    '$ 12.50 MN',
    'L. 12.50',
    'S/.12.50',
    'PYG 12,50',
    'BRL 12,50',
    'S/ 12.50 PEN',
    '１２.５０',
  ])('reads 12.50 from %j', (text) =>
    expect(readPrice(text, '.')).toMatchObject({ decimal: '12.50', warnings: [] }),
  );

  it.each([
    '12 50',
    '1 2345',
    '12..5',
    '1.234,50,60',
    '1.23,50',
    "1.234'567,50",
    '$12 MXN x',
    '.',
    '$',
    '5-',
    '(5)',
    '1'.repeat(16),
  ])('refuses %j', (text) => expect(readPrice(text, '.').kind).toBe('error'));

  it('says when digits are lost, and nothing when the mark was said', () => {
    expect(readPrice('12.340', '.')).toMatchObject({ decimal: '12.34', warnings: [] });
    expect(readPrice('12.3456')).toMatchObject({ decimal: '12.35', warnings: ['price-rounded'] });
  });

  it.each([
    ['$13', '12.5', ['price-text-differs']],
    ['1,990', '1990.4', ['price-text-differs']],
    ['1.990', '1990.4', ['price-text-differs']],
    ['1,990', '1990', []],
    ['1.990,00', '1990', []],
    ['12.35', '12.3456', []],
    ['12.3456', '12.3456', ['price-rounded']],
    ['1,234.57', '1234.567', []],
    ['40.18', '40.175', []],
    ['12.50 c/u', '12.5', []],
    ['0.00', '0', ['price-zero']],
    ['0.00', '0.001', ['price-zero']],
  ])(
    'takes the number of a cell, not its text %j, and %s needs a word where digits differ: %j',
    (text, number, warnings) => {
      const reading = readPriceValue({ text, number }, '.');
      expect(reading).toMatchObject({ kind: 'price', warnings });
      expect(reading.kind === 'price' && reading.decimal).toBe(
        readPrice(number, '.').kind === 'price' ? formatPrice(number, '.').replace(/,/g, '') : '',
      );
    },
  );

  it('refuses a negative number whatever its text', () => {
    expect(readPriceValue({ text: '(5.00)', number: '-5' }, '.').kind).toBe('error');
  });

  it.each([
    ['12.50 c/u', '12.50'],
    ['$1,250.00/kg', '1250.00'],
    ['12.50*', '12.50'],
    ['desde $9', '9.00'],
    ['12.50 + IVA', '12.50'],
    ['1.990 c/IVA', '1.99'],
  ])('takes the words off %j once they are said to be no part of it', (text, decimal) => {
    expect(readPriceValue({ text }, '.')).toMatchObject({ kind: 'error', reason: 'other-text' });
    expect(readPriceValue({ text }, '.', { words: 'ignore' })).toMatchObject({ decimal });
  });

  it.each(['2x1', '3 por 10', 'Agotado', '-12.50 c/u', 'abc', '12.50 / 15.00', '1e3', '50% desc. en 2'])(
    'finds no price in %j, whatever was said of words',
    (text) => expect(readPriceValue({ text }, '.', { words: 'ignore' }).kind).toBe('error'),
  );

  it('reads back every price that it writes, with either mark', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 99_999_999_999n), fc.constantFrom<DecimalMark>('.', ','), (cents, mark) => {
        const digits = cents.toString().padStart(3, '0');
        const decimal = `${digits.slice(0, -2)}.${digits.slice(-2)}`;
        expect(readPrice(formatPrice(decimal, mark), mark)).toMatchObject({ decimal });
      }),
    );
  });

  it('reads a number that a machine wrote as the same amount with its plain and its careful reader', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999), fc.nat(99), (int, cent) => {
        const text = `${String(int)}.${String(cent).padStart(2, '0')}`;
        const plain = readPrice(text, '.');
        const careful = readPrice(` ${text} `, '.');
        expect(plain).toEqual(careful);
      }),
    );
  });
});

describe('writing prices', () => {
  it('groups thousands with the other mark', () => {
    expect(formatPrice('1234567.5', '.')).toBe('1,234,567.50');
    expect(formatPrice('1234.5', ',')).toBe('1.234,50');
    expect(formatPrice('.5', '.')).toBe('0.50');
  });

  it('compares amounts of any length', () => {
    expect(compareDecimals('9.99', '10.00')).toBeLessThan(0);
    expect(compareDecimals('10.00', '10.00')).toBe(0);
    expect(compareDecimals('100.00', '99.99')).toBeGreaterThan(0);
  });
});
