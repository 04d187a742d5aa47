import type { AppError } from '../../api/errors.ts';
import type { PrinterStatus } from '../printer-status.ts';
import {
  cameOut,
  type ChunkRecord,
  countLabels,
  labelsOut,
  labelsSent,
  takenUnconfirmed,
} from '../run-record.ts';
import { type Decision, dropping, settled, takeBack } from './doubt.ts';
import type { CheckResult } from './parts.ts';
import {
  counted,
  enqueue,
  note,
  type Part,
  partOf,
  passed,
  recordsOf,
  type RunQueue,
  withPace,
} from './queue.ts';
import { type RunFacts, type ShownFacts, startFacts } from './view.ts';

/** What an earlier driver of the run did. */
export interface EarlierDriver {
  /** The chunk that is made next. */
  chunk: number;
  /** The attempt under which a chunk is offered next; 1 when left out. */
  attemptOf?(number: number): number;
  rows: number;
  counts: RunFacts['counts'];
  /** What the printer took and has not confirmed since, in order (takenUnconfirmed); not in `counts`. */
  taken?: readonly ChunkRecord[];
  /** Chunks that were offered and have no final word, in order; `nextChunk` answers them again. */
  open?: readonly ChunkRecord[];
  /** A person said that one of its chunks came out in part, and the rest of that is another run: this one is never done. */
  isCut?: boolean;
  /** Pause before anything else is sent, so that a person can say from which label it goes on. */
  rest?: boolean;
}

/** What an earlier driver did, by the last attempts of the chunks that it offered. */
export function earlierDriver(chunks: readonly ChunkRecord[]): EarlierDriver {
  const taken = takenUnconfirmed(chunks);
  return {
    chunk: (chunks.at(-1)?.number ?? -1) + 1,
    rows: 0,
    counts: countLabels(chunks.filter((chunk) => cameOut(chunk.word) && !taken.includes(chunk))),
    taken,
    open: chunks.filter(({ word }) => !cameOut(word)),
    isCut: chunks.some((chunk) => cameOut(chunk.word) && labelsOut(chunk) < chunk.labels),
  };
}

/** A print and the run of it at hand (docs/printing.md, Print runs). */
export interface Machine extends RunQueue {
  /** Pause after the first chunk. */
  lookAtFirst: boolean;
  /** Pause before the first chunk. */
  resting: boolean;
  isCut: boolean;
}

/** What the driver did, and what it was told. */
export type RunEvent =
  | { type: 'looks'; run: string; before?: EarlierDriver | undefined }
  | { type: 'looked'; looking?: ShownFacts['looking']; looked?: number; rows?: number }
  | { type: 'found'; rows: number; labels: number; check?: CheckResult | undefined }
  /** The print begins again: at a later label, or at the first one without some rows. */
  | {
      type: 'begins-at';
      run: string;
      label: number;
      labels: number;
      kept?: { rows: number; skipped: number };
    }
  | {
      type:
        | 'begun'
        | 'cancels'
        | 'sends'
        | 'asks'
        | 'noted'
        | 'emptied'
        | 'dropped'
        | 'handed-on'
        | 'printed'
        | 'done';
    }
  | { type: 'refused' | 'failed'; error?: AppError | undefined }
  | { type: 'waits'; error?: AppError | undefined }
  | { type: 'prints' | 'fetches'; now: number }
  | { type: 'goes-on' }
  | { type: 'rests'; by: 'person' | 'first' }
  | { type: 'busy'; busy: boolean }
  | { type: 'outcome'; outcome: RunFacts['outcome'] }
  /** The chunk behind the last is there. Its labels may say how many the print has. */
  | { type: 'made'; attempt: number; rowsUsed: number; ownLabels: number; labels: number }
  /** A chunk that an earlier driver left open, and what is known of it now; without a record it is offered anew. */
  | { type: 'reopened'; part: Part; rowsUsed: number; record?: ChunkRecord }
  | { type: 'offered'; record: ChunkRecord }
  /** How the printer is: while a chunk is sent, unless that is broken off, whether it waits is the state of the run. */
  | { type: 'status'; printer: PrinterStatus | undefined; isSending?: boolean; isStopped?: boolean }
  | { type: 'answered'; record: ChunkRecord; isHeldBack: boolean; error?: AppError | undefined }
  | { type: 'passed'; part: Part; now: number }
  | { type: 'taken-back'; refusal: AppError | undefined }
  | { type: 'in-doubt'; error?: AppError }
  | {
      type: 'settled';
      records: readonly ChunkRecord[];
      decision: Decision;
      error?: AppError | undefined;
      now: number;
    }
  /** `isCancel`: a person cancelled it. Otherwise it ends as it is. */
  | { type: 'cancelled'; isCancel?: boolean; emptied?: boolean; comesAtEnd?: boolean };

