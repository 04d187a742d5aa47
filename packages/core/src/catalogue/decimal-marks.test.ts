import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalMarkIn, readPrice } from '@marbete/engine/internal/template/prices';
import type { DecimalMark } from '@marbete/engine/internal/template/values';
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
])('%s anywhere among the prices says how 1.994 is read', (proof, mark) => {
  const cells = ['1.994', '12', ...Array.from({ length: 500 }, () => '2.497'), proof];
  expect(decide(cells)).toMatchObject({ kind: 'proven', mark });
  expect(decide(cells.toReversed())).toMatchObject({ kind: 'proven', mark });
});

test('prices that get three decimals by another cell are named with that cell', () => {
  const open = { count: 2, samples: ['1,459', '22,999'] };
  expect(decide(['1,459', '9,50', '22,999'])).toEqual({ kind: 'proven', mark: ',', open, proof: '9,50' });
  expect(decide(['1,990', '9.50'])).toEqual({ kind: 'proven', mark: '.' });
});

test('prices that may be thousands beside cents with the same mark are asked about, with the cell that has the cents', () => {
  const open = { count: 2, samples: ['1,990', '100,000'] };
  expect(decide(['1,990', '9,50', '1,459', '100,000'])).toEqual({ kind: 'open', ...open, proof: '9,50' });
  expect(decide(['$ 1.990', '9.5'])).toEqual({ kind: 'open', count: 1, samples: ['$ 1.990'], proof: '9.5' });
  // Across the price columns, whatever the quantities say.
  const survey = createMarkSurvey();
  survey.add({ cells: ['1,990', '9,50', '0,500'] });
  expect(decideMark(survey.marks(), ['A', 'B'], 'C')).toMatchObject({ kind: 'open', count: 1 });
  expect(decideMark(survey.marks(), ['A', 'B', 'C'])).toMatchObject({ kind: 'proven', mark: ',' });
  expect(decideMark({ ...survey.marks(), remembered: ',' }, ['A', 'B'])).toEqual({
    kind: 'proven',
    mark: ',',
  });
  // What was said of an earlier file, and what a cell of this one shows, differ.
  expect(decideMark({ ...survey.marks(), remembered: '.' }, ['A', 'B'])).toMatchObject({ kind: 'open' });
});

test.each(['0,990', '12.345,678', '1234,567', '0,1250', ',125'])(
  'beside %s, which surely has thousandths, 1,990 has them too',
  (cell) => expect(decide(['1,990', cell, '9,50'])).toMatchObject({ kind: 'proven', mark: ',' }),
);

