import { expect, it } from 'vitest';
import { boardList } from './use-board-list.ts';

const catalogo = {
  id: 1,
  nombre: 'Precios',
  encabezado: 1 as const,
  etiquetas: [],
  only_plantillas: [{ nombre: 'CODIGO', nombre_real: 'Clave', fila: 'C' }],
  importacion: 'local',
  drive_id: '',
  catalogo_web: 0 as const,
  filas: 2,
  columnas: ['A', 'B', 'C', 'D', 'E'],
};
const headers = ['Producto', 'Precio', 'Clave', 'Talla / Color', 'Cantidad'].map((nombre, at) => ({
  fila: 'ABCDE'.charAt(at),
  nombre,
}));
const campos: Record<string, string>[] = [
  { A: 'Pan', B: '9.50', C: '7501031311309', D: '3', E: '2' },
  { A: 'Sal', B: '8.00', C: '7501031311316' },
];

it('calls columns by what they hold, by fields and by headers, and leaves out how many are printed', () => {
  const { columns, rows } = boardList({ campos, headers, catalogo });
  expect(columns).toEqual([
    { name: 'Producto', variable: 'DESCRIPTION', sample: 'Pan' },
    { name: 'Precio', variable: 'PRICE', sample: '9.50' },
    { name: 'Clave', variable: 'CODE', sample: '7501031311309' },
    { name: 'Talla / Color', variable: 'TALLA_COLOR', sample: '3' },
  ]);
  expect(rows[1]).toEqual({ DESCRIPTION: 'Sal', PRICE: '8.00', CODE: '7501031311316', TALLA_COLOR: '' });
});

it('takes what the label is joined to, one column for several variables too', () => {
  const mapping = [
    { variable: 'NAME', columna: 'A' },
    { variable: 'TITLE', columna: 'A' },
    { variable: 'AISLE', columna: 'D' },
    { variable: 'UNIT', columna: '=kg' },
  ];
  const { columns, rows } = boardList({ campos, headers, catalogo }, mapping);
  expect(columns.map(({ variable }) => variable)).toEqual(['TITLE', 'PRICE', 'CODE', 'AISLE']);
  expect(rows[0]).toMatchObject({ NAME: 'Pan', TITLE: 'Pan', AISLE: '3' });
});
