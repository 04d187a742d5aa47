import type { AppError } from '@marbete/core/api/errors';
import type { RowProblem } from '@marbete/core/api/schemas';
import type { PrinterStatus } from '@marbete/core/print/printer-status';

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

/** What a look at the rows said, before the first one printed. */
export interface CheckResult {
  /** Rows that would print, and their labels with copies. */
  rows: number;
  labels: number;
  errors: number;
  warnings: number;
  /** In row order, errors and warnings, as many as are shown. */
  problems: RowProblem[];
  /** Positions of all rows that cannot print. */
  failing: ReadonlyMap<number, { id: number }>;
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

export interface RunState {
  phase: RunPhase;
  /** Rows read or looked at so far, while that goes on. */
  looked: number;
  /** Rows and labels that print in all; known once they were looked at. */
  rows: number;
  labels: number;
  /** Rows of which at least one label was sent. */
  rowsSent: number;
  labelsSent: number;
  /** Of those, labels whose printer has never confirmed anything. */
  unconfirmed: number;
  remainingMs?: number | undefined;
  /** The last answer is missing and the helper is asked again. */
  asking: boolean;
  check?: CheckResult | undefined;
  /** Rows that a person chose to leave out. */
  skipped: number;
  error?: AppError | undefined;
  uncertain?: UncertainPart | undefined;
  /** How the printer is, as long as labels are on their way to it and it says so. */
  printer?: PrinterStatus | undefined;
  /**
   * After the last label was sent: 'waiting' while the printer counts down, 'printed' when its count came to zero, 'sent'
   * where it does not count (docs/printer-rules.md, Printers and recovery).
   */
  outcome?: 'waiting' | 'printed' | 'sent' | undefined;
  /** The person cancelled, and the helper is taking everything back. */
  cancelling?: boolean | undefined;
  /** After cancelling: whether the printer dropped what it had taken. */
  emptied?: boolean | undefined;
  /** The ids under which the server issued labels: more than one after something was repeated. */
  issued: readonly string[];
}

export const startState: RunState = {
  phase: 'reading',
  looked: 0,
  rows: 0,
  labels: 0,
  rowsSent: 0,
  labelsSent: 0,
  unconfirmed: 0,
  asking: false,
  skipped: 0,
  issued: [],
};

const running: ReadonlySet<RunPhase> = new Set(['reading', 'checking', 'printing']);

/** Whether something is under way, so that leaving the page would stop it. */
export function isRunning(state: RunState): boolean {
  return running.has(state.phase);
}

/** The row that holds a label of the run. */
export interface LabelPlace {
  /** Place among the rows of the run, from 0. */
  index: number;
  /** Place in the catalogue, from 1. */
  position: number;
  /** The label with which the run can begin again there: the label itself, or the first one of its row. */
  startsAt: number;
}

export interface PrintRun {
  state(): RunState;
  subscribe(listener: () => void): () => void;
  /** Settles when the run waits for a person or has ended; never rejects. */
  start(): Promise<void>;
  /** Leaves out the rows that cannot print and prints the others. */
  skipFailing(): Promise<void>;
  /** Stops between two parts; what was sent comes out of the printer. */
  pause(): void;
  /** Stops at once: takes back what has not begun and empties the printer. */
  cancel(): Promise<void>;
  /** Goes on at the first part that was not confirmed, or asks about the uncertain one once more. */
  resume(): Promise<void>;
  /** The person says whether the uncertain part came out of the printer. Repeats it, or goes on behind it. */
  settleUncertain(printed: boolean): Promise<void>;
  /** Goes on from this label, counted from 1, by what the person holds in hand. */
  goOnFrom(label: number): Promise<void>;
  /** Where label `label` stands; undefined when the run has no such label. */
  placeOf(label: number): LabelPlace | undefined;
  /** Ends it as it is, if it has not ended: nothing more of it is sent. */
  discard(): Promise<void>;
  /** Nobody looks any more: the printer is no longer asked. */
  leave(): void;
}