type Given = Pick<Machine, 'canEmpty' | 'followsPrinter' | 'lookAtFirst'>;

/** A print of which nothing is known. */
export function startMachine({ canEmpty, followsPrinter, lookAtFirst }: Given): Machine {
  const given = { canEmpty, followsPrinter, lookAtFirst };
  return { ...startFacts, ...given, looking: 'reading', busy: false, ...runOf('', 0) };
}

/** Where each run of a print begins. */
function runOf(run: string, labelsBefore: number, before?: EarlierDriver) {
  const {
    chunk = 0,
    counts = startFacts.counts,
    rows = 0,
    taken = [],
    open = [],
    rest,
    isCut,
  } = before ?? {};
  const records = taken.map((record) => ({ ...record }));
  const last = records.at(-1);
  const known = counted(counts, records);
  return {
    run,
    labelsBefore,
    state: 'checking' as const,
    step: 'preparing' as const,
    paused: undefined,
    error: undefined,
    emptied: undefined,
    isCancelled: false,
    sentAtCancel: undefined,
    remainingMs: undefined,
    ownLabels: 0,
    earlierRows: rows,
    rowsDone: rows,
    sentBefore: labelsSent(known.counts),
    startedAt: 0,
    records,
    ...known,
    queue: [],
    open,
    nextMade: chunk,
    previous: last && partOf(last),
    inPrinter: [],
    heldBack: [],
    rowsUsed: records.reduce<number[]>((used, { number }) => ((used[number] = 0), used), []),
    resting: rest ?? false,
    isCut: isCut ?? false,
  };
}

