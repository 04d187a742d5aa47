import { columnIndex } from '@marbete/core/catalogue/columns';
import type { SheetRow } from '@marbete/core/catalogue/rows';
import type { CatalogueColumn } from '@marbete/core/api/catalogues';
import type { Mapping } from '@marbete/core/catalogue/mapping';

/** The column that says how many labels a row gets: the label's QUANTITY, else the one said to hold CANTIDAD (D50). */
export function quantityColumn(mapping: Mapping, columns: readonly CatalogueColumn[]): string | undefined {
  return mapping['QUANTITY'] ?? columns.find((column) => column.nombre === 'CANTIDAD')?.fila;
}

/**
 * The quantity that a row says, at least 0: the sheet's number, else text of digits with one decimal point or comma.
 * Anything else counts as nothing, so that no row prints by a misreading.
 */
export function rowQuantity(row: SheetRow, letter: string | undefined): number {
  if (letter === undefined) return 0;
  const index = columnIndex(letter);
  const text = row.numbers?.[index] ?? (row.cells[index] ?? '').trim().replace(',', '.');
  if (!/^\d{1,9}(\.\d{0,9})?$/.test(text)) return 0;
  return Number(text);
}
