import { AppError, isAppError } from '@marbete/core/api/errors';
import { runPrint, type RunChunk } from '@marbete/core/print/run';
import { planRun, printRows, type PlannedRow, type ReadRows } from './plan.ts';
import { checkRows, type CheckAnswer, type CheckResult } from './row-check.ts';
import type { Selection } from './selection.ts';

/** Rows that one call for printer code takes; the answer says how many of them it used. */
const rowsPerChunk = 100;

export type SentRow = ReturnType<typeof printRows>[number];

/** What a run asks of the server and of the print helper. */
export interface RunCalls {
  readRows: ReadRows;
  check: (rows: SentRow[], signal: AbortSignal) => Promise<CheckAnswer>;
  /** Printer code for as many of these rows as fit in one chunk. The same chunk is answered again byte for byte. */
  chunk: (chunk: { run: string; number: number; rows: SentRow[] }, signal?: AbortSignal) => Promise<RunChunk>;
  write: (code: string, options: { encoding?: string; key: string }) => Promise<unknown>;
  keepsKeys: () => Promise<boolean>;
  /** Makes the id of a run. */
  newRun: () => string;
}

export type RunPhase =
  /** Ids and quantities are read. */
  | 'reading'
  /** Rows are looked at before the first one prints. */
  | 'checking'
  /** Some rows cannot print: a person decides. */
  | 'review'
  | 'printing'
  | 'done'
  | 'cancelled'
  /** Stopped at a part of which nothing was printed; it can go on. */
  | 'failed'
  /** Nobody knows whether the part at hand was printed. */
  | 'uncertain'
  /** Nothing has a quantity of 1 or more. */
  | 'empty';

export interface RunState {
  phase: RunPhase;
  /** Rows read or looked at so far, while that goes on. */
  looked: number;
  /** Rows and labels that print in all; known once they were looked at. */
  rows: number;
  labels: number;
  rowsSent: number;
  labelsSent: number;
  remainingMs?: number | undefined;
  /** The last answer is missing and the helper is asked again. */
  asking: boolean;
  check?: CheckResult;
  /** Rows that a person chose to leave out. */
  skipped: number;
  error?: AppError | undefined;
  /** Places in the catalogue of the first and last row of the uncertain part. */
  uncertain?: { from: number; to: number } | undefined;
}

export interface PrintRun {
  state(): RunState;
  subscribe(listener: () => void): () => void;
  /** Settles when the run waits for a person or has ended; never rejects. */
  start(): Promise<void>;
  /** Leaves out the rows that cannot print and prints the others. */
  skipFailing(): Promise<void>;
  /** Stops between two parts; what was sent is counted. */
  cancel(): void;
  /** Goes on at the first part that was not confirmed. */
  resume(): Promise<void>;
  /** The person says whether the uncertain part came out of the printer. Repeats it, or goes on behind it. */
  settleUncertain(printed: boolean): Promise<void>;
}

const running: ReadonlySet<RunPhase> = new Set(['reading', 'checking', 'printing']);

/** Whether something is under way, so that leaving the page would stop it. */
export function isRunning(state: RunState): boolean {
  return running.has(state.phase);
}

/**
 * One print from a catalogue, from a selection to the last label: reads which rows print, looks at all of them, and sends
 * them to the printer part by part (docs/printing.md, Print runs). `onFirstSent` tells that labels are coming out.
 */
