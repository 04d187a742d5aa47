import { useState, type FocusEvent, type MouseEvent } from 'react';
import type { CatalogueRow } from './catalogue-rows.ts';

/**
 * The row that somebody is busy with: the one that has the cursor or was clicked last, else the first one shown. Spread
 * `listen` on what holds the rows, whose elements carry `data-position`.
 */
export function useActiveRow(rows: readonly CatalogueRow[]) {
  const [position, setPosition] = useState<number>();
  const take = ({ target }: FocusEvent | MouseEvent) => {
    const holder = target instanceof Element ? target.closest('[data-position]') : null;
    if (holder) setPosition(Number(holder.getAttribute('data-position')));
  };
  return {
    row: rows.find((row) => row.position === position) ?? rows[0],
    listen: { onFocus: take, onClick: take },
  };
}
