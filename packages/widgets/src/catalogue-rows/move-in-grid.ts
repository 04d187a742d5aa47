import type { KeyboardEvent } from 'react';
import { nextCell, type GridSize } from './grid-keys.ts';

/** Moves the focus between cells that carry `data-cell="row:column"` when a key asks for it. */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, size: GridSize): void {
  const target = event.target as HTMLElement;
  const cell = target.closest<HTMLElement>('[data-cell]');
  const [row, column] = (cell?.dataset['cell'] ?? '').split(':').map(Number);
  if (row === undefined || column === undefined) return;
  const field = target instanceof HTMLInputElement && target.type === 'text' ? target : undefined;
  const next = nextCell({ row, column }, size, {
    key: event.key,
    shift: event.shiftKey,
    modified: event.ctrlKey || event.metaKey || event.altKey,
    caretAtStart: !field || field.selectionEnd === 0 || isAllSelected(field),
    caretAtEnd: !field || field.selectionStart === field.value.length || isAllSelected(field),
  });
  if (!next) return;
  const found = event.currentTarget.querySelector<HTMLElement>(`[data-cell="${next.row}:${next.column}"]`);
  if (!found) return;
  event.preventDefault();
  const inside = found.querySelector<HTMLElement>('input:not([aria-hidden]), button, [role="checkbox"]');
  (inside ?? found).focus();
  found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

function isAllSelected(field: HTMLInputElement): boolean {
  return field.selectionStart === 0 && field.selectionEnd === field.value.length;
}
