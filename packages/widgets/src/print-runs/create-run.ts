import {
  createPrintRun,
  type NamedChunk,
  type Paper,
  type PrintRunOptions,
  type PrintRunView,
} from '@marbete/core/print/print-run';
import { labelsSent } from '@marbete/core/print/run-record';
import type { RunParts } from './run-parts.ts';
import type { RunRecorder } from './run-recorder.ts';
import {
  isRunning,
  startState,
  type CheckResult,
  type PrintRun,
  type RunPhase,
  type RunState,
} from './run-state.ts';

/** What a run asks of the print helper, or of whatever else takes its labels. */
export interface PrinterCalls extends Omit<Paper, 'way'> {
  /** Makes the id of a run. */
  newRun: () => string;
  /** Where the record is kept; without one only this page knows of the run. */
  recorder?: RunRecorder;
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
  /** Asked once, before the first label is sent; without consent nothing is. */
  confirm?: (labels: number) => Promise<boolean>;
  /** A run that another page began, and what is known of it: its parts are those of the whole run. */
  taken?: { run: string; before: NonNullable<PrintRunOptions<NamedChunk>['before']> };
}

type Machine = ReturnType<typeof createPrintRun<NamedChunk>>;

/**
 * A print as screens show it: rows and labels counted from the first one on, over all the runs of core's machine that it
 * takes. Whatever begins at another label, or without some rows, is a run of its own (docs/printing.md, Print runs).
 */
