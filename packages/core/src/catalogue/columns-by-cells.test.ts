import { assert, infiniteStream, nat, property, shuffledSubarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  columnsByCells,
  likelyColumn,
  openWords,
  proposalWords,
  provableVariables,
  speaksAgainst,
} from './columns-by-cells.ts';
import { columnLetter } from './columns.ts';

const of = (headers: string[], cells: string[][]) =>
  columnsByCells(
    provableVariables,
    headers,
    cells.map((row) => ({ cells: row })),
    new Set(),
  );

/** Columns by what they hold: names nobody taught, and cells of a list. */
const codes = { names: ['Kodas', 'Šifra', 'Kood', 'Xyz', ''], cells: ['A-1', 'B-22', 'C-3', 'D-404'] };
const texts = {
  names: ['Mueble', 'Megnevezés X', 'Emri', 'Heiti', 'Plato'],
  cells: ['Mesa de pino', 'Silla alta', 'Ароматный чай', 'خبز عربي'],
};
const prices = {
  names: ['Ár', 'Kaina', 'Hind', 'Verð', 'Qmimi'],
  cells: ['12,50', '9,90', '1.299,00', '0,95'],
};
const contrary = {
  names: [
    'Einkaufspreis',
    'Coste',
    'Gewicht',
    'Stock',
    'IVA',
    'Descuento',
    'Súly',
    '在庫数',
    'Nettogewicht',
    'Dto %',
  ],
  cells: ['1,10', '2,20', '3,30', '4,40'],
};
type Kind = typeof codes;

const kinds: Readonly<Record<string, Kind>> = { CODE: codes, DESCRIPTION: texts, PRICE: prices };

test('each is found in any order, under names that nobody taught, beside columns that say what they are', () => {
  const columns = shuffledSubarray(['CODE', 'DESCRIPTION', 'PRICE', 'contrary', 'contrary'], {
    minLength: 5,
  });
  assert(
    property(columns, infiniteStream(nat(9)), (order, picks) => {
      const named = order.map((kind) => {
        const { names, cells } = kinds[kind] ?? contrary;
        return { kind, name: names[(picks.next().value as number) % names.length]!, cells };
      });
      const rows = codes.cells.map((_, row) => named.map(({ cells }) => cells[row]!));
      const expected = Object.fromEntries(
        provableVariables.map((variable) => [variable, columnLetter(order.indexOf(variable))]),
      );
      expect(
        of(
          named.map(({ name }) => name),
          rows,
        ),
      ).toEqual({ found: expected, open: {} });
    }),
    { numRuns: 200 },
  );
});

test.each([
  [
    'two columns of amounts',
    ['Antes', 'Ahora'],
    [
      ['9,50', '7,50'],
      ['3,10', '2,00'],
    ],
    ['A', 'B'],
  ],
  [
    'whole numbers, which may be pieces',
    ['Ref', 'Xyz'],
    [
      ['A-1', '12'],
      ['A-2', '7'],
      ['A-3', '30'],
    ],
    ['B'],
  ],
  [
    'weights as they come beside whole prices',
    ['Foo', 'Bar'],
    [
      ['0.75', '1200'],
      ['1.2', '980'],
      ['2', '1500'],
    ],
    ['A', 'B'],
  ],
  [
    'a price with tax beside one that a word calls something else',
    ['Público', 'Xyz'],
    [
      ['9.50', '7.50'],
      ['3.10', '2.00'],
    ],
    ['A', 'B'],
  ],
])('%s are asked about', (_, headers, rows, letters) => {
  const { found, open } = of(headers, rows);
  expect(found.PRICE).toBeUndefined();
  expect(open.PRICE).toEqual(letters);
});

test.each([
  ['codes with a letter that is also a currency', ['L1', 'L2', 'L3']],
  ['codes with letters that are also a currency', ['KM10', 'KM22', 'KM31']],
  ['a count of the rows', ['1', '2', '3']],
  ['article numbers that verify', ['7501031311309', '4006381333931', '8410000000023']],
  ['dates', ['12.05.2026', '13.05.2026', '14.05.2026']],
  ['shares', ['10 %', '20 %', '15 %']],
])('%s are no price', (_, cells) => {
  const { found, open } = of(
    ['Xyz'],
    cells.map((cell) => [cell]),
  );
  expect([found.PRICE, open.PRICE]).toEqual([undefined, undefined]);
});

test('one row tells nothing', () => {
  expect(of(['Ár'], [['12,50']])).toEqual({ found: {}, open: {} });
});

test('of two columns of texts neither is the name, unless one alone has more than one word', () => {
  const rows = [
    ['Mesa de pino', 'Rojo'],
    ['Silla alta', 'Verde'],
    ['Cama doble', 'Azul'],
  ];
  expect(of(['Xyz', 'Abc'], rows).found.DESCRIPTION).toBe('A');
  expect(
    of(
      ['Xyz', 'Abc'],
      rows.map(([one]) => [one!, one!]),
    ).found.DESCRIPTION,
  ).toBeUndefined();
});

describe('words that speak against', () => {
  test.each(contrary.names)('%s', (name) => {
    expect(speaksAgainst(name)).toBe(true);
  });
  test.each([...prices.names, ...texts.names, ...codes.names, 'Precio en pesos', 'Verkaufspreis'])(
    'not %s',
    (name) => {
      expect(speaksAgainst(name)).toBe(false);
    },
  );
});

test('what is said names the column', () => {
  expect(proposalWords('PRECIO', 'B', ['Ref', 'Ár'])).toBe(
    "PRECIO <- column B 'Ár', the only one of amounts",
  );
  const { found, open } = of(
    ['Antes', 'Ahora'],
    [
      ['9,50', '7,50'],
      ['3,10', '2,00'],
    ],
  );
  expect(openWords('PRICE', { found, open }, ['Antes', 'Ahora'])).toBe(
    "PRICE may be column A 'Antes' or column B 'Ahora'",
  );
});

test('the example of a column is none that another variable has or that words speak against', () => {
  const kinds = {
    Clave: 'code',
    Foo: 'text',
    Coste: 'price',
    Bar: 'number',
    Nombre: 'text',
    Xyz: 'price',
  } as const;
  const columnsIn = (...names: (keyof typeof kinds)[]) =>
    names.map((name, index) => ({ letter: columnLetter(index), name, kind: kinds[name] }));
  const none = { found: {}, open: {} };
  const likely = (variable: string, names: (keyof typeof kinds)[], byCells = none) =>
    likelyColumn(variable, { byCells, columns: columnsIn(...names) });
  expect(likely('PRICE', ['Clave', 'Foo', 'Coste', 'Bar'])).toBe('D');
  expect(likely('PRECIO', ['Coste', 'Xyz', 'Clave'])).toBe('B');
  expect(likely('NAME', ['Clave', 'Bar', 'Coste', 'Foo'])).toBe('D');
  expect(likely('CODE', ['Nombre', 'Coste', 'Bar'])).toBe('C');
  expect(likely('PASILLO', ['Clave', 'Nombre', 'Foo'])).toBe('C');
  expect(likely('PRICE', ['Clave', 'Nombre', 'Coste'])).toBe('COLUMN');
  expect(likely('PRICE', ['Bar', 'Xyz'], { found: {}, open: { PRICE: ['B'] } })).toBe('B');
});
