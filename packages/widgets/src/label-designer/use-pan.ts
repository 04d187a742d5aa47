import { useStableCallback } from '@base-ui/utils/useStableCallback';
import { useEffect, type RefObject } from 'react';

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, button, select') !== null;

/** The middle button, or Space and the pointer, move what an element shows, as a hand does with a sheet of paper. */
export function usePan(frame: RefObject<HTMLDivElement | null>, isThere: boolean) {
  const listen = useStableCallback((element: HTMLElement) => {
    let from: { x: number; y: number; id: number } | undefined;
    const hold = (isHeld: boolean) => element.toggleAttribute('data-panning', isHeld);
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== ' ' || isTyping(event.target)) return;
      // The page would scroll.
      if (event.type === 'keydown') event.preventDefault();
      if (event.type === 'keydown' || !from) hold(event.type === 'keydown');
    };
    const onDown = (event: PointerEvent) => {
      if (event.button !== 1 && !element.hasAttribute('data-panning')) return;
      event.preventDefault();
      hold(true);
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
      element.setPointerCapture(event.pointerId);
    };
    const onMove = (event: PointerEvent) => {
      if (from?.id !== event.pointerId) return;
      element.scrollBy(from.x - event.clientX, from.y - event.clientY);
      from = { x: event.clientX, y: event.clientY, id: event.pointerId };
    };
    const onUp = (event: PointerEvent) => {
      if (from?.id !== event.pointerId) return;
      from = undefined;
      hold(false);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    // Before the label itself takes the press for a selection.
    element.addEventListener('pointerdown', onDown, { capture: true, signal });
    element.addEventListener('pointermove', onMove, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      element.addEventListener(end, onUp, { signal });
    for (const key of ['keydown', 'keyup'] as const) element.addEventListener(key, onKey, { signal });
    element.addEventListener('focusout', () => hold(false), { signal });
    return () => listeners.abort();
  });
  useEffect(() => {
    const element = frame.current;
    return element && isThere ? listen(element) : undefined;
  }, [frame, isThere, listen]);
}
