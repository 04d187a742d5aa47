import { readPrice } from '@marbete/engine/internal/template/prices';
import { expect, test } from 'vitest';
import type { PublicLabel } from '../label-loading/label-source.ts';
import { openQuestions, rowsToPrint, textsOf } from './given-rows.ts';
import { unanswered } from './questions.ts';

const label: PublicLabel = {
  id: 12,
  nombre: 'Anaquel',
  etiqueta: '^XA^FO10,10^FD%DESCRIPTION% %PRICE%^FS^XZ',
  language_id: 1,
  medida: null,
  variables: ['DESCRIPTION', 'PRICE', 'LOTE', 'QUANTITY'],
  configuraciones: [{ variable: 'LOTE', valor: ' ¿Qué lote? ', type_config_id: 4 }],
  moneda: null,
  replaces: [],
  ajustes: {
    codepageZpl: '28',
    codepageTspl: 'UTF-8',
    temperatureZpl: 0,
    temperatureTspl: 7,
    speedZpl: 7,
    speedTspl: 9,
    moneySymbol: '$',
    decimalMark: '.',
    country: '' as const,
    weightCode: '',
    linkDomain: '',
    askAbove: 500,
  },
};

test('Only what some row lacks is asked, in the label’s order and its own words', () => {
  expect(openQuestions(label, [{ values: { DESCRIPTION: 'Café', PRICE: 12.5 } }])).toEqual([
    { variable: 'LOTE', accepts: 'digits', text: '¿Qué lote?' },
  ]);
  const two = [
    { values: { DESCRIPTION: 'Café', PRICE: 1, LOTE: '7' } },
    { values: { PRICE: null, LOTE: 8 } },
  ];
  expect(openQuestions(label, two).map(({ variable }) => variable)).toEqual(['DESCRIPTION', 'PRICE']);
  expect(openQuestions(label, [{ values: { DESCRIPTION: '', PRICE: 0, LOTE: '7' } }])).toEqual([]);
});

test('A blank answer and a number that is none stay open', () => {
  const questions = openQuestions(label, [{ values: {} }]);
  expect(unanswered(questions, { DESCRIPTION: ' ', PRICE: '1.', LOTE: '12' })).toEqual([
    'DESCRIPTION',
    'PRICE',
  ]);
  for (const PRICE of ['.5', '12,50', ',5', '1.250'])
    expect(unanswered(questions, { DESCRIPTION: 'Té', PRICE, LOTE: '12' }), PRICE).toEqual([]);
  expect(unanswered(questions, { DESCRIPTION: 'Té', PRICE: '12,', LOTE: '12' })).toEqual(['PRICE']);
});

test('A row’s own value wins over the answer, and rows of no label are left out', () => {
  const rows = [
    { values: { DESCRIPTION: 'Café' }, quantity: 2 },
    { values: {}, quantity: 1.9 },
    { values: {}, quantity: 0 },
    { values: {}, quantity: Number.NaN },
    { values: {}, quantity: 100_000 },
  ];
  expect(rowsToPrint(rows, { DESCRIPTION: ' Té ' })).toEqual([
    { values: { DESCRIPTION: 'Café' }, quantity: 2 },
    { values: { DESCRIPTION: 'Té' }, quantity: 1 },
    { values: { DESCRIPTION: 'Té' }, quantity: 9_999 },
  ]);
});

test.each(['.', ','] as const)(
  'A price that is a number is that number, whatever the account’s mark: %s',
  (mark) => {
    for (const [price, decimal] of [
      [12.5, '12.50'],
      [1.125, '1.13'],
      [999.999, '1000.00'],
      [1_250, '1250.00'],
      [0.5, '0.50'],
    ] as const) {
      const reading = readPrice(textsOf({ PRICE: price })['PRICE'] ?? '', mark);
      expect(reading.kind === 'price' && reading.decimal, String(price)).toBe(decimal);
    }
    // Other variables hold what was given.
    expect(textsOf({ LOTE: 1.125 })).toEqual({ LOTE: '1.125' });
  },
);
