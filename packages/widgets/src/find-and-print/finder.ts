import { searchDelayMs } from '../catalogue-rows/timing.ts';

/** What find-and-print shows. */
export interface FinderState {
  /** What stands in the search field. */
  text: string;
  /** The query that was searched last; its rows are shown. */
  query: string;
  searching: boolean;
  /** A print is under way; nothing else prints meanwhile. */
  busy: boolean;
}

export interface FoundRows<Row> {
  rows: readonly Row[];
  /** All rows that match, which may be more than are shown. */
  total: number;
}

export interface FinderCalls<Row> {
  search: (query: string) => Promise<FoundRows<Row>>;
  /** Prints one row and settles when the helper has answered; a failure is shown by whoever prints. */
  print: (row: Row) => Promise<void>;
}

/** Runs something later and answers how to call it off. */
export type Later = (run: () => void, delayMs: number) => () => void;

export interface Finder<Row> {
  state(): FinderState;
  subscribe(listener: () => void): () => void;
  /** The text of the search field changed. */
  type(text: string): void;
  /** Enter, by hand or from a scanner: settles the query at once. */
  enter(): Promise<void>;
  /** A person chose this row. Ignored while a print is under way. */
  choose(row: Row): Promise<void>;
  /** Takes the calls of the screen as it is now. */
  use(calls: FinderCalls<Row>): void;
  stop(): void;
}

/**
 * Find-and-print (VIEW-06 to VIEW-08, D53): a query settles after a pause in typing or with Enter, and when exactly one
 * row matches, that row prints once. The same query prints again only after Enter or after the field was emptied or
 * begun anew, as a scanner does with its next code; never an empty query, and never while a print is under way.
 */
export function createFinder<Row>(calls: FinderCalls<Row>, later: Later = timer): Finder<Row> {
  let state: FinderState = { text: '', query: '', searching: false, busy: false };
  const listeners = new Set<() => void>();
  let callOff: (() => void) | undefined;
  let round = 0;
  let printed: string | undefined;

  const change = (next: Partial<FinderState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };

  const printRow = async (row: Row) => {
    if (state.busy) return;
    change({ busy: true });
    try {
      await calls.print(row);
    } finally {
      change({ busy: false });
    }
  };

  const settle = async (again: boolean) => {
    callOff?.();
    callOff = undefined;
    const query = state.text.trim();
    if (again) printed = undefined;
    const thisRound = ++round;
    change({ query, searching: query !== '' });
    if (query === '') return;
    let found: FoundRows<Row>;
    try {
      found = await calls.search(query);
    } catch {
      // The view's own query shows the failure and offers to try again.
      if (thisRound === round) change({ searching: false });
      return;
    }
    if (thisRound !== round) return;
    change({ searching: false });
    const [only] = found.rows;
    if (found.total !== 1 || only === undefined || printed === query || state.busy) return;
    printed = query;
    await printRow(only);
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (text) => {
      if (text.trim().length <= 1) printed = undefined;
      change({ text });
      callOff?.();
      callOff = later(() => void settle(false), searchDelayMs);
    },
    enter: () => settle(true),
    choose: printRow,
    use: (next) => {
      calls = next;
    },
    stop: () => {
      callOff?.();
      round += 1;
    },
  };
}

function timer(run: () => void, delayMs: number): () => void {
  const handle = setTimeout(run, delayMs);
  return () => clearTimeout(handle);
}
