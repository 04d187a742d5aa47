import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isAppError } from '../api/errors.ts';
import { columnLetters } from './columns.ts';
import { joinPattern, maxFixedText } from '@marbete/engine/internal/template/joins';
import {
  columnsBeyond,
  missingVariables,
  parseMapFlag,
  priceLetters,
  rowValues,
  suggestMapping,
  valuesReader,
} from './mapping.ts';

const demoHeaders = ['CODIGO', 'DESCRIPCION', 'PRECIO', 'OFERTA', 'UNIDAD', 'UBICACION', 'CANTIDAD'];
const demoVariables = ['DESCRIPTION', 'PRICE', 'CODE', 'OFFER', 'UNIT', 'LOCATION', 'QUANTITY'];

test.each([
  'U.M.',
  'U/M',
  'u. m.',
  'U. de M.',
  'U. Medida',
  'Unid.',
  'UOM',
  'Unit of measure',
  'Unidad de venta',
])('%s is the unit beside a code, a name and a price', (unit) => {
  const headers = ['Clave', 'Artículo', unit, 'Precio'];
  expect(suggestMapping(demoVariables, { headers })).toMatchObject({ UNIT: 'C', PRICE: 'D', CODE: 'A' });
});

test('the headers of a Spanish price list fill every variable', () => {
  expect(suggestMapping(demoVariables, { headers: demoHeaders })).toEqual({
    DESCRIPTION: 'B',
    PRICE: 'C',
    CODE: 'A',
    OFFER: 'D',
    UNIT: 'E',
    LOCATION: 'F',
    QUANTITY: 'G',
  });
});

test('accents, case and punctuation of a header do not matter', () => {
  const headers = ['Código de barras', ' precio  venta ', 'Ubicación', 'Descripcion.'];
  expect(suggestMapping(['CODE', 'PRICE', 'LOCATION', 'DESCRIPTION'], { headers })).toEqual({
    CODE: 'A',
    PRICE: 'B',
    LOCATION: 'C',
    DESCRIPTION: 'D',
  });
});

test('an offer price is an offer and never the price', () => {
  expect(suggestMapping(['PRICE', 'OFFER'], { headers: ['PRECIO_OFERTA', 'PRECIO_REGULAR'] })).toEqual({
    PRICE: 'B',
    OFFER: 'A',
  });
  expect(suggestMapping(['PRICE'], { headers: ['Precio de oferta', 'Precio con IVA'] })).toEqual({
    PRICE: 'B',
  });
  expect(suggestMapping(['PRICE'], { headers: ['Precio de oferta'] })).toEqual({});
});

test('numbered prices take their own columns', () => {
  const headers = ['Precio 1', 'Precio 2', 'PRECIO'];
  expect(suggestMapping(['PRICE', 'PRICE_1', 'PRICE_2'], { headers })).toEqual({
    PRICE: 'C',
    PRICE_1: 'A',
    PRICE_2: 'B',
  });
});

test('a total beside a tax is the price with it where the rows add up, and else nobody knows', () => {
  const headers = ['SKU', 'Precio', 'IVA', 'Total'];
  const pricesOf = (...totals: string[]) =>
    priceLetters(
      headers,
      totals.map((total) => ({ cells: ['7', '10.00', '1.60', total] })),
    );
  expect(pricesOf('11.60', '11.60')).toEqual(['D']);
  expect(pricesOf('12.90', '12.90')).toEqual(['B', 'D']);
  expect(pricesOf('10.00', '10.00')).toEqual(['B']);
  expect(pricesOf('40.00', '120.00')).toEqual(['B']);
  expect(pricesOf('', '')).toEqual(['B']);
  expect(priceLetters(headers)).toEqual(['B', 'D']);
  expect(priceLetters([...headers, 'Existencia'])).toEqual(['B']);
});

