import { useStableCallback } from '@base-ui/utils/useStableCallback';
import { useEffect, type KeyboardEvent, type RefObject } from 'react';
import { actOfKey } from './board-keys.ts';
import type { BoardActs } from './use-board-acts.ts';
import type { Designer } from './use-designer.ts';
import type { Zoom } from './use-zoom.ts';

interface Keyed {
  designer: Designer;
  acts: BoardActs;
  zoom: Zoom;
  dpmm: number;
  /** The field that the keyboard is at. */
  active: number | undefined;
  choose: (ids: readonly number[]) => void;
  /** Changes what the selected field says. */
  edit: () => void;
  /** Opens the menu of the selected fields. */
  menu: (on: Element) => void;
}

/** What keys do on the label and in the list of fields; in the list, and where nothing is selected, arrows choose. */
export function useBoardKeyboard({ designer, acts, zoom, dpmm, active, choose, edit, menu }: Keyed) {
  const { selection, board } = designer;
  const fields = board.document?.fields ?? [];
  const go = (to: 'next' | 'previous' | 'first' | 'last') => {
    const place = fields.findIndex(({ id }) => id === active);
    const last = fields.length - 1;
    const before = place < 0 ? last : place - 1;
    const wanted = { first: 0, last, next: place + 1, previous: before }[to];
    const field = fields[Math.min(Math.max(wanted, 0), last)];
    if (field) choose([field.id]);
  };
  return (event: KeyboardEvent, inList: boolean) => {
    const wanted = actOfKey(event, dpmm, inList || selection.length === 0);
    if (!wanted) return;
    if (wanted.act === 'none' && selection.length === 0) return;
    event.preventDefault();
    switch (wanted.act) {
      case 'move':
        return acts.move(wanted.dx, wanted.dy);
      case 'resize':
        return acts.grow(wanted.dx, wanted.dy);
      case 'next':
      case 'previous':
      case 'first':
      case 'last':
        return go(wanted.act);
      case 'edit':
        return edit();
      case 'menu':
        return menu(event.currentTarget);
      case 'remove':
        return acts.remove();
      case 'duplicate':
        return acts.duplicate();
      case 'all':
        return choose(fields.filter(({ drawn }) => drawn).map(({ id }) => id));
      case 'none':
        return choose([]);
      case 'undo':
        return designer.undo();
      case 'redo':
        return designer.redo();
      case 'forward':
        return acts.order(true);
      case 'back':
        return acts.order(false);
      case 'group':
      case 'ungroup':
        return acts.group(wanted.act === 'group');
      case 'zoom':
        return zoom.step(wanted.by);
    }
  };
}

/** F6 and Shift+F6 lead from pane to pane of an element, past those with nothing in them, and out of the last one. */
export function usePanes(
  root: RefObject<HTMLElement | null>,
  isOpened: boolean,
  leave: (backwards: boolean) => void,
) {
  const onKey = useStableCallback((event: globalThis.KeyboardEvent) => {
    if (event.key !== 'F6') return;
    event.preventDefault();
    // The page's notices take the key too.
    event.stopPropagation();
    const panes = [...(root.current?.querySelectorAll<HTMLElement>('[data-pane]') ?? [])];
    const here = panes.findIndex((pane) => pane.contains(pane.ownerDocument.activeElement));
    const others = event.shiftKey ? panes.slice(0, Math.max(0, here)).toReversed() : panes.slice(here + 1);
    for (const pane of others) {
      const first = pane.querySelector<HTMLElement>('[role=tree], input, textarea, button');
      if (first) return first.focus();
    }
    leave(event.shiftKey);
  });
  useEffect(() => {
    const element = root.current;
    if (!element || !isOpened) return undefined;
    element.addEventListener('keydown', onKey);
    return () => element.removeEventListener('keydown', onKey);
  }, [root, isOpened, onKey]);
}
