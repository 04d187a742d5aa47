import type { Cells } from '@marbete/core/api/schemas';
import { copiesOf } from './quantity.ts';

/** A row as the table shows it: its id, its place in the catalogue from 1, and the quantity that the catalogue gives. */
export interface TableRow {
  id: number;
  position: number;
  listed: number;
}

/** What a person chose for one row. */
export interface RowChoice {
  position: number;
  quantity: number;
  selected: boolean;
}

/**
 * What will print: a rule for every row of the catalogue, the rows that were chosen or excepted one by one, and changed
 * cells. Only what was touched is held, so that a catalogue of a million rows costs nothing.
 */
export interface Selection {
  /** The quantity of every row without a choice of its own; 'listed' is the catalogue's own; null when there is no rule. */
  everything: number | 'listed' | null;
  rows: ReadonlyMap<number, RowChoice>;
  /** Cells by row id that count for this print only (D51). */
  edits: ReadonlyMap<number, Cells>;
}

export const emptySelection: Selection = { everything: null, rows: new Map(), edits: new Map() };

/** The quantity that a row shows and whether it will print. No row is selected before a person did so (D50). */
export function choiceOf(selection: Selection, row: TableRow): { quantity: number; selected: boolean } {
  const own = selection.rows.get(row.id);
  if (own) return own;
  if (selection.everything === null) return { quantity: row.listed, selected: false };
  const quantity = selection.everything === 'listed' ? row.listed : selection.everything;
  return { quantity, selected: quantity > 0 };
}

/** Gives rows a quantity: above 0 selects them, 0 or less deselects them (VIEW-19). */
export function withQuantities(
  selection: Selection,
  changes: Iterable<readonly [row: TableRow, quantity: number]>,
): Selection {
  const rows = new Map(selection.rows);
  for (const [row, quantity] of changes) {
    rows.set(row.id, { position: row.position, quantity, selected: quantity > 0 });
  }
  return { ...selection, rows };
}

/** Ticks or unticks rows. One that is ticked with quantity 0 gets 1: a selected row that prints nothing misleads. */
export function withTicks(selection: Selection, changed: Iterable<TableRow>, selected: boolean): Selection {
  const rows = new Map(selection.rows);
  for (const row of changed) {
    const { quantity } = choiceOf(selection, row);
    rows.set(row.id, {
      position: row.position,
      quantity: selected && quantity <= 0 ? 1 : quantity,
      selected,
    });
  }
  return { ...selection, rows };
}

/** One quantity for every row of the catalogue, also for rows that were never shown; 0 deselects all. */
export function withEverything(selection: Selection, quantity: number | 'listed'): Selection {
  return { ...selection, everything: quantity, rows: new Map() };
}

/**
 * Ticks every row of the catalogue, with the quantities that it lists or with one label each. Quantities that were
 * typed stay.
 */
export function withAllTicked(selection: Selection, listed: boolean): Selection {
  const rows = new Map<number, RowChoice>();
  for (const [id, choice] of selection.rows) {
    if (choice.quantity > 0) rows.set(id, { ...choice, selected: true });
  }
  return { ...selection, everything: listed ? 'listed' : 1, rows };
}

/** These rows and no others, each with its quantity. */
export function withOnly(
  selection: Selection,
  chosen: readonly { id: number; position: number; quantity: number }[],
): Selection {
  const rows = new Map(
    chosen.map(({ id, position, quantity }) => [id, { position, quantity, selected: true }]),
  );
  return { ...selection, everything: null, rows };
}

/** Changes a cell for this print; the stored text again takes the change back. */
export function withCell(
  selection: Selection,
  rowId: number,
  letter: string,
  text: string,
  stored: string,
): Selection {
  const edits = new Map(selection.edits);
  const { [letter]: _, ...others } = edits.get(rowId) ?? {};
  const cells = text === stored ? others : { ...others, [letter]: text };
  if (Object.keys(cells).length > 0) edits.set(rowId, cells);
  else edits.delete(rowId);
  return { ...selection, edits };
}

export interface SelectionCount {
  rows: number;
  labels: number;
  /** False when a rule takes the catalogue's own quantities, which are known only once the rows were read. */
  exact: boolean;
}

/** How many rows and labels are selected, in a catalogue of so many rows. */
export function countOf(selection: Selection, catalogueRows: number): SelectionCount {
  let rows = 0;
  let labels = 0;
  for (const choice of selection.rows.values()) {
    if (!choice.selected) continue;
    rows += 1;
    labels += copiesOf(choice.quantity);
  }
  const { everything } = selection;
  if (everything === 'listed') return { rows, labels, exact: false };
  if (everything !== null && everything > 0) {
    const untouched = Math.max(catalogueRows - selection.rows.size, 0);
    rows += untouched;
    labels += untouched * copiesOf(everything);
  }
  return { rows, labels, exact: true };
}

/** Whether anything at all may print (VIEW-21). */
export function isEmpty(selection: Selection): boolean {
  if (selection.everything === 'listed' || (selection.everything ?? 0) > 0) return false;
  for (const choice of selection.rows.values()) if (choice.selected) return false;
  return true;
}
