import type { Catalogue } from '@marbete/core/api/catalogues';
import { expect, test } from 'vitest';
import { knownList } from './known-list.ts';

const catalogue = (id: number, nombre: string, headers: string[], encabezado: 0 | 1 = 1): Catalogue => ({
  id,
  nombre,
  encabezado,
  etiquetas: [],
  only_plantillas: headers.map((nombre_real, index) => ({
    nombre: '',
    nombre_real,
    fila: String.fromCharCode(65 + index),
  })),
  importacion: 'local',
  drive_id: '',
  catalogo_web: 0,
  filas: 2,
  columnas: headers.map((_, index) => String.fromCharCode(65 + index)),
});
const file = (name: string, first: string[], hasHeader = true) => ({
  name,
  hasHeader,
  first,
  letters: first.map((_, index) => String.fromCharCode(65 + index)),
});

const columns = ['Clave', 'Artículo', 'Precio'];
const lists = [
  catalogue(1, 'productos', columns),
  catalogue(2, 'Otra', ['SKU', 'Marca']),
  catalogue(3, 'noviembre', columns),
  catalogue(4, 'sin cabecera', ['A', 'B', 'C'], 0),
];

test.each([
  ['its columns and its name', file('Productos', ['CLAVE', 'articulo ', 'Precio']), 1],
  ['its columns alone: the newest', file('diciembre', columns), 3],
  ['its name and most of its columns', file('otra', ['Marca', 'SKU', 'Costo']), 2],
  ['its name with other columns', file('productos', ['Uno', 'Dos', 'Precio']), undefined],
  ['its columns in another order under another name', file('x', ['Precio', 'Clave', 'Artículo']), undefined],
  ['no header', file('productos', columns, false), undefined],
  ['names that say nothing', file('sin cabecera', ['', '', '']), undefined],
])('a file is new prices of a list by %s', (_, read, id) => {
  expect(knownList(lists, read)?.id).toBe(id);
});
