import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CellObject, SSF } from 'xlsx';
import { decimalText, readCell } from './cell-text.ts';

const numberCell = (v: number, z: string): CellObject => ({ t: 'n', v, z, w: SSF.format(z, v) });
const read = (v: number, z: string) => {
  const { text, number } = readCell(numberCell(v, z));
  return [text, number];
};

test('long numbers are written out in digits, never with an exponent', () => {
  expect(read(7501031311309, 'General')).toEqual(['7501031311309', '7501031311309']);
  expect(read(7501031311309, '0.00E+00')).toEqual(['7501031311309', '7501031311309']);
  expect(read(7501031311309, '@')).toEqual(['7501031311309', '7501031311309']);
  expect(read(1e21, 'General')).toEqual(['1000000000000000000000', '1000000000000000000000']);
  expect(read(0.00000125, 'General')).toEqual(['0.00000125', '0.00000125']);
});

test('leading zeros of a format are kept, and the number carries none', () => {
  expect(read(123, '00000000')).toEqual(['00000123', '123']);
});

test('a price is read as it shows, and carries the number that it is', () => {
  expect(read(12.5, '$#,##0')).toEqual(['$13', '12.5']);
  expect(read(1234.5, '#,##0.00')).toEqual(['1,234.50', '1234.5']);
  expect(read(12.5, '_("$"* #,##0.00_)')).toEqual(['$12.50', '12.5']);
  expect(read(0.1 + 0.2, 'General')).toEqual(['0.3', '0.3']);
});

test('dates, times and percentages are text as displayed', () => {
  expect(read(45292, 'dd/mm/yyyy')).toEqual(['01/01/2024', null]);
  expect(read(0.5, 'hh:mm')).toEqual(['12:00', null]);
  expect(read(0.15, '0%')).toEqual(['15%', null]);
});

test('letters in quotes and brackets do not make a format a date, a percentage or scientific', () => {
  expect(read(3, '0" pzas. %"')).toEqual(['3 pzas. %', '3']);
  expect(read(3, '[Red]0.00')).toEqual(['3.00', '3']);
  expect(read(3, '0" E+0"')).toEqual(['3 E+0', '3']);
});

test('texts, truth values, errors and blanks are what they show', () => {
  expect(readCell({ t: 's', v: '007', w: '007' })).toEqual({ text: '007', number: null });
  expect(readCell({ t: 'b', v: true })).toEqual({ text: 'TRUE', number: null });
  expect(readCell({ t: 'e', v: 42, w: '#N/A' })).toEqual({ text: '#N/A', number: null });
  expect(readCell({ t: 'z' })).toEqual({ text: '', number: null });
});

test('decimal text has no exponent and leads back to the number', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const text = decimalText(value);
      expect(text).toMatch(/^-?\d+(\.\d+)?$/);
      const expected = Number.isInteger(value) ? value : Number(value.toPrecision(15));
      expect(Number(text)).toBe(expected + 0);
    }),
  );
  expect(decimalText(-0)).toBe('0');
  expect(decimalText(-1.5e-7)).toBe('-0.00000015');
});

test('every half cent is rounded away from zero, as Excel shows it', () => {
  const unlike: string[] = [];
  for (let thousandths = 5; thousandths < 100_000; thousandths += 10) {
    const value = thousandths / 1000;
    const cents = (thousandths + 5) / 10;
    const expected = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
    const { text, number } = readCell({ t: 'n', v: value, z: '0.00', w: value.toFixed(2) });
    if (text !== expected || number !== String(value)) unlike.push(`${value}: ${text}`);
  }
  expect(unlike).toEqual([]);
  expect(readCell({ t: 'n', v: -40.175, z: '0.00' }).text).toBe('-40.18');
  expect(readCell({ t: 'n', v: 40.174999, z: '0.00', w: '40.17' }).text).toBe('40.17');
  expect(readCell({ t: 'n', v: 1234.565, z: '$#,##0.00' }).text).toBe('$1,234.57');
});
