import { isOffer } from '@marbete/engine/internal/template/row-prices';
import { useMemo, useState } from 'react';
import type { DesignerColumn } from './designer-column.ts';
import { hardRows, type BoardRow, type HardRow } from './hard-rows.ts';

interface ShownData {
  columns: readonly DesignerColumn[] | undefined;
  rows: readonly BoardRow[] | undefined;
  values: BoardRow | undefined;
}

export interface ShownRow {
  rows: readonly BoardRow[];
  /** Place of the row that the label shows, from 0; -1 without rows. */
  at: number;
  /** Rows at which labels fail, by name. */
  hard: readonly HardRow[];
  values: BoardRow;
  /** The list's columns with what the row has in them. */
  columns: readonly DesignerColumn[];
  show(at: number): void;
  /** Shows a row that has an offer, where the one at hand has none. */
  showOffer(): void;
}

const noColumns: readonly DesignerColumn[] = [];
const noValues: BoardRow = {};
const noRows: readonly BoardRow[] = [];

/** The row of a list that the label shows: at first the one at which most can go wrong, then the one that is chosen. */
export function useShownRow({ columns: given = noColumns, rows = noRows, values: one }: ShownData): ShownRow {
  const hard = useMemo(
    () =>
      hardRows(
        rows,
        given.map(({ variable }) => variable),
      ),
    [rows, given],
  );
  const [chosen, setChosen] = useState<{ of: typeof rows; at: number }>();
  const at = Math.min(chosen?.of === rows ? chosen.at : (hard[0]?.at ?? 0), rows.length - 1);
  const values = rows[at] ?? one ?? noValues;
  const columns = useMemo(
    () => given.map((column) => ({ ...column, sample: values[column.variable] ?? column.sample })),
    [given, values],
  );
  const show = (next: number) => setChosen({ of: rows, at: next });
  return {
    rows,
    at,
    hard,
    values,
    columns,
    show,
    showOffer() {
      const offered = rows.findIndex(({ OFFER = '' }) => isOffer(OFFER));
      const { OFFER } = values;
      if (OFFER !== undefined && !isOffer(OFFER) && offered >= 0) show(offered);
    },
  };
}