test('amounts without a name beside the price may be prices too, numbers of pieces are not', () => {
  const pricesOf = (headers: string[], ...cells: string[]) => priceLetters(headers, [{ cells }, { cells }]);
  expect(pricesOf(['Clave', 'Precio', '', ''], '1', '12.50', '11.00', '9.5')).toEqual(['B', 'C', 'D']);
  expect(pricesOf(['Clave', 'Precio'], '1', '12,50', '11,00')).toEqual(['B', 'C']);
  expect(pricesOf(['Clave', 'Precio', '', ''], '1', '12.50', '11', '')).toEqual(['B']);
  expect(pricesOf(['Clave', 'Precio', '', 'Nota'], '1', '12.50', 'KG', '9.50')).toEqual(['B']);
  expect(pricesOf(['Clave', 'Precio', 'Peso', ''], '1', '12.50', '0.50', '9.50')).toEqual(['B']);
});

test('an empty barcode column gives way to a filled one that may stand in for it', () => {
  const headers = ['Código de barras', 'SKU', 'Nombre'];
  const codeOf = (empty: string[]) => suggestMapping(['CODE'], { headers, empty })['CODE'];
  expect([codeOf([]), codeOf(['A']), codeOf(['A', 'B'])]).toEqual(['A', 'B', 'A']);
});

test('a price that nobody can tell is left open under its Spanish name too', () => {
  const headers = ['Precio', 'IVA', 'Total'];
  expect(suggestMapping(['PRICE', 'PRECIO'], { headers })).toEqual({});
  const rows = [{ cells: ['10', '16%', '11.60'] }];
  expect(suggestMapping(['PRICE', 'PRECIO'], { headers, rows })).toEqual({ PRICE: 'C', PRECIO: 'C' });
});

test('field choices win over header names', () => {
  const fields = { A: 'CODIGO_INT', B: 'CODIGO', C: '', D: 'DESCRIPCION' };
  const headers = ['CODIGO', 'otra', 'PRECIO', 'texto'];
  expect(suggestMapping(['CODE', 'CODIGO_INT', 'PRICE', 'NAME', 'DESCRIPTION'], { headers, fields })).toEqual(
    { CODE: 'B', CODIGO_INT: 'A', PRICE: 'C', NAME: 'D', DESCRIPTION: 'D' },
  );
});

test('a product name describes the product where nothing else does', () => {
  expect(suggestMapping(['DESCRIPTION'], { headers: ['SKU', 'Producto'] })).toEqual({ DESCRIPTION: 'B' });
  expect(suggestMapping(['CODE'], { headers: ['SKU', 'Producto'] })).toEqual({ CODE: 'A' });
});

test('a variable of the shop takes the column of its own name', () => {
  expect(suggestMapping(['MARCA', '__proto__'], { headers: ['Color', 'Marca'] })).toEqual({ MARCA: 'B' });
});

test('Spanish variables are filled like their English twins', () => {
  expect(suggestMapping(['PRECIO', 'CODIGO'], { headers: ['Barcode', 'Price'] })).toEqual({
    PRECIO: 'B',
    CODIGO: 'A',
  });
});

test('a suggested letter always lies within the columns', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...demoHeaders, 'x', '', 'Precio 2'), { maxLength: 40 }),
      (headers) => {
        const letters = columnLetters(headers.length);
        for (const letter of Object.values(suggestMapping(demoVariables, { headers }))) {
          expect(letters).toContain(letter);
        }
      },
    ),
  );
});

test('every variable but QUANTITY needs a column', () => {
  expect(missingVariables({ PRICE: 'A', CODE: '' }, ['PRICE', 'CODE', 'toString', 'QUANTITY'])).toEqual([
    'CODE',
    'toString',
  ]);
});

