import type { HelperPrinter } from '@marbete/core/print/printers';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { PrintRun } from '@marbete/core/print/run/driver';
import { isRunning } from '@marbete/core/print/run/view';

/** A run with what its card says. */
export interface RunEntry {
  id: number;
  label: string;
  labelId: number;
  /** One label of what is being drawn, which no server knows and cannot print again. */
  isTrial?: boolean;
  /** Undefined for a test that is downloaded instead of printed. */
  printer: HelperPrinter | undefined;
  /** The label's printer language, which decides how the printer is asked. */
  languageId: number;
  /** Where its rows are looked at and corrected; undefined for what is printed again. */
  catalogue?: Omit<CatalogueRowPlace, 'row'> | undefined;
  /** Draws a row of it that cannot print. */
  pictureOf?: ((row: { id: number; position: number }) => ReactNode) | undefined;
  /** What has changed since it began; it prints what it began with. */
  changed?: { label: boolean; list: boolean } | undefined;
  run: PrintRun;
}

/** A row on the screen that prints from its catalogue. */
export interface CatalogueRowPlace {
  catalogueId: number;
  labelId: number;
  /** Place in the catalogue, from 1. */
  row: number;
}

export interface Runs {
  list(): readonly RunEntry[];
  subscribe(listener: () => void): () => void;
  add(entry: Omit<RunEntry, 'id'>): RunEntry;
  dismiss(id: number): void;
  /** Whether labels are on their way to this printer; a second run would mix its labels with theirs. */
  occupies(printerUid: string): boolean;
}

/** The runs of a page, which go on while other screens are opened. */
export function createRuns(): Runs {
  let entries: readonly RunEntry[] = [];
  let nextId = 1;
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const change = (next: readonly RunEntry[]) => {
    entries = next;
    tell();
  };
  return {
    list: () => entries,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    add: (entry) => {
      const added = { ...entry, id: nextId++ };
      // Of what has ended well, only the last result is kept in sight.
      const ended = entries.filter(({ run }) => run.view().phase === 'done');
      for (const { run } of ended) run.leave();
      change([...entries.filter((other) => !ended.includes(other)), added]);
      // A printer becomes free without any entry coming or going.
      entry.run.subscribe(tell);
      return added;
    },
    occupies: (uid) => entries.some(({ printer, run }) => printer?.uid === uid && isRunning(run.view())),
    dismiss: (id) => {
      const entry = entries.find((candidate) => candidate.id === id);
      void entry?.run.close();
      entry?.run.leave();
      change(entries.filter((candidate) => candidate.id !== id));
    },
  };
}

/** One store a page, however many screens open and close on it. */
const runsOfClients = new WeakMap<object, Runs>();

/** The runs that print for this client of the server: a signed-in account, or an embed's key. */
export function runsOf(client: object): Runs {
  const known = runsOfClients.get(client);
  if (known) return known;
  const made = createRuns();
  runsOfClients.set(client, made);
  return made;
}

/** A run as it is now; renders again whenever it moves. */
export function useRunView(run: PrintRun) {
  return useSyncExternalStore(run.subscribe, run.view, run.view);
}
