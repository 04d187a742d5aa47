import type { CatalogueRow } from './catalogue-rows.ts';

/** What a person does to rows, in the table and on cards alike. Stays the same object while the screen is open. */
export interface RowActions {
  tick: (rows: readonly CatalogueRow[], selected: boolean) => void;
  setQuantity: (row: CatalogueRow, quantity: number) => void;
  /** A column of quantities was pasted, from this row down, over pages if need be. */
  pasteQuantities: (from: CatalogueRow, quantities: readonly (number | undefined)[]) => void;
  setCell: (row: CatalogueRow, letter: string, text: string) => void;
}
