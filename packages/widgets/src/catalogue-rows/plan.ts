import type { Cells } from '@marbete/core/api/schemas';
import { copiesOf } from './quantity.ts';
import { choiceOf, type Selection, type TableRow } from './selection.ts';

/** Rows that one call of catalogo/show answers at most. */
export const readPageSize = 500;

/** A row that will print. */
export interface PlannedRow {
  id: number;
  /** Place in the catalogue from 1, for messages. */
  position: number;
  quantity: number;
}

/** Reads a page of the catalogue's rows, from 1, `readPageSize` rows a page. */
export type ReadRows = (page: number, signal: AbortSignal) => Promise<TableRow[]>;

export interface PlanOptions {
  signal: AbortSignal;
  /** Told how many rows of the catalogue were looked at. */
  onProgress?: (rowsRead: number) => void;
}

/**
 * The rows that a selection prints, in the table's order, which is the catalogue's. With a rule for every row the
 * catalogue is read page by page and only ids and quantities are kept; without one nothing is read at all.
 */
export async function planRun(
  selection: Selection,
  readRows: ReadRows,
  { signal, onProgress }: PlanOptions,
): Promise<PlannedRow[]> {
  if (selection.everything === null || selection.everything === 0) return chosenRows(selection);
  const planned: PlannedRow[] = [];
  for (let page = 1; ; page++) {
    signal.throwIfAborted();
    const rows = await readRows(page, signal);
    for (const row of rows) {
      const { quantity, selected } = choiceOf(selection, row);
      if (selected && copiesOf(quantity) > 0) {
        planned.push({ id: row.id, position: row.position, quantity });
      }
    }
    onProgress?.((page - 1) * readPageSize + rows.length);
    if (rows.length < readPageSize) return planned;
  }
}

function chosenRows(selection: Selection): PlannedRow[] {
  const planned: PlannedRow[] = [];
  for (const [id, choice] of selection.rows) {
    if (choice.selected && copiesOf(choice.quantity) > 0) {
      planned.push({ id, position: choice.position, quantity: choice.quantity });
    }
  }
  return planned.sort((left, right) => left.position - right.position);
}

/** The rows as the print calls take them: changed cells travel with their row, all others stay on the server. */
export function printRows(rows: readonly PlannedRow[], edits: ReadonlyMap<number, Cells>) {
  return rows.map(({ id, quantity }) => {
    const campos = edits.get(id);
    return campos ? { id, cantidad: quantity, campos } : { id, cantidad: quantity };
  });
}