test('what others of a label work out needs no column, nor does what it is worked out from', () => {
  const variables = ['UNIT_PRICE', 'UNIT_PRICE_PER', 'PRICE', 'CONTENT', 'DRAINED', 'QUANTITY'];
  const headers = ['Precio', 'Contenido neto', 'Peso escurrido'];
  const mapping = suggestMapping(variables, { headers });
  expect(mapping).toEqual({ PRICE: 'A', CONTENT: 'B', DRAINED: 'C' });
  expect(missingVariables(mapping, variables)).toEqual([]);
  expect(missingVariables({ PRICE: 'A', DRAINED: 'C' }, variables)).toEqual([]);
  // Without a content it is a value as any other.
  expect(missingVariables({ PRICE: 'A' }, variables)).toEqual(['UNIT_PRICE', 'UNIT_PRICE_PER']);
  expect(missingVariables({ PRICE: 'A', UNIT_PRICE: 'D', UNIT_PRICE_PER: '=' }, variables)).toEqual([]);
  expect(missingVariables({}, ['CONTENT', 'PRICE'])).toEqual(['CONTENT', 'PRICE']);
});

test('a row gives text, and decimal text where the sheet holds a number', () => {
  const row = { cells: ['Café', '$13'], numbers: [null, '12.5'] };
  expect(rowValues(row, { DESCRIPTION: 'A', PRICE: 'B', OFFER: 'F' })).toEqual({
    DESCRIPTION: { text: 'Café' },
    PRICE: { text: '$13', number: '12.5' },
    OFFER: { text: '' },
  });
});

test('a fixed text fills every row, also as nothing; what is asked before printing is left to the answer', () => {
  const joins = { PRICE: '=12,50', OFFER: '=', UNIT: '==A', CODE: 'A', LOTE: '?', ['__proto__']: '=x' };
  expect(missingVariables(joins, Object.keys(joins))).toEqual([]);
  const read = valuesReader(joins, {}, ',');
  for (const cells of [['75'], []]) {
    expect(read({ cells })).toEqual({
      PRICE: { text: '12,50', mark: ',' },
      OFFER: { text: '', mark: ',' },
      UNIT: { text: '=A', mark: ',' },
      CODE: { text: cells[0] ?? '' },
    });
  }
  expect(columnsBeyond(joins, 0)).toEqual([{ variable: 'CODE', letter: 'A' }]);
});

test('a join is a column, one line of fixed text, or a question', () => {
  for (const join of ['A', 'Z', '?', '=', '= Kg ', '=?', `=${'x'.repeat(maxFixedText)}`])
    expect(joinPattern.test(join), join).toBe(true);
  for (const join of ['', 'a', 'AA', '??', 'B=', '=a\nb', `=${'x'.repeat(maxFixedText + 1)}`])
    expect(joinPattern.test(join), join).toBe(false);
});

test('columns that an overwritten catalogue no longer has are named', () => {
  expect(columnsBeyond({ PRICE: 'B', CODE: 'F' }, 3)).toEqual([{ variable: 'CODE', letter: 'F' }]);
});

test('--map takes header names and letters', () => {
  expect(
    parseMapFlag('PRICE=precio, CODE=B ,NAME="Nombre, corto"', ['x', 'y', 'Precio', 'Nombre, corto']),
  ).toEqual({
    PRICE: 'C',
    CODE: 'B',
    NAME: 'D',
  });
});

test('in --map a header name wins over a letter', () => {
  expect(parseMapFlag('SIZE=B', ['B', 'A'])).toEqual({ SIZE: 'A' });
});

test('--map names every entry that it cannot read', () => {
  const problems = (text: string, headers?: string[]) => {
    try {
      parseMapFlag(text, headers);
    } catch (error) {
      return isAppError(error) ? error.issues.map((issue) => [issue.path[1], issue.message]) : String(error);
    }
    return [];
  };
  expect(problems('PRICE')).toHaveLength(1);
  expect(problems('PRICE=A,PRICE=B')).toEqual([['PRICE', 'PRICE is mapped twice; keep one of them.']]);
  expect(problems('9X=A,CODE=SKU,NAME=', ['Clave'])).toHaveLength(3);
  expect(problems('CODE=SKU', ['Clave'])).toEqual([
    ['CODE', "There is no column 'SKU'. The columns are Clave; a letter from A to Z works too."],
  ]);
  expect(problems('PRICE=precio', ['Precio', 'PRECIO'])).toEqual([
    ['PRICE', "'precio' stands over the columns A, B; give the letter instead."],
  ]);
});

