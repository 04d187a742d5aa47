import { createContext, useContext, useSyncExternalStore } from 'react';

/** Whether a list is tried without an account in this tab; it outlives a reload. */
const openKey = 'trial-open';
const listeners = new Set<() => void>();

const tell = () => {
  for (const listener of listeners) listener();
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Begins a trial: the screens from list to paper answer in the page from now on. */
export function startTrial(): void {
  sessionStorage.setItem(openKey, '1');
  tell();
}

export function endTrial(): void {
  sessionStorage.removeItem(openKey);
  tell();
}

export function useIsTrying(): boolean {
  return useSyncExternalStore(listen, () => sessionStorage.getItem(openKey) !== null);
}

export const TrialContext = createContext(false);

/** Whether the screen is part of a trial without an account, where some things are missing. */
export const useInTrial = (): boolean => useContext(TrialContext);
