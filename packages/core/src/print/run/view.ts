import type { AppError } from '../../api/errors.ts';
import type { PrinterStatus } from '../printer-status.ts';
import { type ChunkRecord, type LabelCounts, labelsSent, type RunState } from '../run-record.ts';
import type { CheckResult, LabelPlace } from './parts.ts';

/** What a person is shown of a print. */
export type RunPhase =
  /** Ids and quantities are read. */
  | 'reading'
  /** Rows are looked at before the first one prints. */
  | 'checking'
  /** Some rows cannot print: a person decides. */
  | 'review'
  | 'printing'
  /** The first label came out alone: a person looks at it. */
  | 'first'
  | 'done'
  /** A person stopped it. */
  | 'cancelled'
  /** Stopped at a part of which nothing was printed; it can go on. */
  | 'failed'
  /** Nobody knows whether the part at hand was printed. */
  | 'uncertain'
  /** Nothing has a quantity of 1 or more. */
  | 'empty';

/** What is known of a print over all of its runs: what begins at a later label, or without some rows, is one of its own. */
export interface RunFacts {
  state: RunState;
  /** While it prints. 'asking': the last answer is missing, and the helper is asked about that chunk again. */
  step: 'preparing' | 'sending' | 'asking';
  /** Why nothing moves in a run that prints: a person paused it, or looks at its first chunk. */
  paused?: 'person' | 'first' | undefined;
  /** Rows read or looked at so far, while that goes on. */
  looked: number;
  check?: CheckResult | undefined;
  /** Rows and labels that print in all; known once they were looked at. */
  rows: number;
  labels: number;
  /** Rows that a person chose to leave out. */
  skipped: number;
  /** The ids of its runs; the last one is at hand, and the facts behind this are of that. */
  issued: readonly string[];
  /** Labels before its first one. */
  labelsBefore: number;
  counts: LabelCounts;
  /** Labels that were handed to a printer which has never confirmed anything; they are in `counts.taken`. */
  unconfirmed: number;
  /** Rows up to which chunks were settled, in this and in earlier parts of the run. */
  rowsDone: number;
  /** The chunks that nobody knows about, to be settled. */
  uncertain: readonly ChunkRecord[];
  /** Why it waits, or why nobody knows. */
  error?: AppError | undefined;
  /** How the printer is while labels are on their way to it, as far as it says. */
  printer?: PrinterStatus | undefined;
  remainingMs?: number | undefined;
  /** The person cancelled, and the helper is taking everything back. */
  cancelling: boolean;
  /** After a cancel: whether the printer dropped what it had taken; undefined where nothing can tell it to. */
  emptied?: boolean | undefined;
  /**
   * After the last label was sent: 'waiting' while the printer counts down, 'printed' when its count came to zero, 'sent'
   * where it does not count (docs/printer-rules.md, Printers and recovery).
   */
  outcome?: 'waiting' | 'printed' | 'sent' | undefined;
}

/** The part of a run that nobody knows about: its labels, counted from 1, and the places of its first and last row. */
export interface UncertainPart {
  firstLabel: number;
  lastLabel: number;
  firstRow: number;
  lastRow: number;
  /** What stands on its first and its last label, where that is known. */
  first?: string | undefined;
  last?: string | undefined;
}

/** A print as screens, the widget and the command line show it. */
export interface PrintRunView extends RunFacts {
  phase: RunPhase;
  /** The last answer is missing and the helper is asked again. */
  asking: boolean;
  /** Labels that left for the printer, and rows of which at least one did. */
  labelsSent: number;
  rowsSent: number;
  /** Where the run goes on: the first chunk without a final word. */
  nextChunk: number;
  doubt?: UncertainPart | undefined;
}

export const startFacts: RunFacts = {
  state: 'checking',
  step: 'preparing',
  looked: 0,
  rows: 0,
  labels: 0,
  skipped: 0,
  issued: [],
  labelsBefore: 0,
  counts: { taken: 0, printed: 0, handedOver: 0, uncertain: 0, notSent: 0 },
  unconfirmed: 0,
  rowsDone: 0,
  uncertain: [],
  cancelling: false,
};

/** A print of which nothing is known yet. */
export const startView: PrintRunView = {
  ...startFacts,
  phase: 'reading',
  asking: false,
  labelsSent: 0,
  rowsSent: 0,
  nextChunk: 0,
};

/** Whether something is under way, so that leaving the page would stop it. */
export function isRunning({ phase }: Pick<PrintRunView, 'phase'>): boolean {
  return phase === 'reading' || phase === 'checking' || phase === 'printing';
}

/** What of a machine its view is made of. */
export interface ShownFacts extends RunFacts {
  /** What is said while nothing prints yet. */
  looking: Extract<RunPhase, 'reading' | 'checking' | 'printing'>;
  /** The driver is at it. */
  busy: boolean;
  /** A person cancelled it, and nothing was sent since. */
  isCancelled: boolean;
  canEmpty: boolean;
  /** Labels that had been sent when a person cancelled: which of them come out is not known then. */
  sentAtCancel: number | undefined;
  queue: readonly { number: number }[];
  nextMade: number;
}

export function viewOf(facts: ShownFacts, placeOf?: (label: number) => LabelPlace | undefined): PrintRunView {
  const phase = phaseOf(facts);
  const { sentAtCancel, labelsBefore, counts, uncertain, busy, step, queue, nextMade } = facts;
  const sent = sentAtCancel ?? labelsBefore + labelsSent(counts);
  const inDoubt = uncertain.reduce((sum, { labels }) => sum + labels, 0);
  const rowOf = (label: number) => placeOf?.(label)?.position ?? 0;
  return {
    ...facts,
    phase,
    asking: busy && step === 'asking',
    remainingMs: busy ? facts.remainingMs : undefined,
    emptied: facts.canEmpty ? facts.emptied : undefined,
    labelsSent: sent,
    rowsSent: sent === 0 ? 0 : (placeOf?.(sent)?.index ?? -1) + 1,
    nextChunk: queue[0]?.number ?? nextMade,
    doubt:
      phase === 'uncertain'
        ? {
            firstLabel: sent + 1,
            lastLabel: sent + inDoubt,
            firstRow: rowOf(sent + 1),
            lastRow: rowOf(sent + inDoubt),
            first: uncertain[0]?.first?.description,
            last: uncertain.at(-1)?.last?.description,
          }
        : undefined,
  };
}

function phaseOf({
  state,
  looking,
  error,
  busy,
  cancelling,
  paused,
  isCancelled,
  labels,
}: ShownFacts): RunPhase {
  switch (state) {
    case 'checking':
      return looking;
    case 'refused':
      return error ? 'failed' : 'review';
    case 'printing':
    case 'waiting':
      if (busy || cancelling) return 'printing';
      return paused === undefined ? 'failed' : paused === 'first' ? 'first' : 'cancelled';
    case 'uncertain':
      return isCancelled ? 'cancelled' : 'uncertain';
    case 'cancelled':
      return 'cancelled';
    case 'done':
      return labels === 0 ? 'empty' : 'done';
  }
}
