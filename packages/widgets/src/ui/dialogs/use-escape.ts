import { useEffect, useRef } from 'react';

/** Dialogs that are open, the one on top last: those beside each other in the tree know nothing of each other. */
const openDialogs: object[] = [];
/** Presses of a key that closed a dialog already: one press closes one. */
const taken = new WeakSet<Event>();

/** Whether why a dialog would close concerns it: Escape is meant for the one on top alone, all else for the one it hit. */
export function useEscape(open: boolean): (details: { reason: string; event: Event }) => boolean {
  const own = useRef({});
  useEffect(() => {
    if (!open) return undefined;
    const dialog = own.current;
    openDialogs.push(dialog);
    return () => {
      openDialogs.splice(openDialogs.indexOf(dialog), 1);
    };
  }, [open]);
  return ({ reason, event }) => {
    if (reason !== 'escape-key') return true;
    if (openDialogs.at(-1) !== own.current || taken.has(event)) return false;
    taken.add(event);
    return true;
  };
}
