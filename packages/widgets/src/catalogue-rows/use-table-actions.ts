import { useEffect, useMemo, useRef, useState } from 'react';
import { useMarbete } from '../provider/use-marbete.ts';
import { matchingRows, type CatalogueRow } from './catalogue-rows.ts';
import { readPageSize } from './plan.ts';
import type { RowActions } from './row-actions.ts';
import type { SelectionStore } from './selection-store.ts';
import {
  withAllTicked,
  withCell,
  withEverything,
  withQuantities,
  withTicks,
  type TableRow,
} from './selection.ts';

/** What is on the screen while somebody acts on it. */
export interface TableView {
  catalogueId: number;
  labelId: number;
  query: string;
  page: number;
  pageSize: number;
  rows: readonly CatalogueRow[];
  /** Whether the catalogue has a quantity column for this label. */
  listsQuantities: boolean;
}

/** Rows of other pages that are read to be changed as well. */
export interface Reading {
  done: number;
}

export interface TableActions extends RowActions {
  /** One quantity for all rows: of the catalogue or, during a search, of what was found. */
  setAll: (quantity: number) => void;
  /** Ticks all rows: of the catalogue or, during a search, of what was found. */
  tickAll: () => void;
  /** Takes the quantities that the catalogue lists: of all rows or, during a search, of what was found. */
  takeListed: () => void;
  /** Stops reading rows of other pages; nothing was changed then. */
  stop: () => void;
}

/**
 * What a person can do to rows. Changes of the whole catalogue are a rule and cost nothing; changes of what a search found
 * read the ids of those rows first, and count once all of them are known.
 */
export function useTableActions(
  store: SelectionStore,
  view: TableView,
  onError: (error: unknown) => void,
): { actions: TableActions; reading: Reading | undefined } {
  const { client } = useMarbete();
  const [reading, setReading] = useState<Reading>();
  const latest = useRef({ view, onError });
  useEffect(() => {
    latest.current = { view, onError };
  });
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const actions = useMemo<TableActions>(() => {
    /** Reads rows of the current search from a place on and hands them over when all are there. */
    const readThen = async (first: number, count: number, apply: (rows: TableRow[]) => void) => {
      controller.current?.abort();
      const mine = new AbortController();
      controller.current = mine;
      const { catalogueId, labelId, query } = latest.current.view;
      const read = matchingRows(client, { catalogueId, labelId, query });
      const rows: TableRow[] = [];
      setReading({ done: 0 });
      try {
        const startPage = Math.floor(first / readPageSize);
        for (let page = startPage; page * readPageSize < first + count; page++) {
          const found = await read(page + 1, mine.signal);
          rows.push(...found);
          setReading({ done: rows.length });
          if (found.length < readPageSize) break;
        }
        if (mine.signal.aborted) return;
        const offset = first - startPage * readPageSize;
        apply(rows.slice(offset, offset + count));
      } catch (error) {
        if (!mine.signal.aborted) latest.current.onError(error);
      } finally {
        if (controller.current === mine) setReading(undefined);
      }
    };

    return {
      tick: (rows, selected) => store.change((selection) => withTicks(selection, rows, selected)),
      setQuantity: (row, quantity) =>
        store.change((selection) => withQuantities(selection, [[row, quantity]])),
      setCell: (row, letter, text) =>
        store.change((selection) => withCell(selection, row.id, letter, text, row.cells[letter] ?? '')),
      pasteQuantities: (from, quantities) => {
        const { rows, page, pageSize } = latest.current.view;
        const apply = (targets: readonly TableRow[]) =>
          store.change((selection) =>
            withQuantities(
              selection,
              targets.flatMap((row, index) => {
                const quantity = quantities[index];
                return quantity === undefined ? [] : [[row, quantity] as const];
              }),
            ),
          );
        const index = rows.findIndex(({ id }) => id === from.id);
        if (index < 0) return;
        if (index + quantities.length <= rows.length) apply(rows.slice(index, index + quantities.length));
        else void readThen((page - 1) * pageSize + index, quantities.length, apply);
      },
      setAll: (quantity) => {
        controller.current?.abort();
        if (latest.current.view.query === '') {
          store.change((selection) => withEverything(selection, quantity));
          return;
        }
        void readThen(0, Infinity, (rows) =>
          store.change((selection) =>
            withQuantities(
              selection,
              rows.map((row) => [row, quantity] as const),
            ),
          ),
        );
      },
      tickAll: () => {
        controller.current?.abort();
        const { query, listsQuantities } = latest.current.view;
        if (query === '') store.change((selection) => withAllTicked(selection, listsQuantities));
        else {
          void readThen(0, Infinity, (rows) => store.change((selection) => withTicks(selection, rows, true)));
        }
      },
      takeListed: () => {
        controller.current?.abort();
        if (latest.current.view.query === '') {
          store.change((selection) => withEverything(selection, 'listed'));
          return;
        }
        void readThen(0, Infinity, (rows) =>
          store.change((selection) =>
            withQuantities(
              selection,
              rows.map((row) => [row, row.listed] as const),
            ),
          ),
        );
      },
      stop: () => {
        controller.current?.abort();
        setReading(undefined);
      },
    };
  }, [client, store]);
  return { actions, reading };
}
