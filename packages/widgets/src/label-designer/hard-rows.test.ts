import { expect, it } from 'vitest';
import { hardRows, widestValue } from './hard-rows.ts';

const rows = [
  { DESCRIPTION: 'Pan', PRICE: '9.50', OFFER: '' },
  { DESCRIPTION: 'Aceite de oliva extra virgen', PRICE: '$1,249.00', OFFER: '' },
  { DESCRIPTION: 'Sal', PRICE: '990,00', OFFER: '8.90' },
  { DESCRIPTION: 'Té', PRICE: '1.200,50', OFFER: '1,100.50' },
];

it('finds the longest text, the highest price in any writing, and a row with an offer and one without', () => {
  expect(hardRows(rows, ['DESCRIPTION', 'PRICE', 'OFFER'])).toEqual([
    {
      at: 1,
      reasons: [
        { kind: 'longest', variable: 'DESCRIPTION' },
        { kind: 'highest', variable: 'PRICE' },
      ],
    },
    { at: 0, reasons: [{ kind: 'without', variable: 'OFFER' }] },
    { at: 2, reasons: [{ kind: 'with', variable: 'OFFER' }] },
    { at: 3, reasons: [{ kind: 'longest', variable: 'OFFER' }] },
  ]);
});

it.each(['', '0', '0.00', '-', 'N/A', ' n/a '])('takes %j for no offer, as a label does', (offer) => {
  const list = [{ OFFER: offer }, { OFFER: '2x1' }];
  expect(
    hardRows(list, ['OFFER']).flatMap(({ at, reasons }) => reasons.map(({ kind }) => [at, kind])),
  ).toEqual(
    expect.arrayContaining([
      [0, 'without'],
      [1, 'with'],
    ]),
  );
});

it('counts letters, not the parts of which one is made', () => {
  const accents = [{ NAME: '🍎🍎🍎' }, { NAME: 'abcde' }];
  expect(hardRows(accents, ['NAME']).map(({ at }) => at)).toEqual([1]);
});

it('says nothing of a list in which nothing stands', () => {
  expect(hardRows([], ['NAME'])).toEqual([]);
  expect(hardRows([{ NAME: '' }], ['NAME', 'PRICE'])).toEqual([]);
});

it('takes no length that most rows have, and shows the longest description before anything else', () => {
  const codes = [
    { DESCRIPTION: 'Té', CODE: '7501031311309', OFFER: '1.00', UNIT: 'CAJA' },
    { DESCRIPTION: 'Sal', CODE: '7501031311316', OFFER: '', UNIT: 'PZA' },
    { DESCRIPTION: 'Chocolate', CODE: '7501031311323', OFFER: '', UNIT: 'PZA' },
  ];
  expect(hardRows(codes, ['CODE', 'UNIT', 'OFFER', 'DESCRIPTION'])).toEqual([
    { at: 2, reasons: [{ kind: 'longest', variable: 'DESCRIPTION' }] },
    {
      at: 0,
      reasons: [
        { kind: 'longest', variable: 'UNIT' },
        { kind: 'longest', variable: 'OFFER' },
        { kind: 'with', variable: 'OFFER' },
      ],
    },
    { at: 1, reasons: [{ kind: 'without', variable: 'OFFER' }] },
  ]);
});

it.each([
  [['9.50', '12345.00', '9999.99'], '12345.00'],
  [['9.5', '1249', '99.90'], '1249'],
  [['Pan', 'Aceite de oliva', ''], 'Aceite de oliva'],
  [['', ' '], ''],
])('knows which value of %j prints widest', (values, widest) => {
  for (const order of [values, values.toReversed()]) {
    expect(
      widestValue(
        order.map((A) => ({ A })),
        'A',
      ),
    ).toBe(widest);
  }
  expect(widestValue([], 'A')).toBe('');
});
