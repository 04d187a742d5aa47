import type { LineText } from '../../line-elements.ts';
import type { Arguments, Statement } from '../../line-statements.ts';
import type { LineCall, LineSession, LineSheet } from '../../line-walk.ts';
import type { FormVariable } from '../forms.ts';

/** A variable or a counter of the form that was taken, with its value. */
export interface Variable extends FormVariable {
  readonly justify: 'L' | 'R' | 'C' | 'N';
  /** What each label adds to it; undefined for a variable. */
  readonly step: number | undefined;
  value: string;
}

/** Settings that stay until they are changed or the printer is switched off. */
export interface Printer {
  /** q and Q in dots. */
  widthDots: number | undefined;
  heightDots: number | undefined;
  /** R. */
  origin: { x: number; y: number };
  /** Z: which edge leaves the printer first. */
  direction: 'T' | 'B';
  /** The page that I selects, as the tables name it. */
  page: string;
  /** V and C of the form that was taken last, by name. */
  variables: Map<string, Variable>;
  /** FS: commands by the form's name. */
  forms: Map<string, readonly Statement[]>;
  /** GM: files by name. */
  graphics: Map<string, string>;
  /** The commands that gave what is in force, by word. */
  inForce: Readonly<Record<string, Statement>>;
  memoryBytes: number;
}

export function switchedOn(): Printer {
  return {
    widthDots: undefined,
    heightDots: undefined,
    origin: { x: 0, y: 0 },
    direction: 'T',
    page: '437',
    variables: new Map(),
    forms: new Map(),
    graphics: new Map(),
    inForce: {},
    memoryBytes: 0,
  };
}

/** One label while its elements are laid out. */
export interface Sheet extends LineSheet {
  /** What variables and counters say on this label. */
  texts: ReadonlyMap<string, string>;
}

/** A data parameter, with the variables and counters that it shows. */
export type TextValue = LineText<Sheet>;

/** All that a command may read and change. */
export interface Session extends LineSession<Printer, Sheet> {
  /** The form that is being stored, and its commands. */
  storing: { name: string; statements: Statement[] } | undefined;
  /** Whether the commands of a form are being carried out. */
  takesForm: boolean;
  /** PA of the form that was taken last: it prints when the values are there. */
  printsItself: Call | undefined;
  carryOut(statement: Statement): void;
}

/** What a command is carried out with; its positions count from R. */
export type Call = LineCall<Session, Arguments, Statement>;

/** Carries out one command. Throws CommandFault for a command that the printer would refuse. */
export type Handler = (call: Call) => void;

/** Commands of one group by their word. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Notes that a command gave what stays in force. */
export function setsInForce({ session: { printer }, statement }: Call): void {
  printer.inForce = { ...printer.inForce, [statement.name]: statement };
}
