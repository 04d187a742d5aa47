import { describe, expect, it, test } from 'vitest';
import {
  keptPriceDays,
  type PriceChange,
  priceColumnsOf,
  priceReader,
  priorPrice,
  withPrice,
} from './prior-price.ts';

/** Lists as `day price`, with a star for an offer; the last one is the list that prints. */
function priorOf(lists: string): number | undefined {
  let changes: PriceChange[] = [];
  const all = lists.split(', ').map((list) => {
    const [day, price] = list.split(' ') as [string, string];
    return { day: Number(day), cents: Number(price.replace('*', '')), isOffer: price.endsWith('*') };
  });
  const last = all.pop()!;
  for (const { day, cents, isOffer } of all) changes = withPrice(changes, day, cents, isOffer);
  const told = priorPrice(changes, last.day, last.cents);
  // The same, once its own list is recorded too.
  expect(priorPrice(withPrice(changes, last.day, last.cents, true), last.day, last.cents)).toBe(told);
  return told;
}

describe('the price before an offer is the lowest of the 30 days before it began', () => {
  it.each([
    ['one price', '0 1000, 40 800*', 1000],
    ['30 days exactly', '0 1000, 30 800*', 1000],
    ['29 days', '0 1000, 29 800*', undefined],
    ['the first list', '0 800*', undefined],
    ['offers since the first list', '0 900*, 50 800*', undefined],
    ['raised just before', '0 1000, 37 1500, 40 1200*', 1000],
    [
      'raised 30 days before: the price of before has applied on none of them',
      '0 1000, 10 1500, 40 1200*',
      1500,
    ],
    ['raised 29 days before: it applied on the first of them', '0 1000, 11 1500, 40 1200*', 1000],
    ['lowered and raised again', '0 1000, 20 700, 21 1000, 40 800*', 700],
    ['an earlier offer in the 30 days', '0 1000, 20 600*, 25 1000, 40 800*', 600],
    ['an earlier offer before them', '0 1000, 2 600*, 5 1000, 40 800*', 1000],
    ['the offer goes on', '0 1000, 40 800*, 60 800*', 1000],
    ['it goes on for longer than 30 days', '0 1000, 40 800*, 100 800*', 1000],
    ['it is reduced step by step', '0 1000, 40 800*, 45 700*, 90 600*', 1000],
    ['it gets dearer: another begins', '0 1000, 40 700*, 45 800*', 700],
    ['it ends and begins anew', '0 1000, 40 800*, 50 1000, 60 800*', 800],
    ['no list for months', '0 1000, 200 800*', 1000],
    ['no list for months, the last of them after a rise', '0 1000, 5 1400, 200 800*', 1400],
    ['the last list of a day counts', '0 1000, 20 100, 20 1000, 40 800*', 1000],
    ['as dear as before', '0 1000, 40 1000*', 1000],
  ])('%s: %s', (_, lists, prior) => {
    expect(priorOf(lists)).toBe(prior);
  });
});

test('changes are kept for 400 days, with the price that applied then, and a hundred of them at most', () => {
  expect(
    withPrice(
      [
        [0, 900, false],
        [10, 800, false],
      ],
      10 + keptPriceDays,
      700,
      false,
    ),
  ).toEqual([
    [10, 800, false],
    [10 + keptPriceDays, 700, false],
  ]);
  expect(withPrice([[0, 900, false]], 2_000, 900, false)).toEqual([[0, 900, false]]);
  let changes: PriceChange[] = [];
  for (let day = 0; day < 250; day++) changes = withPrice(changes, day, 1_000 + (day % 7), false);
  expect(changes).toHaveLength(100);
  expect(changes.at(-1)![0]).toBe(249);
  // A clock that was wrong does not stop what comes after.
  expect(
    withPrice(
      [
        [5, 900, false],
        [90_000, 1, false],
      ],
      6,
      800,
      false,
    ),
  ).toEqual([
    [5, 900, false],
    [6, 800, false],
  ]);
});

test('columns are those that a list names, and prices are read with its mark', () => {
  const hints = { headers: ['Código', 'Descripción', 'Precio', 'Oferta'] };
  expect(priceColumnsOf(hints)).toEqual({ CODE: 'A', PRICE: 'C', OFFER: 'D' });
  expect(priceColumnsOf({ headers: ['Código', 'Precio'] })).toEqual({ CODE: 'A', PRICE: 'B' });
  for (const headers of [
    ['Código', 'Descripción'],
    ['Marca', 'Precio'],
  ])
    expect(priceColumnsOf({ headers })).toBeUndefined();
  const read = priceReader(priceColumnsOf(hints)!, { columns: {}, said: ',' });
  const of = (price: string, offer = '') => {
    const { cents, isOffer } = read({ cells: [' 0075 ', 'Café', price, offer] });
    return [cents, isOffer];
  };
  expect(read({ cells: [' 0075 ', '', '1', ''] }).code).toBe('0075');
  expect(of('1.250,00')).toEqual([125_000, false]);
  expect(of('12,50', '9,90 €')).toEqual([990, true]);
  for (const none of ['', '-', '0', 'n/a', 'NULL', '2x1'])
    expect(of('12,50', none), none).toEqual([1_250, false]);
  for (const none of ['', 'consultar', '0']) expect(of(none)).toEqual([undefined, false]);
  expect(of('', '9,90')).toEqual([990, true]);
  expect(read({ cells: ['1', '', '12,50', '9'], numbers: [null, null, '12.5', '9'] })).toMatchObject({
    cents: 900,
    isOffer: true,
  });
});
