import { storeCatalogue } from '@marbete/core/api/catalogues';
import { expect, test } from 'vitest';
import { checkedFile, dataRows, hasWrongExtension, nameOfFile, storeBody } from './import-file.ts';

test.each(['precios.csv', 'PRECIOS.XLSX', 'a.b.xls'])('%s may be imported', (name) => {
  expect(hasWrongExtension(name)).toBe(false);
});

test.each(['precios.pdf', 'precios', 'precios.csv.zip', 'xlsx'])('%s may not be imported', (name) => {
  expect(hasWrongExtension(name)).toBe(true);
});

test('the name of a file loses only its extension', () => {
  expect(nameOfFile('Lista v1.2.XLSX')).toBe('Lista v1.2');
});

const answer = {
  respuesta: 'correcto',
  nombreuuid: 'f00d.csv',
  cabeceras: ['Código', 'Precio'],
  campos: [['001', '12.50']],
  columnas: ['A', 'B'],
  filas: 3_001,
};

test('a checked file is kept with its upload’s name, header cells and letters', () => {
  const file = checkedFile(answer, 'lista.csv')!;
  expect(file.name).toBe('lista');
  const body = storeBody(file, 'Abarrotes', false);
  expect(storeCatalogue.body.parse(body)).toMatchObject({
    catalogo: 'Abarrotes',
    csv: 'f00d.csv',
    cabeceras: ['Código', 'Precio'],
    cabeceras_no_real: ['A', 'B'],
    encabezado: 0,
    importacion: 'local',
    catalogo_web: 1,
  });
});

test('a refusal is no checked file', () => {
  expect(checkedFile({ ...answer, respuesta: 'extension' }, 'x.csv')).toBeUndefined();
  expect(checkedFile({ respuesta: 'correcto' }, 'x.csv')).toBeUndefined();
});

test('a header row is not a row of data', () => {
  expect(dataRows(3_001, true)).toBe(3_000);
  expect(dataRows(3_001, false)).toBe(3_001);
  expect(dataRows(0, true)).toBe(0);
});
