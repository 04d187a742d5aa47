import { useSyncExternalStore } from 'react';

/*
 * How many templates were downloaded since the person last looked at their labels (LOCAL-06, NAV-08): kept in this
 * browser, by account.
 */

const listeners = new Set<() => void>();

function keyOf(accountId: number): string {
  return `marbete.new-labels.${accountId}`;
}

function countNewLabels(accountId: number): number {
  const stored = Number(localStorage.getItem(keyOf(accountId)) ?? 0);
  return Number.isInteger(stored) && stored > 0 ? stored : 0;
}

function set(accountId: number, count: number): void {
  if (count === 0) localStorage.removeItem(keyOf(accountId));
  else localStorage.setItem(keyOf(accountId), String(count));
  for (const listener of listeners) listener();
}

/** A template was copied into the account's labels. */
export function addNewLabel(accountId: number): void {
  set(accountId, countNewLabels(accountId) + 1);
}

/** The list of labels was opened. */
export function forgetNewLabels(accountId: number): void {
  set(accountId, 0);
}

export function useNewLabels(accountId: number): number {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => countNewLabels(accountId),
  );
}
