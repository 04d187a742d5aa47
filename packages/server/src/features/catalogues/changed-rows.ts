import type { saveCatalogueChanges } from '@marbete/core/api/catalogues';
import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { columnLetters } from '@marbete/core/catalogue/columns';
import type { Database } from '../../db/database.ts';
import { createCatalogueStore } from './catalogue-store.ts';
import { csvText } from './csv-text.ts';
import { quantityColumn } from '@marbete/core/print/quantities';

/**
 * Rows as a person changed them on the screen, as CSV text that a spreadsheet opens: quantities go into the column
 * that holds CANTIDAD, and what would run as a formula is guarded. The catalogue stays as it is (D51).
 * @throws AppError not-found for another account's catalogue.
 */
export async function changedRows(
  database: Database,
  accountId: number,
  request: HandlerInput<typeof saveCatalogueChanges>['body'],
): Promise<HandlerAnswer<typeof saveCatalogueChanges>> {
  const catalogues = createCatalogueStore(database.read);
  const record = await catalogues.get(accountId, request.catalogo);
  const columns = await catalogues.listColumns(record.id);
  const named = new Map([
    ...columns.map(({ fila, nombre_real }) => [fila, nombre_real] as const),
    ...request.headers.map(({ fila, nombre }) => [fila, nombre] as const),
  ]);
  const quantity = quantityColumn({}, columns);
  const letters = columnLetters(record.columnas);
  const rows = request.campos.map((cells, row) =>
    letters.map((letter) =>
      letter === quantity ? String(request.cantidades[row] ?? cells[letter] ?? '') : (cells[letter] ?? ''),
    ),
  );
  const header = record.encabezado === 1 ? [letters.map((letter) => named.get(letter) ?? letter)] : [];
  return {
    respuesta: 'correcto',
    nombre: `${record.nombre}.csv`,
    contents: csvText([...header, ...rows], ','),
  };
}
