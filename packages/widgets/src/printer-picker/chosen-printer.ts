import { parseStoredPrinter, type HelperPrinter } from '@marbete/core/print/printers';

/** The printer that this site prints on: the one thing that the public widgets keep. */
const key = 'marbete.printer';

export interface ChosenPrinter {
  get(): HelperPrinter | undefined;
  set(printer: HelperPrinter): void;
  subscribe(listener: () => void): () => void;
}

/** Kept for this site, and shared by all widgets of a page. A browser that stores nothing keeps it until the page is left. */
export function createChosenPrinter(storage: () => Pick<Storage, 'getItem' | 'setItem'>): ChosenPrinter {
  let text: string | null | undefined;
  let printer: HelperPrinter | undefined;
  let unstored = false;
  const listeners = new Set<() => void>();
  const use = (next: string | null) => {
    if (next === text) return;
    text = next;
    printer = parseStoredPrinter(next);
  };
  return {
    get() {
      try {
        if (!unstored) use(storage().getItem(key));
      } catch {
        // No storage: what was chosen on this page counts.
      }
      return printer;
    },
    set(next) {
      const written = JSON.stringify(next);
      use(written);
      try {
        storage().setItem(key, written);
        unstored = false;
      } catch {
        // Blocked or full: chosen for this page.
        unstored = true;
      }
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const chosenPrinter: ChosenPrinter = createChosenPrinter(() => localStorage);
