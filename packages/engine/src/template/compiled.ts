import type { PrintHead } from '../languages/print-head.ts';
import type { LabelConfiguration } from './configurations.ts';
import type { PrinterLanguage } from '../languages/languages.ts';
import type { Mark } from './program.ts';
import type { Section } from './sections.ts';
import type { CodeBuffer, Source } from './source.ts';
import type { DecimalMark, PriceRules, PrinterSettings, Problem, Values } from './values.ts';

/** What a template is compiled for. */
export interface CompileOptions {
  language: PrinterLanguage;
  settings: PrinterSettings;
  /** The label's own currency sign; it wins over the account's. */
  currencySign?: string | null;
  /** Used by old-style labels only; those of a new-style label are ignored. */
  configurations?: readonly LabelConfiguration[];
  /** Prefixes after which printable data begins in old-style labels; the language's own when absent. */
  replaces?: readonly string[];
  /**
   * The decimal mark of the list that the values come from, proven by its cells or said; left out while it is open,
   * when a price such as 1.990 is refused. Prices that people type carry their own mark.
   */
  decimalMark?: DecimalMark;
  /** What was said about the prices of that list. */
  prices?: PriceRules;
  /** The printer's profile asks for ASCII on the wire (ZPL only). */
  asciiOnly?: boolean;
  /** The print head and its paper, for texts that are fitted; the usual ones when absent. */
  head?: PrintHead;
}

/** The client's date and time, as the client formatted them. */
export interface PrintMoment {
  /** DATE_NOW. */
  date: string;
  /** HOUR_NOW, two-digit 12-hour. */
  time: string;
  /** The same date as YYYY-MM-DD, for Año, Mes and Día; without it they are read out of `date`, day first. */
  isoDate?: string;
  /** The first serial for this expansion; the configuration's start when absent. */
  serial?: number;
}

/** What a print helper takes in one call, in bytes. */
export const helperLimitBytes = 8 * 1024 * 1024;
/** Characters of the code of one label: less than a helper takes, and still more than templates and values of labels hold. */
export const mostLabelLength = 2 * 1024 * 1024;

/** Which copies of a row to make: from the copy `from`, counted from 1, as many as `labels` and `bytes` hold, at least one. */
export interface CopyRange {
  from?: number;
  labels?: number;
  /** Of printer code. */
  bytes?: number;
}

/** Printer code for copies of one row. */
export interface Expansion {
  /** Null when any problem is an error. Made when it is asked for. */
  readonly code: Uint8Array | null;
  /** Whether there is code. */
  readonly isPrintable: boolean;
  /** Labels that the code prints. */
  readonly labels: number;
  /** Copies that were made. */
  readonly copies: number;
  readonly problems: readonly Problem[];
  /** The tags whose parts of the template it leaves out, as `Sections.readings` counts them. */
  readonly lacked: number;
  /** The serial after the last one used, where the label counts. */
  readonly nextSerial?: number;
  /** Puts the code behind others, which costs less than `code`. */
  appendTo(buffer: CodeBuffer): void;
}

/** The printer code of a row, and where its commands stand in the template. */
export interface TracedRow {
  readonly program: Source;
  /** The same as the section writes it: its raw bytes are out of the way. */
  readonly text: string;
  /** The part of the template that it was made of. */
  readonly section: Section;
  /** Where in the code a command of the template begins, in the order of the code. */
  readonly marks: readonly Mark[];
}

/** A label template, ready to be filled. */
export interface CompiledTemplate {
  readonly language: PrinterLanguage;
  /** New style: placeholders; old style: bare tokens by configurations. */
  readonly isNewStyle: boolean;
  /** As `templateVariables`, or the configured tokens of an old-style label. */
  readonly variables: readonly string[];
  /** Formats that only set up, downloads and stored formats: once at the head of a chunk; empty when there are none. */
  readonly head: Uint8Array;
  /** Formats that clean up after the labels: once at the end of a chunk; empty when there are none. */
  readonly tail: Uint8Array;
  /** About the template itself. */
  readonly warnings: readonly Problem[];
  /** Variables that hold amounts of money; `digits` are those whose amount is needed, not only their text. */
  readonly priceVariables: { readonly all: readonly string[]; readonly digits: readonly string[] };
  /** Variables that fill an EAN, UPC or ITF-14 field. */
  readonly gtinVariables: readonly string[];
  /** The serial that the configuration starts with, where the label counts. */
  readonly firstSerial?: number;
  /** The line of the template, from 1, of a line of its printer code with the head before it. */
  lineAt(line: number, expansion: Pick<Expansion, 'lacked'>): number;
  /** One copy of a row that prints, with the head before it and the tail behind it, and the way back to the template. */
  fillTraced(values: Values, moment: PrintMoment): TracedRow;
  /** The values of a row with those that are worked out among them: they print the same. */
  completed(values: Values, moment: PrintMoment): Values;
  /**
   * Printer code for one row, or for a part of its copies; `copies` is all of them, a whole number from 1 to 9999. A row
   * whose labels the printer itself counts is never parted.
   */
  expand(values: Values, copies: number, moment: PrintMoment, range?: CopyRange): Expansion;
}
