import type { Catalogue, showCatalogue } from '@marbete/core/api/catalogues';
import type { CallAnswer } from '@marbete/core/api/endpoint';
import type { ServerOptions } from './fake-server.ts';
import { longText } from './labels.ts';

const names = [
  'Arroz arborio 1 kg',
  'Café molido 500 g',
  'Salsa verde 250 g',
  'Miel de abeja 300 g',
  'Atún en agua 140 g',
];
const headers = ['DESCRIPCION', 'PRECIO', 'OFERTA', 'UNIDAD', 'UBICACION', 'CODIGO', 'CANTIDAD'];

/** A page of a catalogue with as many rows as the story wants. */
export function showCatalogueAnswer(
  { rows = 3_000, longCells = false }: ServerOptions,
  body: Record<string, unknown>,
): CallAnswer<typeof showCatalogue> {
  const page = Number(body['page'] ?? 1);
  const size = Number(body['per_page'] ?? 10);
  const query = String(body['query'] ?? '').toLowerCase();
  const name = (position: number) => `${names[position % names.length]} ${longCells ? longText : position}`;
  const matching = Array.from({ length: rows }, (_, index) => index + 1).filter((position) =>
    name(position).toLowerCase().includes(query),
  );
  const shown = matching.slice((page - 1) * size, page * size);
  return {
    campos: shown.map((position) => ({
      A: name(position),
      B: `${(position * 7) % 300}.50`,
      C: '',
      D: 'PZA',
      E: `A01-${position % 9}`,
      F: '7509715894964',
      G: '1',
    })),
    cantidad: shown.map(() => 0),
    filas: shown,
    posiciones: shown,
    headers: headers.map((nombre, index) => ({ fila: 'ABCDEFG'[index] ?? 'A', nombre })),
    catalogo: catalogue(rows),
    total: matching.length,
    total_exacto: true,
  };
}

function catalogue(rows: number): Catalogue {
  return {
    id: 3,
    nombre: 'Lista de precios',
    encabezado: 1,
    etiquetas: [{ id: 12, nombre: 'Anaquel con oferta (ZPL)' }],
    only_plantillas: headers.map((nombre, index) => ({
      fila: 'ABCDEFG'[index] ?? 'A',
      nombre_real: nombre,
      nombre: '',
    })),
    importacion: 'csv',
    drive_id: '',
    catalogo_web: 0,
    filas: rows,
    columnas: headers.map((_, index) => 'ABCDEFG'[index] ?? 'A'),
  };
}