export function createRun(calls: PrinterCalls, prepare: Prepare, options: RunOptions = {}): PrintRun {
  let state: RunState = startState;
  const listeners = new Set<() => void>();
  let { onFirstSent, lookAtFirst = false, taken, confirm } = options;
  const { recorder } = calls;
  let watching = new AbortController();
  let all: RunParts | undefined;
  let machine: Machine | undefined;
  /** Labels before the first one of the machine's run. */
  let before = 0;

  const change = (next: Partial<RunState>) => {
    state = { ...state, ...next };
    for (const listener of listeners) listener();
  };
  const rowsAt = (label: number) => (label === 0 ? 0 : (all?.placeOf(label)?.index ?? -1) + 1);

  /** A run of the machine, from what `parts` finds to where it rests. */
  async function drive(
    parts: (signal: AbortSignal) => Promise<(Pick<Prepared, 'parts'> & { refused?: boolean }) | undefined>,
  ): Promise<void> {
    watching.abort();
    const earlier = taken?.before;
    const run = taken?.run ?? calls.newRun();
    const mine = createPrintRun<NamedChunk>({
      run,
      paper: { way: 'helper', ...calls },
      ...(recorder ? { keeper: recorder.keeper(run) } : {}),
      ...(earlier ? { before: earlier } : {}),
      lookAtFirst,
      async prepare(signal) {
        const found = await parts(signal);
        if (!found) return undefined;
        const { rows, labels } = found.parts;
        if (!found.refused) {
          if (confirm && !earlier && !(await confirm(labels))) {
            mine.pause();
            return undefined;
          }
          confirm = undefined;
          if (earlier) recorder?.adopt(run);
          else await recorder?.begin(run, { rows, labels, plan: found.parts.plan() });
          taken = undefined;
          change({ issued: [...state.issued, run] });
        }
        return {
          rows,
          labels,
          refused: found.refused ?? false,
          nextChunk: (number, stop) => found.parts.part(run, number, stop),
        };
      },
    });
    machine = mine;
    mine.subscribe(() => machine === mine && show(mine.view(), true));
    await rest(mine, mine.start());
  }

  async function rest(mine: Machine, work: Promise<PrintRunView>): Promise<void> {
    watching.abort();
    change({ outcome: undefined });
    await work;
    if (machine !== mine) return;
    show(mine.view(), false);
    if (calls.status && (state.phase === 'done' || state.phase === 'first')) void watchPrinted(mine);
  }

  /** What the machine says, as one print over all its runs. */
  function show(view: PrintRunView, isBusy: boolean): void {
    const { counts, uncertain, cancelling = false, printer, remainingMs, error } = view;
    const emptied = calls.cancel ? view.emptied : undefined;
    // What an emptied printer had taken may have come out or not: the person says from which label to go on. Of a file
    // that was broken off there is nothing.
    const inDoubt = emptied !== undefined && calls.finish === undefined;
    const sent = cancelling || inDoubt ? state.labelsSent : before + labelsSent(counts);
    const phase = phaseOf(view, isBusy, state.phase);
    change({
      phase,
      labelsSent: sent,
      unconfirmed: view.unconfirmed,
      rowsSent: rowsAt(sent),
      asking: isBusy && view.step === 'asking',
      remainingMs: isBusy ? remainingMs : undefined,
      printer,
      error: phase === 'failed' || phase === 'uncertain' ? error : undefined,
      cancelling,
      emptied,
      uncertain:
        phase === 'uncertain'
          ? {
              ...partOf(
                sent,
                uncertain.reduce((sum, { labels }) => sum + labels, 0),
              ),
              first: uncertain[0]?.first?.description,
              last: uncertain.at(-1)?.last?.description,
            }
          : undefined,
    });
    if (labelsSent(counts) > 0) {
      onFirstSent?.();
      onFirstSent = undefined;
    }
  }

  function partOf(sent: number, labels: number) {
    const firstLabel = sent + 1;
    const lastLabel = sent + labels;
    const rowOf = (label: number) => all?.placeOf(label)?.position ?? 0;
    return { firstLabel, lastLabel, firstRow: rowOf(firstLabel), lastRow: rowOf(lastLabel) };
  }

  function begin(): Promise<void> {
    change({ ...startState, issued: state.issued });
    return drive(async (signal) => {
      const prepared = await prepare({ signal, change });
      if (!prepared) return undefined;
      const { check, parts } = prepared;
      all = parts;
      change({ check, rows: parts.rows, labels: check?.labels ?? parts.labels });
      return { parts, refused: check !== undefined && (check.failing.size > 0 || check.errors > 0) };
    });
  }

  function printFrom(label: number): Promise<void> {
    before = label - 1;
    const parts = label === 1 ? all : all?.from(label);
    return drive(async () => parts && { parts });
  }

  /** 'Printed' is said only when the printer's own count came down to zero. */
  async function watchPrinted(mine: Machine): Promise<void> {
    watching = new AbortController();
    const { signal } = watching;
    change({ outcome: 'waiting' });
    const outcome = await mine.untilPrinted(signal);
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
      const kept = all.without(new Set(state.check.failing.keys()));
      change({ skipped: all.rows - kept.rows, rows: kept.rows });
      all = kept;
      if (kept.rows === 0) return change({ phase: 'empty' });
      await printFrom(1);
    },
    pause: () => machine?.pause(),
    cancel: async () => {
      watching.abort();
      const mine = machine;
      if (!mine) return;
      await mine.cancel();
      if (machine !== mine) return;
      show(mine.view(), false);
      change({ outcome: undefined });
    },
    resume: async () => {
      const { phase, error } = state;
      const mine = machine;
      if (!mine || isRunning(state)) return;
      if (phase === 'uncertain') {
        // The helper has said all that it knows.
        if (error?.details['answered'] !== true) await rest(mine, mine.settle('ask-again'));
      } else if (mine.view().paused || mine.view().state === 'waiting') await rest(mine, mine.resume());
      // It stopped before anything was sent.
      else if ((phase === 'failed' || phase === 'cancelled') && state.labelsSent === 0) await begin();
    },
    settleUncertain: async (printed) => {
      if (state.phase === 'uncertain' && machine)
        await rest(machine, machine.settle(printed ? 'came-out' : 'did-not'));
    },
    goOnFrom: async (label) => {
      const place = all?.placeOf(label);
      if (!place || isRunning(state) || !machine) return;
      lookAtFirst = false;
      const { uncertain, counts } = machine.view();
      const inDoubt = uncertain.reduce((sum, { labels }) => sum + labels, 0);
      const cameOut = place.startsAt - 1 - before - labelsSent(counts);
      const ended =
        inDoubt > 0
          ? await machine.settle({ cameOut: Math.min(Math.max(cameOut, 0), inDoubt) })
          : await machine.close();
      // Without its record the run has not ended, and another one would print the same labels.
      if (ended.state !== 'cancelled' && ended.state !== 'done') return show(ended, false);
      await printFrom(place.startsAt);
    },
    discard: async () => {
      await machine?.close();
    },
    placeOf: (label) => all?.placeOf(label),
    leave: () => watching.abort(),
  };
}

/** `looking` is what the screen last said of the rows, which the machine knows only as checking. */
function phaseOf(view: PrintRunView, isBusy: boolean, looking: RunPhase): RunPhase {
  switch (view.state) {
    case 'checking':
      return looking;
    case 'refused':
      return view.error ? 'failed' : 'review';
    case 'printing':
    case 'waiting':
      if (isBusy) return 'printing';
      if (view.paused) return view.paused === 'first' ? 'first' : 'cancelled';
      return 'failed';
    case 'uncertain':
      return view.emptied === undefined ? 'uncertain' : 'cancelled';
    case 'cancelled':
      return 'cancelled';
    case 'done':
      return view.labels === 0 ? 'empty' : 'done';
  }
}
