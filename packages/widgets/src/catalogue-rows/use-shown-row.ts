import { useEffect, useRef, useState, type RefObject } from 'react';
import type { CatalogueRow } from './catalogue-rows.ts';

/**
 * Opens the page of `row` and moves the focus there once it is on the screen. `wanted` is its position until other rows
 * are shown.
 */
export function useShownRow({
  row,
  onRowShown,
  rows,
  goToRow,
}: {
  row: number | undefined;
  onRowShown: (() => void) | undefined;
  rows: readonly CatalogueRow[];
  goToRow: (position: number) => void;
}): { area: RefObject<HTMLDivElement | null>; wanted: number | undefined } {
  const area = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<number>();
  const [previous, setPrevious] = useState<number>();
  if (row !== previous) {
    setPrevious(row);
    if (row !== undefined) {
      setWanted(row);
      goToRow(row);
    }
  }
  const tell = useRef(onRowShown);
  useEffect(() => {
    tell.current = onRowShown;
  });
  useEffect(() => {
    if (row !== undefined) tell.current?.();
  }, [row]);
  const shown = wanted !== undefined && rows.some(({ position }) => position === wanted);
  useEffect(() => {
    if (!shown) return;
    const place = area.current?.querySelector<HTMLElement>(`[data-position="${wanted}"]`);
    place?.scrollIntoView({ block: 'nearest' });
    place?.querySelector<HTMLElement>('input:not([type="checkbox"])')?.focus({ preventScroll: true });
  }, [shown, wanted]);
  return { area, wanted };
}