test('blanks around a cell are no part of its value', () => {
  const cells = [' 7501 ', '\u00a0ABC-1\u202f', '\tSal fina ', 'é'];
  const values = rowValues({ cells }, { CODE: 'A', SKU: 'B', NAME: 'C', UNIT: 'D' });
  expect(Object.values(values).map((value) => value?.text)).toEqual(['7501', 'ABC-1', 'Sal fina', 'é']);
});

const noValues = [
  ...'nan NaN NaT <NA> null NULL Null (null) None undefined TRUE FALSE VERDADERO FALSO VERDADEIRO'.split(' '),
  ' NULL ',
];
test.each(noValues)('%s is no value of an article, and no offer', (cell) => {
  const mapping = { NAME: 'A', CODE: 'B', UNIT: 'C', OFFER: 'D' };
  expect(rowValues({ cells: ['Sal', cell, cell, cell] }, mapping)).toEqual({
    NAME: { text: 'Sal' },
    CODE: { text: cell.trim(), lacks: 'value' },
    UNIT: { text: cell.trim(), lacks: 'value' },
    OFFER: { text: '' },
  });
});

test.each(['Nan', 'Nullarbor', 'TRUE 500 g', 'None of these', 'true', 'NA', 'N/A', '-', ''])(
  '%j is what somebody wrote',
  (cell) => {
    expect(rowValues({ cells: [cell] }, { UNIT: 'A' })).toEqual({ UNIT: { text: cell } });
  },
);

test('a row has a name where one of those that its label prints is filled', () => {
  const lackingIn = (cells: string[], mapping: Record<string, string>) =>
    Object.entries(rowValues({ cells }, mapping)).flatMap(([name, value]) => (value?.lacks ? [name] : []));
  const both = { NAME: 'A', DESCRIPTION: 'B', UNIT: 'C' };
  expect(lackingIn(['Sal', '', ''], both)).toEqual([]);
  expect(lackingIn(['', 'Sal fina', ''], both)).toEqual([]);
  expect(lackingIn([' ', '\u00a0', 'KG'], both)).toEqual(['NAME', 'DESCRIPTION']);
  expect(lackingIn([], { DESCRIPCION: 'B' })).toEqual(['DESCRIPCION']);
  // What a person wrote for all rows is never asked about.
  expect(lackingIn([''], { NAME: '=', UNIT: 'A' })).toEqual([]);
});

test('a column of names that holds nothing leaves its place to the other one', () => {
  const headers = ['Código', 'Descripción', 'Nombre', 'Precio'];
  expect(suggestMapping(['DESCRIPTION'], { headers, empty: ['B'] })).toEqual({ DESCRIPTION: 'C' });
  expect(suggestMapping(['DESCRIPTION'], { headers: headers.slice(0, 2), empty: ['B'] })).toEqual({
    DESCRIPTION: 'B',
  });
});

test.each([
  ['Código', 'Código de barras'],
  ['Codigo', 'Cod. Barras'],
  ['Code', 'UPC'],
  ['Code', 'Code-barres'],
  ['Codice', 'Codice a barre'],
  ['Codi', 'Codi de barres'],
  ['Código', 'Cód. de barras'],
])('%s beside %s is the code of the shop', (own, barcode) => {
  const headers = [own, barcode, 'Precio'];
  expect(suggestMapping(['CODE', 'CODIGO_INT'], { headers })).toEqual({ CODE: 'B', CODIGO_INT: 'A' });
  const rows = [{ cells: ['T1', '7501031311309'] }, { cells: ['T2', ''] }, { cells: ['T3', ''] }];
  expect(suggestMapping(['CODE'], { headers, rows })).toEqual({ CODE: 'A' });
  expect(suggestMapping(['CODE'], { headers, rows: rows.slice(0, 2) })).toEqual({ CODE: 'A' });
  expect(suggestMapping(['CODE'], { headers, rows: rows.slice(0, 1) })).toEqual({ CODE: 'B' });
});

