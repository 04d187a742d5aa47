import { expect, test } from 'vitest';
import { dataColumns, namedOtherwise, usedFirst } from './columns.ts';

const catalogo = {
  id: 1,
  nombre: 'Abarrotes',
  encabezado: 1 as const,
  etiquetas: [],
  only_plantillas: [{ nombre: 'PRECIO', nombre_real: 'Costo', fila: 'D' }],
  importacion: 'local',
  drive_id: '',
  catalogo_web: 0 as const,
  filas: 1,
  columnas: ['A', 'B', 'C', 'D'],
};
const headers = ['Nota', 'Código', 'Venta', 'Costo'].map((nombre, index) => ({
  nombre,
  fila: 'ABCD'[index]!,
}));
const mapping = [
  { variable: 'CODE', columna: 'B' },
  { variable: 'PRICE', columna: 'C' },
  { variable: 'PRICE_1', columna: 'C' },
];

test('a column is a price by the label’s mapping or by the catalogue’s field', () => {
  const columns = dataColumns({ headers, catalogo }, mapping);
  expect(columns.filter(({ price }) => price).map(({ letter }) => letter)).toEqual(['C', 'D']);
  expect(columns.filter(({ code }) => code).map(({ letter }) => letter)).toEqual(['B']);
  expect(columns[2]!.variables).toEqual(['PRICE', 'PRICE_1']);
});

test('columns that the label uses come first on cards', () => {
  const columns = usedFirst(dataColumns({ headers, catalogo }, mapping));
  expect(columns.map(({ letter }) => letter)).toEqual(['B', 'C', 'A', 'D']);
});

test('a word for what a column fills stands only where its header says something else', () => {
  const [nota, codigo, venta] = dataColumns({ headers, catalogo }, mapping);
  expect(namedOtherwise(nota!)).toEqual([]);
  expect(namedOtherwise(codigo!)).toEqual([]);
  expect(namedOtherwise(venta!)).toEqual(['PRICE', 'PRICE_1']);
});
