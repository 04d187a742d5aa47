import { useSyncExternalStore } from 'react';

/** A value that changes many times a second: who shows it listens to it, and nothing else is rendered. */
export interface LiveValue<T> {
  get(): T;
  set(value: T): void;
  subscribe(listener: () => void): () => void;
}

export function createLiveValue<T>(first: T): LiveValue<T> {
  let now = first;
  const listeners = new Set<() => void>();
  return {
    get: () => now,
    set(value) {
      now = value;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** A part of a live value as it is now; the caller is rendered when that part is another one. */
export function useLivePart<T, Part>({ get, subscribe }: LiveValue<T>, part: (value: T) => Part): Part {
  const read = () => part(get());
  return useSyncExternalStore(subscribe, read, read);
}
