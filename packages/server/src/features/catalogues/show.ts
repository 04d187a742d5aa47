import type { showCatalogue } from '@marbete/core/api/catalogues';
import type { HandlerAnswer, HandlerInput } from '@marbete/core/api/endpoint';
import { columnLetters } from '@marbete/core/catalogue/columns';
import type { Database } from '../../db/database.ts';
import { createLabelLinkStore } from './label-link-store.ts';
import { type CatalogueRecord, createCatalogueStore } from './catalogue-store.ts';
import { marksWith } from '@marbete/core/catalogue/list-answers';
import { amountMark, quantityColumn, rowQuantity } from '@marbete/core/print/quantities';
import { limitLargeSearches } from './large-searches.ts';
import { dataRange, positionOf } from './row-ids.ts';
import { answersOf } from './list-answers.ts';
import { createRowSetStore } from './row-set-store.ts';
import { type CatalogueRow, createRowStore } from './row-store.ts';
import { searchWords } from '../../search-text.ts';

type PageRequest = HandlerInput<typeof showCatalogue>['body'];

/** A page of a catalogue's rows: by position, by a search, or by row ids (API-46). */
export async function showRows(
  database: Database,
  accountId: number,
  request: PageRequest,
  signal: AbortSignal,
): Promise<HandlerAnswer<typeof showCatalogue>> {
  const catalogues = createCatalogueStore(database.read);
  const record = await catalogues.get(accountId, request.id);
  const label =
    request.etiqueta && (await createLabelLinkStore(database.read).get(accountId, request.etiqueta));
  const mapping = label && label.catalogo_id === record.id ? label.mapping : {};
  const [{ rows, total, exact }, [catalogo], knowledge] = await Promise.all([
    findRows(database, record, request, signal),
    catalogues.present([record]),
    createRowSetStore(database.read).getKnowledge(record.row_set_id),
  ]);
  const columns = catalogo!.only_plantillas;
  const letters = columnLetters(record.columnas);
  const quantity = quantityColumn(mapping, columns);
  const marks = marksWith(knowledge, answersOf(record.answers));
  const mark = amountMark(marks, columns, quantity);
  return {
    campos: rows.map((row) =>
      Object.fromEntries(letters.map((letter, index) => [letter, row.cells[index] ?? ''])),
    ),
    cantidad: rows.map((row) => rowQuantity(row, quantity, mark)),
    filas: rows.map((row) => row.id),
    posiciones: rows.map((row) => positionOf(row.id) - record.encabezado),
    headers: columns.map((column) => ({ fila: column.fila, nombre: column.nombre_real })),
    catalogo: catalogo!,
    total,
    total_exacto: exact,
  };
}

async function findRows(
  database: Database,
  record: CatalogueRecord,
  request: PageRequest,
  signal: AbortSignal,
): Promise<{ rows: CatalogueRow[]; total: number; exact: boolean }> {
  const store = createRowStore(database.read);
  const range = dataRange(record);
  if (request.filas) {
    const rows = await store.listByIds(request.filas.filter((id) => id >= range.first && id <= range.last));
    return { rows, total: rows.length, exact: true };
  }
  const offset = (request.page - 1) * request.per_page;
  const words = searchWords(request.query);
  if (words.length > 0) {
    return limitLargeSearches(record.filas, signal, () =>
      store.search(range, words, offset, request.per_page),
    );
  }
  const rows = await store.listPage(range, offset, request.per_page);
  return { rows, total: Math.max(0, record.filas - record.encabezado), exact: true };
}
