import { type Inherited, type LabelElement, LazySource, type Range } from '../../../picture/elements.ts';
import type { Turn } from '../../../picture/bitmap.ts';
import type { Budget } from '../../../picture/budget.ts';
import type { Frame } from '../../../picture/frame.ts';
import { type Place, type Remarks, remarkOutside } from '../../../picture/remarks.ts';
import type { Box, RenderLimits } from '../../../picture/types.ts';
import type { FormVariable } from '../forms.ts';
import type { Arguments, Statement } from './arguments.ts';
import type { TextValue } from './text-value.ts';

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
export interface Sheet {
  width: number;
  height: number;
  elements: LabelElement[];
  unprinted: (() => LabelElement)[];
  /** What variables and counters say on this label. */
  texts: ReadonlyMap<string, string>;
}

/** Something in the image buffer: drawn anew for every label that differs. */
export interface Step {
  draw(sheet: Sheet): void;
  /** Whether it shows a counter. */
  counts: boolean;
}

/** All that a command may read and change. */
export interface Session extends Budget {
  readonly printer: Printer;
  /** What stands in the image buffer since N. */
  steps: Step[];
  /** The form that is being stored, and its commands. */
  storing: { name: string; statements: Statement[] } | undefined;
  /** Whether the commands of a form are being carried out. */
  takesForm: boolean;
  /** PA of the form that was taken last: it prints when the values are there. */
  printsItself: Call | undefined;
  readonly dpmm: number;
  readonly limits: RenderLimits;
  readonly remarks: Remarks;
  readonly now: Date;
  /** Whether the code is bytes, a character each, that I turns into text. */
  readonly bytes: boolean;
  carryOut(statement: Statement): void;
  /** Prints what the buffer holds: so many sets, each so many times. */
  print(place: Place, sets: number, copies: number): void;
}

/** What a command is carried out with. */
export interface Call {
  session: Session;
  args: Arguments;
  statement: Statement;
  place: Place;
  /** What was in force when it was carried out: its label prints later. */
  inForce: Printer['inForce'];
  origin: { x: number; y: number };
}

/** Carries out one command. Throws CommandFault for a command that the printer would refuse. */
export type Handler = (call: Call) => void;

/** Commands of one group by their word. */
export type Handlers = Readonly<Record<string, Handler>>;

/** Notes that a command gave what stays in force. */
export function setsInForce({ session: { printer }, statement }: Call): void {
  printer.inForce = { ...printer.inForce, [statement.name]: statement };
}

/** The frame of a command at this position, with R as it is now. */
export function frameOf({ origin }: Call, x: number, y: number, turn: Turn): Frame {
  return { x: x + origin.x, y: y + origin.y, turn };
}

/** What all elements of a command have. `data` is what it says; shapes say nothing. */
export function commonOf({ args, statement, place, inForce, origin }: Call, box: Box, data?: TextValue) {
  return {
    box,
    reverse: false,
    place,
    source: new LazySource(() => {
      const parameters: Record<string, Range | Inherited> = Object.fromEntries(args.places);
      for (const word of ['R', 'I', ...(data?.variables ?? [])]) {
        const by = inForce[word];
        if (by) parameters[word] = { command: by.name, range: { start: by.start, end: by.end } };
      }
      const range = { start: statement.start, end: statement.end };
      return { range, origin: { ...origin, dotsPerUnit: 1 }, parameters, data: data?.range };
    }),
  };
}

/** Adds an element to the label, and says where it does not lie on it. */
export function add(session: Session, sheet: Sheet, element: LabelElement): void {
  sheet.elements.push(element);
  remarkOutside(session.remarks, element, sheet);
}