export function createPrintRun(
  calls: RunCalls,
  selection: Selection,
  { onFirstSent }: { onFirstSent?: () => void } = {},
): PrintRun {
  let state: RunState = {
    phase: 'reading',
    looked: 0,
    rows: 0,
    labels: 0,
    rowsSent: 0,
    labelsSent: 0,
    asking: false,
    skipped: 0,
  };
  const listeners = new Set<() => void>();
  const { edits } = selection;
  let rows: PlannedRow[] = [];
  let controller = new AbortController();
  let run = calls.newRun();
  /** Where each chunk begins in `rows`. */
  let offsets = [0];
  let nextChunk = 0;
  let begun = false;

  const change = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const fail = (error: unknown) => {
    if (controller.signal.aborted) change({ phase: 'cancelled' });
    else change({ phase: 'failed', error: asAppError(error) });
  };

  async function prepare(): Promise<void> {
    try {
      change({ phase: 'reading', looked: 0, error: undefined });
      const { signal } = controller;
      rows = await planRun(selection, calls.readRows, { signal, onProgress: (looked) => change({ looked }) });
      if (rows.length === 0) return change({ phase: 'empty' });
      change({ phase: 'checking', looked: 0, rows: rows.length });
      const check = await checkRows(rows, (batch, within) => calls.check(printRows(batch, edits), within), {
        signal,
        onProgress: (looked) => change({ looked }),
      });
      change({ check, labels: check.labels });
      begun = true;
      if (check.failing.size > 0 || check.errors > 0) return change({ phase: 'review' });
      return await print();
    } catch (error) {
      return fail(error);
    }
  }

  async function print(): Promise<void> {
    controller = new AbortController();
    const before = { rows: state.rowsSent, labels: state.labelsSent };
    change({ phase: 'printing', error: undefined, uncertain: undefined, remainingMs: undefined });
    const result = await runPrint({
      run,
      firstChunk: nextChunk,
      totalLabels: state.labels - before.labels,
      signal: controller.signal,
      write: calls.write,
      keepsKeys: calls.keepsKeys,
      nextChunk: async (number, signal) => {
        const from = offsets[number] ?? rows.length;
        if (from >= rows.length) return undefined;
        const part = printRows(rows.slice(from, from + rowsPerChunk), edits);
        const chunk = await calls.chunk({ run, number, rows: part }, signal);
        offsets[number + 1] = from + Math.min(Math.max(chunk.rowsUsed, 1), part.length);
        return chunk;
      },
      onSent: () => {
        onFirstSent?.();
        onFirstSent = undefined;
      },
      onProgress: ({ phase, rowsSent, labelsSent, remainingMs }) =>
        change({
          rowsSent: before.rows + rowsSent,
          labelsSent: before.labels + labelsSent,
          remainingMs,
          asking: phase === 'asking',
        }),
    });
    nextChunk = result.nextChunk;
    change({
      rowsSent: before.rows + result.rowsSent,
      labelsSent: before.labels + result.labelsSent,
      asking: false,
      remainingMs: undefined,
    });
    if (result.state === 'uncertain') {
      const [first, last] = partAt(nextChunk);
      const uncertain = { from: first?.position ?? 0, to: last?.position ?? 0 };
      change({ phase: 'uncertain', error: result.error, uncertain });
    } else if (result.state === 'failed') change({ phase: 'failed', error: result.error });
    else change({ phase: result.state });
  }

  function partAt(chunk: number) {
    const part = rows.slice(offsets[chunk], offsets[chunk + 1]);
    return [part[0], part.at(-1)] as const;
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: prepare,
    skipFailing: async () => {
      if (state.phase !== 'review' || !state.check) return;
      const { failing } = state.check;
      const kept = rows.filter(({ position }) => !failing.has(position));
      change({ skipped: rows.length - kept.length, rows: kept.length });
      rows = kept;
      if (rows.length === 0) return change({ phase: 'empty' });
      await print();
    },
    cancel: () => {
      controller.abort();
      if (!isRunning(state)) change({ phase: 'cancelled' });
    },
    resume: async () => {
      if (state.phase !== 'failed' && state.phase !== 'cancelled') return;
      controller = new AbortController();
      await (begun ? print() : prepare());
    },
    settleUncertain: async (printed) => {
      if (state.phase !== 'uncertain') return;
      const from = offsets[nextChunk] ?? 0;
      if (printed) {
        change({ rowsSent: state.rowsSent + (offsets[nextChunk + 1] ?? from) - from });
        nextChunk += 1;
      } else {
        // The helper never prints under the same key twice, so what is repeated becomes a run of its own.
        rows = rows.slice(from);
        run = calls.newRun();
        offsets = [0];
        nextChunk = 0;
      }
      await print();
    },
  };
}

function asAppError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('unexpected', String(error), { cause: error });
}