/** The machine of a print: what becomes of it with each event. It does nothing; the driver does. */
export function reduce(machine: Machine, event: RunEvent): Machine {
  switch (event.type) {
    case 'looks': {
      const { issued, busy, followsPrinter } = machine;
      const begun = runOf(event.run, 0, event.before);
      // What an earlier driver handed over may be in the printer still.
      const inPrinter = followsPrinter ? begun.records.map(partOf) : [];
      return { ...startMachine(machine), issued, busy, ...begun, inPrinter };
    }
    case 'looked': {
      const { looking = machine.looking, looked = machine.looked, rows = machine.rows } = event;
      return { ...machine, looking, looked, rows };
    }
    case 'found': {
      const { rows, labels, check } = event;
      return { ...machine, rows, labels: check?.labels ?? labels, check, ownLabels: labels };
    }
    case 'begins-at': {
      const { run, label, labels, kept } = event;
      const lookAtFirst = kept !== undefined && machine.lookAtFirst;
      const begun = { ...runOf(run, label - 1), ownLabels: labels, looking: 'printing' as const };
      return { ...machine, lookAtFirst, ...kept, ...begun };
    }
    case 'begun':
      return { ...machine, issued: [...machine.issued, machine.run] };
    case 'refused':
      return { ...machine, state: 'refused', error: event.error };
    case 'prints': {
      const cleared = { error: undefined, paused: undefined, emptied: undefined, sentAtCancel: undefined };
      return { ...machine, ...cleared, isCancelled: false, state: 'printing', startedAt: event.now };
    }
    case 'goes-on':
      return { ...machine, state: 'printing', error: undefined };
    case 'waits':
      return {
        ...machine,
        state: 'waiting',
        printer: undefined,
        ...('error' in event ? { error: event.error } : {}),
      };
    case 'rests':
      return {
        ...machine,
        paused: event.by,
        ...(event.by === 'first' ? { lookAtFirst: false } : { resting: false }),
      };
    case 'busy':
      return { ...machine, busy: event.busy };
    case 'outcome':
      return { ...machine, outcome: event.outcome, printer: undefined };
    case 'fetches':
      return withPace({ ...machine, step: 'preparing' }, event.now);
    case 'made': {
      const { attempt, rowsUsed, ownLabels, labels } = event;
      const part = { number: machine.nextMade, attempt };
      const known = { ...machine, nextMade: machine.nextMade + 1, ownLabels, labels };
      return enqueue(known, part, rowsUsed);
    }
    case 'reopened': {
      const next = enqueue({ ...machine, open: machine.open.slice(1) }, event.part, event.rowsUsed);
      return event.record ? note(next, event.record) : next;
    }
    case 'offered':
      return note(machine, event.record);
    case 'sends':
      return { ...machine, step: 'sending' };
    case 'asks':
      return { ...machine, step: 'asking' };
    case 'status': {
      const { printer, isSending = false, isStopped = false } = event;
      if (!isSending || !printer) return { ...machine, printer };
      const state = isStopped ? machine.state : printer.waiting ? 'waiting' : 'printing';
      // The chunk at hand is the one job that is left.
      const isEmpty = printer.labelsLeft === 0 && printer.jobs <= 1;
      return { ...machine, printer, state, ...(isEmpty ? { inPrinter: [] } : {}) };
    }
    case 'answered': {
      const { record, isHeldBack, error = machine.error } = event;
      const { heldBack } = machine;
      return {
        ...note(machine, record),
        error,
        heldBack: isHeldBack ? [...heldBack, partOf(record)] : heldBack,
      };
    }
    case 'noted':
      return { ...machine, printer: undefined, step: 'preparing' };
    case 'passed':
      return passed(machine, event.part, event.now);
    case 'taken-back':
      return takeBack(machine, event.refusal);
    case 'in-doubt':
      return { ...machine, state: 'uncertain', remainingMs: undefined, error: event.error ?? machine.error };
    case 'settled':
      return {
        ...settled(machine, event.records, event.decision, event.now),
        ...(event.error ? { error: event.error } : {}),
      };
    case 'cancels': {
      const { labelsBefore, counts } = machine;
      return {
        ...machine,
        cancelling: true,
        sentAtCancel: labelsBefore + labelsSent(counts),
        outcome: undefined,
      };
    }
    case 'emptied':
      return { ...note(machine, ...dropping(machine)), inPrinter: [] };
    case 'printed':
      return { ...note(machine, ...recordsOf(machine, machine.inPrinter, 'printed')), inPrinter: [] };
    case 'dropped': {
      const dropped = note(machine, ...recordsOf(machine, machine.heldBack, 'not-sent'));
      return { ...dropped, heldBack: [], rowsDone: machine.earlierRows };
    }
    case 'handed-on':
      return { ...machine, heldBack: [] };
    case 'cancelled': {
      const { isCancel = false, comesAtEnd = false } = event;
      const ended = { ...machine, paused: undefined, remainingMs: undefined, cancelling: false };
      if (!isCancel) return { ...ended, state: 'cancelled' };
      const sentAtCancel = comesAtEnd ? undefined : machine.sentAtCancel;
      const state = machine.uncertain.length > 0 ? 'uncertain' : 'cancelled';
      return { ...ended, state, isCancelled: true, sentAtCancel, emptied: event.emptied ?? false };
    }
    case 'done':
      return { ...machine, state: 'done', remainingMs: undefined };
    case 'failed':
      return {
        ...machine,
        error: event.error,
        cancelling: false,
        ...(machine.isCancelled ? {} : { sentAtCancel: undefined }),
      };
  }
}
