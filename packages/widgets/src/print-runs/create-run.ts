import { AppError, isAppError } from '@marbete/core/api/errors';
import type { PrinterStatus } from '@marbete/core/print/printer-status';
import { runPrint, type RunChunk } from '@marbete/core/print/run';
import { untilPrinted } from '@marbete/core/print/watch-printer';
import type { RunParts } from './run-parts.ts';
import { isRunning, startState, type CheckResult, type PrintRun, type RunState } from './run-state.ts';

/** What a run asks of the print helper. */
export interface PrinterCalls {
  write: (code: string, options: { encoding?: string; key: string }) => Promise<unknown>;
  keepsKeys: () => Promise<boolean>;
  /** How the printer is; left out where nothing is known to ask it with. */
  status?: () => Promise<PrinterStatus | undefined>;
  /** Takes back every job of the printer; left out where no printer is meant. */
  cancel?: () => Promise<{ emptied: boolean }>;
  /** Makes the id of a run. */
  newRun: () => string;
  /** How often the printer is asked; 2 s by default. */
  statusMs?: number;
}

export interface Prepared {
  parts: RunParts;
  check?: CheckResult;
}

/** Finds out what prints, telling how far it is; undefined when nothing does. Throws AppError. */
export type Prepare = (tell: {
  signal: AbortSignal;
  change: (next: Pick<Partial<RunState>, 'phase' | 'looked' | 'rows'>) => void;
}) => Promise<Prepared | undefined>;

export interface RunOptions {
  /** Labels are coming out. */
  onFirstSent?: () => void;
  /** The first part is one label, and the others wait until a person has looked at it. */
  lookAtFirst?: boolean;
}

/**
 * A print from what it consists of to the last label: prepares it, sends it to the printer part by part, and tells what
 * is known of it at every moment (docs/printing.md, Print runs).
 */
