import type { CatalogueColumn } from '../api/catalogues.ts';
import { parseCopies } from './copies.ts';
import { decideMark, priceColumns, type SheetMarks } from '../catalogue/decimal-marks.ts';
import { type Mapping, rowValues } from '../catalogue/mapping.ts';
import type { SheetRow } from '../catalogue/rows.ts';
import type { DecimalMark } from '@marbete/engine/internal/template/values';

/** What says how many labels a row gets: the label's QUANTITY, else the column said to hold CANTIDAD (D50). */
export function quantityColumn(mapping: Mapping, columns: readonly CatalogueColumn[]): string | undefined {
  return mapping['QUANTITY'] ?? columns.find((column) => column.nombre === 'CANTIDAD')?.fila;
}

/** The decimal mark of a catalogue's amounts, as far as its prices and its quantities prove one. */
export function amountMark(
  marks: SheetMarks,
  columns: readonly CatalogueColumn[],
  quantity: string | undefined,
): DecimalMark | undefined {
  const names = columns.map(({ nombre_real: name }) => name);
  const decided = decideMark(marks, priceColumns(names), quantity);
  return decided.kind === 'proven' ? decided.mark : undefined;
}

/**
 * The quantity that a row says, at least 0, read as everywhere (docs/printing.md, Copies). A fraction or too large a
 * number stays what it is, for a person to correct; what is no number counts as nothing, as does `1,000` while nobody
 * knows whether it is one or a thousand.
 */
export function rowQuantity(
  row: SheetRow,
  letter: string | undefined,
  mark: DecimalMark | undefined,
): number {
  if (letter === undefined) return 0;
  const { QUANTITY: value } = rowValues(row, { QUANTITY: letter });
  const { copies, problem } = parseCopies(value, mark);
  if (problem?.code === 'quantity-fraction')
    return Number((value?.number ?? value?.text ?? '').trim().replace(',', '.')) || 0;
  return problem?.code === 'quantity-too-large' ? Number(problem.details?.['text']) : copies;
}
