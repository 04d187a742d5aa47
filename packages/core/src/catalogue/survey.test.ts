import { describe, expect, test } from 'vitest';
import type { SheetRow } from './rows.ts';
import { remedies } from './remedies.ts';
import { kindOfRow } from './row-kinds.ts';
import { createSheetSurvey, type SurveyOptions } from './survey.ts';

/** Rows of cells that are cut at bars; blank lines are no rows but count. */
function surveyOf(text: string, options: SurveyOptions = {}) {
  const rows: SheetRow[] = text
    .split('\n')
    .map((line, index) => ({ cells: line.split('|').map((cell) => cell.trim()), row: index + 1 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
  const survey = createSheetSurvey(options);
  for (const row of rows) survey.add(row);
  const found = survey.end();
  const articles = rows.filter((row) => kindOfRow(row, found.sorting) === 'article');
  return { ...found, articles: articles.map(({ cells }) => cells[0]) };
}

describe('the header', () => {
  test.each([
    ['first, by its names', 'CODIGO|NOMBRE|PRECIO\n1|Sal|2\n2|Ajo|3', 1],
    [
      'below a title and a blank row',
      'LISTA DE PRECIOS MAYO 2026\n\nCODIGO|NOMBRE|PRECIO\n1|Sal|2\n2|Ajo|3',
      3,
    ],
    [
      'below several lines about the shop',
      'Abarrotes Lupita|Tel. 55 1234\nRFC|ABC010203\nFecha:|12/05/2026\nSKU|DESCRIPCION|PVP\n1|Sal|2\n2|Ajo|3',
      4,
    ],
    ['by the kind of what is below, under names that nobody knows', 'Alfa|Beta|Gama\nx|y|3.50\nz|w|4.50', 1],
    ['with a date above a column', 'CODIGO|NOMBRE|12/05/2026\n1|Sal|2\n2|Ajo|3', 1],
    ['with half-empty columns', 'CODIGO|NOMBRE|PRECIO|OFERTA|NOTA\n1|Sal|2\n2|Ajo|3\n3|Pan|4|3', 1],
    ['with years as names', 'CODIGO|DESCRIPCION|2025|2026\n1|Sal|2|3\n2|Ajo|3|4', 1],
    [
      'none, where the first row is like the others',
      '7501031311309|Caja de leche|12.50\n7501031311310|Pack de té|9',
      null,
    ],
    [
      'none, where a description has a word of the field',
      'A12|Caja de leche|Abarrotes|12.50\nA13|Sal|Abarrotes|9',
      null,
    ],
    ['in English', 'PRICE LIST\nITEM|DESCRIPTION|UPC|RETAIL\n1|Salt|012345678905|$2.99', 2],
  ])('stands %s', (_, text, row) => {
    expect(surveyOf(text)).toMatchObject({ headerRow: row, doubts: [] });
  });

  test('is asked for where texts stand above texts and no name is known', () => {
    const { headerRow, doubts, articles } = surveyOf('Alfa|Beta\nGama|Delta\nEta|Zeta');
    expect([headerRow, doubts.map(({ code }) => code)]).toEqual([1, ['header-unclear']]);
    expect(articles).toEqual(['Gama', 'Eta']);
    expect(surveyOf('Alfa|Beta\nGama|Delta', { headerRow: 'none' })).toMatchObject({
      headerRow: null,
      doubts: [],
      rows: 2,
    });
    expect(surveyOf('Alfa|Beta\nGama|Delta\nEta|Zeta', { headerRow: 2 })).toMatchObject({
      headerRow: 2,
      doubts: [],
      rows: 1,
    });
  });

  test('tells what stands above it, and numbers names that stand there twice', () => {
    const survey = surveyOf('LISTA 2026\nCODIGO|PRECIO|Precio |NOMBRE\n1|2|3|Sal\n2|3|4|Ajo');
    expect(survey.above).toEqual([{ row: 1, text: 'LISTA 2026' }]);
    expect(survey.headers).toEqual(['CODIGO', 'PRECIO', 'Precio (2)', 'NOMBRE']);
    expect(survey.repeated).toEqual(['Precio']);
  });
});

test.each([
  ['Producto||Precio||\nClave|Nombre|A|B|C', ['Clave', 'Nombre', 'Precio A', 'Precio B', 'Precio C']],
  [
    'Producto||Precio||\nClave|Nombre|Público|Mayoreo|Costo',
    ['Clave', 'Nombre', 'Precio Público', 'Mayoreo', 'Costo'],
  ],
  // What is no price, or says so itself, is called as it is.
  [
    'Datos||Precios||\nClave|Nombre|Neto|IVA|Total',
    ['Clave', 'Nombre', 'Precios Neto', 'IVA', 'Precios Total'],
  ],
  ['Abarrotes Lupita||Centro||\nClave|Nombre|A|B|C', ['Clave', 'Nombre', 'A', 'B', 'C']],
])('amounts take their head from the row above the header: %j', (heads, names) => {
  const { headers, rows } = surveyOf(`${heads}\nA1|Sal|2.50|1.50|1.00\nA2|Ajo|3.50|2.50|2.00`);
  expect([headers, rows]).toEqual([names, 2]);
});

test('columns that no article fills are told, also where only the header reaches them', () => {
  expect(surveyOf('SKU|EAN|NOMBRE|NOTA\nA1||Sal\nA2| |Ajo').empty).toEqual(['B', 'D']);
});

describe('rows that are no articles', () => {
  const list = `CODIGO|DESCRIPCION|PRECIO|UNIDAD
    ||MXN|pza
    LÁCTEOS
    101|Leche|12.50|L
    102|Crema|9.00|L
    |PANADERÍA
    103|Pan|2.00|pza
    CODIGO|DESCRIPCION|PRECIO|UNIDAD
    104|Bolillo|3.00|pza
    |TOTAL|26.50
    105|Total Care enjuague|80.00|pza
    106|Sin precio
    |Sin código|5.00`;

  test('are left out and listed with their reason; what lacks a price or a code stays', () => {
    const { articles, leftOut, rows } = surveyOf(list.replaceAll('\n    ', '\n'), { sections: 'skip' });
    expect(articles).toEqual(['101', '102', '103', '104', '105', '106', '']);
    expect(rows).toBe(7);
    expect(leftOut.first.map(({ row, why }) => [row, why])).toEqual([
      [2, 'units'],
      [3, 'section'],
      [6, 'section'],
      [8, 'header'],
      [10, 'total'],
    ]);
  });

  const header = 'CODIGO|DESCRIPCION|PRECIO|UNIDAD';
  const article = (code: number) => `${code}|Artículo|1.50|pza`;
  const section = (title: number, articles: number) => [
    `PASILLO ${title}`,
    ...Array.from({ length: articles }, (_, at) => article(100 * title + at)),
  ];

  const manyTitles = [2, 1, 2, 1, 2].flatMap((articles, at) => section(at + 1, articles));

  test.each([
    ['titles above four articles each', [1, 2, 3, 4, 5, 6].flatMap((title) => section(title, 4)), []],
    ['more than a third', manyTitles, ['many-rows-left-out']],
    [
      'rows that follow each other, as articles do that lack their code and their price',
      [...section(1, 20), 'Sal', 'Pan', 'Ajo', 'Té', 'Col', ...section(2, 10)],
      ['many-rows-left-out'],
    ],
    ['a total and headers again', [...section(1, 4), header, article(9), header, '||TOTAL|9'], []],
  ])('are asked for where they may be articles: %s', (_, rows, doubts) => {
    expect(surveyOf([header, ...rows].join('\n')).doubts.map(({ code }) => code)).toEqual(doubts);
  });

  test('are left out or kept when a person says so', () => {
    const text = [header, ...manyTitles].join('\n');
    expect(surveyOf(text, { sections: 'skip' })).toMatchObject({ rows: 8, doubts: [] });
    expect(surveyOf(text, { sections: 'keep' })).toMatchObject({
      rows: 13,
      leftOut: { count: 0 },
      doubts: [],
    });
  });

  test('are none in a list of descriptions and prices, where a price is missed', () => {
    const { articles } = surveyOf('DESCRIPCION|PRECIO\nSal|2\nAjo\nPan|3');
    expect(articles).toEqual(['Sal', 'Ajo', 'Pan']);
  });

  test('are told the same after the first rows as among them', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => `${index}|Artículo|1.50|pza`);
    const text = [
      'CODIGO|DESCRIPCION|PRECIO|UNIDAD',
      'ABARROTES',
      ...many,
      'LIMPIEZA',
      '7|Jabón|3|pza',
      '|Total|1503',
    ].join('\n');
    expect(surveyOf(text)).toMatchObject({ rows: 1_001, leftOut: { count: 3 }, doubts: [] });
  });
});

test('columns are kinds by what stands above and in them, with samples', () => {
  const { columns } = surveyOf(
    'SKU|Nombre|PVP|Alta|Cant|Peso\nA1|Sal|2.50|12/05/2026|3|0.5\nA2|Ajo|3.50|13/05/2026|1|0.2',
  );
  expect(columns.map(({ letter, kind }) => `${letter} ${kind}`)).toEqual([
    'A code', 'B text', 'C price', 'D date', 'E quantity', 'F number',
  ]); // prettier-ignore
  expect(columns[2]).toEqual({ letter: 'C', name: 'PVP', kind: 'price', samples: ['2.50', '3.50'] });
});

test('lines, page numbers and averages between the rows are no articles, however long they are', () => {
  const dashes = '-'.repeat(500);
  const text = [
    'SKU|NOMBRE|PRECIO',
    '====|====|====',
    'A1|Sal|2.50',
    `${dashes}|${dashes}|${dashes}`,
    '||Página 1 de 2',
    'A2|Ajo|3.50',
    `A3|${dashes}x|4.50`,
    '|Promedio|3.50',
    'Total de artículos: 3||',
  ].join('\n');
  expect(surveyOf(text)).toMatchObject({ articles: ['A1', 'A2', 'A3'], leftOut: { count: 5 }, doubts: [] });
});

test.each<[string, string, SurveyOptions, string[]]>([
  ['prices of four decimals', 'SKU|NOMBRE|PRECIO\nA1|Sal|2.4975\nA2|Ajo|3.50', {}, ['prices-finer']],
  ['prices of three decimals', 'SKU|NOMBRE|PRECIO\nA1|Sal|2.497\nA2|Ajo|3.50', {}, ['prices-finer']],
  ['offers', 'SKU|NOMBRE|PRECIO|OFERTA\nA1|Sal|2.50|1.9975\nA2|Ajo|3.50|', {}, ['prices-finer']],
  ['costs', 'SKU|NOMBRE|COSTO|PRECIO\nA1|Sal|1.2345|2.50\nA2|Ajo|1.5|3.50', {}, []],
  ['zeros behind', 'SKU|NOMBRE|PRECIO\nA1|Sal|2.5000\nA2|Ajo|3.50', {}, []],
  ['to be rounded', 'SKU|NOMBRE|PRECIO\nA1|Sal|2.4975\nA2|Ajo|3.50', { round: true }, []],
  ['not to be rounded', 'SKU|NOMBRE|PRECIO\nA1|Sal|2.4975\nA2|Ajo|3.50', { round: false }, []],
  ['lost digits', 'CODIGO|NOMBRE|PRECIO\n7.5E+12|Sal|2\n7501031311309|Ajo|3', {}, ['codes-destroyed']],
  ['kept', 'CODIGO|NOMBRE|PRECIO\n7.5E+12|Sal|2\n7501031311309|Ajo|3', { lostCodes: 'keep' }, []],
  ['two currencies', 'SKU|NOMBRE|PRECIO\nA1|Sal|USD 2\nA2|Ajo|MXN 3', {}, ['two-currencies']],
  ['each its own sign', 'SKU|NOMBRE|PRECIO\nA1|Sal|USD 2\nA2|Ajo|MXN 3', { currency: 'list' }, []],
])('an import asks about cells of which something would be lost: %s', (_, list, options, doubts) => {
  const found = surveyOf(list, options).doubts.map(({ code }) => code);
  expect(found).toEqual(doubts);
  for (const code of found) expect(remedies[code]?.length).toBeGreaterThan(0);
});

test('currencies stand above prices', () => {
  const headed = (header: string) => surveyOf(`SKU|NOMBRE|${header}\nA1|Sal|2\nA2|Ajo|3`).marks.headed;
  for (const [header, code] of [
    ['Precio €', 'EUR'],
    ['PVP (EUR)', 'EUR'],
    ['Precio en dólares', 'USD'],
    ['Preis CHF', 'CHF'],
    ['Precio S/', 'PEN'],
    ['Price US$', 'USD'],
  ] as const)
    expect(headed(header), header).toEqual({ C: code });
  for (const header of ['Precio', 'Precio $', 'PVP s/IVA', 'Precio Sol', 'Precio M.N.'])
    expect(headed(header), header).toBeUndefined();
});