export function createRun(calls: PrinterCalls, prepare: Prepare, options: RunOptions = {}): PrintRun {
  let state: RunState = startState;
  const listeners = new Set<() => void>();
  let { onFirstSent, lookAtFirst = false } = options;
  let controller = new AbortController();
  let watching = new AbortController();
  /** All that the run prints, and what is left of it for the present run id. */
  let all: RunParts | undefined;
  let rest: RunParts | undefined;
  let run = '';
  let nextChunk = 0;
  /** What was cancelled: its last words do not count any more. */
  const takenBack = new WeakSet<AbortController>();

  const change = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const rowsAt = (label: number) => (label === 0 ? 0 : (all?.placeOf(label)?.index ?? -1) + 1);
  const sent = (labelsSent: number) => change({ labelsSent, rowsSent: rowsAt(labelsSent) });

  async function begin(): Promise<void> {
    try {
      change({ phase: 'reading', looked: 0, error: undefined });
      const prepared = await prepare({ signal: controller.signal, change });
      if (!prepared) return change({ phase: 'empty' });
      const { check, parts } = prepared;
      all = parts;
      change({ check, rows: parts.rows, labels: check?.labels ?? parts.labels });
      if (check && (check.failing.size > 0 || check.errors > 0)) return change({ phase: 'review' });
      return await printFrom(1);
    } catch (error) {
      if (controller.signal.aborted) return change({ phase: 'cancelled' });
      return change({ phase: 'failed', error: asAppError(error) });
    }
  }

  /** A helper never prints under the same key twice, so whatever is repeated is a run of its own. */
  async function printFrom(label: number): Promise<void> {
    rest = label === 1 ? all : all?.from(label);
    run = calls.newRun();
    nextChunk = 0;
    sent(label - 1);
    await print();
  }

  async function print(): Promise<void> {
    const parts = rest;
    if (!parts) return;
    watching.abort();
    const mine = new AbortController();
    controller = mine;
    const before = state.labelsSent;
    const id = run;
    change({
      phase: 'printing',
      error: undefined,
      uncertain: undefined,
      remainingMs: undefined,
      printer: undefined,
      outcome: undefined,
      emptied: undefined,
      issued: state.issued.includes(id) ? state.issued : [...state.issued, id],
    });
    const result = await runPrint<RunChunk>({
      run: id,
      firstChunk: nextChunk,
      totalLabels: state.labels - before,
      signal: mine.signal,
      write: calls.write,
      keepsKeys: calls.keepsKeys,
      ...(calls.status ? { status: calls.status, onStatus: (printer) => change({ printer }) } : {}),
      ...(calls.statusMs === undefined ? {} : { statusMs: calls.statusMs }),
      nextChunk: async (number, signal) =>
        lookAtFirst && number > 0 ? undefined : parts.part(id, number, signal),
      onSent: () => {
        onFirstSent?.();
        onFirstSent = undefined;
        // Whatever it waited for is over.
        change({ printer: undefined });
      },
      onProgress: ({ phase, labelsSent, remainingMs }) => {
        sent(before + labelsSent);
        change({ remainingMs, asking: phase === 'asking' });
      },
    });
    if (takenBack.has(mine)) return;
    nextChunk = result.nextChunk;
    sent(before + result.labelsSent);
    change({ asking: false, remainingMs: undefined, printer: undefined });
    if (result.state === 'uncertain') {
      const firstLabel = state.labelsSent + 1;
      const lastLabel = state.labelsSent + result.chunk.labels;
      const uncertain = {
        firstLabel,
        lastLabel,
        firstRow: all?.placeOf(firstLabel)?.position ?? 0,
        lastRow: all?.placeOf(lastLabel)?.position ?? 0,
      };
      change({ phase: 'uncertain', error: result.error, uncertain });
    } else if (result.state === 'failed') change({ phase: 'failed', error: result.error });
    else if (result.state === 'cancelled') change({ phase: 'cancelled' });
    else if (lookAtFirst && state.labelsSent < state.labels) {
      change({ phase: 'first' });
      void watchPrinted();
    } else {
      change({ phase: 'done' });
      void watchPrinted();
    }
  }

  /** 'Printed' is said only when the printer's own count came down to zero. */
  async function watchPrinted(): Promise<void> {
    const { status, statusMs } = calls;
    if (!status) return;
    watching = new AbortController();
    const { signal } = watching;
    change({ outcome: 'waiting' });
    const outcome = await untilPrinted({
      status,
      signal,
      onStatus: (printer) => !signal.aborted && change({ printer }),
      ...(statusMs === undefined ? {} : { everyMs: statusMs }),
    });
    if (!signal.aborted) change({ outcome, printer: undefined });
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: begin,
    skipFailing: async () => {
      if (state.phase !== 'review' || !state.check || !all) return;
      const kept = all.without(state.check.failing);
      change({ skipped: all.rows - kept.rows, rows: kept.rows });
      all = kept;
      if (kept.rows === 0) return change({ phase: 'empty' });
      await printFrom(1);
    },
    pause: () => {
      controller.abort();
      if (!isRunning(state)) change({ phase: 'cancelled' });
    },
    cancel: async () => {
      if (state.cancelling) return;
      const atPrinter = state.phase === 'printing' || state.phase === 'done' || state.phase === 'first';
      controller.abort();
      watching.abort();
      if (!atPrinter || !calls.cancel) {
        if (!isRunning(state)) change({ phase: 'cancelled' });
        return;
      }
      takenBack.add(controller);
      change({ cancelling: true });
      const answer = await calls.cancel().catch(() => undefined);
      change({
        phase: 'cancelled',
        cancelling: false,
        emptied: answer?.emptied ?? false,
        outcome: undefined,
        printer: undefined,
      });
    },
    resume: async () => {
      const { phase, error } = state;
      if (phase === 'first') {
        lookAtFirst = false;
        return print();
      }
      const mayAsk = phase === 'uncertain' && error?.details['answered'] !== true;
      if (phase !== 'failed' && phase !== 'cancelled' && !mayAsk) return;
      controller = new AbortController();
      await (rest ? print() : begin());
    },
    settleUncertain: async (printed) => {
      const part = state.uncertain;
      if (state.phase !== 'uncertain' || !part) return;
      if (!printed) return printFrom(part.firstLabel);
      sent(part.lastLabel);
      nextChunk += 1;
      await print();
    },
    goOnFrom: async (label) => {
      const place = all?.placeOf(label);
      if (!place || isRunning(state)) return;
      lookAtFirst = false;
      await printFrom(place.startsAt);
    },
    placeOf: (label) => all?.placeOf(label),
    leave: () => watching.abort(),
  };
}

function asAppError(error: unknown): AppError {
  return isAppError(error) ? error : new AppError('unexpected', String(error), { cause: error });
}
