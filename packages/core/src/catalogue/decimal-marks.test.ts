import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalMarkIn, readPrice } from '../template/prices.ts';
import type { DecimalMark } from '../template/values.ts';
import { createMarkSurvey, decideMark, priceColumns } from './decimal-marks.ts';

function decide(prices: readonly string[], others: readonly string[] = [], said?: DecimalMark) {
  const survey = createMarkSurvey(said);
  const rows = Math.max(prices.length, others.length);
  for (let at = 0; at < rows; at++) survey.add({ cells: ['x', prices[at] ?? '', others[at] ?? ''] });
  return decideMark(survey.marks(), ['B']);
}

test.each<[proof: string, mark: DecimalMark]>([
  ['1.234,50 €', ','],
  ['1,234.50', '.'],
  ['1 234,50', ','],
  ["1'234.50", '.'],
  ['1.234.567', ','],
  ['$1,234,567', '.'],
  ['12,5', ','],
  ['Q12.50', '.'],
  ['1.2345', '.'],
  ['0,125', ','],
  ['.990', '.'],
  ['1234,567', ','],
])('%s anywhere among the prices says how 1.990 is read', (proof, mark) => {
  const cells = ['1.990', '12', ...Array.from({ length: 500 }, () => '2.490'), proof];
  expect(decide(cells)).toEqual({ kind: 'proven', mark });
  expect(decide(cells.toReversed())).toEqual({ kind: 'proven', mark });
});

test('prices of three digits after one mark leave it open, with samples and their number', () => {
  expect(decide(['1.990', '$ 2.490', '12', '125.000', '3,500', ''])).toEqual({
    kind: 'open',
    count: 4,
    samples: ['1.990', '$ 2.490', '125.000'],
  });
});

test('a price that many rows have is one sample of an open mark', () => {
  const decided = decide(['1.990', '1.990', ' 1.990', '2.490']);
  expect(decided).toEqual({ kind: 'open', count: 4, samples: ['1.990', '2.490'] });
});

test('proofs of both marks contradict each other, and what was said wins over any', () => {
  expect(decide(['12.50', '1.990', '12,50'])).toEqual({
    kind: 'contradicted',
    point: '12.50',
    comma: '12,50',
  });
  expect(decide(['12.50', '12,50', '1.990'], [], ',')).toEqual({ kind: 'proven', mark: ',' });
});

test('other columns prove nothing, nor do texts, codes, dates and cells that hold numbers', () => {
  expect(decide(['1.990'], ['12.50'])).toMatchObject({ kind: 'open' });
  expect(decide(['Coca 2.5 L', '12.05.2026', '10.0.0.1', '7501031311309', 'v1,2b', '-1,5'])).toEqual({
    kind: 'none',
  });
  const survey = createMarkSurvey();
  survey.add({ cells: ['1,990'], numbers: ['1990'] });
  expect(survey.marks()).toEqual({ columns: {} });
});

test('a cell tells the list what it tells by itself', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^(?:\d{0,12}[.,]\d{0,4}|[\d.,$ -]{2,16})$/), (cell) => {
      const survey = createMarkSurvey();
      survey.add({ cells: [cell] });
      const { A: marks } = survey.marks().columns;
      const found = marks?.point === undefined ? (marks?.comma === undefined ? undefined : ',') : '.';
      expect(marks?.open ? 'open' : found).toBe(cell.length < 2 ? undefined : decimalMarkIn(cell));
    }),
    { numRuns: 1_000 },
  );
});

test('a list written with one mark is never read with the other', () => {
  const cents = fc.bigInt(1n, 99_999_999n).filter((amount) => amount % 100n !== 0n || amount < 100_000n);
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1 }),
      fc.constantFrom<DecimalMark>('.', ','),
      (amounts, mark) => {
        const texts = amounts.map((amount) => {
          const digits = amount.toString().padStart(3, '0');
          const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, mark === '.' ? ',' : '.');
          const decimals = digits.slice(-2);
          return decimals === '00' ? whole : `${whole}${mark}${decimals}`;
        });
        const decided = decide(texts);
        expect(decided.kind).not.toBe('contradicted');
        for (const [at, text] of texts.entries()) {
          const reading = readPrice(text, decided.kind === 'proven' ? decided.mark : undefined);
          const digits = amounts[at]!.toString().padStart(3, '0');
          if (reading.kind === 'price')
            expect(reading.decimal).toBe(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
          else expect(decided.kind).toBe('open');
        }
      },
    ),
  );
});

test('columns hold prices by what stands above them', () => {
  const headers = ['CODIGO', 'Precio con IVA', 'Oferta', 'Costo', 'PVP', 'PRECIO_2', 'Fecha de precio'];
  expect(priceColumns(headers)).toEqual(['B', 'C', 'E', 'F']);
});