test('quantities such as 1,000 beside cents are read by the mark of the prices', () => {
  const survey = createMarkSurvey();
  survey.add({ cells: ['x', '9,50', '1,000'] });
  expect(decideMark(survey.marks(), ['B'], 'C')).toMatchObject({ kind: 'proven', mark: ',' });
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
      const told = marks?.open ? { open: marks.openMarks?.[0] } : found;
      expect(told).toEqual(cell.length < 2 ? undefined : decimalMarkIn(cell));
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

/** What a price comes to under an account's decimal point, and under its decimal comma. */
test.each<[prices: string, point: string, comma: string]>([
  ['$100,000', '100000.00', 'asked'],
  ['100.000', 'asked', '100000.00'],
  ['1.990', 'asked', '1990.00'],
  ['1,990', '1990.00', 'asked'],
  ['1,990 12 250', '1990.00', 'asked'],
  ['1,990 1.990', 'asked', 'asked'],
  ['12.500 1,990', 'asked', 'asked'],
  ['USD_1,990', '1990.00', 'asked'],
  ['1,990_MXN', '1990.00', 'asked'],
  ['Bs._1.990', 'asked', '1990.00'],
  ['Q1.990', 'asked', '1990.00'],
  ['1.990_€', 'asked', '1990.00'],
  ['1.990.-', '1990.00', '1990.00'],
  ['3,459 22,999', '3459.00', 'asked'],
  ['3.459 22.999', 'asked', '3459.00'],
  ['-1,990', 'error', 'error'],
  ['1,990%', 'error', 'error'],
  // What the cells say themselves holds whatever the account has chosen.
  ['1.990,00', '1990.00', '1990.00'],
  ['1,990.00', '1990.00', '1990.00'],
  ["1'990", '1990.00', '1990.00'],
  ['1_990', '1990.00', '1990.00'],
  ['12,345,678', '12345678.00', '12345678.00'],
  ['1.234.567', '1234567.00', '1234567.00'],
  ['1,990 0,990', '1.99', '1.99'],
  ['1,990 9.50', '1990.00', '1990.00'],
  ['1,459 9,50', '1.46', '1.46'],
  ['1.990 9,50', '1990.00', '1990.00'],
  // Thousands with the mark of the cents are asked about, whatever the account has chosen.
  ['1,990 9,50', 'asked', 'asked'],
  ['1.990 9.50', 'asked', 'asked'],
  ['$1,990 $9,5', 'asked', 'asked'],
  ['1,990 9.50 9,50', 'asked', 'asked'],
  ['CLP_1.990', '1990.00', '1990.00'],
])('%s is %s for an account with a decimal point, and %s for one with a comma', (cells, point, comma) => {
  const prices = cells.split(' ').map((cell) => cell.replaceAll('_', ' '));
  const reads = (['.', ','] as const).map((account) => {
    const survey = createMarkSurvey(undefined, {}, account);
    for (const price of prices) survey.add({ cells: ['x', price] });
    const decided = decideMark(survey.marks(), ['B']);
    if (decided.kind === 'open' || decided.kind === 'contradicted') return 'asked';
    const reading = readPrice(prices[0]!, decided.kind === 'proven' ? decided.mark : undefined);
    return reading.kind === 'price' ? reading.decimal : 'error';
  });
  expect(reads).toEqual([point, comma]);
});

test('an account mark that nobody chose tells nothing', () => {
  expect(decide(['100,000'])).toMatchObject({ kind: 'open' });
});

test("thousands by the account's mark are named with their number, and are those of all price columns", () => {
  const survey = createMarkSurvey(undefined, {}, '.');
  survey.add({ cells: ['x', '1,990', '12', '3'] });
  survey.add({ cells: ['x', '2,490', '9.990', '1,000'] });
  const open = { count: 2, samples: ['1,990', '2,490'] };
  expect(decideMark(survey.marks(), ['B'])).toEqual({ kind: 'proven', mark: '.', open });
  expect(decideMark(survey.marks(), ['B', 'C'])).toMatchObject({ kind: 'open', count: 3 });
});

test('prices that a label does not print tell thousands, and never decimals of three digits', () => {
  const decideBeside = (price: string, other: string) => {
    const survey = createMarkSurvey();
    survey.add({ cells: [price, other] });
    return decideMark({ ...survey.marks(), named: ['A', 'B'] }, ['A']);
  };
  expect(decideBeside('$1.990', '$1.014.990')).toEqual({ kind: 'proven', mark: ',' });
  expect(decideBeside('1.990', '12.50')).toMatchObject({ kind: 'open' });
  expect(decideBeside('1.994', '12.50')).toMatchObject({ kind: 'open' });
  expect(decideBeside('1.990', '2.490')).toMatchObject({ kind: 'open', count: 1 });
});

test.each([
  ["1'250.000", '1250000.00', '1250.00'],
  ["$ 1'250,000", '1250.00', '1250000.00'],
  ["12'000.000", '12000000.00', '12000.00'],
  ['1`250.000', '1250000.00', '1250.00'],
])('%s may be millions, which the list or a person tells', (text, comma, point) => {
  expect(decide([text])).toMatchObject({ kind: 'open', samples: [text] });
  expect(readPrice(text)).toEqual({ kind: 'error', reason: 'mark-open' });
  expect(readPrice(text, ',')).toMatchObject({ decimal: comma });
  expect(readPrice(text, '.')).toMatchObject({ decimal: point });
});

test.each([
  ["1'250.000,50", ',', '1250000.50'],
  ["$1'250,000.00", '.', '1250000.00'],
  ["1'234'567.50", '.', '1234567.50'],
] as const)('%s is an amount with its millions set off', (text, mark, decimal) => {
  expect(decide([text])).toEqual({ kind: 'proven', mark });
  expect(readPrice(text)).toMatchObject({ decimal });
});

test("marks that set off no millions are no price: 1'25.000, 1'250.000.00", () => {
  for (const text of ["1'25.000", "1'250.000.00", "1.250'000"])
    expect(readPrice(text, '.'), text).toMatchObject({ kind: 'error', reason: 'grouping' });
});

test('a quantity such as 1,000 is never a thousand labels by the mark of the account', () => {
  const survey = createMarkSurvey(undefined, {}, '.');
  survey.add({ cells: ['x', '1,990', '1,000', '5'] });
  expect(decideMark(survey.marks(), ['B'], 'C')).toMatchObject({ kind: 'open', count: 2 });
  expect(decideMark(survey.marks(), [], 'C')).toMatchObject({ kind: 'open' });
  expect(decideMark(survey.marks(), ['B'], 'D')).toMatchObject({ kind: 'proven', mark: '.' });
});

test('a list that was stored before its open marks were noted stays open', () => {
  const columns = { B: { open: 1, samples: ['100,000'] } };
  expect(decideMark({ account: '.', columns }, ['B'])).toMatchObject({ kind: 'open' });
});

test('columns hold prices by what stands above them', () => {
  const headers = ['CODIGO', 'Precio con IVA', 'Oferta', 'Costo', 'PVP', 'PRECIO_2', 'Fecha de precio'];
  expect(priceColumns(headers)).toEqual(['B', 'C', 'E', 'F']);
});
