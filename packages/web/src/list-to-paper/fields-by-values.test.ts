import { describe, expect, it } from 'vitest';
import { columnsWithoutNames, offerLetters } from './fields-by-values.ts';

const table = (text: string) => text.split('\n').map((line) => line.split(';'));

describe('columns without names', () => {
  it.each([
    [
      '7501031311309;Sal;12.50;KG\n7501031311316;Pan de caja;9.90;PZA',
      { A: 'CODIGO', C: 'PRECIO', B: 'DESCRIPCION' },
      ['C'],
    ],
    // Two columns of whole numbers: one may be the code.
    ['Sal de mar;1,50;10021;8\nPan;$1.234,00;10022;90', { A: 'DESCRIPCION', B: 'PRECIO' }, ['B']],
    // A barcode among other numbers, and a row that is empty.
    [
      '1001;7501031311309;Sal\n1002;7501031311316;Pan\n;;',
      { B: 'CODIGO', C: 'DESCRIPCION' },
      expect.any(Array),
    ],
    // Two amounts: a cost may stand beside the price.
    ['Sal;12.50;9.10\nPan;9.90;7.00', { A: 'DESCRIPCION' }, ['B', 'C']],
    ['Sal;12.50;20\nPan;9.90;15', { A: 'DESCRIPCION' }, ['B', 'C']],
    // Whole amounts alone may be a stock.
    ['Sal;20\nPan;15', { A: 'DESCRIPCION' }, ['B']],
    ['12;12\n12;12', {}, ['A', 'B']],
    ['', {}, []],
  ])('%j', (text, fields, prices) => expect(columnsWithoutNames(table(text))).toEqual({ fields, prices }));
});

describe('a column beside the price', () => {
  it.each([
    ['is an offer in some rows', '12.50;9.90\n8.00;\n20;15.5', ['B']],
    ['with signs and thousands', '$1,250.00;$990.00\n$8.00;\n$20;$15.50', ['B']],
    ['is a cost in all rows', '12.50;9.90\n8.00;6\n20;15.5', []],
    ['above the price once', '12.50;9.90\n8.00;\n20;25', []],
    ['is a text once', '12.50;9.90\n8.00;agotado\n20;', []],
    ['of a single row may be anything', '12.50;9.90\n8.00;\n20;', []],
    ['where the price is missing', ';9.90\n8.00;\n20;15', []],
  ])('%s', (_, text, letters) => expect(offerLetters(table(text), 'A')).toEqual(letters));
});