const column = (headers: readonly string[], letter: string | undefined) =>
  letter === undefined ? undefined : headers[letter.charCodeAt(0) - 65];

const gaps = (one: string[], other: string[]) =>
  one.map((cell, at) => ({ cells: [cell, other[at]!, 'Té verde', '12.50'] }));
test.each([
  ['GTIN/EAN', 'Código'],
  ['GTIN/EAN', 'SKU'],
  ['EAN', 'Referencia'],
  ['Barcode', 'Internal Reference'],
  ['Código', 'Clave'],
  ['Barras', 'Item No.'],
])('of %s with a gap and %s without one the full column is the code', (name, full) => {
  const codes = ['7501031311309', '', '7501031311316', '7501031311323'];
  const headers = [name, full, 'Nombre', 'Precio'];
  const codeOf = (own: string[], barcodes = codes) =>
    column(headers, suggestMapping(['CODE'], { headers, rows: gaps(barcodes, own) })['CODE']);
  expect(codeOf(['T-1', 'T-2', 'T-3', 'T-4'])).toBe(full);
  // Nothing is won where the other column lacks as many, says the same of many rows, or has no codes.
  expect(codeOf(['T-1', 'T-2', '', 'T-4'])).toBe(name);
  expect(codeOf(['T-1', 'T-1', 'T-1', 'T-4'])).toBe(name);
  expect(codeOf(['uno', 'dos', 'tres', 'otro té'])).toBe(name);
  const whole = codes.map((cell) => cell || '7501031311330');
  expect(codeOf(['T-1', 'T-2', 'T-3', 'T-4'], whole)).toBe(name);
});

test.each([
  ['ID interno', 'Nombre/Número', 'Nombre para mostrar'],
  ['Internal ID', 'Name/Number', 'Display Name'],
  ['ID', 'Internal Reference', 'Name'],
  ['System ID', 'SKU', 'Item'],
  ['ID interno', 'Clave', 'Descripción'],
])('%s is the code only where nothing else is', (id, code, name) => {
  const rows = ['A', 'B', 'C'].map((letter, at) => ({
    cells: [`${9000 + at}`, `SAR-${letter}1`, `Sartén ${letter}`, '349.00'],
  }));
  const headers = [id, code, name, 'Precio'];
  for (const variable of ['CODE', 'CODIGO_INT'])
    expect(column(headers, suggestMapping([variable], { headers, rows })[variable])).toBe(code);
  const others = [id, 'Marca', name, 'Precio'];
  expect(suggestMapping(['CODE'], { headers: others, rows })).toEqual({ CODE: 'A' });
});

test.each([
  ['Prodejní cena s DPH', ['Nákupní cena', 'Prodejní bez DPH', 'Prodejní cena s DPH']],
  ['Sell price inc GST', ['Buy price', 'Sell price ex GST', 'Sell price inc GST']],
  ['RRP inc VAT', ['Trade Price ex VAT', 'RRP inc VAT']],
  ['PV TTC', ['PV HT', 'Taux TVA', 'PV TTC']],
  ['VP inkl. MwSt', ['EP', 'VP inkl. MwSt']],
  ['Prezzo IVA incl.', ['Prezzo IVA escl.', 'Prezzo IVA incl.']],
  ['Цена розн., руб.', ['Цена опт., руб.', 'Цена розн., руб.']],
  ['C/IVA', ['S/IVA', 'IVA', 'C/IVA']],
])('%s is the price of the shelf', (price, prices) => {
  for (const order of [prices, prices.toReversed()]) {
    const headers = ['Code', 'Name', ...order];
    const rows = ['10.00', '20.00', '30.00'].map((cell) => ({
      cells: ['A1', 'Tubo', ...order.map(() => cell)],
    }));
    expect(column(headers, suggestMapping(['PRICE'], { headers, rows })['PRICE'])).toBe(price);
  }
});

