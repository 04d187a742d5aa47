import { isAppError } from '@marbete/core/api/errors';
import { searchDelayMs } from '../catalogue-rows/timing.ts';

/** A code that was scanned or typed, or a row that was chosen, and what became of it. */
export interface Scan<Row> {
  id: number;
  code: string;
  /** Of `5*CODE`; undefined leaves it to the list. */
  copies?: number | undefined;
  row?: Row | undefined;
  state:
    | 'waiting'
    | 'searching'
    | 'printing'
    | 'sent'
    /** No row matches, or several do. */
    | 'none'
    | 'many'
    | 'failed'
    /** A person took it back. */
    | 'undone';
  labels?: number | undefined;
  error?: unknown;
  at: Date;
}

/** What find-and-print shows. */
export interface FinderState<Row> {
  /** What stands in the search field. */
  text: string;
  /** The query that was searched last; its rows are shown. */
  query: string;
  searching: boolean;
  /** The queue and what came before it, newest first: all that wait, and the last ten. */
  scans: readonly Scan<Row>[];
  /** The scan that ended last. */
  last?: Scan<Row> | undefined;
  /** Something is in the way of all: a person has to let the queue go on. */
  halted: boolean;
}

export interface FoundRows<Row> {
  rows: readonly Row[];
  /** All rows that match, which may be more than are shown. */
  total: number;
}

export interface FinderCalls<Row> {
  search: (query: string) => Promise<FoundRows<Row>>;
  /** Whether a cell of the row is this code and nothing more. */
  isExact: (row: Row, code: string) => boolean;
  /** Prints one row and answers its labels; undefined when a person called it off. What it throws is shown by whoever prints. */
  print: (row: Row, copies: number | undefined) => Promise<number | undefined>;
}

/** Runs something later and answers how to call it off. */
export type Later = (run: () => void, delayMs: number) => () => void;

export interface Finder<Row> {
  state(): FinderState<Row>;
  subscribe(listener: () => void): () => void;
  /** The text of the search field changed. */
  type(text: string): void;
  /** Enter, by hand or from a scanner: queues what stands in the field and empties it. */
  enter(): void;
  /** A person chose this row of the last search. */
  choose(row: Row): void;
  /** Takes back what was not sent yet. */
  undo(id: number): void;
  /** Lets the queue go on after a failure. */
  goOn(): void;
  /** Takes the calls of the screen as it is now. */
  use(calls: FinderCalls<Row>): void;
  stop(): void;
}

/** Ended scans that stay in sight. */
const shownScans = 10;

/** `5*CODE` asks for five labels. */
export function parseScan(text: string): { code: string; copies?: number } {
  const [, digits, code] = /^\s*([1-9]\d{0,3})\s*\*\s*(.*?)\s*$/.exec(text) ?? [];
  return code === undefined ? { code: text.trim() } : { code, copies: Number(digits) };
}

/**
 * Find-and-print as a till needs it (VIEW-06 to VIEW-08, D53): every settled code is queued once, also while another one
 * prints. Enter settles and empties the field. A pause in typing settles when exactly one row matches, and takes only
 * that code out of the field: what a scanner sent meanwhile stays. Codes print one after the other, in their order.
 */
export function createFinder<Row>(calls: FinderCalls<Row>, later: Later = timer): Finder<Row> {
  let state: FinderState<Row> = { text: '', query: '', searching: false, scans: [], halted: false };
  const listeners = new Set<() => void>();
  let callOff: (() => void) | undefined;
  let round = 0;
  let nextId = 1;
  let working = false;

  const change = (next: Partial<FinderState<Row>>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const isOpen = (scan: Scan<Row>) =>
    scan.state === 'waiting' || scan.state === 'searching' || scan.state === 'printing';

  function update(id: number, next: Partial<Scan<Row>>): void {
    const scans = state.scans.map((scan) => (scan.id === id ? { ...scan, ...next } : scan));
    const changed = scans.find((scan) => scan.id === id);
    change({ scans, ...(changed && !isOpen(changed) ? { last: changed } : {}) });
  }

  function queue(scan: Pick<Scan<Row>, 'code' | 'copies' | 'row'>): void {
    const ended = state.scans.filter((one) => !isOpen(one)).slice(0, shownScans - 1);
    const scans = state.scans.filter((one) => isOpen(one) || ended.includes(one));
    change({ scans: [{ ...scan, id: nextId++, state: 'waiting', at: new Date() }, ...scans] });
    void work();
  }

  async function work(): Promise<void> {
    if (working) return;
    working = true;
    for (;;) {
      const next = state.halted ? undefined : state.scans.findLast((scan) => scan.state === 'waiting');
      if (!next) break;
      await print(next);
    }
    working = false;
  }

  async function print({ id, code, copies, row: chosen }: Scan<Row>): Promise<void> {
    let row = chosen;
    try {
      if (row === undefined) {
        update(id, { state: 'searching' });
        change({ query: code });
        const found = await calls.search(code);
        row = onlyRow(found, code);
        if (row === undefined) return update(id, { state: found.total === 0 ? 'none' : 'many' });
      }
      update(id, { state: 'printing', row });
      const labels = await calls.print(row, copies);
      update(id, labels === undefined ? { state: 'undone' } : { state: 'sent', labels });
    } catch (error) {
      update(id, { state: 'failed', error });
      // Values of one row are no reason to keep the others; a printer that is off is.
      if (!isAppError(error) || error.code !== 'data-invalid') change({ halted: true });
    }
  }

  /** The one row that matches, or the one among several whose cell is the code itself. */
  function onlyRow({ rows, total }: FoundRows<Row>, code: string): Row | undefined {
    if (total === 1) return rows[0];
    const exact = total === rows.length ? rows.filter((row) => calls.isExact(row, code)) : [];
    return exact.length === 1 ? exact[0] : undefined;
  }

  async function settle(): Promise<void> {
    callOff?.();
    callOff = undefined;
    const text = state.text.trim();
    const { code, copies } = parseScan(text);
    const thisRound = ++round;
    change({ query: code, searching: code !== '' });
    if (code === '') return;
    const found = await calls.search(code).catch(() => undefined);
    if (thisRound === round) change({ searching: false });
    // The view's own query shows a failure and offers to try again.
    const row = found?.total === 1 ? found.rows[0] : undefined;
    const now = state.text.trimStart();
    if (row === undefined || text === '' || !now.startsWith(text)) return;
    const rest = now.slice(text.length);
    change({ text: rest });
    queue({ code, copies, row });
    if (rest.trim() !== '') callOff ??= later(() => void settle(), searchDelayMs);
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    type: (text) => {
      change({ text });
      callOff?.();
      callOff = later(() => void settle(), searchDelayMs);
    },
    enter: () => {
      callOff?.();
      callOff = undefined;
      round += 1;
      const { code, copies } = parseScan(state.text);
      change({ text: '', searching: false });
      if (code !== '') queue({ code, copies });
    },
    choose: (row) => {
      const { code, copies } = parseScan(state.text);
      // Quantities stand in the field, or with the code that had several rows.
      const asked = state.last?.state === 'many' && code === '' ? state.last.copies : copies;
      queue({ code: code || state.query, copies: asked, row });
    },
    undo: (id) => {
      if (state.scans.some((scan) => scan.id === id && scan.state === 'waiting')) {
        update(id, { state: 'undone' });
      }
    },
    goOn: () => {
      change({ halted: false });
      void work();
    },
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
