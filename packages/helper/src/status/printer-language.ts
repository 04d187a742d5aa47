import type { AnsweringLanguage } from '@marbete/core/languages/languages';
import type { PrinterState } from '@marbete/core/print/printer-status';
import type { Line } from './line.ts';

/** What a printer said of itself. */
export interface StatusAnswer {
  states: PrinterState[];
  faults: string[];
  labelsLeft?: number;
  /** The question that it answered. */
  question?: string;
}

/** How printers of one language are asked and emptied. */
export interface PrinterLanguage {
  name: AnsweringLanguage;
  /** Asks; undefined when no such answer came in time. */
  ask(line: Line, limitMs: number): Promise<StatusAnswer | undefined>;
  /** Puts this question alone and waits for its answer until the line ends; whether it came. */
  confirm(line: Line, question: string): Promise<boolean>;
  /** Makes the printer drop all that it has taken. */
  emptyCommand: string;
}