test('a dealer price is not taken beside amounts under a name that nobody taught', () => {
  const headers = ['Code', 'Name', 'Trade price ex VAT', 'Shelf incl.'];
  const rows = ['10.00', '20.00'].map((cell) => ({ cells: ['A1', 'Tubo', cell, '15.50'] }));
  expect(suggestMapping(['PRICE'], { headers, rows })).toEqual({});
  expect(priceLetters(headers, rows)).toEqual(['C', 'D']);
});

test('prices that few rows have, each below the price of all, are the offer', () => {
  const headers = ['Code', 'Name', 'Preț de vânzare', 'Preț obișnuit'];
  const rows = [
    { cells: ['A1', 'Cană', '', '45.00'] },
    { cells: ['A2', 'Farfurie', '49.90', '62.50'] },
    { cells: ['A3', 'Ulcior', '', '89.00'] },
  ];
  expect(suggestMapping(['PRICE', 'OFFER'], { headers, rows })).toEqual({ PRICE: 'D', OFFER: 'C' });
  const higher = rows.map(({ cells }) => ({
    cells: cells.map((cell) => (cell === '49.90' ? '69.90' : cell)),
  }));
  expect(suggestMapping(['PRICE', 'OFFER'], { headers, rows: higher })).toEqual({ PRICE: 'D' });
});

test.each([
  ['Subtotal', 'IVA', 'Total'],
  ['Neto', 'IVA', 'Total'],
  ['Net', 'VAT', 'Total'],
  ['Base imponible', 'IVA', 'Total'],
  ['Valor neto', 'IVA', 'Total'],
])('a total is the price of a %s and its tax, and never of pieces', (subtotal, tax, total) => {
  const headers = ['Nombre', 'SKU', subtotal, tax, total];
  const rows = [
    { cells: ['Camiseta', 'H-1', '16,45', '21%', '19,90'] },
    { cells: ['Sudadera', 'H-2', '37,15', '21%', '44,95'] },
  ];
  expect(suggestMapping(['PRICE'], { headers, rows })).toEqual({ PRICE: 'E' });
  const counted = rows.map(({ cells }) => ({ cells: [...cells, '2'] }));
  expect(suggestMapping(['PRICE'], { headers: [...headers, 'Cantidad'], rows: counted })).toEqual({});
  for (const tags of ['Etiquetas', 'Labels', 'Etiketten', 'Etichette']) {
    const list = [...headers, tags];
    const tagged = rows.map(({ cells }) => ({ cells: [...cells, 'otoño, tienda'] }));
    expect(suggestMapping(['PRICE', 'QUANTITY'], { headers: list, rows: tagged })).toEqual({ PRICE: 'E' });
    expect(suggestMapping(['QUANTITY'], { headers: list, rows: counted })).toEqual({ QUANTITY: 'F' });
  }
  // Amounts that do not add up are no price.
  const other = rows.map(({ cells }) => ({ cells: [...cells.slice(0, 4), '120,00'] }));
  expect(suggestMapping(['PRICE'], { headers, rows: other })).toEqual({});
});

test('the price before an offer needs a column, but for the lists of a server', () => {
  const [mapping, variables] = [{ OFFER: 'D' }, ['PERCENT_OFF', 'PRIOR_PRICE', 'OFFER', 'QUANTITY']];
  expect(missingVariables(mapping, variables)).toEqual(['PERCENT_OFF']);
  expect(missingVariables(mapping, ['PRIOR_PRICE', 'OFFER'])).toEqual(['PRIOR_PRICE']);
  for (const onServer of [variables, ['PRIOR_PRICE']])
    expect(missingVariables(mapping, onServer, { onServer: true })).toEqual([]);
  expect(missingVariables({}, ['PERCENT_OFF', 'OFFER'], { onServer: true })).toEqual([
    'PERCENT_OFF',
    'OFFER',
  ]);
});
