import { expect, test } from 'vitest';
import { looksLikeHeader } from './header.ts';

const rows = (...lines: string[]) => lines.map((line) => ({ cells: line.split(';') }));

test('usual column names make a header, in both languages', () => {
  expect(looksLikeHeader(rows('CÓDIGO;Descripción;Precio', '750;Café;12.50'))).toBe(true);
  expect(looksLikeHeader(rows('Code;Name'))).toBe(true);
});

test('a first row with a number is data', () => {
  expect(looksLikeHeader(rows('7501031311309;Café;12.50', '7501031311310;Té;9.00'))).toBe(false);
  expect(looksLikeHeader([{ cells: ['Café', 'doce'], numbers: [null, '12'] }])).toBe(false);
});

test('unusual names over a column of numbers are a header', () => {
  expect(looksLikeHeader(rows('Marca;Importe bruto', 'Alfa;$12.50', 'Beta;$9.00'))).toBe(true);
});

test('one row of ordinary text is data, and no rows are none', () => {
  expect(looksLikeHeader(rows('Café;molido'))).toBe(false);
  expect(looksLikeHeader([])).toBe(false);
});
