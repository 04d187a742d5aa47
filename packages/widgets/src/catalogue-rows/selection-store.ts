import { useSyncExternalStore } from 'react';
import { emptySelection, type Selection } from './selection.ts';

export interface SelectionStore {
  get(): Selection;
  change(next: (selection: Selection) => Selection): void;
  subscribe(listener: () => void): () => void;
}

/** Holds the selection outside of React, so that a print reads what was typed a moment ago. */
export function createSelectionStore(): SelectionStore {
  let selection = emptySelection;
  const listeners = new Set<() => void>();
  return {
    get: () => selection,
    change: (next) => {
      selection = next(selection);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The selection as it is now; renders again with every change. */
export function useSelection(store: SelectionStore): Selection {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
