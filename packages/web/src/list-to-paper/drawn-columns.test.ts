import { expect, test } from 'vitest';
import { drawnColumns } from './drawn-columns.ts';

const list = (...names: string[]) => ({
  only_plantillas: names.map((name, at) => {
    const fila = String.fromCharCode(65 + at);
    return { fila, nombre: '', nombre_real: name || fila };
  }),
  columnas: names.map((_, at) => String.fromCharCode(65 + at)),
});
const shown = (...names: string[]) =>
  drawnColumns(list(...names)).map(({ variable, letter }) => `${variable} ${letter}`);

test.each([
  [
    ['Clave', 'Artículo', 'Pasillo'],
    ['DESCRIPTION B', 'CODE A', 'LOCATION C'],
  ],
  [
    ['Name', 'Price', 'Barcode'],
    ['DESCRIPTION A', 'PRICE B', 'CODE C'],
  ],
  [['Socio', 'Fecha'], ['DESCRIPTION A']],
  [['', ''], ['DESCRIPTION A']],
  [[], []],
])('a label drawn from %j shows %j', (names, expected) => {
  expect(shown(...names)).toEqual(expected);
});

test('what a person said of a column wins over its name', () => {
  const { only_plantillas, columnas } = list('Nombre', 'Modelo');
  const columns = only_plantillas.map((column) =>
    column.fila === 'B' ? { ...column, nombre: 'DESCRIPCION' } : column,
  );
  expect(drawnColumns({ only_plantillas: columns, columnas })).toEqual([
    { variable: 'DESCRIPTION', letter: 'B' },
  ]);
});
