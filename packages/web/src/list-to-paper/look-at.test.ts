import type { ProblemGroup } from '@marbete/core/api/printing';
import { remedies } from '@marbete/core/catalogue/remedies';
import { problemCodes } from '@marbete/engine/internal/template/problem-codes';
import { expect, test } from 'vitest';
import { questionsOf } from './look-at.ts';

const group = (code: string, more: Partial<ProblemGroup> = {}): ProblemGroup => ({
  level: 'warning',
  code,
  variable: 'PRICE',
  message: '',
  cuantas: 1,
  filas: [{ id: 7, posicion: 1 }],
  ...more,
});
const kindsOf = (groups: readonly ProblemGroup[], more: Partial<Parameters<typeof questionsOf>[1]> = {}) =>
  questionsOf(groups, { language: 'zpl', ...more }).map(
    ({ group: { code }, mustAnswer, remedies: helps }) => [
      code,
      mustAnswer,
      helps.map((remedy) =>
        remedy.kind === 'list'
          ? Object.entries(remedy.answers).flat().join(' ')
          : remedy.kind === 'fit'
            ? [remedy.fit.accion, remedy.fit.lineas].filter(Boolean).join(' ')
            : remedy.kind,
      ),
    ],
  );

test.each(problemCodes)('no row that would not print is without a way on: %s', (code) => {
  const [question, ...others] = questionsOf([group(code, { level: 'error' })], { language: 'zpl' });
  expect(others).toEqual([]);
  if (code === 'text-cut' || code === 'barely-fits') expect(question).toBeUndefined();
  else
    expect(question).toMatchObject({
      mustAnswer: true,
      remedies: expect.arrayContaining([{ kind: 'leave-out' }]),
    });
});

test('what has remedies of its list offers those that need no file, and printing as it is where it prints', () => {
  const found = Object.keys(remedies).flatMap((code) => kindsOf([group(code)]));
  expect(found).toEqual([
    ['two-currencies', false, ['currency list', 'priceWords ignore', 'as-is']],
    ['prices-finer', false, ['round true', 'round false', 'as-is']],
    ['currency-differs', false, ['currency list', 'currency label', 'as-is']],
    ['price-ambiguous', false, ['decimal .', 'decimal ,', 'as-is']],
    ['price-rounded', false, ['round true', 'as-is']],
    ['price-text-differs', false, ['round true', 'as-is']],
    ['price-zero', false, ['zeroPrice print', 'as-is']],
  ]);
});

test('codes that lack their check digit get it by a button, and others of the same column do not', () => {
  const wrong = (details: ProblemGroup['details'], cuantas: number) =>
    group('gtin-check-digit', { level: 'error', variable: 'CODE', details, cuantas });
  const groups = [wrong({ text: '7501031311300' }, 2), wrong({ text: '750103131130', digits: 12 }, 3)];
  expect(kindsOf(groups)).toEqual([
    ['gtin-check-digit', true, ['code', 'leave-out']],
    ['gtin-check-digit', true, ['checkDigits add', 'leave-out']],
  ]);
});

test('long texts are asked about once a variable, and prices are never cut', () => {
  const long = (code: string, variable: string, rows: number) => group(code, { variable, cuantas: rows });
  const groups = [
    long('text-outside', 'NAME', 3),
    long('text-too-long', 'NAME', 2),
    long('text-outside', 'PRICE', 1),
  ];
  expect(kindsOf(groups)).toEqual([
    ['text-outside', true, ['shrink', 'shrink 2', 'cut', 'as-is']],
    ['text-outside', true, ['shrink', 'as-is']],
  ]);
  // Labels of EPL have no lines.
  expect(kindsOf(groups, { language: 'epl' })[0]).toEqual(['text-outside', true, ['shrink', 'cut', 'as-is']]);
  const fits = [{ variable: 'NAME', accion: 'shrink' as const }];
  const [shrunk] = questionsOf(groups, { language: 'zpl', fits });
  expect(shrunk!.group.cuantas).toBe(5);
  expect(shrunk!.remedies).not.toContainEqual({ kind: 'fit', fit: { variable: 'NAME', accion: 'shrink' } });
});

test('rows that do not print come first; what the print asks for is no question, nor what nothing helps', () => {
  const groups = [
    group('price-text-differs'),
    group('text-outside', { variable: 'NAME' }),
    group('price-missing', { level: 'error' }),
    group('price-missing', { level: 'error', variable: 'PRICE_2' }),
    group('date-ambiguous'),
    group('text-cut', { variable: 'NAME' }),
  ];
  expect(kindsOf(groups, { asked: new Set(['PRICE_2']) }).map(([code]) => code)).toEqual([
    'price-missing',
    'text-outside',
    'price-text-differs',
  ]);
});
