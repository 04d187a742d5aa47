import type { PrinterState } from './printer-states.ts';
import type { AnsweringLanguage } from './languages.ts';

/** An open way to a printer that can also answer. Texts are bytes, one character each. */
export interface StatusLine {
  send(text: string): Promise<void>;
  /** What arrives until `isWhole` says so, the time is up or the line ends; may be empty. */
  receive(isWhole: (received: string) => boolean, limitMs: number): Promise<string>;
}

/** What a printer said of itself. */
export interface StatusAnswer {
  states: PrinterState[];
  faults: string[];
  labelsLeft?: number;
  /** The question that it answered. */
  question?: string;
}

/** How printers of one language are asked and emptied. */
export interface StatusProtocol {
  readonly language: AnsweringLanguage;
  /** Asks; undefined when no such answer came in time. */
  ask(line: StatusLine, limitMs: number): Promise<StatusAnswer | undefined>;
  /** Puts this question alone and waits for its answer until the line ends; whether it came. */
  confirm(line: StatusLine, question: string): Promise<boolean>;
  /** Makes the printer drop all that it has taken. */
  readonly emptyCommand: string;
}

/** For answers that are waited for as long as the line stands. */
export const longestMs = 24 * 3600 * 1000;
