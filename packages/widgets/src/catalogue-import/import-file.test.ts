import { storeCatalogue } from '@marbete/core/api/catalogues';
import { expect, test } from 'vitest';
import {
  canBeKept,
  checkedFile,
  dataRows,
  freeName,
  hasWrongExtension,
  isTaken,
  nameOfFile,
  storeBody,
} from './import-file.ts';

test.each(['precios.csv', 'PRECIOS.XLSX', 'a.b.xls'])('%s may be imported', (name) => {
  expect(hasWrongExtension(name)).toBe(false);
});

test.each(['precios.pdf', 'precios', 'precios.csv.zip', 'xlsx'])('%s may not be imported', (name) => {
  expect(hasWrongExtension(name)).toBe(true);
});

test('the name of a file loses only its extension', () => {
  expect(nameOfFile('Lista v1.2.XLSX')).toBe('Lista v1.2');
});

test('a list gets a name that no other has', () => {
  expect(freeName('precios', [])).toBe('precios');
  expect(freeName('precios', ['Precios ', 'precios (2)', 'otros'])).toBe('precios (3)');
  expect(freeName('precios (2)', ['precios (2)'])).toBe('precios (2) (2)');
  expect(isTaken('precio', ['precios'])).toBe(false);
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
  const file = checkedFile({ ...answer, encabezado: 0 }, 'lista.csv')!;
  expect(file.name).toBe('lista');
  const body = storeBody(file, 'Abarrotes');
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

test.each([
  ['nothing is open', {}, true],
  ['a notice', { avisos: ['columns-cut'] }, true],
  ['rows that nobody knows for titles', { avisos: ['many-rows-left-out'] }, false],
  ['a header that may be data', { avisos: ['columns-cut', 'header-unclear'] }, false],
  ['an encoding', { avisos: ['encoding-unclear'] }, false],
  ['prices with either mark', { decimal: { open: 3, samples: ['1.990'] } }, false],
  ['prices with a mark that was said', { decimal: { mark: ',' as const, open: 0, samples: [] } }, true],
  ['no rows', { filas: 1 }, false],
])('a file is kept once nothing is open: %s', (_, more, kept) => {
  expect(canBeKept(checkedFile({ ...answer, ...more }, 'lista.csv')!)).toBe(kept);
});
