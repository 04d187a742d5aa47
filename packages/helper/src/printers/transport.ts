import type { StatusAnswer, StatusLine } from '@marbete/engine/internal/languages/status-protocol';
import type { EndBehaviour } from './printer-memory.ts';

/** How a printer is connected, as the protocol names it (HLP-06). */
export type Connection = 'driver' | 'bluetooth' | 'network' | 'usb' | 'ttb';

/** A configured printer. `url` picks the transport by its scheme: `tcp://host:port`, `virtual:DIR`. */
export interface PrinterConfig {
  name: string;
  /** Stable id that labels remember. Derived from the url when left out. */
  uid?: string;
  url: string;
}

/** The job that a transport writes. */
export interface TransportJob {
  /** Who sent it: an accepted site's origin, or `token` for the command line. */
  site: string;
  encoding?: string;
  key?: string;
  /**
   * To be awaited once, directly before the first byte leaves; when it rejects, nothing may be sent. A failure before
   * it is certain ("nothing was printed"), a failure after it is not.
   */
  begin(): Promise<void>;
  /** Cancels: before `begin` nothing is sent any more, after it the job is cut short and uncertain. */
  signal: AbortSignal;
  /** Called when nothing moved for `stallMs`: whether the printer prints or needs a person, so that waiting continues. */
  isBusy(): Promise<boolean>;
  /**
   * Asks a printer that answers questions one behind the job, on the job's own connection; true once it answered. It
   * waits for the answer as long as the connection stands.
   */
  confirm?(line: StatusLine): Promise<boolean>;
  /** Called when it turns out later that the printer may not have taken the job that `write` resolved for. */
  doubt?(): void;
}

/**
 * What is known of a job that `write` resolved for. Written: every byte was handed over, and the printer said nothing.
 * Confirmed: it answered a question behind the job, or closed the connection once it had read all. Printed: it keeps
 * what it prints, as the virtual printer does.
 */
export type JobProof = 'written' | 'confirmed' | 'printed';

/** The way to one printer. `write` rejects with `printer-failed` before `begin`, with `uncertain` after it. */
export interface Transport {
  /** Whether the printer can take a job now; only such printers are listed. */
  ready(): Promise<boolean>;
  /** Resolves once every byte was handed over. */
  write(bytes: Uint8Array, job: TransportJob): Promise<JobProof>;
  /** What the printer sent since the last call. */
  read?(): Promise<Uint8Array>;
  /** Talks with the printer between two jobs, on a connection of its own. Rejects when it cannot be reached. */
  converse?<T>(talk: (line: StatusLine) => Promise<T>): Promise<T>;
  /** For transports that cannot talk with the printer but know its state otherwise. */
  status?(): Promise<StatusAnswer>;
  /** Cancels what was handed over and not printed yet, where that is not done with a command to the printer. */
  empty?(): Promise<void>;
  /** Releases what it keeps open. */
  close?(): Promise<void>;
  /** Whether each job is a file of its own, so that a broken one leaves nothing open for the next. */
  keepsJobsApart?: boolean;
  /** Whether `converse` also works while a job is being written, beside it and not inside it. */
  conversesBesideJobs?: boolean;
}

/** Time limits in milliseconds; tests shorten them. */
export interface TransportLimits {
  connectMs: number;
  /** Without any progress, not in total: a long job on a slow printer is no failure. */
  stallMs: number;
  /** How long a printer may take to end a connection that we ended, while it is not known whether it does. */
  endMs: number;
  /** How long a connection is kept open for the next job. */
  idleMs: number;
  /** How long a printer may take to answer a question. */
  answerMs: number;
  /** How often a printer that waits for a person is polled. */
  waitMs: number;
}

export const defaultLimits: TransportLimits = {
  connectMs: 5_000,
  stallMs: 30_000,
  endMs: 15_000,
  idleMs: 2_000,
  answerMs: 2_000,
  waitMs: 1_000,
};

/** A printer that is there and not configured yet. */
export interface FoundPrinter {
  name: string;
  url: string;
  /** Where something more stable than the url is known, such as a serial number. */
  uid?: string;
}

export interface TransportKind {
  /** URL scheme with its colon. */
  scheme: string;
  /** How an address is written, for messages. */
  example: string;
  connection: Connection;
  /** The uid of a printer that was configured without one. */
  uid(url: string): string;
  /** Fails with `invalid-input` when the url makes no sense. `baseDir` is what relative folders start from. */
  open(url: string, baseDir: string, limits: TransportLimits, behaviour: EndBehaviour): Transport;
  /** Printers that this machine can reach this way; it never sends anything to a printer. */
  discover?(): Promise<FoundPrinter[]>;
}
