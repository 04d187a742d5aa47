import type { LineText } from '../../line-elements.ts';
import type { Arguments, Statement } from '../../line-statements.ts';
import type { LineCall, LineSession, LineSheet } from '../../line-walk.ts';

/** Settings that stay until they are changed or the printer is switched off. */
export interface Printer {
  /** SIZE in dots; the height is undefined where only the width was given. */
  widthDots: number | undefined;
  heightDots: number | undefined;
  /** The same in millimetres, as written. */
  widthMm: number | undefined;
  heightMm: number | undefined;
  /** DIRECTION: which edge leaves the printer first. */
  direction: 0 | 1;
  mirrored: boolean;
  /** REFERENCE. */
  referenceX: number;
  referenceY: number;
  /** SHIFT. */
  shiftX: number;
  shiftY: number;
  /** CODEPAGE as it was written; undefined until it is set. */
  codePage: string | undefined;
  /** @n: values and steps. */
  counters: Map<number, Counter>;
  /** The commands that gave what is in force, by word (REFERENCE, SHIFT, CODEPAGE), counter or file. */
  inForce: Readonly<Record<string, Statement>>;
  /** DOWNLOAD: files by name in capitals. */
  files: Map<string, string>;
  memoryBytes: number;
}

export interface Counter {
  value: string;
  /** SET COUNTER; undefined for a variable that does not count. */
  step: number | undefined;
}

export function switchedOn(): Printer {
  return {
    widthDots: undefined,
    heightDots: undefined,
    widthMm: undefined,
    heightMm: undefined,
    direction: 0,
    mirrored: false,
    referenceX: 0,
    referenceY: 0,
    shiftX: 0,
    shiftY: 0,
    codePage: undefined,
    counters: new Map(),
    inForce: {},
    files: new Map(),
    memoryBytes: 0,
  };
}

/** One label while its elements are laid out. */
export interface Sheet extends LineSheet {
  /** The counters' values on this label. */
  counters: ReadonlyMap<number, Counter>;
}

/** A data argument, with the counters that it shows. */
export type TextValue = LineText<Pick<Sheet, 'counters'>>;

/** All that a command may read and change. */
export interface Session extends LineSession<Printer, Sheet> {
  /** Whether CLS was met. */
  cleared: boolean;
}

/** What a command is carried out with; its positions count from REFERENCE and SHIFT together. */
export type Call = LineCall<Session, Arguments, Statement>;

/** Carries out one command. Throws CommandFault for a command that the printer would refuse. */
export type Handler = (call: Call) => void;

/** Commands of one group by their word. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Notes that a command gave what stays in force. */
export function setsInForce({ session: { printer }, statement }: Call, what: string): void {
  printer.inForce = { ...printer.inForce, [what]: statement };
}
