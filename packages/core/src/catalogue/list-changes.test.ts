import { describe, expect, test } from 'vitest';
import { compareLists, type ListFile } from './list-changes.ts';
import { createMarkSurvey } from './decimal-marks.ts';

/** A file of a list: the first line names the columns unless it is left out. */
function list(headers: string | undefined, ...lines: string[]): ListFile {
  const rows = lines.map((line) => ({ cells: line.split('|') }));
  const marks = createMarkSurvey();
  for (const row of rows) marks.add(row);
  return {
    headers: headers?.split('|'),
    columnCount: Math.max(...rows.map(({ cells }) => cells.length), headers?.split('|').length ?? 0),
    rowCount: rows.length,
    rows,
    marks: marks.marks(),
  };
}

const articles = ['101|Leche|12.50', '102|Crema|9.00', '103|Rosca|1,250.00', '104|Pan|3.50'];
const before = list('CODIGO|DESCRIPCION|PRECIO', ...articles);
const changed = (now: ListFile, old = before) =>
  compareLists(old, now).columns.map(({ letter, to, by, doubt }) =>
    [letter, to ?? '-', by, doubt].filter((word) => word !== undefined).join(' '),
  );

describe('where the columns of a list went', () => {
  test('a column put in between moves the others, which are found by name', () => {
    const now = list(
      'CODIGO|COSTO|DESCRIPCION|PRECIO',
      '101|8|Leche|12.50',
      '102|6|Crema|9.50',
      '105|4|Sal|7.00',
    );
    expect(changed(now)).toEqual(['A A name', 'B C name', 'C D name']);
    expect(compareLists(before, now).added).toEqual([{ letter: 'B', name: 'COSTO' }]);
  });

  test('names are the same in other case, with accents and in any order', () => {
    const now = list('Precio|Código|Descripción', '12.50|101|Leche', '9.00|102|Crema', '1,250.00|103|Rosca');
    expect(changed(now)).toEqual(['A B name', 'B C name', 'C A name']);
  });

  test('a column of another name with the same cells is renamed, in any order of the rows', () => {
    const now = list('CODIGO|PVP PUBLICO|TEXTO', '104|3.50|Pan', '103|1,250.00|Rosca', '101|12.50|Leche');
    expect(changed(now)).toEqual(['A A name', 'B C content renamed', 'C B content renamed']);
  });

  test('a purchase price never stands in for a price by its place', () => {
    const now = list('CODIGO|DESCRIPCION|COSTO', '101|Leche|8.10', '102|Crema|6.20', '103|Rosca|830');
    expect(changed(now)[2]).toBe('C - nothing gone');
  });

  test('another name for the same thing is proposed where its cells are all new', () => {
    const now = list('CODIGO|DESCRIPCION|PVP', '201|Arroz|8.10', '202|Frijol|6.20', '203|Aceite|43');
    expect(changed(now)[2]).toBe('C C meaning renamed');
    const two = list(
      'CODIGO|DESCRIPCION|PVP|PRECIO DE VENTA',
      '201|Arroz|8.10|9',
      '202|Frijol|6.20|7',
      '203|Sal|4|5',
    );
    expect(changed(two)[2]).toBe('C - nothing gone');
  });

  test('without headers columns go by letter, which is said', () => {
    const [old, now] = [
      list(undefined, ...articles),
      list(undefined, '101|Leche|13', '102|Crema|9', '103|Rosca|1300'),
    ];
    expect(changed(now, old)).toEqual(['A A letter', 'B B letter', 'C C letter']);
    expect(changed(list(undefined, '101|Leche', '102|Crema', '103|Rosca'), old)[2]).toBe('C - nothing gone');
    const swapped = list(undefined, 'Leche|101|13', 'Crema|102|9', 'Rosca|103|1300');
    expect(changed(swapped, old)).toEqual([
      'A A letter other-content',
      'B B letter other-content',
      'C C letter',
    ]);
  });

  test('a header that came or went leaves the cells to tell', () => {
    expect(changed(list(undefined, ...articles))).toEqual([
      'A A content renamed',
      'B B content renamed',
      'C C content renamed',
    ]);
  });
});

describe('a column that kept its name and holds something else', () => {
  test.each([
    [
      'texts for prices',
      ['101|Leche|Agotado', '102|Crema|Llamar', '103|Rosca|Agotado'],
      'C C name other-content',
    ],
    ['prices in cents', ['101|Leche|1250', '102|Crema|900', '103|Rosca|125000'], 'C C name other-content'],
    ['prices a third higher', ['101|Leche|16', '102|Crema|12.00', '103|Rosca|1,650.00'], 'C C name'],
    [
      'one text among prices',
      ['101|Leche|16', '102|Crema|12.00', '103|Rosca|Agotado', '104|Pan|4'],
      'C C name',
    ],
    ['no prices yet', ['101|Leche', '102|Crema', '103|Rosca'], 'C C name'],
  ])('%s', (_, rows, expected) => {
    expect(changed(list('CODIGO|DESCRIPCION|PRECIO', ...rows))[2]).toBe(expected);
  });

  test('the shop’s own codes in place of the makers’', () => {
    const old = list('EAN|PRECIO', '7501031311309|12', '7501055300075|9', '7501000111206|30');
    expect(changed(list('EAN|PRECIO', '10412|12', '10413|9', '10415|30'), old)[0]).toBe(
      'A A name other-content',
    );
  });

  test('how many labels are wanted may differ', () => {
    const old = list('CODIGO|CANTIDAD', '101|1', '102|1', '103|1');
    expect(changed(list('CODIGO|CANTIDAD', '101|48', '102|24', '103|36'), old)[1]).toBe('B B name');
  });
});

test('a list of which fewer than half is left, and prices that prove the other mark, are said', () => {
  const now = list('CODIGO|DESCRIPCION|PRECIO', '101|Leche|12,50');
  expect(compareLists(before, now)).toMatchObject({ fewerRows: true, mark: { before: '.', now: ',' } });
  const short = list('CODIGO|DESCRIPCION|PRECIO', ...articles.slice(2));
  expect(compareLists(before, short)).toMatchObject({ fewerRows: false, rowsBefore: 4, rowsNow: 2 });
  expect(compareLists(before, short).mark).toBeUndefined();
});
